"""The games to come are typed whole, their dictionary of printed texts and their tiles included."""

from pathlib import Path

import pytest

from ludex import pipeline
from ludex.apps.files import find_game

TO_COME = sorted(Path(__file__).parent.parent.joinpath("cases", "games-to-come").iterdir())

SQUARE = """\
ludex: 1
game: mill
players: [2]
board: {{grid: [2, 2]}}
types: {{class: [device, mark]}}
pieces: {{pawn: {{each: player}}}}
play:
  - take turns:
      - choose cell among cells where class of text of it is device:
          - if text of cell is trap-door and depth of text of cell is more than 1:
              - win
      - otherwise:
          - end game
squares:
  - phrase: "TRAP DOOR {{n}} DEEP"
    example: TRAP DOOR 1 DEEP
    name: trap-door
    class: device
    depth: n
  - phrase: "GO TO A CELL {{n}} AWAY"
    example: GO TO A CELL 3 AWAY
    class: mark
    do:
      - choose cell among cells where hops of (cell of runner to it) is {distance}:
          - move runner to cell
      - otherwise:
          - stop
"""


@pytest.mark.parametrize("folder", TO_COME, ids=lambda folder: folder.name)
def test_every_name_is_found_and_every_type_fits(folder: Path) -> None:
    loaded = pipeline.load(find_game(str(folder)).games[0])
    assert [p.sentence for p in loaded.problems] == []
    assert loaded.game is not None
    for variants in pipeline.setups(loaded.game):
        _, problems = pipeline.typed_game(loaded.game, variants)
        assert [f"{p.span}: {p.sentence}" for p in problems] == []


def problems_of(distance: str) -> list[str]:
    text = SQUARE.format(distance=distance)
    loaded = pipeline.load(pipeline.Files("mill", {"game.yaml": text.encode()}))
    assert [p.sentence for p in loaded.problems] == []
    assert loaded.game is not None
    return [p.sentence for p in pipeline.typed_game(loaded.game)[1]]


def test_a_hole_of_a_printed_text_is_a_name_in_what_it_does() -> None:
    assert problems_of("n") == []
    assert problems_of("m") == ["There is no name `m`."]
    assert any("never" in sentence for sentence in problems_of("text of cell of runner"))
