"""Positions: faces, drawings, shared positions, whose turn it is and where the play stands."""

import pytest
from tests.scenario_pipeline.example import failures, made

GAME = """
ludex: 1
game: example
players: [2, 3]
options: {long: [no, yes]}
board: {grid: [2, 3]}
effects: {tired: {until: for good}}
pieces:
  stone: {copies: 4, changes: [owner]}
  tile: {kinds: {red: {copies: 3}, blue: {copies: 2}}}
places:
  row: {holds: tile, ordered: yes, seen by: face}
  bag: {holds: tile, seen by: nobody}
values:
  score: {each: player, is: 0..9}
rules:
  open-tile:
    - choose tile among row where it is face-down:
        - reveal tile
  count-up:
    - if you have tired:
        - stop
    - add 1 to own score
  rest-a-while:
    - count-up
    - count-up
  play-round:
    - take turns:
        - let old be own score
        - open-tile
        - count-up-once
        - if own score is old:
            - end game
  count-up-once:
    - choose one:
        - option count:
            - count-up
        - option rest:
            - rest-a-while
play:
  - repeat 2 times:
      - play-round
"""
HEAD = """
ludex: 1
game: example
signs: {a: stone of A, b: stone of B, x: stone of B face-down}
positions:
  start: {row: [red, 2 blues face-down], score of B: 3}
  corner:
    like: start
    board: |
      . . b
      a . .
scenarios:
  - id: EX-S01
    players: 2
"""


def failed(*lines: str, head: str = HEAD) -> list[str]:
    return failures(game=GAME, scenarios=head + "".join(f"    {line}\n" for line in lines))


def problems(*lines: str, head: str = HEAD) -> list[str]:
    text = head + "".join(f"    {line}\n" for line in lines)
    found = made(game=GAME, scenarios=text).problems
    return [f"{p.code} {p.sentence}" for p in found if p.severity == "error"]


def test_pieces_may_lie_on_either_face() -> None:
    given = "given: {row: [red, blue face-down, red face-up], bag: [red face-down]}"
    for row in ("red, blue, red", "red face-up, blue face-down, red"):
        assert failed(given, f"expect: [row: [{row}]]", "play: [asks: {A: [choose ?]}]") == []
    [said] = failed(given, "expect: [row: [red, blue face-up, red]]")
    assert said.endswith("found [red face-up, blue face-down, red face-up]")


def test_several_pieces_and_all_others_are_said_in_one() -> None:
    given = "given: {row: [2 reds face-down, blue], bag: [all other tiles]}"
    expect = "expect: [row: [2 reds face-down, blue face-up], bag: [red, blue]]"
    assert failed(given, expect) == []
    assert problems("given: {row: [5 reds]}", "expect: [row is empty]")[0].startswith("L125")


def test_a_position_may_stand_on_another_and_replace_parts_of_it() -> None:
    lines = ["kind: position", "given: {like: corner, a1: [], b2: [stone of A], score of B: 4}"]
    expect = "expect: [a1: [], b2: [stone of A], c2: [stone of B], row: [red, blue, blue], "
    assert failed(*lines, expect + "score of B is 4]") == []
    [said] = problems("given: {like: cornre}", "expect: [row is empty]")
    assert said == "L138 There is no position `cornre`."


def test_a_position_that_is_like_itself_is_refused() -> None:
    head = HEAD.replace("like: start", "like: corner")
    [said] = problems("given: {like: corner}", "expect: [row is empty]", head=head)
    assert said.startswith("L138 The position `corner` is like itself")


def test_a_position_may_stand_on_several_the_later_over_the_earlier() -> None:
    head = HEAD.replace("scenarios:", "  other: {row: [blue], turn: B}\nscenarios:")
    given = "given: {like: [corner, other], score of A: 1}"
    expect = (
        "expect: [c2: [stone of B], row: [blue], score of B is 3, score of A is 1, active is B]"
    )
    assert failed(given, expect, head=head) == []
    assert failed(given.replace("[corner, other]", "[other, corner]"), expect, head=head) != []
    [said] = problems("given: {like: [start, cornre]}", "expect: [row is empty]")
    assert said == "L138 There is no position `cornre`."


def test_positions_that_stand_on_each_other_are_refused_once() -> None:
    head = HEAD.replace("like: start", "like: [corner, corner, start, corner]")
    [said] = problems("given: {like: [corner, corner]}", "expect: [row is empty]", head=head)
    assert said.startswith("L138 The position `corner` is like itself")


def test_a_position_may_have_signs_of_its_own() -> None:
    given = ["given:", "  like: start", "  signs: {a: stone of B}", "  board: |", "    a b .",
             "    . . x"]  # fmt: skip
    expect = "expect: [a2: [stone of B], b2: [stone of B], c1: [stone of B face-down]]"
    assert failed("kind: position", *given, expect) == []


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        (". . b", "L137 The board has 2 rows; 1 are drawn."),
        (". . b\n        a .", "L137 The board has 3 cells in a row; 2 are drawn here."),
        (". . b\n        a . q", "L126 There is no piece `q`."),
        ("a a a\n        a a b", "L125 There are only 4 of `stone of A`, and all are placed alrea"),
    ],
)
def test_a_drawing_that_does_not_fit_the_board_says_so(drawing: str, sentence: str) -> None:
    found = problems("given:", "  board: |", f"    {drawing}", "expect: [row is empty]")
    assert found[0].startswith(sentence)


