"""Positions that are drawn as text, like the board itself."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.ir.drawn import drawn_on
from ludex.ir.drawn_setup import signs_of
from ludex.scenario_pipeline.queries import Agreed
from ludex.source.tree import Scalar


def drawn(
    drawing: Scalar, signs: dict[str, Scalar], agreed: Agreed, problems: list[Problem]
) -> Iterator[tuple[int, Scalar | None]]:
    """Each cell of the board with the piece whose sign stands on it; nothing on an empty cell.

    A piece may also stand there by its own name, or by the sign that it has in a view.
    """
    usual = signs_of(agreed.game)
    for cell, sign in drawn_on(drawing, agreed.tables, problems):
        if sign is None:
            yield cell, None
            continue
        named = signs.get(sign.text)
        text = named.text if named is not None else usual.get(sign.text, sign.text)
        yield cell, Scalar(text, sign.span)
