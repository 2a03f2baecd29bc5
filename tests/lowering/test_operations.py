"""What the table says of each word is true: what it reads, and when it comes to nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.properties.games import game_names, program, tables

from ludex.backends import reference
from ludex.backends.reference import words
from ludex.machine.state import State
from ludex.model.core import operations

PARTS = {
    "places": {"where", "contents", "heap"},
    "faces": {"faces", "down"},
    "attributes": {"changed"},
    "seats": {"seated"},
    "turns": {"active", "starter"},
    "end": {"over", "ending", "ranks", "seated", "winners", "losers"},
    "board": {"tiles"},
}
"""Where in a state that lies of which the table speaks."""
EVERYTHING = set(State.__slots__)


class Watched:
    """A state that notes what is read of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.state, name)


def declared(op: str) -> set[str]:
    """The parts of a state that the table lets a word read."""
    found: set[str] = set()
    for part in operations()[op].reads:
        found |= EVERYTHING if part == "all" else PARTS[part]
    return found


def watched(op: str, seen: set[tuple[str, str]]) -> Callable[..., Any]:
    """The meaning of a word, which notes whatever the table does not say."""
    meaning, row, may_read = words.WORDS[op], operations()[op], declared(op)

    def asked(ev: Any, state: State, *args: Any) -> Any:
        watching = Watched(state)
        found = meaning(ev, watching, *args)
        seen.update((op, f"reads {name}") for name in watching.read - may_read)
        if found is None and None not in args and not (row.maybe or row.unwarned):
            seen.add((op, "is nothing"))
        if found is None and (row.asks or row.itself) and row.gives != "x":
            seen.add((op, "is nothing of nothing"))
        return found

    return asked


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """What the words did that the table does not say."""
    found: set[tuple[str, str]] = set()
    for op in words.WORDS:
        monkeypatch.setitem(words.WORDS, op, watched(op, found))
    return found


@pytest.mark.parametrize("game", game_names())
def test_words_do_what_the_table_says(game: str, seen: set[tuple[str, str]]) -> None:
    made = program(game, tables(game)[-1])
    reference.machine(made).playout(7, 0, 30)
    assert seen == set()


def test_a_word_that_reads_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found: set[tuple[str, str]] = set()
    monkeypatch.setitem(words.WORDS, "half", lambda ev, state, a: state.active)
    monkeypatch.setitem(words.WORDS, "half", watched("half", found))
    state = reference.machine(program("tic-tac-toe", tables("tic-tac-toe")[0])).empty()
    words.WORDS["half"](None, state, 3)
    assert ("half", "reads active") in found
