"""A citation counts when a scenario for the same id notices a change of what cites."""

from tests.scenario_pipeline.example import example

from ludex.changes.change import difference
from ludex.pipeline import load
from ludex.scenario_pipeline.noticing import Judged, Noticing
from ludex.scenario_pipeline.reading import read


def noticing(**changed: str) -> Noticing:
    files = example(**changed)
    loaded = load(files)
    return Noticing(files, loaded, read(files, loaded.game).scenarios)


def judged(most: int = 100, thorough: bool = False, **changed: str) -> dict[str, Judged]:
    made = noticing(**changed)
    return {str(e): made.judged(e, most, thorough) for e in made.elements}


def text(name: str) -> str:
    files = example()
    every = {**files.rules, **files.scenarios, **files.ledger}
    return every[f"{name}.yaml"].decode()


def test_what_a_scenario_notices_and_what_nobody_does() -> None:
    found = judged()
    assert {name: each.missing for name, each in found.items()} == {
        "option open": ("EX-002",),
        "place pile": (),
        "word bonus": ("EX-005",),
        "rule lay": (),
        "variant quick": ("EX-004",),
    }
    noticed = found["rule lay"].noticed["EX-001"]
    assert noticed.scenario == "EX-S01"
    assert "expected" in noticed.reason


def test_a_scenario_that_asks_more_notices_more() -> None:
    asked = text("scenarios").replace("      - worth is 3", "      - bonus is 6")
    assert judged(scenarios=asked)["word bonus"].missing == ()


def test_cases_that_no_longer_look_alike_notice_it() -> None:
    game = text("game").replace("seen by: owner", "seen by: owner, cites: [EX-002]")
    alike = """\
  - id: EX-S06
    cites: [EX-002]
    players: 2
    alike: [A]
    cases:
      - given: {hand of A: [GO], hand of B: [GO]}
      - given: {hand of A: [GO], hand of B: [PO]}
    play: [asks: [A, B]]
    expect: [tally is 0]
"""
    found = judged(game=game, scenarios=text("scenarios") + alike)["place hand"]
    assert found.noticed["EX-002"].scenario == "EX-S06"
    assert "look like case 1" in found.noticed["EX-002"].reason


def test_a_scenario_without_expectations_shows_nothing() -> None:
    said = text("scenarios")
    silent = "\n".join(
        line for line in said.splitlines() if "tally is" not in line and "worth is" not in line
    )
    before = judged(thorough=True)["rule lay"].unnoticed
    after = judged(thorough=True, scenarios=silent)["rule lay"].unnoticed
    assert {*before} < {*after}


def test_what_means_the_same_or_is_no_rule_is_no_change() -> None:
    made = noticing()
    rule = next(e for e in made.elements if str(e) == "rule lay")
    passage = made.passage(rule)
    assert passage is not None
    for change in made.judged(rule, 100, thorough=True).unnoticed:
        assert load(made.text.changed(change)).passed
        assert list(difference(passage.source, change)) != []
    swapped = text("game").replace("- lay\n  - lay", "- lay\n  - lay\n  - stop")
    assert "rule lay" in judged(game=swapped)


def test_what_was_not_tried_is_counted() -> None:
    all_of_it = judged(thorough=True)["rule lay"]
    few = judged(2, thorough=True)["rule lay"]
    assert all_of_it.left == 0
    assert few.left > 0
    assert len(few.unnoticed) <= 2


def test_what_cites_for_itself_is_no_part_of_what_is_around_it() -> None:
    game = text("game").replace(
        "cites: [EX-004]", "cites: [EX-004], instead of lay: {do: [], cites: [EX-001]}"
    )
    made = noticing(game=game)
    inner = next(e for e in made.elements if e.kind == "patch")
    passage = made.passage(inner)
    assert passage is not None
    assert passage.node.span.line == inner.span.line
