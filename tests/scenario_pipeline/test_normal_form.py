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
  {sorts}
places: {{heap: {{holds: nut}}, store: {{each: player, holds: nut, ordered: yes}}}}
options: {{winter: [{winters}]}}
effects: {{cold: {{number: 1..9, until: for good}}}}
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
{rules}  gather:
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
    first: str,
    second: str,
    more: str = "",
    who: str = "players",
    winters: str = WINTERS[0],
    rules: str = "",
    sorts: str = "",
) -> list[Program]:
    """The normal form of the game with these steps, at every table."""
    said = {"more": more, "who": who, "winters": winters, "rules": rules, "sorts": sorts}
    return formed(GAME.format(first=first, second=second, **said), "nuts")


def formed(text: str, name: str) -> list[Program]:
    """The normal form of a game at every table."""
    loaded = load(Files(name, {"game.yaml": text.encode()}))
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
        ("grant cold by 1 to you", "set nights to number of heap"),
        ("lift cold from you", "let beast be place of beetle"),
        ("if nights is 3: [add 1 to nights]", "set days to 3"),
        ("if nights is 3: [add 1 to nights]", "reveal heap"),
        ("if heap is empty: [set days to 3, reveal nuts]", "set nights to 4"),
        ("if nights is 3: [add 1 to nights, age you]", "if days is 1: [set days to 2]"),
        ("if nights is 3: [add 1 to nights]", "for each nut in heap: [reveal nut]"),
        ("for each nut in heap: [if days is 1: [add 1 to days], age you]", "set nights to 4"),
        ("repeat 3 times: [age you]", "set nights to 4"),
        ("grant cold by 1 to you", "if nights is 3: [set nights to 4]"),
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
        ("grant cold by 1 to you", "lift cold from you"),
        ("grant cold by 1 to you", "set days to amount of (cold for you)"),
        ("grant cold by 1 to you", "grant cold by 2 to you"),
        ("grant cold by 1 to you", "tells It is late."),
        ("grant cold by 1 to beetle", "move beetle to b1"),
        ("set days to 3", "freeze"),
        ("set owner of first of nuts to you", "let mine be owner of first of nuts"),
        ("if nights is 3: [set days to 4]", "set days to 3"),
        ("if nights is 3: [set days to 4]", "set nights to 3"),
        ("if nights is 3: [set days to 4]", "set nights to days"),
        ("if nights is 3: [set days to 4]", "if days is 4: [set nights to 3]"),
        ("if nights is 3: [reveal heap]", "move first of heap to own store"),
        ("if heap is empty: [set days to 3]", "move first of heap to own store"),
        ("if days is 3: [stop]", "set nights to 4"),
        ("if days is 3: [freeze]", "set nights to 4"),
        ("if days is 3: [may choose one: [option rest: []]]", "set nights to 4"),
        ("for each nut in heap: [add 1 to days]", "move first of heap to own store"),
        ("for each nut in heap: [add 1 to days]", "set days to 4"),
        ("repeat days times: [age you]", "set days to 4"),
        ("repeat 3 times: [age you]", "set years of you to 4"),
    ],
)
def test_steps_that_do_have_one(first: str, second: str) -> None:
    assert written(first, second) != written(second, first)


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("if days is 3: [set nights to 4]", "set nights to 5", "reveal heap"),
        (
            "if heap is empty: [set nights to 5]",
            "for each nut in heap: [hide nut]",
            "set days to 2",
        ),
    ],
)
def test_a_condition_that_is_passed_by_keeps_what_belongs_to_it(
    first: str, second: str, third: str
) -> None:
    around = [f"if years of you is 1: [{first}, {second}, {third}]", "tells It is late."]
    orders = ((first, third, second), (third, first, second))
    for order in orders:
        assert written(*around) == written(f"if years of you is 1: [{', '.join(order)}]", around[1])
    assert written(*around) != written(around[0].replace(first, second, 1), around[1])


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


@pytest.mark.parametrize(
    ("move", "same"),
    [
        ("move first of heap to own store", False),
        ("move first of heap under own store", False),
        ("move first of heap to place of first of nuts", False),
        ("swap first of heap with last of nuts", False),
        ("move beetle to b1", True),
        ("move first of nuts to box", True),
        ("move own store to heap", True),
        ("reveal heap", True),
    ],
)
def test_what_happens_by_itself_after_a_move_tells_its_order(move: str, same: bool) -> None:
    more = "when: {when nut enters store of player: [set days to 9]}"
    steps = ("set days to 3", move)
    assert (written(*steps, more) == written(*steps[::-1], more)) is same


