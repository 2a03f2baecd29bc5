"""Sets of different things cannot be joined; a word may still be asked about pieces and texts."""

from ludex.pipeline import Files, check

GAME = """
ludex: 1
game: bog
players: [2]
types: {sort: [bad, good]}
board: {grid: [3, 3], texts: {a1: QUICKSAND}}
pieces: {stone: {copies: 2, sort: good}, toad: {each: player, sort: bad}}
squares:
  - {phrase: QUICKSAND, sort: bad}
define:
  thing is harmful: sort of thing is bad
  cell is to-be-shunned: TEST
play:
  - take turns:
      - if some cells are to-be-shunned:
          - win
"""


def said(test: str) -> list[str]:
    report = check(Files("bog", {"game.yaml": GAME.replace("TEST", test).encode()}))
    return [problem.sentence for problem in report.problems]


def test_a_word_is_asked_about_pieces_and_about_texts() -> None:
    assert said("some (cell where it is toad) are harmful or some text of cell are harmful") == []


def test_pieces_and_texts_are_not_joined() -> None:
    [sentence] = said("some (cell plus text of cell) are harmful")
    assert sentence.startswith("`plus` joins sets of one type; these are")
