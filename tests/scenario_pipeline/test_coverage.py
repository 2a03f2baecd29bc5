"""What of a game its scenarios have run, and why the rest was not."""

from ludex.pipeline import Files
from ludex.scenario_pipeline.coverage import Coverage, coverage
from ludex.scenario_pipeline.running import ready, results

GAME = """\
ludex: 1
game: nuts
players: [2, 3]
options: {count: {values: [few, many]}}
pieces: {nut: {copies: 9, begins: heap}}
places: {heap: {holds: nut}, pile: {each: player, holds: nut}}
play:
  - take turns:
      - choose nut among heap where number of own pile is at most 7
      - move nut to own pile
      - if heap is not empty and (number of own pile is 4 or number of heap is 7):
          - again
      - if count is many:
          - if heap is empty:
              - win
      - if number of players is 3:
          - lose
"""
SCENARIO = """\
ludex: 1
game: nuts
scenarios:
  - id: NU-1
    players: 2
    play: [A: choose nut, B: choose nut, B: choose nut]
    expect: [number of heap is 6]
"""


def covered(scenarios: str = SCENARIO, game: str = GAME) -> Coverage:
    made = ready(Files("nuts", {"game.yaml": game.encode()}, {"s.yaml": scenarios.encode()}))
    assert [p.sentence for p in made.problems] == []
    assert made.loaded.game is not None
    done = list(results(made))
    assert [result.failure for result in done] == [None] * len(done)
    ran = frozenset().union(*(result.ran for result in done))
    return coverage(made.loaded.game, made.compiled, ran)


def said(found: Coverage) -> list[str]:
    return [f"{each.site.line}: {each.reason}: {each.sentence}" for each in found.missed]


def test_every_condition_has_to_be_seen_both_ways() -> None:
    assert said(covered()) == [
        "9: never false: `number of own pile is at most 7` always holds",
        "11: never false: `heap is not empty` always holds",
        "11: never true: `number of own pile is 4` never holds",
        "13: excluded by options: `count is many` never holds: "
        "it takes a table with 2 players, count many",
        "14: never reached: `heap is empty` is never asked",
        "16: never true: `number of players is 3` never holds",
    ]


def test_what_is_counted_is_what_can_run_at_any_table() -> None:
    counts = {name: (ran, of) for name, ran, of in covered().counts}
    assert counts == {"branches": (4, 8), "options": (1, 1), "conditions": (6, 12)}


def test_a_scenario_with_the_option_is_enough_for_what_depends_on_it() -> None:
    many = covered(SCENARIO.replace("    players: 2", "    options: {count: many}\n    players: 2"))
    always = "`count is many` always holds: it takes a table with 2 players"
    assert f"13: excluded by options: {always}" in said(many)
    assert "14: never true: `heap is empty` never holds" in said(many)


def test_what_nobody_comes_to_is_never_reached() -> None:
    game = GAME.replace("      - if count is many:\n", "      - if number of heap is 20:\n")
    assert "14: never reached: `heap is empty` is never asked" in said(covered(game=game))
