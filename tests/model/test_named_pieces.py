"""A piece called by its name is one thing, and where a set is wanted the set of it."""

from __future__ import annotations

from ludex import pipeline

GAME = """\
ludex: 1
game: joker
players: [2]
pieces:
  card:
    kinds:
      joker: {}
      plain: {copies: 3}
places:
  deck: {holds: card, ordered: yes}
  side: {holds: card}
setup:
  - let common be box where it is not joker
  - move common to side
  - move joker to deck
play:
  - take turns:
      - choose card among side plus joker
      - if card is joker:
          - win
      - move card to box
"""


def test_a_named_piece_moves_and_is_chosen() -> None:
    loaded = pipeline.load(pipeline.Files("joker", {"game.yaml": GAME.encode()}))
    machine = pipeline.machine(loaded, 2)
    state = machine.begin(1)
    tables = machine.tables
    lying = {tables.pieces[p].name: tables.places[state.where[p]].name for p in range(4)}
    assert lying == {"joker": "deck", "plain": "side"}
    assert [move.text for move in machine.legal(state, 0)] == ["choose plain", "choose joker"]
    machine.apply(state, 0, machine.legal(state, 0)[1])
    assert state.winners == (0,)
