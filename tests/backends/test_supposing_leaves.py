"""What is only supposed leaves the position as it is, in whatever form an engine keeps it."""

import pytest

from ludex.backends.lowered import LoweredEngine
from ludex.pipeline import Files, load, machine

GAME = """\
ludex: 1
game: example
players: [2]
pieces: {card: {each: player, copies: 4, begins: hand}}
places:
  hand: {each: player, holds: card}
  pile: {each: player, holds: card}
rules:
  lay card: [move card to own pile]
play:
  - take turns:
      - choose card among own hand where supposing lay card then (number of own pile is at most 3):
          - lay card
      - otherwise:
          - end game
"""


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_a_position_in_the_array_is_looked_at_by_the_reference_and_stays(engine: str) -> None:
    made = machine(load(Files("example", {"game.yaml": GAME.encode()})), 2, engine=engine)
    assert isinstance(made, LoweredEngine)
    state = made.begin(1)
    made.apply(state, 0, made.legal(state, 0)[0])
    assert state.form is not None
    whole = state.twin()
    assert whole.form is None
    assert made.reference.legal(state, 1) == made.legal(whole, 1)
    assert (state.contents, state.where) == (whole.contents, whole.where)
