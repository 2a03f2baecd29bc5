"""Lists that name what are kinds of pieces already."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.model.names import Declarations


def lists_of_kinds(names: Declarations) -> Iterator[Problem]:
    """A kind is none of the names of a list, unless it has the one that it is called by."""
    for piece in names.sections.pieces:
        own = {
            kind.name: {name for name, scalar in kind.attributes if scalar.text == kind.name}
            for kind in piece.kinds
        }
        for each in names.sections.types:
            if not each.values or not all(value in own for value in each.values):
                continue
            if not set.intersection(*(own[value] for value in each.values)):
                sentence = f"The kinds of `{piece.name}` are listed, and no kind is a {each.name}."
                example = f"`{each.values[0]}: {{{each.name}: {each.values[0]}}}`"
                hint = f"Leave the list out, or give each kind its own: {example}."
                yield Problem("L226", each.span, sentence, hint, severity="warning")
