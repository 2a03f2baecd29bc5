"""What rules have set of a piece tells two apart for whoever sees it, in every engine alike."""

import pytest
from tests.conftest import SetUp

from ludex.machine.interface import Machine
from ludex.machine.sight import hidden_attributes
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


def test_what_is_supposed_says_nothing_of_what_was_set_in_hiding(set_up: SetUp) -> None:
    machine = set_up(TAPS.replace("    tapped: no\n", "    tapped: no\n    front: [tapped]\n"))
    state = machine.begin(1)
    tapped, marks = (machine.tables.changing.index(name) for name in ("tapped", "marks"))
    other = state.twin()
    other.changed[tapped] = [1 - held for held in state.changed[tapped] if isinstance(held, int)]
    card = state.contents[1][0]
    assert [name for _, name, _ in hidden_attributes(machine.tables, state, card, 0)] == ["tapped"]
    held = set()
    for seed in range(8):
        supposed = [machine.supposed(each, 0, seed) for each in (state, other)]
        assert supposed[0].changed == supposed[1].changed
        held.add(tuple(supposed[0].changed[tapped]))
        lying = [supposed[0].contents[1].index(c) for c in state.contents[1]]
        marked = [supposed[0].changed[marks][c] for c in supposed[0].contents[1]]
        assert sorted(lying) == [0, 1, 2]
        assert marked == [0, 0, 3]
    assert len(held) > 1
