"""A change of a file as a change of the game: what is declared, and what else feels it."""

import pytest
from tests.impact.nuts import GAME, SCENARIOS, changed, files, impact, told

from ludex.apps.files import find_games, game_names
from ludex.impact.compare import compare
from ludex.impact.things import things
from ludex.pipeline import load
from ludex.records import replace


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("players: [2]", "players: [2]  # two"),
        ("    - choose nut among heap\n", "    # first\n    - choose nut among heap\n"),
        ("{heap: {holds: nut}, pile: {each: player, holds: nut}}",
         "\n  heap: {holds: nut}\n  pile: {holds: nut, each: player}"),
        ("wealth of player is at least goal", "wealth of player  is at least  goal"),
        ("  gather:\n", "  gather:\n    cites: [NU-001]\n    do:\n"),
    ],
)  # fmt: skip
def test_what_only_looks_otherwise_is_no_change(old: str, new: str) -> None:
    found = impact(old, new)
    assert (found.how, found.changes, found.scenarios.run) == ("same", (), 0)


def test_a_change_of_a_word_is_felt_by_what_uses_it() -> None:
    found = impact("number of pile of player\n", "number of pile of player + 1\n")
    felt = ("play", "rule settle", "word player is rich")
    assert told(found) == [("changed", "word wealth of player", felt)]
    before, after = found.changes[0].before, found.changes[0].after
    assert before is not None
    assert after is not None
    assert before.says == ("meaning: number of pile of player",)
    assert after.says == ("meaning: number of pile of player + 1",)


def test_what_comes_and_goes_is_told() -> None:
    found = impact("  settle:\n", "  rest:\n    - stop\n  settle:\n")
    assert told(found) == [("added", "rule rest", ())]
    renamed = compare(
        files(), files(GAME.replace("goal: {is: 5}", "aim: {is: 5}").replace("goal", "aim")), {}, 0
    )
    assert [(how, called) for how, called, _ in told(renamed)] == [
        ("removed", "value goal"), ("changed", "word player is rich"), ("added", "value aim"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "called"),
    [
        ("copies: 9", "copies: 8", "piece nut"),
        ("goal: {is: 5}", "goal: {is: 6}", "value goal"),
        ("players: [2]", "players: [2, 3]", "players"),
        ("heap: {holds: nut}", "heap: {holds: nut, seen by: nobody}", "place heap"),
        ("      - gather\n      - settle\n", "      - settle\n      - gather\n", "play"),
        ("players: [2]", "about: {title: Nuts}\nplayers: [2]", "about"),
        ("play:\n", "variants:\n  long: {set: {goal: 7}}\nplay:\n", "variant long"),
        ("copies: 9,", "kinds: {big: {copies: 9}},", "kind big of nut"),
    ],
)
def test_every_sort_of_change_is_seen(old: str, new: str, called: str) -> None:
    assert called in [change.thing.called for change in impact(old, new).changes]


def test_a_word_of_a_game_instead_of_one_of_the_library_is_felt_by_its_users() -> None:
    text = GAME.replace(
        "    - move nut", "    - if some others are rich:\n        - stop\n    - move nut"
    )
    own = text.replace("define:\n", "define:\n  others: players\n")
    found = compare(files(text), files(own), {}, 0)
    assert told(found) == [("added", "word others", ("play", "rule gather"))]


def test_scenarios_that_pass_no_more_are_told_with_the_reason() -> None:
    found = impact("goal: {is: 5}", "goal: {is: 6}").scenarios
    assert (found.before, found.after, found.run) == (2, 2, 2)
    assert [(each.id, each.now) for each in found.changed] == [("NU-2", "unchanged")]
    assert found.changed[0].why.startswith("expected winners are A; found")


@pytest.mark.parametrize(
    ("before", "after", "now"),
    [("winners are A", "number of heap is 3", "rewritten"), ("  - id: NU-2", "", "removed")],
)
def test_a_scenario_that_was_bent_is_run_as_it_was(before: str, after: str, now: str) -> None:
    text = SCENARIOS.replace(before, after) if after else SCENARIOS.split(before)[0]
    new = changed("goal: {is: 5}", "goal: {is: 6}")
    found = compare(files(), files(new, text), {}, 0).scenarios
    assert [(each.id, each.now) for each in found.changed] == [("NU-2", now)]
    assert (found.rewritten, found.removed) == (
        (("NU-2",), ()) if now == "rewritten" else ((), ("NU-2",))
    )


def test_a_scenario_that_is_none_any_more_is_told_and_the_others_are_run() -> None:
    new = GAME.replace("heap", "hill")
    found = compare(files(), files(new, SCENARIOS.replace("heap", "hill")), {}, 0).scenarios
    assert [each.id for each in found.changed] == ["NU-1", "NU-2"]
    assert all("`heap`" in each.why for each in found.changed)


def test_files_with_errors_are_not_compared() -> None:
    found = impact("own pile", "own pyle")
    assert (found.how, found.broken) == ("changed", "the files have errors now")


def test_a_variant_that_excludes_itself_is_an_error_of_its_file() -> None:
    said = GAME + "variants: {slow: {excludes: [slow], set: {goal: 4}}}\n"
    found = compare(files(said), files(said), {}, 0)
    assert (found.how, found.broken) == ("changed", "the files have errors before")


@pytest.mark.parametrize("name", game_names())
def test_everything_of_a_game_is_known_by_its_own_name(name: str) -> None:
    loaded = load(find_games([name]).games[0])
    assert loaded.game is not None
    found = things(loaded.game)
    assert {thing.kind for thing in found.values()} >= {"players", "play"}
    assert all(thing.says for thing in found.values() if thing.kind in ("rule", "word", "walk"))


LEDGER = """\
ludex: 1
game: nuts
entries:
  NU-001: {kind: rule, says: Five nuts win.}
"""


def test_a_sentence_of_the_booklet_that_was_rewritten_is_told() -> None:
    before = replace(files(), ledger={"ledger.yaml": LEDGER.encode()})
    after = replace(files(), ledger={"ledger.yaml": LEDGER.replace("Five", "Six").encode()})
    found = compare(before, after, {}, 0)
    assert told(found) == [("changed", "entry NU-001", ())]
    assert found.scenarios.run == 0
    assert told(compare(after, files(), {}, 0)) == [("removed", "entry NU-001", ())]
