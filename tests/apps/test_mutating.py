"""Every end that a mutant can come to, and what is said of it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.view.test_schemas import schema

from ludex.apps.cli import main
from ludex.apps.files import find_game
from ludex.apps.mutating import Judged, Mutation, drawn, mutation
from ludex.apps.mutation_report import percent
from ludex.apps.scenario_report import tried
from ludex.records import replace

GAME = """\
ludex: 1
game: nuts
players: [2, 3]
options: {winter: [mild, hard]}
pieces: {nut: {copies: 99, begins: heap}}
places: {heap: {holds: nut}, store: {each: player, holds: nut}}
values: {days: {is: 0..99}}
define:
  late: days is at least 2
rules:
  gather:
    - move first of heap to own store
    - add 1 to days
play:
  - take turns:
      - if winter is hard:
          - reveal heap
      - gather
      - choose one:
          - option stay:
              - if late holds:
                  - win
          - option again:
              - again
"""

SCENARIOS = """\
ludex: 1
game: nuts
scenarios:
  - id: NU-S01
    name: who stays on the second day has won
    players: 2
    play:
      - A: stay
      - B: stay
    expect: [winners are B]
  - id: NU-S02
    name: it goes on until somebody has won
    kind: random
    random: {games: 5, sample: 2, players: [2], finally: [days is at least 2]}
  - id: NU-S03
    name: a hard winter is agreed on
    kind: create
    create: [{players: 2, options: {winter: hard}, accepted: yes}]
"""


@pytest.fixture
def nuts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "nuts").mkdir()
    (tmp_path / "nuts/game.yaml").write_text(GAME)
    (tmp_path / "nuts/scenarios.yaml").write_text(SCENARIOS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(named: str = "", most: int | None = None, seed: int = 1) -> Mutation:
    files = find_game("nuts").games[0]
    return mutation(files, tried(files, "", False), Fraction(90), named, most, seed)


def judged(named: str = "", jobs: int = 1) -> list[Judged]:
    found = made(named)
    found.run(jobs, lambda done, of: None, lambda each: None)
    return found.judged


def the(found: list[Judged], *lines: str) -> Judged:
    """The mutant of these lines."""
    said = [each for each in found if [x[0] + x[1:].strip() for x in each.lines] == [*lines]]
    assert len(said) == 1, [each.lines for each in found]
    return said[0]


def test_each_end_is_told_from_the_others(nuts: Path) -> None:
    found = judged()
    late = the(found, "-late: days is at least 2", "+late: days is at least 3")
    assert (late.fate.state, late.fate.scenario) == ("killed", "NU-S01")
    assert "expected winners are B" in late.fate.reason
    first, last = (f"- move {which} of heap to own store" for which in ("first", "last"))
    alike = the(found, f"-{first}", f"+{last}")
    assert (alike.fate.state, alike.fate.run_by) == ("survived", ("NU-S01", "NU-S02"))
    assert alike.place.endswith("game.yaml:12")
    same = the(found, "-players: [2, 3]", "+players: [3, 2]")
    assert (same.fate.state, same.fate.reason) == ("equivalent", "the same program at 4 tables")
    name = the(found, "-players: [2, 3]", "+players: [2, 2]")
    assert (name.fate.state, name.fate.reason) == ("refused", "L104: 2 stands twice here.")


def test_a_table_that_no_scenario_plays_is_named(nuts: Path) -> None:
    found = the(judged("players"), "-players: [2, 3]", "+players: [2]")
    assert found.fate.state == "survived"
    said = "no scenario plays at a table that differs, such as 3 players, winter"
    assert found.fate.reason.startswith(said)


def test_two_ways_to_say_one_thing_are_equivalent(nuts: Path) -> None:
    text = GAME.replace("0..99}", "0..99, start: 0}").replace(
        "  gather:\n", "  gather:\n    - for each player in players:\n        - add 0 to days\n"
    )
    (nuts / "nuts/game.yaml").write_text(text)
    days = the(
        judged("value"), "-values: {days: {is: 0..99, start: 0}}", "+values: {days: {is: 0..99}}"
    )
    loop = ("-- for each player in players:", "+- for each player in seats:")
    assert {days.fate.state, the(judged("gather"), *loop).fate.state} == {"equivalent"}
    (nuts / "nuts/game.yaml").write_text(
        text.replace("    - win", "    - leave\n                  - win")
    )
    assert the(judged("gather"), *loop).fate.state == "survived"


def test_a_mutant_that_goes_on_for_ever_is_out_of_time(nuts: Path) -> None:
    text = GAME.replace("    - move first of heap to own store\n", "")
    text = text.replace("add 1 to days", "set days to days + 1")
    (nuts / "nuts/game.yaml").write_text(text)
    days = SCENARIOS.replace("B: stay", "B: again").replace("winners are B", "days is at most 3")
    (nuts / "nuts/scenarios.yaml").write_text(days)
    found = the(judged("gather"), "-- set days to days + 1", "+- set days to days + 0")
    assert (found.fate.state, found.fate.scenario) == ("timed out", "NU-S02")


def test_a_word_that_only_a_scenario_asks_is_noticed_where_a_position_is_given(nuts: Path) -> None:
    text = GAME.replace("  late: days", "  calm: days is at most 5\n  late: days")
    (nuts / "nuts/game.yaml").write_text(text)
    lines = """\
  - id: NU-S04
    name: five days are calm
    players: 2
    given: {days: 5}
    expect: [calm holds]
