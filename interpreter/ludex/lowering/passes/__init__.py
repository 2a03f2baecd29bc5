"""Passes: integer code in, integer code out, with the same meaning and less to do."""

from __future__ import annotations

from collections.abc import Container

from ludex.lowering import code as c
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.passes.legalizing import legalized
from ludex.lowering.passes.numbering import numbered
from ludex.lowering.passes.sinking import sunk
from ludex.lowering.passes.straightening import tails_duplicated


def improved(made: c.Function, before: c.Function) -> c.Function:
    """The same function, in which others were written out; what was there before is folded."""
    if made is before:
        return made
    settled = set(map(id, c.statements_in(before.body)))
    return folded(made, Known(settled=settled))


def interpreted(made: c.Function, tables: Container[int]) -> c.Function:
    """The same function for whoever pays for each operation, as an interpreter does.

    A compiler does that by itself. Tables that never change begin at some places of the array.
    """
    better = numbered(legalized(tails_duplicated(folded(made, Known()))), tables)
    return folded(sunk(better), Known())
