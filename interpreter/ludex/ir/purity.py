"""Finds the words of a program that read nothing which changes while the game is played."""

from __future__ import annotations

from functools import cache

from ludex.ir import nodes as ir
from ludex.ir.traversal import inside
from ludex.model.core import operations


def pure_functions(program: ir.Program) -> frozenset[int]:
    """The functions whose value depends on nothing but what they are called with."""
    found = frozenset(range(len(program.functions)))
    while True:
        kept = frozenset(i for i in found if is_pure(program, program.functions[i].body, found))
        if kept == found:
            return found
        found = kept


def is_pure(program: ir.Program, body: ir.Value, functions: frozenset[int]) -> bool:
    """Whether a value follows from registers alone, where these functions do."""
    words = _pure_words(program.tiling is None)
    for part in inside(body):
        match part:
            case ir.Const() | ir.Bind() | ir.Junction() | ir.Pick():
                continue
            case ir.Reg() if part.index > 0:  # register 0 is whoever decides
                continue
            case ir.Op() if part.name in words:
                continue
            case ir.Use() if part.function in functions:
                continue
        return False
    return True


@cache
def _pure_words(still: bool) -> frozenset[str]:
    """The words that read nothing, or nothing but a board that is always the same."""
    fixed = {"board"} if still else set[str]()
    return frozenset(op for op, word in operations().items() if fixed.issuperset(word.reads))
