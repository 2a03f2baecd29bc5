"""L222: a part of a printed text that changes nothing; L223: an arrow that is not printed."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game, TypedSquare
from ludex.model.squares import ARROW, RUNNER
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where the entries stand, and the names by which scenarios ask for them."""
    return {square.span: square.called for square in game.names.sections.squares}


def find(game: Game) -> list[Problem]:
    """Holes that nothing reads, entries that do nothing, and arrows that may be missing."""
    found = [problem for square in game.squares for problem in _of(square)]
    named = every(game, m.Const, m.PieceName)
    asked = {word for n in named if n.at is not None for word in n.at.text.split()}
    followed = any(n.op == "follow-for" for n in every(game, m.Do))
    for square in game.squares:
        found += _never_met(square, asked, followed)
    return found


def _never_met(typed: TypedSquare, asked: set[str], followed: bool) -> Iterator[Problem]:
    """An entry that is only a name for which nothing asks, or steps that nothing follows."""
    square = typed.decl
    if typed.body and not followed:
        sentence = f"No rule follows a text, so what `{square.name}` does is never done."
        hint = "Write `follow text of cell of PIECE for PIECE if any` where it is to happen."
        yield Problem("L222", square.span, sentence, hint, severity="warning")
    elif not (typed.body or square.edges or square.attributes) and square.called not in {
        "",
        *asked,
    }:
        sentence = f"Nothing happens where `{square.name}` is printed, and no rule asks for it."
        hint = f"Ask `text of cell is {square.called}` in a rule, or say under `do` what it does."
        yield Problem("L222", square.span, sentence, hint, severity="warning")


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