"""
    (nuts / "nuts/scenarios.yaml").write_text(SCENARIOS + lines)
    found = the(judged("calm"), "-calm: days is at most 5", "+calm: days is at most 4")
    assert (found.fate.state, found.fate.scenario) == ("killed", "NU-S04")


def test_cases_that_look_alike_are_asked_of_a_mutant(nuts: Path) -> None:
    kinds = "nut: {begins: heap, kinds: {almond: {copies: 9}, walnut: {copies: 9}}}"
    text = GAME.replace("nut: {copies: 99, begins: heap}", kinds)
    text = text.replace("holds: nut}}", "holds: nut, seen by: owner}}")
    (nuts / "nuts/game.yaml").write_text(text)
    lines = """\
  - id: NU-S04
    name: nobody sees what others have in store
    players: 2
    alike: [A]
    cases:
      - given: {heap: [almond], store of B: [almond]}
      - given: {heap: [almond], store of B: [walnut]}
    play: [asks: [A]]
    expect: [days is 1]
"""
    (nuts / "nuts/scenarios.yaml").write_text(SCENARIOS + lines)
    found = [each.fate for each in judged("store") if "seen by: all" in each.lines[1]]
    assert [(fate.state, fate.scenario) for fate in found] == [("killed", "NU-S04")]
    assert "what A sees differs" in found[0].reason


def test_only_who_comes_to_a_step_is_asked_about_it(nuts: Path) -> None:
    steps = """\
    needs: [days is at most 50]
    do:
      - move first of heap to own store
      - if days is at least 7:
          - reveal own store
      - add 1 to days
"""
    at, end = GAME.index("    - move first"), GAME.index("play:")
    (nuts / "nuts/game.yaml").write_text(GAME[:at] + steps + GAME[end:])
    lines = """\
  - id: NU-S04
    name: after a week all is seen
    players: 2
    given: {days: 8, heap: [nut]}
    play: [A: stay]
    expect: [all store of A are face-up]
"""
    (nuts / "nuts/scenarios.yaml").write_text(SCENARIOS + lines)
    mutants = made("gather")
    killing = mutants.job.killing()
    asked = {
        (each.change.kind, each.change.line): {s.id.text for s in killing.covering(each)[0]}
        for each in mutants.chosen
    }
    assert asked["part dropped", 16] == {"NU-S03", "NU-S04"}  # the reveal
    assert asked["number", 15] == asked["part dropped", 14] == {f"NU-S0{n}" for n in (1, 2, 3, 4)}
    assert asked["part dropped", 12] == {f"NU-S0{n}" for n in (1, 2, 3, 4)}  # what is needed


def test_what_decides_nothing_is_left_as_it_is(nuts: Path) -> None:
    names = {each.declaration for each in judged()}
    assert "value days" not in names
    assert {"play", "rule gather", "word late", "place heap", "piece nut", "players"} <= names


def test_neither_an_example_nor_another_language_decides_anything(nuts: Path) -> None:
    square = """\
