"""What is offered in scenarios: moves that are legal there, and what there is at the table."""

from collections import OrderedDict

import pytest

from ludex.apps.files import find_game
from ludex.desk import moments
from ludex.desk.completing import completions
from ludex.desk.moments import Moment, moment
from ludex.desk.project import Project
from ludex.pipeline import Files

GAME = """\
ludex: 1
game: example
players: [2, 3]
options:
  pace: [slow, quick]
pieces:
  stone: {each: player, copies: 2, begins: bag}
  card: {kinds: {GO: {text: RUN 2 LEAVES}, PO: {text: SLEEP}}, begins: deck}
board: {grid: [2, 2]}
places:
  bag: {each: player, holds: stone}
  deck: {holds: card}
values:
  score: {each: player, is: 0..9}
  laps: {is: 0..9}
rules:
  lay for player:
    do:
      - player chooses one:
          - option put cell among cells where it is empty:
              - move first of bag of player to cell
          - option wait:
              - add 1 to laps
play:
  - take turns:
      - lay for you
      - if laps is 3:
          - end game
squares:
  - {phrase: "RUN {n 1..6} LEAF|LEAVES", example: RUN 2 LEAVES, do: [add n to laps]}
  - {phrase: SLEEP, do: [add 1 to laps]}
variants:
  short:
    invariants: [laps is at most 3]
"""
SCENARIOS = """\
ludex: 1
game: example
positions:
  begun: {a1: [stone of B], bag of B: [stone]}
scenarios:
  - id: EX-1
    name: stones are put down
    players: 2
    options: {pace: quick}
    given: {like: begun, bag of A: [2 stone], laps: 1}
    play:
      - A: put a2
      - B: put a1
        refused: it is empty
      - asks: {B: [wait]}
      - B: wait
      - offers of A: {put: [b1]}
      - A: put b1
    expect: [bag of A: [], laps is 2]
  - id: EX-2
    name: in two ways
    players: 3
    cases:
      - variants: [short]
        play: [A: wait, B: wait]
        expect: [laps is 2]
      - play: [A: put a1, B: put a2]
        expect: [laps is 0]
"""


def offered(mark: str, new: str = "", rank: int | None = 0) -> list[str]:
    """What is offered at `|` in a piece of the scenarios, which may be put in place of another."""
    old, _, piece = mark.partition(" => ") if " => " in mark else ("", "", mark)
    before, _, after = piece.partition("|")
    text = SCENARIOS.replace(old, before + after) if old else SCENARIOS
    assert text.count(before + after) == 1, mark
    index = text.index(before + after) + len(before)
    files = Files("example", {"game.yaml": GAME.encode()}, {"scenarios.yaml": text.encode()})
    line, column = text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
    offers = completions(Project(files), "scenarios.yaml", line, column)
    return [each.text for each in offers if rank is None or each.rank == rank]


@pytest.mark.parametrize(
    ("mark", "texts"),
    [
        # moves of those who are asked, at this very line
        ("- A: put a|2", ["put a2", "put b1", "put b2", "wait"]),
        ("- B: put a1 => - B: |x", ["put b1", "put b2", "wait"]),
        ("- A: put b|1", ["put b1", "put b2", "wait"]),
        ("[A: put a1, B: put a2] => [A: put a1, B: p|ut]", ["put a2", "put b1", "put b2", "wait"]),
        ("- A: put b1 => - B: |x", []),
        ("- A: put b1 => - asked: |x", ["put b1", "put b2", "wait"]),
        # what is asked and offered is said in the words of moves
        ("{B: [wa|it]}", ["put b1", "put b2", "wait"]),
        ("{put: [b|1]}", ["b1", "b2"]),
        ("- asks: {B: [wait]} => - asks: [|C]", ["A", "B", "table"]),
        ("- asks: {B: [wait]} => - asks: {|C: [wait]}", ["B:"]),
        # seats that are asked begin a line
        ("- B: wait => - |B: wait", ["B:"]),
        # what there is at the table
        ("{pace: qu|ick}", ["quick", "slow"]),
        ("{pa|ce: quick}", ["pace:"]),
        ("[sh|ort]", ["short"]),
        ("like: be|gun", ["begun"]),
        ("laps: 1} => at: l|ay}", ["lay"]),
        ("[2 stone] => [|x]", ["GO", "PO", "card", "stone"]),
        ("bag of A: [] => bag of A: [|x]", ["GO", "PO", "card", "stone"]),
    ],
)
def test_what_fits_at_a_line_is_offered(mark: str, texts: list[str]) -> None:
    assert sorted(offered(mark)) == texts


def test_places_and_values_are_offered_as_scenarios_call_them() -> None:
    places = ["bag of A:", "bag of B:", "deck:", "laps:", "score of A:", "score of B:"]
    found = offered("bag o|f A: [2 stone]", rank=0) + offered("bag o|f A: [2 stone]", rank=1)
    assert set(places) <= set(found)
    assert "view of B:" in offered("- B: wait => - |B: wait", rank=9)


def test_what_is_known_of_a_table_does_not_depend_on_what_was_asked_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(together: int) -> list[Moment | None]:
        monkeypatch.setattr(moments, "TOGETHER", together)
        monkeypatch.setattr(moments, "_known", OrderedDict())
        made = Project(find_game("kuhn-poker").games[0])
        (name,) = made.files.scenarios
        return [moment(made, name, scalar) for scalar in made.page(name).scalars]

    alone = found(1)
    assert len({repr(each) for each in alone}) > 5
    assert found(32) == alone


def test_nothing_is_played_where_a_line_before_is_none() -> None:
    assert offered("- A: put a2\n => - A: put q9\n      - B: |x\n") == []


def test_a_printed_text_goes_on_by_the_dictionary() -> None:
    for written, fits in (
        ("RUN 2 L|EAVES", ["LEAF"]), ("RUN |X", ["1"]), ("|RUN 2 LEAVES", ["RUN", "SLEEP"]),
    ):  # fmt: skip
        before, _, after = written.partition("|")
        text = GAME.replace("{text: RUN 2 LEAVES}", f"{{text: {before + after}}}")
        index = text.index(f"{{text: {before + after}") + len("{text: " + before)
        line, column = text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
        offers = completions(Project(Files("", {"g.yaml": text.encode()})), "g.yaml", line, column)
        assert [each.text for each in offers if each.rank == 0] == fits
