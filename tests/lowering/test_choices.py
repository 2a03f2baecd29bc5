"""Who has committed to a secret choice is not looked at again."""

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
        printed.call("listed", seat)
        listed.clear()
        printed.call("answer", seat, 0)
        rounds.append(list(listed))
    assert rounds == [[0], [0, 1]]
