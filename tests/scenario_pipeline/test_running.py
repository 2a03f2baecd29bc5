"""Scenarios that fail, each in its own way, and what is said of it."""

import pytest
from tests.scenario_pipeline.example import FOLDER, example, failures, made, scenario

from ludex.play.scenarios import run
from ludex.play.spoken_moves import plain
from ludex.scenario_pipeline.running import checked, results

GOOD = ["play:", "  - A: choose GO", "  - B: choose PO"]


def test_the_example_passes() -> None:
    assert failures() == []


def test_a_scenario_without_a_failure_is_not_one_that_never_ran() -> None:
    first = next(iter(results(made())))
    assert first.failure is None
    assert first.moves == 2
    assert {"rule lay", "word worth"} <= first.ran
    assert "word bonus" not in first.ran


def test_what_there_is_once_is_placed_once() -> None:
    text = scenario("expect: [tally is 0]").replace("[GO, PO]", "[GO, GO]")
    sentences = [problem.sentence for problem in made(scenarios=text).problems]
    wanted = [f"There is only one `GO of {seat}`, and it is placed already." for seat in "AB"]
    assert sentences == wanted


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "  - A: choose PO of B",
            "scenarios.yaml:8: expected A: choose PO of B; found PO of B is not in own hand "
            "(A, B are asked; possible: `choose GO`, `choose PO`)",
        ),
        (
            "  - {A: choose PO of B, refused: because}",
            "scenarios.yaml:8: expected `choose PO of B` to be refused: because; "
            "found refused: PO of B is not in own hand",
        ),
        (
            "  - {A: choose PO, refused: not in own hand}",
            "scenarios.yaml:8: expected `choose PO` to be refused: not in own hand; "
            "found it is possible",
        ),
        ("  - asks: [B]", "scenarios.yaml:8: expected B to be asked; found A, B are asked"),
        ("  - asks: []", "scenarios.yaml:8: expected nobody to be asked; found A, B are asked"),
        (
            "  - asks: {A: [choose GO], B: [choose GO, choose PO]}",
            "scenarios.yaml:8: expected A to be offered choose GO; found choose GO, choose PO",
        ),
        (
            "  - offers of A: {choose: [GO, PO], pass: []}\n      - offers of A: {choose: [GO]}",
            "scenarios.yaml:9: expected A to be offered `choose` with GO; found GO, PO",
        ),
        (
            "  - offers of A: {lay: [GO]}",
            "scenarios.yaml:8: expected A to be offered `lay` with GO; found nothing",
        ),
        (
            "  - expect: [tally is 1]",
            "scenarios.yaml:8: expected tally is 1; found tally is 0",
        ),
        (
            "  - expect: [hand of A is empty]",
            "scenarios.yaml:8: expected hand of A is empty; found it is not so",
        ),
        (
            "  - expect: [hand of A: [GO, GO of B]]",
            "scenarios.yaml:8: expected hand of A: [GO, GO of B]; found [GO of A, PO of A]",
        ),
        (
            "  - expect: [pile: [GO of A]]",
            "scenarios.yaml:8: expected pile: [GO of A]; found []",
        ),
        (
            "  - view of A: {hides: [PO]}",
            "scenarios.yaml:8: expected the view of A not to show `PO`; found hand of A GO, PO",
        ),
        (
            "  - view of A: {told: [PO]}",
            "scenarios.yaml:8: expected A to be told `PO`; found nothing",
        ),
    ],
)
def test_a_failure_says_where_what_was_expected_and_what_was_found(line: str, said: str) -> None:
    assert failures(scenarios=scenario("play:", line, *GOOD[1:], "expect: [tally is 1]")) == [said]


def test_a_view_that_does_not_show_something_is_shown_itself() -> None:
    [said] = failures(scenarios=scenario("play:", "  - view of A: {shows: [PO of B]}"))
    assert "hand of A GO, PO" in said


def test_of_a_view_first_is_shown_what_is_likest_and_blanks_at_commas_do_not_count() -> None:
    line = '  - view of A: {shows: ["%s"]}'
    assert failures(scenarios=scenario("play:", line % "hand of A GO ,PO")) == []
    [hand] = failures(scenarios=scenario("play:", line % "hand of A PO, GO"))
    [pile] = failures(scenarios=scenario("play:", line % "pile GO"))
    assert "found hand of A GO, PO;" in hand
    assert "found pile" in pile


def test_what_is_said_after_the_moves_is_asked_after_them() -> None:
    assert failures(scenarios=scenario(*GOOD, "expect: [tally is 1]")) == []
    [said] = failures(scenarios=scenario(*GOOD, "expect: [tally is 2]"))
    assert said == "scenarios.yaml:10: expected tally is 2; found tally is 1"


