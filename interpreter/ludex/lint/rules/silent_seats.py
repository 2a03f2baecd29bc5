"""L233: a seat that never decides anything."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import deep, every
from ludex.machine.seats import seat_letter
from ludex.model import tree as m
from ludex.model.game import Game

Seats = frozenset[int]


def find(game: Game) -> list[Problem]:
    """The seats to which no turn, window or choice ever comes, where others always act."""
    return [*_always_again(game), *_never_asked(game)]


def _always_again(game: Game) -> Iterator[Problem]:
    """One more turn after every turn, whatever happens in it."""
    for turns in every(game, m.TurnsStep):
        for index, step in enumerate(turns.body):
            if not isinstance(step, m.Do) or step.op != "again":
                continue
            if any(map(_ends, deep(game, turns.body[:index], m.Do))):
                continue
            sentence = "There is one more turn after every turn, so that nobody else ever has one."
            hint = "Say under an `if` when there is one more."
            span = step.at.span if step.at is not None else None
            yield Problem("L233", span, sentence, hint, severity="warning")


def _ends(node: m.Do) -> bool:
    """Whether a turn may end here."""
    return node.op == "end"


def _never_asked(game: Game) -> list[Problem]:
    counts = game.names.sections.players
    if not counts or _seats_change(game):
        return []
    everybody = frozenset(range(1, max(counts) + 1))
    acting = frozenset(seat for seats in _asked(game, everybody) for seat in seats)
    silent = sorted(everybody - acting)
    if not silent or not acting:
        return []
    span = game.names.sections.players_said[0].span
    letters = " and ".join(seat_letter(seat - 1) for seat in silent)
    sentence = f"No turn, no window and no choice ever comes to {letters}."
    hint = "Let all players decide something, or let fewer of them play."
    return [Problem("L233", span, sentence, hint, severity="warning")]


def _seats_change(game: Game) -> bool:
    """Whether players may leave, so that the first of them is another one later."""
    leaving = ("leave", "leave-for", "lose", "lose-for")
    return any(step.op in leaving for step in every(game, m.Do))


def _asked(game: Game, everybody: Seats) -> Iterator[Seats]:
    """The seats of everything that gives somebody a say."""
    for window in game.windows:
        yield _seats(window.seats, everybody)
    for turns in every(game, m.TurnsStep):
        yield everybody if turns.among is None else _seats(turns.among, everybody)
    for step in every(game, m.ChoiceStep, m.WalkStep):
        if step.who is not None:
            yield _seats(step.who, everybody)


def _seats(who: m.Expr, everybody: Seats) -> Seats:
    """The seats that are meant; all of them where that cannot be said."""
    match who:
        case m.Core(op="one", args=(inner,)):
            return _seats(inner, everybody)
        case m.Core(op="first", args=(m.Core(op="players" | "seats"),)):
            return frozenset({1})
        case m.Core(op="item-by", args=(m.Core(op="players" | "seats"), m.Const(value=int(seat)))):
            return frozenset({seat})
    return everybody
