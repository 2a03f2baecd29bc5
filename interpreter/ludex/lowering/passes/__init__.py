"""Passes: integer code in, integer code out, with the same meaning and less to do."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.lowering import code as c
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.passes.inlining import inlined


def improved(functions: Mapping[str, c.Function]) -> dict[str, c.Function]:
    """The same functions, of which the layout is known, in every way better that there is."""
    made = inlined(functions)
    return {n: each if each is functions[n] else folded(each, Known()) for n, each in made.items()}
