"""What a die shows stands behind its name: in positions and in what must lie somewhere."""

import pytest
from tests.scenario_pipeline.test_set_so import failure, made

CUPS = """\
ludex: 1
game: cups
players: [2]
pieces:
  die: {each: player, copies: 2, faces: 6, begins: cup}
  coin: {copies: 2}
places: {cup: {each: player, holds: die, seen by: owner}, dish: {holds: [die, coin]}}
values: {kept: {of: dice}}
play:
  - take turns:
      - choose die among own cup where face of it is at least 2:
          - move die to dish
          - add die to kept
"""
GIVEN = "cup of A: [die showing 5, die], cup of B: [2 die showing 2]"
MOVE = "A: choose die showing 5"


def test_a_die_shows_what_a_position_says() -> None:
    expect = (
        "cup of A: [die], cup of B: [die showing 2, die of B showing 2], dish: [die of A showing 5]"
    )
    assert failure(GIVEN, MOVE, expect, CUPS) == ""
    assert failure(GIVEN, "A: choose die showing 2", "cup of A: [die]", CUPS) != ""


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        ("cup of B: [die showing 2, die showing 3]", "[die of B showing 2, die of B showing 2]"),
        ("dish: [die of A showing 4]", "[die of A showing 5]"),
        ("kept: [die of B]", "[die of A showing 5]"),
    ],
)
def test_what_a_die_shows_is_compared(expect: str, found: str) -> None:
    assert failure(GIVEN, MOVE, expect, CUPS).endswith(f"found {found}")


def test_a_die_that_was_named_so_is_found_before_one_of_any_face() -> None:
    given = "cup of A: [die showing 5, die showing 1], cup of B: [2 die showing 2]"
    assert failure(given, MOVE, "cup of A: [die showing 1], dish: [die]", CUPS) == ""
    assert failure(given, "asks: [A]", "cup of A: [die, die showing 5]", CUPS) == ""


@pytest.mark.parametrize(
    ("thing", "sentence", "hint"),
    [
        ("die showing 7", "No `die` shows 7.", "It has 6 faces."),
        ("coin showing 1", "No `coin` shows 1.", "Only a die shows something"),
        ("die showing 0", "There is no piece `die showing 0`.", "There are `die`, `coin`"),
    ],
)
def test_what_nothing_shows_is_refused(thing: str, sentence: str, hint: str) -> None:
    problems = made(f"dish: [{thing}]", "asks: [A]", "dish is empty", CUPS).problems
    assert [p.sentence for p in problems if p.code == "L126"] == [sentence]
    assert problems[0].hint.startswith(hint)


def test_in_a_set_a_die_is_named_alone() -> None:
    found = made(f"{GIVEN}, kept: [die of A showing 5]", MOVE, "dish: [die]", CUPS).problems
    assert [p.sentence for p in found] == [
        "In a set `die of A showing 5` is named by its name alone."
    ]
