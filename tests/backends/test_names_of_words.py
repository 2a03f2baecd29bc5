"""Words that stand in one another bind names of their own."""

from ludex import pipeline

CARDS = """\
ludex: 1
game: cards
players: [2]
pieces:
  card:
    kinds:
      low: {each: player, rank: 1}
      middle: {each: player, rank: 2}
      high: {each: player, rank: 3}
define:
  beating of card: cards where it is face-up and rank of it is more than rank of card
  unbeaten of player: cards where its owner is player and beating of it is empty
play:
  - first of players chooses card among unbeaten of first of players:
      - win for owner of card
"""


def test_a_word_binds_names_of_its_own() -> None:
    """Else its own set would take the name of what stands for its parameter."""
    loaded = pipeline.load(pipeline.Files("cards", {"game.yaml": CARDS.encode()}))
    assert loaded.passed, loaded.problems
    for name in ("python", "reference"):
        table = pipeline.machine(loaded, 2, engine=name)
        chosen = [move.args[0][0] for move in table.legal(table.begin(1), 0)]
        assert [table.tables.pieces[piece].name for piece in chosen] == ["high of A"]
