"""What lies in few places is copied at once, and it is the same copy."""

import pytest
from tests.properties.games import program, tables

from ludex.backends.games import in_cell
from ludex.backends.python import printed
from ludex.backends.reference import Reference
from ludex.backends.stepping import Stepping
from ludex.lowering import store
from ludex.machine.chance import seeded

STEPS = (1, 3, 3, 2)


def positions(game: str) -> list[list[int]]:
    """What stands in the array after some decisions, in games that begin one after the other."""
    made = program(game, tables(game)[0])
    python, reference = printed(made, 100_000), Reference(made, "")
    steps = Stepping(python, reference.before_set_up(), reference.tables)
    given = python.layout.given
    found = []
    for cap in STEPS:
        assert steps.called("play", in_cell(seeded(3)), 4, cap) == cap
        found.append([*python.cells(given["STATE"], given["FRAMES"] - given["STATE"])])
    assert found[0] != found[1]
    return found


@pytest.mark.parametrize("game", ["goofspiel", "pig", "oware"])
def test_games_begin_alike_however_much_is_copied(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = positions(game)
    monkeypatch.setattr(store, "LITTLE", 0)
    assert positions(game) == whole
