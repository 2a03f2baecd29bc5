"""Finds the words of a program that read nothing which changes while the game is played."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir.traversal import inside
from ludex.model.core import operations


def pure_functions(program: ir.Program) -> frozenset[int]:
    """The functions whose value depends on nothing but what they are called with."""
    fixed = set() if program.tiling is not None else {"board"}
    words = frozenset(op for op, word in operations().items() if fixed.issuperset(word.reads))
    found = frozenset(range(len(program.functions)))
    while True:
        kept = frozenset(i for i in found if _steady(program.functions[i].body, words, found))
        if kept == found:
            return found
        found = kept


def _steady(body: ir.Value, words: frozenset[str], functions: frozenset[int]) -> bool:
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
