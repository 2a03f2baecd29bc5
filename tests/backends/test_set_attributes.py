"""What rules have set of a piece tells two apart for whoever sees it, in every engine alike."""

import pytest
from tests.conftest import SetUp

from ludex.machine.interface import Machine
from ludex.pipeline import engine_names

TAPS = """\
ludex: 1
game: example
players: [2]
pieces:
  card:
    each: player
    begins: field
    tapped: no
    marks: 0
    changes: [tapped, marks]
    kinds: {fox: {}, owl: {}, hen: {}}
places:
  field: {each: player, holds: card, seen by: face}
setup:
  - hide cards
  - for each player in players:
      - set tapped of first of field of player to yes
      - add 3 to marks of last of field of player
play:
  - take turns:
      - choose card among field of left-neighbour of you:
          - set tapped of card to no
"""
SEEN = {"": 1, "front: [tapped, marks]": 1, "front: [tapped]": 2, "front: [marks]": 2}


def offered(machine: Machine) -> int:
    return len(machine.legal(machine.begin(1), 0))


@pytest.mark.parametrize("engine", engine_names())
@pytest.mark.parametrize(("front", "count"), SEEN.items())
def test_what_is_not_seen_from_behind_tells_no_backs_apart(
    set_up: SetUp, engine: str, front: str, count: int
) -> None:
    said = TAPS.replace(
        "    tapped: no\n", f"    tapped: no\n    {front}\n" if front else "    tapped: no\n"
    )
    assert offered(set_up(said, engine=engine)) == count


@pytest.mark.parametrize("engine", engine_names())
def test_two_of_a_kind_are_two_where_it_is_seen_what_was_set(set_up: SetUp, engine: str) -> None:
    said = TAPS.replace("  - hide cards\n", "").replace(
        "{fox: {}, owl: {}, hen: {}}", "{fox: {copies: 3}}"
    )
    assert offered(set_up(said, engine=engine)) == 3
