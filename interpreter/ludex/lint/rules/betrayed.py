"""L149: a choice that would betray what its seat cannot see."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.hiding import NOBODY, all_open, hidden
from ludex.lint.situations import Reading, Situations
from ludex.model.game import Game
from ludex.records import replace


def find(game: Game) -> list[Problem]:
    """The choices whose conditions read what the one who chooses cannot see."""
    return [] if all_open(game) else betrayed(game)


def betrayed(game: Game) -> list[Problem]:
    """The same, whether anything can be hidden or not."""
    found = []
    situations = Situations(game)
    readings = situations.all_readings()
    turned = frozenset(situations.knowledge.hidden_sorts)
    for reading in readings:
        read = replace(reading.read, down=reading.read.down and bool(reading.read.sorts & turned))
        words = hidden(game, read, reading.seat)
        if words and reading.said.at is not None:
            found.append(_problem(reading, words))
    return found


def _problem(reading: Reading, words: str) -> Problem:
    at = reading.read.at
    others = ((at.span, "read here"),) if at is not None else ()
    hint = "Decide it after the choice, or offer only what that seat may know."
    sentence = f"This choice would betray what its seat cannot see: {words}."
    if reading.seat is NOBODY:
        hint = "Ask all alike, and go by the answers of those who are meant."
        hint += " Where all shall learn who it is, keep that in a value: `set leader to ...`."
        sentence = f"Who is asked here would betray what not all can see: {words}."
    return Problem(
        "L149", reading.said.at.span if reading.said.at else None, sentence, hint, others
    )
