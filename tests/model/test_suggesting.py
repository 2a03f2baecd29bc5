"""A mistyped name is answered with one that would fit there, before one that only looks like it."""

import pytest

from ludex import pipeline

GAME = """\
ludex: 1
game: near
players: [2]
types: {{suit: [card, coin]}}
pieces: {{token: {{each: player, copies: 2, begins: store, suit: coin}}}}
places: {{store: {{each: player, holds: token}}, stack: {{holds: token}}}}
values:
  stock: {{is: 0..9}}
  stick: {{of: player}}
play:
  - take turns:
      - choose token among own store:
          - {step}
      - otherwise:
          - end game
"""


@pytest.mark.parametrize(
    ("step", "meant"),
    [
        ("set stock to stoc + 1", "stock"),
        ("set stick to stic", "stick"),
        ("show token to stik", "stick"),
        ("move token to stak", "stack"),
    ],
)
def test_the_name_that_fits_is_suggested(step: str, meant: str) -> None:
    text = GAME.format(step=step)
    loaded = pipeline.load(pipeline.Files("near", {"game.yaml": text.encode()}))
    assert [p.sentence for p in loaded.problems] == []
    assert loaded.game is not None
    _, problems = pipeline.typed_game(loaded.game)
    assert [p.hint for p in problems] == [f"Did you mean `{meant}`?"]
