"""What is asked in between the steps of a walk is about the step that comes next."""

import pytest

from ludex.pipeline import Files, engine_names, load, machine
from ludex.play.match import Match
from ludex.scenario_pipeline.running import ready, results
from ludex.view.language import Language
from ludex.view.telling import Telling

GAME = """\
ludex: 1
game: example
players: [2]
board: {grid: [1, 9]}
single-choices: asked
pieces: {cart: {each: player}}
values: {rests: {is: 0..9}}
walks:
  trip for cart:
    from: cell of cart
    ways: east
    lands: step of (here toward way)
    in between:
      - option first-off if step-number is 1: [add 1 to rests]
      - option once-under-way if step-number is 2 and steps-left is 1: [add 1 to rests]
      - option where-it-began if here is start: [add 1 to rests]
      - option at-the-bridge if here is b1: [add 1 to rests]
      - option having-moved if there is last-way: [add 1 to rests]
setup:
  - move cart of first of players to a1
  - move cart of last of players to a1
play:
  - take turns:
      - walk trip for own cart by 2: [move own cart to landing]
"""
SCENARIOS = """\
ludex: 1
game: example
scenarios:
  - id: EX-1
    name: before the first step, and again before the first of the next walk
    players: 2
    play:
      - asks: {A: [step b1, first-off, where-it-began]}
      - A: first-off
      - asks: {A: [step b1, first-off, where-it-began]}
      - A: step b1
      - asks: {A: [step c1, once-under-way, at-the-bridge, having-moved]}
      - A: at-the-bridge
      - asks: {A: [step c1, once-under-way, at-the-bridge, having-moved]}
      - A: step c1
      - asks: {B: [step b1, first-off, where-it-began]}
      - B: step b1
      - B: step c1
      - asks: {A: [step d1, first-off, where-it-began]}
"""


@pytest.mark.parametrize("engine", engine_names())
def test_what_comes_next_is_meant(engine: str) -> None:
    files = Files("example", {"game.yaml": GAME.encode()}, {"scenarios.yaml": SCENARIOS.encode()})
    made = ready(files, engine)
    assert made.problems == ()
    found = list(results(made))
    assert len(found) == 1
    assert found[0].failure is None, found[0].failure


BARRED = """\
ludex: 1
game: example
players: [2]
board: {grid: [1, 9]}
single-choices: asked
pieces: {cart: {each: player}}
values: {barred: {of: truth, start: no}}
walks:
  trip for cart:
    from: cell of cart
    ways: east
    lands: step of (here toward way)
    where: {the road is open: not barred holds}
    in between:
      - option bar-the-road: [set barred to yes]
setup:
  - for each player in players: [move cart of player to a1]
play:
  - take turns:
      - walk trip for own cart by 2: [move own cart to landing]
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "after this the walk could not be completed"),
        ("fr", "après cela le chemin ne pourrait plus être achevé"),
    ],
)
def test_what_would_leave_no_way_is_refused_in_the_language_of_the_table(
    code: str, said: str
) -> None:
    files = Files("example", {"game.yaml": BARRED.encode()}, {})
    loaded = load(files)
    assert [p for p in loaded.problems if p.severity == "error"] == []
    match = Match(machine(loaded, 2, {}), 1)
    refused = match.why_not(0, "bar-the-road")
    assert refused is not None
    assert Telling(match.machine.tables, 0, Language(code)).tell(refused.refusal.why) == said
