"""Pieces have an owner where their sort, or one of its kinds, is for each player."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
pieces:
  card: {kinds: {low: {EACH}, high: {copies: 3}}}
play:
  - take turns:
      - choose card among box
      - win for owner of card
"""


@pytest.mark.parametrize(("each", "codes"), [("each: player", []), ("copies: 2", ["L239"])])
def test_a_kind_of_each_player_has_owners(each: str, codes: list[str]) -> None:
    files = Files("example", {"game.yaml": GAME.replace("EACH", each).encode()})
    assert [problem.code for problem in check(files).problems if problem.code == "L239"] == codes