squares:
  - {phrase: "EAT {n}", fr: "MANGEZ {n}", example: EAT 2, do: [add n to days]}
"""
    (nuts / "nuts/game.yaml").write_text(GAME + square)
    changed = [line for each in judged("square") for line in each.lines if line[0] == "+"]
    assert changed
    assert all("MANGEZ" in line and "EAT 2" in line for line in changed)


def test_the_range_of_an_effect_decides_nothing(nuts: Path) -> None:
    effects = "effects: {cold: {number: 1..9, until: for good}}\n"
    (nuts / "nuts/game.yaml").write_text(GAME + effects)
    kinds = {each.change.kind for each in made("cold").chosen}
    assert kinds == {"part dropped"}


def test_several_processes_say_the_same(nuts: Path) -> None:
    named = "gather"
    assert judged(named, 2) == judged(named, 1)
    every, again = judged("", 2), judged()
    assert every == again


def test_of_many_some_are_drawn_by_chance(nuts: Path) -> None:
    every = made().every
    some = drawn(every, 5, 1)
    assert len(some) == 5
    assert some == drawn(every, 5, 1) != drawn(every, 5, 2)
    assert [each for each in every if each in some] == some
    assert drawn(every, 10_000, 1) == every


def test_the_share_is_exact(nuts: Path) -> None:
    assert made("late").share is None
    assert not made("late").enough
    found = made("late")
    found.run(1, lambda done, of: None, lambda each: None)
    assert found.share == Fraction(100 * found.noticed, found.noticeable)
    found.wanted = found.share
    assert found.enough
    more = replace(found, wanted=found.share + Fraction(1, 10**9))
    assert not more.enough
    assert percent(Fraction(200, 3)) == "66.6 %"
    assert percent(Fraction(8999, 100)) == "89.9 %"


def test_the_command_says_who_survived(nuts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "nuts", "--jobs", "1", "-k", "gather"]) == 1
    said = capsys.readouterr().out
    assert "nuts/game.yaml:12: rule gather, another name: nobody notices\n  -    - move" in said
    assert "run by NU-S01, NU-S02\n" in said
    assert main(["mutate", "nuts", "--jobs", "1", "-k", "late", "--at-least", "0"]) == 0


def test_data_fit_their_schema(nuts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["mutate", "nuts", "--jobs", "1", "--most", "25", "--format", "json"]
    assert main(words) == 1
    said = json.loads(capsys.readouterr().out)
    schema("mutation").validate(said)
    assert said["tried"] == len(said["judged"]) == sum(said["counts"].values()) == 25
    assert said["mutants"] > 25


@pytest.mark.parametrize("share", ["101", "-1", "9e1", "ninety", "90%"])
def test_no_share_is_refused(share: str, nuts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "nuts", f"--at-least={share}"]) == 2
    assert "is no share of a hundred" in capsys.readouterr().err


def test_a_game_that_is_not_right_has_no_mutants(
    nuts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mutate", "nuts", "-k", "nothing-like-this"]) == 2
    assert "Nothing of the rules is named like" in capsys.readouterr().err
    (nuts / "nuts/scenarios.yaml").write_text(SCENARIOS.replace("are B", "are A"))
    assert main(["mutate", "nuts"]) == 1
    assert "NU-S01 fails" in capsys.readouterr().err
    (nuts / "nuts/scenarios.yaml").unlink()
    assert main(["mutate", "nuts"]) == 2
    assert "has no scenarios" in capsys.readouterr().err
