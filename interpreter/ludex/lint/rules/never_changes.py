"""L234: what a window or a trigger waits for, where it is the same throughout the game."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.stored import uses
from ludex.lint.visit import below
from ludex.model import tree as m
from ludex.model.core import operations
from ludex.model.game import Game
from ludex.source.places import Span

FIXED = (m.Const, m.OptionRef, m.CellName, m.TileName, m.Region, m.Logic, m.Bound, m.Local)
"""What is the same throughout a game, as far as its parts are."""


def watched(game: Game) -> dict[Span, str]:
    """Where windows and triggers say what they wait for."""
    return {test.at.span: "" for test, _ in _tests(game) if test.at is not None}


def find(game: Game) -> list[Problem]:
    """The tests that hold always or never, so that a window never closes or never opens."""
    changed, found = uses(game)[1], []
    for test, what in _tests(game):
        if test.at is not None and _fixed(test, game, changed, ()):
            sentence = f"Nothing in the game changes this, so {what}."
            hint = "Ask for something that the game changes."
            found.append(Problem("L234", test.at.span, sentence, hint, severity="warning"))
    return found


def _tests(game: Game) -> Iterator[tuple[m.Expr, str]]:
    for window in game.windows:
        if window.while_open is not None:
            yield window.while_open, "the window never closes, or never opens"
        if window.poll is not None:
            yield window.poll, "it never becomes true, and nobody is asked"
    for trigger in game.triggers:
        if trigger.test is not None:
            yield trigger.test, "it never becomes true, and nothing happens"


def _fixed(test: m.Expr, game: Game, changed: set[str], within: tuple[m.Key, ...]) -> bool:
    """Whether a value reads nothing that changes while a game is played."""
    for node in below(test):
        match node:
            case m.Core(op=op) if op in operations() and not _changing(op):
                continue
            case m.ValueRef(name=name) if name not in changed:
                continue
            case m.WordCall(word=key) if key not in within and key in game.words:
                if not _fixed(game.words[key].body, game, changed, (*within, key)):
                    return False
            case m.Expr() if not isinstance(node, FIXED):
                return False
    return True


def _changing(op: str) -> set[str]:
    """What of a game an operation reads, without the board that is laid once."""
    return set(operations()[op].reads) - {"board"}
