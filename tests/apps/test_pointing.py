"""Which cells a number names that is chosen: those that rules find by it on the board alone."""

from collections.abc import Callable

import pytest

from ludex.apps.studio.pointing import cells_named
from ludex.machine.interface import Machine
from ludex.play.match import Match

SetUp = Callable[..., Machine]
GAME = """\
ludex: 1
game: furrows
players: [2]
board: {grid: [2, 3]}
pieces: {seed: {each: player, copies: 6, begins: sack}}
places: {sack: {each: player, holds: seed}}
values: {bid: {is: 0..9, start: 0}}
define:
  ridge of number: cells where row of it is number
  furrow of number: cells where file of it is number
  free of number: furrow of number where it is empty
rules:
  sow number: [move first of own sack to first of (free of number)]
play:
  - take turns:
      - choose number among 1..2
"""
ROWS = [["a1", "b1", "c1"], ["a2", "b2", "c2"]]
FURROWS = [["a1", "a2"], ["b1", "b2"]]


def named(set_up: SetUp, *steps: str) -> list[list[list[str]]]:
    """What the two numbers name that may be chosen first."""
    match = Match(set_up(GAME + "".join(f"      - {step}\n" for step in steps)), 1)
    return cells_named(match, [move.seen for move in match.legal(0)])


@pytest.mark.parametrize(
    ("step", "cells"),
    [
        ("move first of own sack to first of (ridge of number)", [["a1"], ["a2"]]),
        ("move first of own sack to first of (ridge of number where it is empty)", ROWS),
        ("move first of own sack to first of (free of number)", FURROWS),
        ("sow number", FURROWS),
        ("if some (cells where row of it is number) are empty: [win]", ROWS),
        ("if number is 2 or all ridge of number are empty: [win]", ROWS),
    ],
)
def test_a_number_names_what_rules_find_by_it_on_the_board(
    set_up: SetUp, step: str, cells: list[list[str]]
) -> None:
    assert named(set_up, step) == [[each] for each in cells]


@pytest.mark.parametrize(
    "steps",
    [
        ("set bid to number",),
        ("if some (cells where row of it is number + bid) are empty: [win]",),
        ("move first of own sack to first of (ridge of number)", "sow number"),
    ],
)
def test_a_number_of_nothing_of_what_changes_or_of_two_things_names_none(
    set_up: SetUp, steps: tuple[str, ...]
) -> None:
    assert named(set_up, *steps) == [[], []]
