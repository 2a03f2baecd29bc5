"""Two ways to write the same rules have one normal form, and no two rules that differ."""

import pytest

from ludex.ir.nodes import Program
from ludex.pipeline import Files, load
from ludex.scenario_pipeline.every_table import EveryTable
from ludex.scenario_pipeline.normal_form import normal_form

GAME = """\
ludex: 1
game: nuts
players: [2]
board: {{grid: [1, 3]}}
pieces:
  nut: {{copies: 9, begins: heap, weight: 2, size: 1, changes: [owner]}}
  beetle: {{}}
places: {{heap: {{holds: nut}}, store: {{each: player, holds: nut}}}}
options: {{winter: [{winters}]}}
values:
  days: {{is: 0..99}}
  nights: {{is: 0..99}}
  years: {{each: player, is: 0..99}}
  lot: {{position: [heap, nights]}}
walks:
  stroll for beetle:
    from: cell of beetle
    ways: sides
    lands: step of (here toward way)
    where: [nights is at least 1]
rules:
  age player:
    - add 1 to years of player
  note:
    - record lot
  gather:
    - {first}
    - {second}
  freeze:
    - leave
setup:
  - for each player in {who}:
      - age player
play:
  - take turns:
      - choose one:
          - option go:
              - gather
          - option note if repeats of lot is 0:
              - note
          - option freeze if winter is hard:
              - freeze
{more}
"""
STEPS = ("set days to 3", "set nights to 4")
WINDOW = """windows:
  asking:
    {when}
    for: players
    do:
      - may choose one:
          - option wait:
              - stop
"""
WINTERS = ("mild, hard, long", "mild, long, hard", "hard, mild, long")


def written(
    first: str, second: str, more: str = "", who: str = "players", winters: str = WINTERS[0]
) -> list[Program]:
    """The normal form of the game with these steps, at every table."""
    text = GAME.format(first=first, second=second, more=more, who=who, winters=winters)
    loaded = load(Files("nuts", {"game.yaml": text.encode()}))
    assert loaded.problems == ()
    assert loaded.game is not None
    every = EveryTable(loaded.game)
    tables = sorted(every.tables, key=str)
    return [normal_form(every.program(table)) for table in tables]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        STEPS,
        ("set days to 3", "move first of heap to own store"),
        ("add 1 to days", "age you"),
        ("add weight of first of nuts to days", "move first of heap to own store"),
        ("reveal heap", "set days to years of you"),
        ("tells It is late.", "add 1 to days"),
        ("show first of heap to you", "add 1 to days"),
        ("record lot", "add 1 to days"),
        ("let next be next of (stroll for beetle by 1)", "add 1 to days"),
    ],
)
def test_steps_that_do_not_touch_each_other_have_no_order(first: str, second: str) -> None:
    assert written(first, second) == written(second, first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("set days to 3", "set days to 4"),
        ("set days to 3", "set nights to days"),
        ("set nights to days", "set days to 3"),
        ("set days to number of heap", "move first of heap to own store"),
        ("set days to years of you", "age you"),
        ("reveal heap", "move first of heap to own store"),
        ("tells It is day {days}.", "add 1 to days"),
        ("tells It is late.", "move first of heap to own store"),
        ("show first of heap to you", "move first of heap to own store"),
        ("show days to you", "add 1 to days"),
        ("record lot", "add 1 to nights"),
        ("let next be next of (stroll for beetle by 1)", "add 1 to nights"),
        ("let next be next of (stroll for beetle by 1)", "move beetle to b1"),
        ("record lot", "move first of heap to own store"),
        ("record lot", "set days to repeats of lot"),
        ("set days to 3", "freeze"),
        ("set owner of first of nuts to you", "let mine be owner of first of nuts"),
    ],
)
def test_steps_that_do_have_one(first: str, second: str) -> None:
    assert written(first, second) != written(second, first)


@pytest.mark.parametrize(
    ("more", "same"),
    [
        ("when: {when days is 3: [set nights to 9]}", False),
        ("when: {when nut enters store of player: [set days to 9]}", True),
        (WINDOW.format(when="poll when: days is 3"), False),
        (WINDOW.format(when="open while: days is 3"), True),
        ("invariants: [nights is not 4 or days is 3]", True),
    ],
)
def test_what_looks_on_between_two_steps_tells_their_order(more: str, same: bool) -> None:
    one, other = (written(*steps, more) for steps in (STEPS, STEPS[::-1]))
    assert (one == other) is same


def test_what_happens_by_itself_after_a_move_tells_its_order() -> None:
    more = "when: {when nut enters store of player: [set days to 9]}"
    steps = ("set days to 3", "move first of heap to own store")
    assert written(*steps, more) != written(*steps[::-1], more)


@pytest.mark.parametrize(
    ("when", "same"), [("poll when: nights is 3", True), ("poll when: heap is empty", False)]
)
def test_a_poll_tells_the_order_of_what_it_looks_at(when: str, same: bool) -> None:
    steps, more = ("set days to 3", "move first of heap to own store"), WINDOW.format(when=when)
    assert (written(*steps, more) == written(*steps[::-1], more)) is same


def test_nobody_has_left_while_the_game_is_set_up() -> None:
    assert written(*STEPS, who="players") == written(*STEPS, who="seats")


def test_whoever_may_leave_at_once_is_no_player_then() -> None:
    steps = ("set days to 3", "leave")
    more = "when: {when years of first of seats is 1: [gather]}"
    assert written(*steps, more, who="players") != written(*steps, more, who="seats")


PATTERNS = """patterns:
  like: {{of: nut, count: 2, same: [{same}]}}
  apart: {{of: nut, count: 2, different: [size]}}
  both: {{any of: [{both}]}}
  rows: {{made of: {{like: 1..2}}}}
  columns: {{made of: {{apart: 1..2}}}}
  either: {{any of: [{either}]}}
"""


def patterned(
    same: str = "size, weight", both: str = "like, apart", either: str = "rows, columns"
) -> list[Program]:
    more = PATTERNS.format(same=same, both=both, either=either)
    return written(*STEPS, more=more)


def test_a_pattern_has_an_order_only_where_there_are_ways_to_cut_a_set() -> None:
    assert patterned() == patterned(same="weight, size", both="apart, like")
    assert patterned() != patterned(same="size")
    assert patterned() != patterned(both="like")
    assert patterned() != patterned(either="columns, rows")


def test_only_the_first_value_of_an_option_has_its_place() -> None:
    usual, same, other = (written(*STEPS, winters=each) for each in WINTERS)
    assert usual == same
    assert usual != other


def test_what_only_an_invariant_asks_decides_nothing() -> None:
    promise = "define:\n  calm: days is at most {}\ninvariants: [calm holds]\n"
    seven, eight, broken = (
        written(*STEPS, promise.format(text)) for text in ("7", "8", "8 and nights is 2")
    )
    assert seven == eight == broken
    asked = "define:\n  calm: days is at most {}\nwhen:\n  when calm holds: [note]\n"
    assert written(*STEPS, asked.format(7)) != written(*STEPS, asked.format(8))
