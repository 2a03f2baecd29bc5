"""What a scenario expects, and what would be so whatever the rules do."""

import pytest
from tests.pebbles import pebbles

from ludex.apps.scenario_report import tried
from ludex.pipeline import Files
from ludex.scenario_pipeline.checking import check_game

SCENARIOS = """\
ludex: 1
game: example
scenarios:
  - id: EX-S01
    players: 2
    play:
      - A: choose pebble
      - expect: ["{}"]
    expect: [number of heap is 6]
"""
CERTAIN = {
    "number of heap is number of heap": "L147",
    "number of heap is at least number of heap": "L147",
    "pile of A is pile of A": "L147",
    "B is B": "L147",
    "3 is at least 2": "L147",
    "number of heap is at least 0": "L147",
    "number of heap is not less than 0": "L147",
    "number of heap is at most 7": "L147",
    "number of heap is 6 and number of pile of A is at least 0": "L147",
    "not (number of heap is 5 or number of heap is more than 7)": "L147",
    "number of heap is 6 or number of heap is not 6": "L227",
    "number of heap is 6 and number of heap is at least 5": "L227",
    "number of heap is at least 1": "",
    "number of heap is less than 7": "",
    "number of pebbles is 7": "",
    "number of heap is 6 or number of pile of A is at least 0": "L147",
    "not number of heap is at most 2": "",
    "number of heap is 6 or number of heap is 5": "",
}


POSITION = """\
ludex: 1
game: example
scenarios:
  - id: EX-S01
    kind: position
    players: 2
    given: {pile of A: [2 pebbles], heap: [all other pebbles]DO}
    expect: [pile of A: [2 pebbles], number of heap is 5]
"""


def files(test: str, scenarios: str = SCENARIOS) -> Files:
    rules, said = pebbles().encode(), scenarios.format(test).encode()
    return Files("example", {"game.yaml": rules}, {"scenarios.yaml": said})


@pytest.mark.parametrize("test", CERTAIN)
def test_what_cannot_fail_is_weak_and_what_can_is_not(test: str) -> None:
    found = check_game(files(test)).problems
    assert [(p.code, p.severity) for p in found] == [(CERTAIN[test], "warning")] * bool(
        CERTAIN[test]
    )
    for problem in found:
        assert problem.span is not None
        assert (problem.span.file, problem.span.line) == ("scenarios.yaml", 8)


def test_a_scenario_that_says_something_in_vain_is_run_all_the_same() -> None:
    made = tried(files("number of heap is at least 0"), "", full=False)
    assert made.scenarios == {"EX-S01": True}
    assert [problem.code for problem in made.problems] == ["L147"]


@pytest.mark.parametrize(("do", "found"), [("", 1), (", do: [move first of heap to box]", 0)])
def test_a_position_that_is_looked_at_does_not_repeat_what_is_given(do: str, found: int) -> None:
    scenarios = POSITION.replace("{", "{{").replace("}", "}}").replace("DO", do)
    problems = check_game(files("", scenarios)).problems
    assert [(p.code, p.severity) for p in problems] == [("L120", "warning")] * found
    assert all(p.span is not None and p.span.start == (8, 14) for p in problems)


@pytest.mark.parametrize("where", ["given: {pile of A: [2 shells]}", "given: {pile of A: []}"])
def test_what_a_place_does_not_hold_cannot_be_said_to_lie_there(where: str) -> None:
    rules = pebbles().replace("begins: heap}", "begins: heap}, shell: {copies: 2, begins: shore}")
    rules = rules.replace("places:", "places:\n  shore: {holds: shell}")
    rules = rules.replace("is empty:", "is empty and some shore are shells:")
    given = f"    {where}\n    expect: [pile of A: []]\n"
    scenarios = POSITION[: POSITION.index("    given")] + given
    made = Files("example", {"game.yaml": rules.encode()}, {"scenarios.yaml": scenarios.encode()})
    found = [(p.code, p.sentence) for p in check_game(made).problems if p.severity == "error"]
    sentence = "`pile` does not hold what is said to lie there: `shell`."
    assert found == [("L126", sentence)] * ("shells" in where)
