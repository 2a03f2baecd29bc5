"""Moves that are chosen in secret are listed once, for those that are waited for."""

from typing import Any

import pytest
from tests.properties.games import program, tables

from ludex.backends.python import printed
from ludex.backends.reference import Reference
from ludex.backends.stepping import Stepping


def test_only_who_is_waited_for_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.lowering.choices.all_apart", lambda *_: False)
    game = program("goofspiel", tables("goofspiel")[0])
    made, reference = printed(game, 100_000), Reference(game, "")
    steps = Stepping(made, reference.before_set_up(), reference.tables)
    steps.begin(1)
    listed: list[int] = []
    plain: Any = made.space["unlike"]

    def unlike(among: int, seat: int) -> int:
        listed.append(seat)
        found: int = plain(among, seat)
        return found

    made.space["unlike"] = unlike
    rounds = []
    for seat in (1, 0):
        listed.clear()
        made.call("answer", seat, 0)
        rounds.append(list(listed))
    assert rounds == [[0], [0, 1]]
    listed.clear()
    made.call("try_on", 1, 2)  # both of them, and the moves behind it are listed
    assert listed == [0, 1]


def test_each_seat_chooses_from_its_own_moves() -> None:
    game = program("goofspiel", tables("goofspiel")[0])
    made = printed(game, 100_000)
    given = made.layout.given
    steps = Stepping(made, Reference(game, "").before_set_up(), Reference(game, "").tables)
    for seat in range(2):
        steps.begin(1)
        assert made.numbers[given["LISTED"] + seat] == 13
        chosen = made.numbers[given["LISTED_AT"] + seat] + 4 * given["STRIDE"]
        card = made.numbers[chosen + 1]
        made.call("answer", seat, 4)
        commit = given["COMMITS"] + seat * given["STRIDE"]
        assert made.numbers[commit + 1] == card
        assert game.pieces[card].owner == seat
