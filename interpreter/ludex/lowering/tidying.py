"""A word that answers with no set leaves none behind: the room of what it made on its way is free.

A decision may ask a word of every move, and sets are collected only between decisions. What is
kept longer, as the entries of tables are, does not stand among the sets.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering.writing import depth
from ludex.records import replace

BEFORE, ANSWER = "before", "answer"
"""Local names that no function has otherwise."""


def tidied(
    program: ir.Program, functions: Mapping[str, c.Function], heap: c.Expr
) -> dict[str, c.Function]:
    """The same functions; words give back the room that they have used."""
    plain = {f"f{i}" for i, row in enumerate(program.functions) if not depth(row.body.kind)}
    makers = _makers(functions, plain)

    def tidy(made: c.Function) -> c.Function:
        *body, last = made.body
        if not isinstance(last, c.Return) or makers.isdisjoint(made.census[1]):
            return made
        said = (c.Assign(ANSWER, last.value), c.Store(heap, c.Var(BEFORE)))
        first, end = c.Assign(BEFORE, c.Load(heap)), c.Return(c.Var(ANSWER))
        return replace(made, body=(first, *body, *said, end))

    return {name: tidy(made) if name in plain else made for name, made in functions.items()}


def _makers(functions: Mapping[str, c.Function], plain: set[str]) -> set[str]:
    """What leaves sets behind: whatever takes room, or calls what does, but for plain words."""
    callers: dict[str, list[str]] = {}
    for name in functions.keys() - plain:
        for called in functions[name].census[1]:
            callers.setdefault(called, []).append(name)
    found = ["room"]
    for each in found:  # it grows on the way
        found += set(callers.pop(each, ())).difference(found)
    return set(found)
