"""Verbs do to several places one after the other what is said of all, where that is the same."""

import pytest
from tests.lowering.every_move import read, tried

GAME = """\
ludex: 1
game: bids
players: [2]
pieces: {token: {each: player, copies: 4, begins: store}}
places:
  store: {each: player, holds: token}
  bid: {each: player, holds: token}
  pot: {holds: token}
play:
  - take turns:
      - choose token among own store:
          - move token to own bid
      - otherwise:
          - end game
      - choose one:
          - option keep: [end turn]
          - option away:
              - move set of (bid of it over WHOSE) to WHERE
"""


@pytest.mark.parametrize(
    ("whose", "where"),
    [
        ("players", "pot"),
        ("(players where number of pot is less than 2)", "pot"),
        ("players", "bid of the-one of others"),
        ("players", "own store"),
    ],
)
@pytest.mark.parametrize("pot", ["{holds: token}", "{holds: token, grouped: yes}"])
def test_places_are_emptied_as_the_reference_empties_them(whose: str, where: str, pot: str) -> None:
    """Also where what is emptied depends on what is filled, or is the same place."""
    text = GAME.replace("{holds: token}", pot).replace("WHOSE", whose).replace("WHERE", where)
    assert len(list(tried(read(text), 12))) == 12
