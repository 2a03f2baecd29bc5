"""The trace of a ledger, and what runs of a game."""

from tests.games.taken_away import deletions, missed_by
from tests.scenario_pipeline.example import example, made, scenario

from ludex.scenario_pipeline.coverage import coverage
from ludex.scenario_pipeline.elements import InForce, elements
from ludex.scenario_pipeline.running import results
from ludex.scenario_pipeline.trace import Trace, trace


def traced(**changed: str) -> Trace:
    ready = made(**changed)
    assert ready.problems == ()
    assert ready.loaded.game is not None
    assert ready.read.ledger is not None
    return trace(ready.loaded.game, ready.read.ledger, ready.read.scenarios, results(ready))


def test_what_cites_and_what_shows_an_entry() -> None:
    entries = {entry.id: entry for entry in traced().entries}
    assert [str(e) for e in entries["EX-001"].elements] == ["rule lay"]
    assert [str(e) for e in entries["EX-002"].elements] == ["option open", "place pile"]
    assert entries["EX-001"].scenarios == ("EX-S01",)
    assert entries["EX-001"].complete
    assert not entries["EX-004"].complete
    assert not entries["EX-005"].complete


def test_a_citation_counts_only_where_what_cites_it_has_run() -> None:
    assert [(p.code, p.sentence) for p in traced().problems] == [
        ("L133", "No scenario shows `EX-004`."),
        ("L134", "What cites `EX-005` (word bonus) runs in none of its scenarios."),
    ]
    text = example().scenarios["scenarios.yaml"].decode()
    used = text.replace("      - worth is 3", "      - bonus is 6")
    assert [p.code for p in traced(scenarios=used).problems] == ["L133"]


def test_a_failing_scenario_shows_nothing() -> None:
    text = example().scenarios["scenarios.yaml"].decode().replace("tally is 4", "tally is 5")
    codes = [(p.code, p.sentence.split("`")[1]) for p in traced(scenarios=text).problems]
    assert ("L134", "EX-001") in codes


def test_a_variant_is_shown_only_where_it_is_chosen() -> None:
    text = example().scenarios["scenarios.yaml"].decode()
    without = text.replace("  - id: EX-S03\n", "  - id: EX-S03\n    cites: [EX-004]\n")
    assert "L134" in [p.code for p in traced(scenarios=without).problems if "EX-004" in p.sentence]
    chosen = text.replace("  - id: EX-S04\n", "  - id: EX-S04\n    cites: [EX-004]\n")
    assert [p for p in traced(scenarios=chosen).problems if "EX-004" in p.sentence] == []


def test_what_a_variant_replaces_is_not_in_force_with_it() -> None:
    game = example().rules["game.yaml"].decode()
    game = game.replace(
        "cites: [EX-004]", "cites: [EX-004], instead of lay: {do: [], cites: [EX-001]}"
    )
    loaded = made(game=game).loaded.game
    assert loaded is not None
    force = InForce(loaded)
    assert "rule lay" in [str(e) for e in force.at(())]
    assert "rule lay" not in [str(e) for e in force.at(("quick",))]
    assert "patch instead of lay of quick" in [str(e) for e in force.at(("quick",))]
    assert len(elements(loaded)) == 6


def test_what_no_scenario_runs_is_named() -> None:
    ready = made()
    assert ready.loaded.game is not None
    ran = frozenset().union(*(result.ran for result in results(ready)))
    found = coverage(ready.loaded.game, ready.compiled, ran)
    said = [(missed.site.sort, missed.site.text, missed.reason) for missed in found.missed]
    assert said == [("word", "bonus", "never reached")]
    assert {name: (r, of) for name, r, of in found.counts}["rules"] == (1, 1)


def test_a_branch_that_goes_one_way_only_is_named() -> None:
    text = scenario("play:", "  - A: choose PO", "  - B: choose PO", "expect: [tally is 0]")
    ready = made(scenarios=text)
    assert ready.loaded.game is not None
    ran = next(iter(results(ready))).ran
    said = [each.sentence for each in coverage(ready.loaded.game, ready.compiled, ran).missed]
    assert said.count("`points of card is 2` never holds") == 1
    ran = frozenset(each for each in ran if not each.startswith(("branch", "condition")))
    said = [each.sentence for each in coverage(ready.loaded.game, ready.compiled, ran).missed]
    assert "`points of card is 2` is never asked" in said


def test_an_element_that_no_scenario_would_miss_survives() -> None:
    ready = made()
    assert ready.loaded.game is not None
    scenarios = ready.read.scenarios
    missed = {str(d): missed_by(d, scenarios) for d in deletions(ready.loaded.game)}
    survivors = [name for name, found in missed.items() if found is None]
    assert survivors == [
        "option open: closed unless said",
        "word bonus: nought",
        "variant quick: fixes and excludes nothing",
    ]
    rule = missed["rule lay: does nothing"]
    assert rule is not None
    assert rule.ran
    assert rule.scenario == "EX-S01"
