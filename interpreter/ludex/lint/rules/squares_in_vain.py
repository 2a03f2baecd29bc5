"""L222: a part of a printed text that changes nothing; L223: an arrow that is not printed."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.model.game import Game, TypedSquare
from ludex.model.squares import ARROW, RUNNER
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where the entries stand."""
    return {square.span: "" for square in game.names.sections.squares}


def find(game: Game) -> list[Problem]:
    """Holes that nothing reads, entries that do nothing, and arrows that may be missing."""
    return [problem for square in game.squares for problem in _of(square)]


def _of(typed: TypedSquare) -> Iterator[Problem]:
    square = typed.decl
    said = {scalar.text for _, scalar in square.attributes}
    for var in typed.params:
        if var.name == ARROW and var.used and not square.arrow:
            sentence = f"`{square.name}` follows its arrow, and may be printed without one."
            yield Problem("L223", square.span, sentence, "Add `arrow: needed`.")
        read = var.used or var.name in said or not square.body
        if read or var.name in (ARROW, RUNNER):
            continue
        sentence = f"Whatever stands for `{{{var.name}}}` in `{square.name}`, the same is done."
        hint = f"Use `{var.name}` under `do`, or print one phrase for each."
        yield Problem("L222", square.span, sentence, hint, severity="warning")
    if not (square.body or square.called or square.edges or square.attributes):
        sentence = f"Nothing happens where `{square.name}` is printed, and no rule can ask for it."
        hint = "Say under `do` what it does, or give it a `name` for rules to use."
        yield Problem("L222", square.span, sentence, hint, severity="warning")
