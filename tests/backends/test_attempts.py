"""What the table is asked when hands have done something, and how deep rules may call."""

from pathlib import Path

import pytest

from ludex.apps.files import find_game
from ludex.machine.interface import TABLE, PlayError
from ludex.pipeline import Files, load, machine
from ludex.view.telling import Telling

TOWER = str(Path(__file__).resolve().parents[1] / "games" / "wobbly-tower")
DEEP = """ludex: 1
game: deep
players: [2]
limits: {chain: CHAIN}
rules:
  fall by count as number:
    - if count is more than 0:
        - fall by count - 1
play:
  - fall by 5
"""


def test_the_table_is_asked_with_what_it_should_know_and_how_to_behave() -> None:
    tower = machine(load(find_game(TOWER).games[0]), 2)
    state = tower.begin(1, reported=True)
    tower.apply(state, 0, tower.legal(state, 0)[0])
    asked = tower.pending(state)
    assert asked.must == (TABLE,)
    assert asked.question is not None
    question = Telling(tower.tables).tell(asked.question)
    assert question == "The tower is 3 high. How did A's pull go?"
    assert asked.conduct == ("One hand only.", "Nobody blows at the tower.")
    assert ("the block is out", "out") in asked.signs
    assert ("the tower sways", "") in asked.signs


def test_rules_call_each_other_as_deep_as_the_game_says() -> None:
    played = machine(load(Files("deep", {"game.yaml": DEEP.replace("CHAIN", "6").encode()})), 2)
    assert played.pending(played.begin(1)).kind == "over"
    shallow = machine(load(Files("deep", {"game.yaml": DEEP.replace("CHAIN", "5").encode()})), 2)
    with pytest.raises(PlayError, match="more than 5 deep"):
        shallow.begin(1)
