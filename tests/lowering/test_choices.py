"""Moves that are chosen in secret are listed once, for those that are waited for."""

from typing import Any

from tests.properties.games import program, tables

from ludex.backends.python.instance import Printed
from ludex.backends.reference import Reference
from ludex.backends.stepping import Stepping
from ludex.lowering.program import lowered


def test_only_who_is_waited_for_is_looked_at() -> None:
    game = program("goofspiel", tables("goofspiel")[0])
    printed, reference = Printed(lowered(game, 100_000)), Reference(game, "")
    steps = Stepping(printed, reference.before_set_up(), reference.tables)
    steps.begin(1)
    listed: list[int] = []
    plain: Any = printed.space["unlike"]

    def unlike(among: int, seat: int) -> int:
        listed.append(seat)
        found: int = plain(among, seat)
        return found

    printed.space["unlike"] = unlike
    rounds = []
    for seat in (1, 0):
        listed.clear()
        printed.call("answer", seat, 0)
        rounds.append(list(listed))
    assert rounds == [[0], [0, 1]]
    listed.clear()
    printed.call("try_on", 1, 2)  # both of them, and the moves behind it are listed
    assert listed == [0, 1]


def test_each_seat_chooses_from_its_own_moves() -> None:
    game = program("goofspiel", tables("goofspiel")[0])
    printed, given = Printed(lowered(game, 100_000)), lowered(game, 100_000).layout.given
    steps = Stepping(printed, Reference(game, "").before_set_up(), Reference(game, "").tables)
    for seat in range(2):
        steps.begin(1)
        assert printed.cell(given["LISTED"] + seat) == 13
        chosen = printed.cell(given["LISTED_AT"] + seat) + 4 * given["STRIDE"]
        card = printed.cell(chosen + 1)
        printed.call("answer", seat, 4)
        commit = given["COMMITS"] + seat * given["STRIDE"]
        assert printed.cell(commit + 1) == card
        assert game.pieces[card].owner == seat