def test_only_the_failing_case_fails() -> None:
    cases = ["cases:", "  - expect: [tally is 1]", "  - expect: [tally is 2]"]
    outcomes = list(results(made(scenarios=scenario(*GOOD, *cases))))
    assert [r.trial.case for r in outcomes] == [1, 2]
    assert [r.failure is None for r in outcomes] == [True, False]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "players: 1, refused: players",
            "players: 1, refused: cards",
            "1 players: refused (cards)",
        ),
        ("players: 1, refused: players", "players: 1, accepted: yes", "1 players: accepted"),
        ("players: 3, accepted: yes", "players: 3, refused: players", "found accepted"),
        ("age: 7", "age: 8", "expected age to be 8; found 7"),
        ("absent: [pass]", "absent: [choose]", "no rule and no move to say `choose`"),
        ("at most 2 *", "at most 1 *", "random game 0 of 2 players, after 4 moves"),
        ("finally: [number of pile is 2", "finally: [number of pile is 1", "of 2 players"),
        ("tally: 2..2", "tally: 0..1", "tally to be 0 to 1 on average; found 2.000"),
    ],
)
def test_every_kind_of_scenario_can_fail(old: str, new: str, said: str) -> None:
    text = example().scenarios["scenarios.yaml"].decode()
    assert old in text
    assert any(said in each for each in failures(scenarios=text.replace(old, new)))


def test_full_runs_play_all_random_games() -> None:
    trials = [t for t in made().compiled.trials if t.games is not None and t.id == "EX-S04"]
    assert [run(t).games for t in trials] == [1, 1, 1, 1]
    assert [run(t, full=True).games for t in trials] == [13, 13, 13, 13]


def test_a_broken_invariant_fails_a_scenario() -> None:
    game = example().rules["game.yaml"].decode() + "invariants: [number of pile is less than 2]\n"
    [said] = failures(game=game, scenarios=scenario(*GOOD, "expect: [tally is 1]"))
    assert "expected every invariant to hold; found broken: number of pile is less than 2" in said


TABLE = """
ludex: 1
game: example
table: table
template:
  seats: cards
  given: {hand of each: [GO, PO]}
  play:
    - each: choose {cards}
  expect:
    - pile: "{pile}"
    - tally is {tally}
groups: {all: {}, big: {cards: [GO]}}
rows:
  - {cards: [GO, GO], pile: [GO of A, GO of B], tally: 2}
  - {cards: [GO, PO], pile: [GO of A, PO of B], tally: 1}
  - {cards: [PO, PO, PO], pile: [PO of A, PO of B, PO of C], tally: 0}
"""
ROWS = """
ludex: 1
game: example
scenarios:
  - id: EX-S01
    kind: enumerate
    table: table.yaml
    distinct: 3
    counts: {all: [2, 1], big: [1, 0]}
"""


def test_each_row_of_a_table_is_a_case() -> None:
    assert failures(scenarios=ROWS, table=TABLE) == []
    wrong = TABLE.replace("[GO of A, PO of B], tally: 1", "[GO of A, PO of B], tally: 2")
    assert failures(scenarios=ROWS, table=wrong) == [
        "table.yaml:16: expected tally is 2; found tally is 1"
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("distinct: 3", "distinct: 4", "expected distinct: 4; found 3"),
        ("all: [2, 1]", "all: [1, 1]", "expected all: 1, 1; found 2, 1"),
    ],
)
def test_the_rows_are_counted(old: str, new: str, said: str) -> None:
    [found] = failures(scenarios=ROWS.replace(old, new), table=TABLE)
    assert found.endswith(said)


def test_a_row_without_a_column_is_a_problem() -> None:
    files = example(scenarios=ROWS, table=TABLE.replace(", tally: 0}", "}"))
    assert [p.sentence for p in checked(files).problems][:1] == ["This row has no column `tally`."]


def test_a_position_is_not_played() -> None:
    text = scenario("kind: position", "expect: [number of pile is 0, worth is 0]")
    assert failures(scenarios=text) == []
    first = next(iter(results(made(scenarios=text))))
    assert "rule lay" not in first.ran


def test_commas_and_blanks_make_no_difference_to_a_move() -> None:
    assert plain("choose a2,  b3") == plain("choose a2 b3")


def test_mistakes_of_the_rules_are_said_once_and_not_as_those_of_scenarios() -> None:
    rules = (FOLDER / "game.yaml").read_text().replace("among own hand", "among own hnad", 1)
    broken = made(game=rules)
    assert [(p.code, p.span and p.span.file) for p in broken.problems] == [("L100", "game.yaml")]
    assert checked(example(game=rules)).problems == ()


TELLING = """\
ludex: 1
game: example
players: [2]
pieces: {card: {kinds: {GO: {copies: 3}, PO: {copies: 3}}}}
places:
  hand: {each: player, holds: card}
play:
  - take turns:
      - choose one:
          - option draw:
              - tells {you} takes a card.: [move first of box to own hand]
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("view of B: {told: [A takes a card], details: [moves from box]}", []),
        ("view of B: {told: [moves from box]}", ["to be told `moves from box`"]),
        ("view of B: {details: [takes a card]}", ["to be told in detail `takes a card`"]),
        ("view of B: {not told: [moves from box]}", ["not to be told `moves from box`"]),
    ],
)
def test_what_is_told_in_detail_only_is_not_told(line: str, said: list[str]) -> None:
    written = scenario("play:", "  - A: draw", f"  - {line}", "expect: [number of hand of A is 3]")
    found = failures(game=TELLING, scenarios=written)
    assert [each.partition("; found")[0].partition("expected B ")[2] for each in found] == said