def test_steps_of_the_language_may_follow() -> None:
    given = "given: {like: start, do: [hide first of row, grant tired to B]}"
    expect = "expect: [row: [3 tiles face-down], B has tired]"
    assert failed("kind: position", given, expect) == []
    assert problems("given: {do: [hide rwo]}", "expect: [row is empty]")[0].startswith("L100")


def test_it_may_be_the_turn_of_somebody() -> None:
    play = "play: [asks: {B: [choose ?]}, B: choose ?, B: count, asks: [A]]"
    assert failed("given: {like: start, turn: B}", play, "expect: [score of B is 4]") == []


def test_the_play_may_stand_before_a_rule() -> None:
    given = "given: {like: start, turn: B, at: count-up-once}"
    assert failed(given, "play: [asks: {B: [count, rest]}, B: rest, asks: [A]]") == []
    # What was remembered on the way there is remembered: the game ends without a point.
    tired = "given: {like: start, turn: B, at: count-up-once, do: [grant tired to B]}"
    assert failed(tired, "play: [B: count, asks: []]") == []
    [said] = failed("given: {like: start, turn: B, at: count-up-once}", "play: [asks: [A]]")
    assert said.endswith("found B is asked")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("turn: C", "L127"),
        ("turn: row", "L136 `row` is no player, and players have turns here."),
        ("at: paly-round", "L136 There is no rule `paly-round` that the play comes to."),
        ("at: count-up", "L136 There are 3 places where `count-up` is called: "),
        ("{at: play-round, turn: B}", "L136 No turns are taken around this place."),
    ],
)
def test_what_is_said_of_the_turn_must_be_found_in_the_play(given: str, sentence: str) -> None:
    inner = given.strip("{}")
    found = problems(f"given: {{like: start, {inner}}}", "expect: [row is empty]")
    assert found
    assert found[0].startswith(sentence)


FORK = """
ludex: 1
game: example
players: [2]
values: {lefts: {is: 0..9}}
play:
  - take turns:
      - repeat 5 times:
          - choose one:
              - option left:
                  - add 1 to lefts
              - option right: []
      - end game
"""


def random_games(more: str) -> str:
    return f"""
ludex: 1
game: example
scenarios:
  - id: EX-S01
    kind: random
    random: {{games: 4, sample: 4, players: [2], finally: [lefts is 0]{more}}}
"""


def test_random_games_may_leave_options_unchosen() -> None:
    assert failures(game=FORK, scenarios=random_games("")) != []
    assert failures(game=FORK, scenarios=random_games(", without: [left]")) == []
    [wrong] = made(game=FORK, scenarios=random_games(", without: [letf]")).problems
    assert wrong.sentence == "No choice of this game has an option `letf`."


def test_a_drawn_board_may_be_expected() -> None:
    lines = ["kind: position", "given: {like: corner}", "expect:", "  - board: |"]
    assert failed(*lines, "      . . b", "      a . .") == []
    [said] = failed(*lines, "      . . x", "      a . .")
    assert said.endswith("expected c2: [stone of B face-down]; found [stone of B face-up]")


CASES = """
ludex: 1
game: example
positions: {full: {lefts: 9}}
scenarios:
  - id: EX-S01
    kind: position
    players: 2
    given: {lefts: 1}
    cases:
      - expect: [lefts is 1]
      - given: %s
        expect: [lefts is %s]
"""


@pytest.mark.parametrize(("more", "lefts"), [("{}", 1), ("{like: full}", 9)])
def test_a_case_adds_to_the_position_unless_it_stands_on_another(more: str, lefts: int) -> None:
    assert failures(game=FORK, scenarios=CASES % (more, lefts)) == []
    assert failures(game=FORK, scenarios=CASES % (more, lefts + 1)) != []


EACH = """
ludex: 1
game: example
scenarios:
  - id: EX-S01
    players: 3
    kind: position
    given: {%s}
    cases:
      - given: {%s}
        expect: [%s]
      - expect: [some cards are in set of (hand of it over players)]
"""
ONE_CARD = "number of hand of A is 1 and number of hand of B is 1"


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ("hand of each: [GO], hand of B: [PO]", "pile: []"),
        ("hand of B: [PO], hand of each: [GO]", "pile: []"),
        ("hand of each: [GO]", "hand of B: [PO]"),
        ("hand of each: [PO], hand of A: [PO]", "hand of each: [GO], hand of B: [PO]"),
    ],
)
def test_what_is_said_of_one_seat_goes_before_what_is_said_of_each(given: str, more: str) -> None:
    expect = f"GO of A is in hand of A, PO of B is in hand of B, {ONE_CARD}"
    assert failures(scenarios=EACH % (given, more, expect)) == []


def test_each_seat_of_a_case_lies_over_one_seat_of_its_scenario() -> None:
    expect = f"PO of A is in hand of A, {ONE_CARD}"
    assert failures(scenarios=EACH % ("hand of A: [GO]", "hand of each: [PO]", expect)) == []


def test_what_is_said_of_a_cell_goes_before_the_drawing() -> None:
    given = "given: {board: '. . b / a . .', c2: [], a1: [stone of B face-down]}"
    drawn = given.replace(" / ", r"\n").replace("'", '"')
    expect = "expect: [c2: [], a1: [stone of B face-down]]"
    assert failed("kind: position", drawn, expect) == []
