"""What is offered while a file is being typed: nothing stands yet behind the place."""

import pytest
from tests.desk.test_rows import ROW, TABLE
from tests.desk.test_services import LEDGER
from tests.desk.test_staging import GAME, SCENARIOS

from ludex.desk.closing import open_ends
from ludex.desk.completing import completions
from ludex.desk.offering import Offer
from ludex.desk.project import Project
from ludex.pipeline import Files

TEXTS = {
    "game.yaml": GAME, "scenarios.yaml": SCENARIOS + ROW, "puts.yaml": TABLE, "ledger.yaml": LEDGER,
}  # fmt: skip


def offers(name: str, text: str, behind: str = "") -> list[Offer]:
    """What is offered at the end of a text, behind which something more may stand."""
    made = {each: data.encode() for each, data in {**TEXTS, name: text + behind}.items()}
    files = Files(
        "example", {"game.yaml": made["game.yaml"]}, {"scenarios.yaml": made["scenarios.yaml"]},
        {"ledger.yaml": made["ledger.yaml"]}, {"puts.yaml": made["puts.yaml"]},
    )  # fmt: skip
    line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    return list(completions(Project(files), name, line, column))


def upto(name: str, mark: str) -> str:
    """A file as far as it is typed when a mark in it is."""
    text = TEXTS[name]
    assert text.count(mark) == 1
    return text[: text.index(mark)] + mark.rstrip("|")


@pytest.mark.parametrize(
    ("name", "typed", "wanted"),
    [
        ("game.yaml", upto("game.yaml", "rules:\n") + "  lay for player:\n    ", "do:"),
        ("game.yaml", upto("game.yaml", "rules:\n") + "  lay for player: {", "do:"),
        ("game.yaml", upto("game.yaml", "play:\n") + "  - ", "take"),
        ("game.yaml", upto("game.yaml", "play:\n") + "  - ta", "take"),
        ("game.yaml", upto("game.yaml", "play:\n") + "  - ", "lay"),
        ("game.yaml", upto("game.yaml", "- lay for you\n") + "      - if ", "laps"),
        ("game.yaml", upto("game.yaml", "- lay for you\n") + "      - if laps ", "is"),
        ("game.yaml", upto("game.yaml", "squares:\n") + "  - {phrase: SLEEP, do: [add ", "laps"),
        ("game.yaml", upto("game.yaml", "values:\n") + "  score: {ea", "each:"),
        ("scenarios.yaml", upto("scenarios.yaml", "- A: put a2\n") + "      - ", "B:"),
        ("scenarios.yaml", upto("scenarios.yaml", "- A: put a2\n") + "      - B", "B:"),
        ("scenarios.yaml", upto("scenarios.yaml", "- A: put a2\n") + "      - B: ", "put b1"),
        ("scenarios.yaml", upto("scenarios.yaml", "- A: put a2\n") + "      - asks: {", "B:"),
        ("scenarios.yaml", upto("scenarios.yaml", "- A: put a2\n") + "    expect: [", "laps"),
        ("scenarios.yaml", upto("scenarios.yaml", "- A: put a2\n") + "    expect: [", "deck:"),
        ("scenarios.yaml", upto("scenarios.yaml", "pace: quick}\n") + "    given: {", "bag of A:"),
        ("scenarios.yaml", upto("scenarios.yaml", "{like: begun,") + " bag of A: [", "stone"),
        ("puts.yaml", upto("puts.yaml", "rows:\n") + '  - {sort: early, bag: "', "stone"),
        ("puts.yaml", upto("puts.yaml", "rows:\n") + "  - {sort: early, ", "bag:"),
    ],
)
def test_what_follows_is_offered_before_brackets_are_closed(
    name: str, typed: str, wanted: str
) -> None:
    assert wanted in {each.text for each in offers(name, typed)}, typed[-60:]


def test_an_offer_is_put_where_nothing_stands_and_in_place_of_nothing_else() -> None:
    typed = upto("game.yaml", "play:\n") + "  - move "
    for offer in offers("game.yaml", typed, " to deck\n"):
        assert (offer.span.column, offer.span.end_column) == (10, 10)
    for offer in offers("game.yaml", typed + "first of ba", " to deck\n"):
        assert (offer.span.column, offer.span.end_column) == (19, 21)


@pytest.mark.parametrize(
    ("head", "ends"),
    [
        ("a: [b, {c: d", ["}]"]),
        ('a:\n  - b: ["c, d', ['"]']),
        ("a: {b: [c], d: 'e", ["'}"]),
        ("a: [b,\n  c, # [\n  d", ["]"]),
        ("a: [b]\nc: d's [e", []),
        ("a: it (is [so", []),
        ("- {a: b}\n- ", []),
    ],
)
def test_what_is_open_is_known(head: str, ends: list[str]) -> None:
    assert list(open_ends(head)) == ends
