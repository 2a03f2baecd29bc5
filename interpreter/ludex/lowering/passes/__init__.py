"""Passes: integer code in, integer code out, with the same meaning and less to do."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from ludex.lowering import code as c
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.passes.inlining import inlined
from ludex.lowering.passes.legalizing import legalized
from ludex.lowering.passes.numbering import numbered
from ludex.lowering.passes.sinking import sunk


def improved(functions: Mapping[str, c.Function], once: int) -> Callable[[str], c.Function]:
    """The same functions by name, of which the layout is known, in every way better there is."""
    made = inlined(functions, once)

    def found(name: str) -> c.Function:
        each, before = made[name], functions[name]
        if each is before:
            return each
        settled = set(map(id, c.statements_in(before.body)))
        return folded(each, Known(settled=settled))

    return found


def interpreted(made: c.Function, tables: Container[int]) -> c.Function:
    """The same function for whoever pays for each operation, as an interpreter does.

    A compiler does that by itself. Tables that never change begin at some places of the array.
    """
    better = numbered(legalized(folded(made, Known())), tables)
    return folded(sunk(better), Known())
