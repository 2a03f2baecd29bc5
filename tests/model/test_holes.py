"""What a printed text does is typed with its holes."""

from ludex import pipeline

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
