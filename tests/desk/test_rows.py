"""What is offered in the rows of a table: what fits at the holes of its template."""

import pytest
from tests.desk.test_staging import GAME, SCENARIOS

from ludex.desk.completing import completions
from ludex.desk.offering import Offer
from ludex.desk.project import Project
from ludex.pipeline import Files

TABLE = """\
ludex: 1
game: example
table: puts
template:
  given: {like: begun, bag of A: ["{bag}"], laps: "{laps}"}
  play:
    - A: put {first}
    - B: "{second}"
    - asked: "{rest}"
  expect: ["{place} is {now}", deck: "{cards}"]
groups:
  early: {sort: [early, dawn]}
  late: {sort: [late]}
rows:
  - {sort: early, bag: 2 stone, laps: 0, first: a2, second: put b1, rest: [wait], place: laps, now: 2, cards: [GO]}
  - {sort: late, bag: 2 stone, laps: 0, first: b1, second: wait, rest: [], place: laps, now: 1, cards: []}
  - {sort: dawn, bag: 2 stone, laps: 1, first: b2, second: wait, rest: [], place: laps,  now: 2, cards: []}
"""  # noqa: E501
PIECES = ["GO", "PO", "card", "stone"]
ROW = "  - id: EX-3\n    name: in rows\n    kind: enumerate\n    players: 2\n    table: puts.yaml\n"


def offers(mark: str, table: str = TABLE) -> list[Offer]:
    """What is offered at `|` in a piece of the table, which may be put in place of another."""
    old, _, piece = mark.partition(" => ") if " => " in mark else ("", "", mark)
    before, _, after = piece.partition("|")
    text = table.replace(old, before + after) if old else table
    assert text.count(before + after) == 1, mark
    index = text.index(before + after) + len(before)
    files = Files(
        "example", {"game.yaml": GAME.encode()}, {"scenarios.yaml": (SCENARIOS + ROW).encode()},
        tables={"puts.yaml": text.encode()},
    )  # fmt: skip
    line, column = text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
    return list(completions(Project(files), "puts.yaml", line, column))


def test_the_table_is_one() -> None:
    files = Files(
        "example", {"game.yaml": GAME.encode()}, {"scenarios.yaml": (SCENARIOS + ROW).encode()},
        tables={"puts.yaml": TABLE.encode()},
    )  # fmt: skip
    assert Project(files).report.errors == 0


@pytest.mark.parametrize(
    ("mark", "texts"),
    [
        # moves that are legal once the cells before have been played, without what stands around
        ("first: a|2", ["a2", "b1", "b2"]),
        ("second: put b|1", ["put b1", "put b2", "wait"]),
        ("first: a2, second: put b1 => first: b2, second: |x", ["put a2", "put b1", "wait"]),
        ("rest: [wait] => rest: [wait, |]", ["put b2", "wait"]),
        ("first: a2, second: put b1 => first: q9, second: |x", []),
        # what is given, and what lies there
        ("bag: 2 stone, laps: 0, first: a2 => bag: |x, laps: 0, first: a2", PIECES),
        ("cards: [G|O]", PIECES),
        # what makes groups
        ("sort: |late, bag", ["dawn", "early"]),
        ("early: {sort: [early, d|awn]}", ["early", "late"]),
        # heads of columns, in the order of the rows before
        ("now: 2, cards: [GO]} => now: 2, |}", ["cards:"]),
        # the template itself
        ("{like: beg|un", ["begun"]),
    ],
)
def test_what_fits_in_a_cell_is_offered(mark: str, texts: list[str]) -> None:
    found = [each for each in offers(mark) if each.rank == 0 and each.sort != "as elsewhere"]
    assert sorted(each.text for each in found) == texts


def test_a_phrase_is_read_with_what_stands_around_the_cell() -> None:
    found = offers("place: la|ps, now: 2")
    assert {"laps", "score"} <= {each.text for each in found}
    assert {each.span.column for each in found if each.text in ("laps", "score")} == {90}
    assert "is" not in {each.text for each in found}
    assert "is" in {each.text for each in offers("place: laps, now: 2 => place: laps |x, now: 2")}


def test_columns_follow_in_order_and_cells_are_offered_again() -> None:
    heads = offers("{sort: dawn, bag: 2 stone, laps: 1, first: b2, => {|x: 1,")
    assert [each.text for each in heads] == ["sort:", "bag:", "laps:", "first:"]
    again = {each.text: each.sort for each in offers("bag: 2 stone, laps: 0, first: b1 => bag: |x")}
    assert again["2 stone"] == "as elsewhere"
    assert again["stone"] == "piece"


def test_a_column_with_a_part_for_each_seat_has_seats() -> None:
    table = (
        TABLE.replace('bag of A: ["{bag}"]', 'bag of each: "{bag}"')
        .replace("  given: {like", "  seats: bag\n  given: {like")
        .replace("bag: 2 stone, laps: 0, first: a2", "bag: {A: [stone], x: []}, laps: 0, first: a2")
    )
    found = offers("{A: [stone], |x: []}", table)
    assert [each.text for each in found if each.sort == "seat"] == ["B:"]
    pieces = {each.text for each in offers("{A: [s|tone], x: []}", table)}
    assert {*PIECES, "stone of B"} <= pieces
