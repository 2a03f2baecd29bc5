"""`ludex ci`: every part over every game, one summary, one verdict."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from tests.apps.saying import Saying
from tests.pebbles import pebbles, scenarios_of_pebbles

from ludex.apps.ci import PARTS
from ludex.apps.ci.part import part_called
from ludex.apps.cli import main
from ludex.diagnostics.codes import all_codes, page
from ludex.diagnostics.formats import format_names
from ludex.resources import read_data

LEDGER = """\
ludex: 1
game: example
entries:
  EX-001: {kind: rule, says: There are seven pebbles., settled: It is a number.}
"""
SCENARIOS = scenarios_of_pebbles().replace("players: 2", "players: 2\n    cites: [EX-001]")
RIGHT = """\
example
  check  ok       3 files checked, no problems, 3 checks made
  test   ok       1 scenario, 1 passed
  trace  ok       1 entry, 1 complete
1 game, 3 files, 3 checks, 1 scenario, 1 entry: all 3 passed
"""
FAILING = """\
example/scenarios.yaml:7:5: error L300: EX-S01 fails: expected number of heap is 8; found number of heap is 7.
    7 | expect: [number of heap is 8]
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  hint: `ludex test example -k EX-S01` runs it alone.
"""  # noqa: E501

THREE = ("--only", "check", "--only", "test", "--only", "trace")
"""The parts of which these tests know every word."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that is right in every way, in the folder that the command runs in."""
    game = tmp_path / "example"
    game.mkdir()
    (game / "game.yaml").write_text(pebbles(), "utf-8")
    (game / "scenarios.yaml").write_text(SCENARIOS, "utf-8")
    (game / "ledger.yaml").write_text(LEDGER, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LUDEX_EVIDENCE", raising=False)
    return game


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Saying:
    return Saying(capsys, "ci")


def spoil(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")


def test_a_game_that_is_right_has_a_line_for_each_part(folder: Path, said: Saying) -> None:
    assert said(".", *THREE) == (0, RIGHT)


def test_a_scenario_that_fails_is_shown_at_its_line(folder: Path, said: Saying) -> None:
    spoil(folder / "scenarios.yaml", "is 7", "is 8")
    code, shown = said(".", *THREE)
    assert code == 1
    assert shown.startswith(FAILING)
    assert "\n  test   FAILED   1 scenario, 0 passed\n" in shown
    assert "\n                  alone: ludex test example\n" in shown
    assert shown.endswith("1 entry: 1 of 3 failed; 1 error, 0 warnings\n")


def test_one_part_may_be_run_alone_or_left_out(folder: Path, said: Saying) -> None:
    spoil(folder / "scenarios.yaml", "is 7", "is 8")
    assert said(".", "--only", "check")[0] == 0
    assert said(".", *THREE, "--skip", "test")[0] == 0
    assert said(".", "--only", "test")[0] == 1
    every = [word for name in PARTS for word in ("--skip", name)]
    assert said(".", *every) == (2, "ludex: No part is left to be run.\n")
    code, shown = said(".", "--only", "tset")
    assert (code, shown) == (2, "ludex: `--only` cannot be `tset`; did you mean `test`?\n")


def test_what_has_looked_at_nothing_has_not_passed(folder: Path, said: Saying) -> None:
    (folder / "ledger.yaml").unlink()
    spoil(folder / "scenarios.yaml", "    cites: [EX-001]\n", "")
    code, shown = said(".", "--only", "test", "--only", "trace")
    assert code == 1
    assert "\n  trace  -        no ledger\n" in shown
    assert said(".", "--only", "test")[0] == 0
    code, shown = said(".", "--only", "trace")
    assert code == 1
    assert "trace: nothing was looked at" in shown
    (folder / "scenarios.yaml").unlink()
    code, shown = said(".", "--only", "test")
    assert code == 1
    assert "error L301: No scenario tests the game `example`." in shown
    assert said(".", *THREE, "--skip", "test", "--skip", "trace")[0] == 0
    assert said("exampel")[0] == 2


def test_what_cannot_be_read_is_not_passed_over(folder: Path, said: Saying) -> None:
    spoil(folder / "game.yaml", "own pile", "own pyle")
    code, shown = said(".", *THREE)
    assert code == 1
    assert shown.count("L100") == 1
    assert "  test   NOT RUN  the files have errors\n" in shown
    (folder / "other").mkdir()
    (folder / "other" / "game.yaml").mkdir()
    code, shown = said(".", "--only", "check")
    assert code == 1
    assert "files\n  check  FAILED   1 file cannot be read\n" in shown


def test_what_check_is_known_to_find_is_known_here(folder: Path, said: Saying) -> None:
    (folder / "game.yaml").write_text(pebbles("  worth: 3"), "utf-8")
    assert "L141" in said(".", "--only", "check")[1]
    assert main(["check", ".", "--baseline", "known.json", "--write-baseline"]) == 0
    shown = said(".", "--only", "check", "--baseline", "known.json")[1]
    assert "L141" not in shown
    assert "no problems, 1 known, 3 checks made" in shown
    assert said(".", "--baseline", "nothing.json")[0] == 2


@pytest.mark.parametrize("form", [*format_names(), "markdown"])
@pytest.mark.parametrize("wrong", ["own pyle", "own pile"])
def test_every_format_has_the_same_findings(
    folder: Path, said: Saying, form: str, wrong: str
) -> None:
    spoil(folder / "game.yaml", "own pile", wrong)
    code, shown = said(".", *THREE, "--format", form)
    assert code == (1 if wrong == "own pyle" else 0)
    assert ("L100" in shown) == (wrong == "own pyle")
    if form == "json":
        assert len(json.loads(shown)["report"]["problems"]) == code


@pytest.mark.parametrize("code", [code for code in all_codes() if code >= "L300"])
def test_pages_show_what_is_wrong_and_right(folder: Path, said: Saying, code: str) -> None:
    shown = page(code)
    assert shown is not None
    (folder / "ledger.yaml").unlink()
    for example in shown.examples:
        file = folder / f"{example.setting('file') or 'scenarios'}.yaml"
        if example.language == "yaml":
            file.write_bytes(example.data)
        else:
            file.unlink()
        names = ("at-least", "mutants", "positions")
        settings = {name: example.setting(name) for name in names}
        words = [word for name, value in settings.items() if value for word in (f"--{name}", value)]
        ended, told = said(".", *words)
        assert (ended, f" {code}: " in told) == ((0, False) if example.good else (1, True))


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("game", "own pile", "own pyle"), ("scenarios", "is 7", "is 8"),
        ("scenarios", "players: 2", "players: 9"), ("scenarios", "heap", "hop"),
        ("ledger", "settled", "setled"), ("ledger", "EX-001", "EX-002"), ("ledger", "kind", "king"),
        ("game", "ludex: 1", "- 1"), ("scenarios", "ludex: 1", ""),
    ],
)  # fmt: skip
def test_whatever_fails_is_found_in_every_format(
    folder: Path, said: Saying, file: str, before: str, after: str
) -> None:
    spoil(folder / f"{file}.yaml", before, after)
    for part in ("check", "test", "coverage", "trace"):
        code, shown = said(".", "--only", part, "--format", "json")
        document = json.loads(shown)
        assert code == (0 if document["passed"] else 1)
        failed = [row for row in document["rows"] if row["state"] in ("failed", "not run")]
        assert bool(failed) == bool(document["report"]["errors"])
        for game in document["data"].get("coverage", {}).values():
            Draft202012Validator(schema("coverage")).validate(game)
        Draft202012Validator(schema("ci")).validate(document)


def schema(name: str) -> dict[str, Any]:
    text: dict[str, Any] = json.loads(read_data(f"schema/{name}.schema.json"))
    return text


def test_every_part_says_in_one_line_what_it_does() -> None:
    assert len(PARTS) == len(set(PARTS))
    for name in PARTS:
        assert part_called(name).HELP.splitlines() == [part_called(name).HELP]


def test_each_part_and_game_is_a_case_for_ci_servers(folder: Path, said: Saying) -> None:
    spoil(folder / "scenarios.yaml", "is 7", "is 8")
    (folder / "ledger.yaml").unlink()
    spoil(folder / "scenarios.yaml", "    cites: [EX-001]\n", "")
    suites = ElementTree.fromstring(said(".", *THREE, "--format", "junit")[1])
    assert dict(suites.items()) == {
        "name": "ludex ci", "tests": "5", "failures": "2", "errors": "0",
    }  # fmt: skip
    looked, found = suites
    cases = [(case.get("name"), case[0].tag, case[0].get("message")) for case in looked]
    assert cases[1:] == [
        ("test", "failure", "1 scenario, 0 passed"), ("trace", "skipped", "no ledger"),
    ]  # fmt: skip
    assert next(case.get("name") for case in found) == "L300 at 6:5"
