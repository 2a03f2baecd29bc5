"""A range as an attribute of a kind makes one kind for each number."""

from tests.moves import texts

from ludex.pipeline import Files, check, load, machine

GAME = """\
ludex: 1
game: numbers
players: [2]
pieces:
  card: {begins: deck, kinds: {C: {worth: 1..4, copies: 2}, joker: {worth: RANGE}}}
places:
  deck: {holds: card}
play:
  - take turns:
      - choose card among deck where worth of it is more than 2
      - win
"""


def test_kinds_are_numbered_and_each_has_its_number() -> None:
    loaded = load(Files("game.yaml", {"game.yaml": GAME.replace("RANGE", "9").encode()}))
    made = machine(loaded, 2)
    assert loaded.passed
    tables = made.tables
    kinds = [(tables.kinds[p.kind], tables.attributes["worth"][i]) for i, p in
             enumerate(tables.pieces)]  # fmt: skip
    numbered = [(f"C{number}", number) for number in (1, 1, 2, 2, 3, 3, 4, 4)]
    assert kinds == [*numbered, ("joker", 9)]
    said = texts(made, made.begin(1), 0)
    assert said == ["choose C3", "choose C4", "choose joker"]


def test_a_word_gets_its_number_behind_a_hyphen() -> None:
    text = GAME.replace("RANGE", "5..6").replace("worth of it is more than 2", "it is joker-6")
    made = machine(load(Files("game.yaml", {"game.yaml": text.encode()})), 2)
    assert texts(made, made.begin(1), 0) == ["choose joker-6"]


def test_a_range_that_cannot_make_kinds_is_one_problem() -> None:
    for wrong in ("9..1", "1..1000000000", "-3..3"):
        files = Files("game.yaml", {"game.yaml": GAME.replace("RANGE", wrong).encode()})
        assert [p.code for p in check(files).problems] == ["L159"]