def test_what_happens_by_itself_on_the_board_tells_the_order_of_moves_there() -> None:
    more = "when: {when beetle enters b1: [set days to 9]}"
    for steps, same in ((("set days to 3", "move beetle to c1"), False), (STEPS, True)):
        assert (written(*steps, more) == written(*steps[::-1], more)) is same


def test_to_take_a_turn_again_is_the_same_at_any_time_before_it_ends() -> None:
    for step in ("add 1 to days", "age you", "reveal heap", "tells It is late.", "once-more"):
        more = "  once-more:\n    - again\n"
        steps = ("again", step)
        assert written(*steps, rules=more) == written(*steps[::-1], rules=more)
    assert written("again", "freeze") != written("freeze", "again")
    assert written("again", "add 1 to days") != written("add 2 to days", "add 1 to days")


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


@pytest.mark.parametrize(
    ("test", "other", "same"),
    [
        ("weight of {} is at least 4", "weight of {} is at least 3", True),
        ("weight of {} is at least 4", "weight of {} is more than 2", True),
        ("weight of {} is at most 3", "weight of {} is less than 4", True),
        ("weight of {} is more than 4", "weight of {} is at least 6", True),
        ("weight of {} is at least 2", "weight of {} is at least 3", False),
        ("weight of {} is at least 2", "weight of {} is at most 4", False),
        ("weight of {} is at least 4", "weight of {} is at least 5", False),
        ("weight of {} is at least 2", "{} is on-board or {} is not on-board", False),
        ("size of {} is at least 1", "size of {} is at least 0", False),
    ],
)
def test_a_bound_of_what_is_printed_on_pieces(test: str, other: str, same: bool) -> None:
    pieces = "{shell: {weight: 2}, kernel: {weight: 4}, leaf: {}}"
    one, two = (
        written(
            "let found be first of husks",
            f"if {said.replace('{}', 'found')}: [add 1 to days, set size of found to 0]",
            sorts=f"husk: {{size: 1, changes: [size], kinds: {pieces}}}",
        )
        for said in (test, other)
    )
    assert (one == two) is same


LISTED = """\
ludex: 1
game: fruit
players: [2]
types: {{colour: [{colours}]}}
pieces:
  fruit:
    begins: heap
    {looks}
    kinds: {{apple: {{colour: red}}, plum: {{colour: blue}}, pear: {{colour: green}}}}
places: {{heap: {{holds: fruit}}, store: {{each: player, holds: fruit}}}}
values:
  favourite: {{of: colour, start: green}}
  eaten: {{{eaten}, is: 0..99}}
effects: {{craving: {{of: colour, until: for good}}}}
define:
  fruit is liked: colour of fruit is favourite or colour of fruit is in (red plus blue)
rules:
  praise colour:
    - set favourite to colour
    - tells It is {{favourite}}.
play:
  - take turns:
      - {step}
      - if favourite is red and number of set of (colour of it over heap) is 3:
          - grant craving by blue to you
      - if last of grants of (craving for you) is blue:
          - praise blue
      - choose one:
          - option take fruit among heap where it is liked:
              - praise colour of fruit
              - move fruit to own store
          - option stay: []
look: {{pieces: {{fruit: {{shape: circle, {look}}}}}}}
"""


def listed(
    colours: str,
    step: str = "set favourite to green",
    looks: str = "",
    look: str = "colour: red",
    eaten: str = "each: player",
) -> list[Program]:
    """The normal form of a game with a closed list, of which the step may read the order."""
    return formed(
        LISTED.format(colours=colours, step=step, looks=looks, look=look, eaten=eaten), "fruit"
    )


def test_a_list_that_is_only_asked_for_what_is_the_same_has_no_order() -> None:
    usual = listed("red, green, blue")
    assert usual == listed("green, blue, red")
    assert usual != listed("red, green, blue, white")


@pytest.mark.parametrize(
    "part",
    [
        {"step": "for each colour in colours: [praise colour]"},
        {"step": "set favourite to first of colours"},
        {"step": "choose colour among colours: [praise colour]"},
        {"step": "draw colour among colours\n      - praise colour"},
        {"step": "praise first of set of (colour of it over heap)"},
        {"eaten": "each: colour"},
        {"looks": "changes: [colour]"},
        {"look": ""},
        {"look": "colour: colour"},
        {"look": "colour: red, filled: colour"},
    ],
)
def test_a_list_of_which_something_reads_the_order_has_it(part: dict[str, str]) -> None:
    assert listed("red, green, blue", **part) != listed("green, red, blue", **part)
