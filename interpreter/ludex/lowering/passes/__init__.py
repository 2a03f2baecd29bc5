"""Passes: integer code in, integer code out, with the same meaning and less to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludex.lowering import code as c
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.passes.inlining import inlined


def improved(functions: Mapping[str, c.Function]) -> Callable[[str], c.Function]:
    """The same functions by name, of which the layout is known, in every way better there is."""
    made = inlined(functions)

    def found(name: str) -> c.Function:
        each = made[name]
        return each if each is functions[name] else folded(each, Known())

    return found
