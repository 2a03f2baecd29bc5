"""Passes: integer code in, integer code out, with the same meaning and less to do."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.lowering import code as c
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.passes.inlining import inlined


def improved(functions: Mapping[str, c.Function], layout: Known) -> dict[str, c.Function]:
    """The same functions, in every way better that there is."""
    known = {name: folded(each, layout) for name, each in functions.items()}
    made = inlined(known)
    return {n: each if each is known[n] else folded(each, Known()) for n, each in made.items()}
