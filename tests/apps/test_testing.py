"""The commands `ludex test` and `ludex trace`, as somebody at a command line meets them."""

import json
import shutil
from pathlib import Path

import pytest

from ludex.apps.cli import main

EXAMPLE = Path(__file__).parents[1] / "scenario_pipeline" / "example"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the example, in the folder that the commands run in."""
    shutil.copytree(EXAMPLE, tmp_path / "example")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LUDEX_EVIDENCE", raising=False)
    return tmp_path / "example"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_passes_is_counted_and_what_never_ran_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["test", "example"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "example: 5 scenarios, 5 passed (8 cases, 62 moves)",
        "  ran 1 of 1 rules, 1 of 2 words, 2 of 2 branches, 1 of 1 options, 2 of 2 conditions",
        "  example/game.yaml:16: the word `bonus` never runs",
    ]


def test_a_failure_is_one_line_and_the_exit_code_says_so(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(folder / "scenarios.yaml", "tally is 4", "tally is 5")
    assert main(["test", "example/scenarios.yaml"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "example/scenarios.yaml:24: EX-S01 fails: expected tally is 5; found tally is 4"
    )
    assert lines[1].startswith("example: 5 scenarios, 4 passed")


def test_scenarios_are_chosen_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "example", "-k", "LAYS A CARD"]) == 0
    assert capsys.readouterr().out == "example: 1 scenario, 1 passed\n"
    assert main(["test", "example", "-k", "nobody"]) == 2
    assert "No scenario is named like `nobody`" in capsys.readouterr().err


def test_nothing_tested_is_not_a_success(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "scenarios.yaml").unlink()
    assert main(["test", "example"]) == 1
    said = capsys.readouterr()
    assert said.out == "example: no scenarios\n"
    assert "nothing was tested" in said.err


def test_files_with_problems_are_not_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder / "scenarios.yaml", "choose GO\n", "choose GOO\n")
    assert main(["test", "example"]) == 1
    assert "L100" in capsys.readouterr().out


def test_a_path_that_is_none_is_wrong_use(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "exampel"]) == 2
    assert main(["trace", "exampel"]) == 2
    assert "exampel" in capsys.readouterr().err


def test_the_outcome_for_programs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder / "scenarios.yaml", "tally is 4", "tally is 5")
    assert main(["test", "example", "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["format"], data["version"], data["clean"]) == ("ludex-test", 2, False)
    [game] = data["games"]
    assert (game["scenarios"], game["passed"], game["cases"]) == (5, 4, 8)
    assert game["failures"] == [
        {
            "id": "EX-S01", "case": 1, "name": "each player lays a card",
            "file": "example/scenarios.yaml", "line": 24,
            "expected": "tally is 5", "found": "tally is 4",
        }
    ]  # fmt: skip
    assert game["coverage"]["words"] == {"ran": 0, "of": 2}
    assert [site["text"] for site in game["missed"]] == ["worth", "bonus"]


def test_all_random_games_are_played_on_demand(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["test", "example", "-k", "EX-S04", "--full"]) == 0
    full = capsys.readouterr().out
    monkeypatch.setenv("LUDEX_EVIDENCE", "1")
    assert main(["test", "example", "-k", "EX-S04"]) == 0
    assert capsys.readouterr().out == full
    assert "4 cases, 260 moves" in full


def test_the_trace_names_what_is_missing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "example"]) == 1
    said = capsys.readouterr().out
    assert "EX-001  rule  rule lay [EX-S01]\n" in said
    assert "EX-004  rule  variant quick [no scenario]\n" in said
    assert "L133" in said
    assert "example: 4 entries, 2 complete, 0 settled" in said


def test_a_complete_trace_is_clean(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder / "scenarios.yaml", "worth is 3", "bonus is 6")
    change(folder / "scenarios.yaml", "- id: EX-S04", "- id: EX-S04\n    cites: [EX-004]")
    change(
        folder / "ledger.yaml",
        "  EX-001",
        "  EX-000: {kind: goal, says: Win., settled: So.}\n  EX-001",
    )
    change(folder / "scenarios.yaml", "- id: EX-S05", "- id: EX-S05\n    cites: [EX-000]")
    assert main(["trace", "example"]) == 0
    said = capsys.readouterr().out
    assert "settled without a rule of their own:\nEX-000  goal  So. [EX-S05]\n" in said
    assert "example: 5 entries, 5 complete, 1 settled" in said


def test_the_trace_for_programs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "example", "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["format"], data["version"], data["game"]) == ("ludex-trace", 1, "example")
    first = data["entries"][0]
    assert (first["id"], first["scenarios"], first["complete"]) == ("EX-001", ["EX-S01"], True)
    assert first["elements"] == [{"element": "rule lay", "file": "example/game.yaml", "line": 18}]
    assert [p["code"] for p in data["problems"]] == ["L133", "L134"]


def test_a_game_without_a_ledger_cannot_be_followed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "ledger.yaml").unlink()
    assert main(["trace", "example"]) == 1
    assert "has no ledger" in capsys.readouterr().err


def test_check_sees_scenarios_and_ledgers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder / "scenarios.yaml", "EX-002", "EX-003")
    assert main(["check", "example"]) == 1
    assert "scenario EX-S01 cites `EX-003`, which the ledger lacks." in capsys.readouterr().out
