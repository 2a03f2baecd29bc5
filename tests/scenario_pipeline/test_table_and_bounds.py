"""What the table sees and reports, positions that cannot be, and what a variant changes."""

import pytest
from tests.scenario_pipeline.example import failures

GAME = """
ludex: 1
game: example
players: [2]
pieces: {coin: {copies: 3, begins: heap}}
places: {heap: {holds: coin}, purse: {each: player, holds: coin}}
values:
  luck: {each: player, is: 0..9, start: 1, agreed: yes}
  goal: {of: mark, start: none}
attempts:
  toss:
    given: [goal]
    asks: "{active} tosses at {goal}. Did it hit?"
    outcomes: [hit, off]
    signs: {hit: [it touches the mark], goes on: [it still rolls]}
    odds: {hit: 3 * luck of active, off: 1}
conduct: [{before: toss, say: Stand behind the line.}]
types: {mark: [near, far]}
rules:
  throw-at mark:
    - set goal to mark
    - attempt toss:
        hit: [move first of heap to own purse]
        off: [end turn]
play:
  - take turns:
      - choose one:
          - option throw mark among marks: [throw-at mark]
      - set goal to none
windows:
  wind:
    open while: goal is none
    for: table
    do:
      - may choose one:
          - option wind-blows:
              - move purse of first of players to heap
invariants: [number of heap is at least 1]
variants:
  poor: {instead of throw-at mark: [win]}
"""
HEAD = "ludex: 1\ngame: example\nscenarios:\n  - id: EX-S01\n"
GIVEN = "    players: 2\n    outcomes: hands\n    given: {heap: [3 coins], turn: A}\n"


def fails(text: str, head: str = GIVEN) -> list[str]:
    return failures(game=GAME, scenarios=HEAD + head + text)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("view of table: {shows: [A tosses at far. Did it hit?, Stand behind the line]}", ""),
        ('view of table: {shows: ["it still rolls: goes on", "it touches the mark: hit"]}', ""),
        ("view of table: {shows: [B tosses]}", "the view of the table to show `B tosses`"),
        ("view of A: {shows: [Stand behind the line]}", "the view of A to show"),
        ("asks: {table: [hit, off]}", ""),
        ("odds: {hit: 3, off: 1}", ""),
        ("odds: {hit: 75, off: 25}", ""),
        ("odds: {hit: 2, off: 1}", "hit 3, off 1"),
        ("odds: {hit: 1}", "hit 3, off 1"),
        ("asks: {table: [hit, off, wind-blows]}", "hit, off, wind-blows"),
        ("table: it still rolls", ""),
        ("table: it flies", "the table: it flies"),
    ],
)
def test_the_table_is_asked_and_sees(line: str, found: str) -> None:
    failed = fails(f"    play: [A: throw far, {{{line}}}, expect: [goal is far]]\n")
    assert (found in failed[0]) if found else failed == []


def test_a_sign_is_the_outcome_that_it_means() -> None:
    play = "    play: [A: throw far, table: it touches the mark]\n"
    assert fails(f"{play}    expect: [purse of A: [coin]]\n") == []
    assert "purse of A" in fails(f"{play}    expect: [purse of A: []]\n")[0]


@pytest.mark.parametrize(
    ("asks", "found"),
    [
        ("{A: [throw near, throw far]}", ""),
        ("{A: [throw near, throw far], table: [wind-blows]}", ""),
        ("{A: [throw near, throw far], table: []}", "the table to be offered nothing"),
    ],
)
def test_what_the_table_may_report_is_compared_where_it_is_named(asks: str, found: str) -> None:
    failed = fails(f"    play: [{{asks: {asks}}}]\n")
    assert (found in failed[0]) if found else failed == []


@pytest.mark.parametrize(
    ("given", "refused", "found"),
    [
        ("purse of A: [3 coins]", "number of heap is at least 1", ""),
        ("heap: [3 coins]", "number of heap is at least 1", "it breaks nothing"),
        ("purse of A: [3 coins]", "number of heap is 5", "it breaks number of heap is at least 1"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: str, refused: str, found: str) -> None:
    head = f"    players: 2\n    given: {{{given}}}\n"
    failed = fails(f"    refused: {refused}\n", head)
    assert (found in failed[0]) if found else failed == []


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("{variants: [poor], changes: [instead of throw-at mark]}", ""),
        ("{changes: []}", "changes to be "),
        ("{variants: [rich]}", "variants to be rich"),
    ],
)
def test_the_game_says_what_its_variants_change(said: str, found: str) -> None:
    failed = fails(f"    kind: metadata\n    variants: [poor]\n    metadata: {said}\n", "")
    assert (found in failed[0]) if found else failed == []


@pytest.mark.parametrize(("bounds", "found"), [("1..1", ""), ("2..3", "to be 2 to 3 on average")])
def test_a_mean_may_be_taken_at_the_start(bounds: str, found: str) -> None:
    text = f"    statistics: {{games: 4, players: [2], moves: 0, mean: {{luck of A: {bounds}}}}}\n"
    failed = fails(text, "    kind: statistics\n")
    assert (found in failed[0]) if found else failed == []


@pytest.mark.parametrize(("luck", "fits"), [("3", True), ("4", False)])
def test_a_start_is_agreed_on(luck: str, fits: bool) -> None:
    head = "    players: 2\n    options: {luck-b: 3}\n"
    failed = fails(f"    expect: [luck of A is 1, luck of B is {luck}]\n", head)
    assert (failed == []) is fits
