"""A piece called by its name is one thing, and where a set is wanted the set of it."""

from __future__ import annotations

from tests.moves import texts

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
    assert texts(machine, state, 0) == ["choose plain", "choose joker"]
    machine.apply(state, 0, machine.legal(state, 0)[1])
    assert state.winners == (0,)


def problems_of(choice: str) -> list[str]:
    text = GAME.replace("choose card among side plus joker", choice)
    loaded = pipeline.load(pipeline.Files("joker", {"game.yaml": text.encode()}))
    assert loaded.game is not None
    return [p.sentence for p in pipeline.typed_game(loaded.game)[1]]


def test_a_name_of_several_pieces_is_not_one_of_them() -> None:
    assert problems_of("choose card among side where place of joker is place of it") == []
    assert problems_of("choose card among side where place of plain is place of it") == [
        "`plain` names 3 pieces, and nothing says which one is meant."
    ]


def test_pieces_called_tiles_are_meant_where_the_board_is_not_laid_of_tiles() -> None:
    text = GAME.replace("card", "tile").replace("{copies: 3}", "{copies: 3, worth: 1}")
    text = text.replace("joker: {}", "joker: {worth: 0}")
    text = text.replace("tile is joker", "sum of (worth of it over (tiles where it is tile)) is 0")
    files = pipeline.Files("joker", {"game.yaml": text.encode()})
    assert [p.code for p in pipeline.check(files).problems if p.severity == "error"] == []
