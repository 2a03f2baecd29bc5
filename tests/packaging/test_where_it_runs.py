"""The hooks and the action do what they say, in a repository that means harm."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.pebbles import pebbles, scenarios_of_pebbles

ROOT = Path(__file__).resolve().parents[2]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
PLANTED = ("argparse", "json", "ludex", "pip", "sitecustomize", "venv", "yaml")
PYTHON = """\
#!/bin/sh
# Stands in for the Python of a runner: says what it is asked, and makes no real environment.
echo "$@" >> "$RECORD"
case "$3" in
  venv) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
  pip) ;;
  *) exec "$REAL" "$@" ;;
esac
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A checkout with a game, and with modules that nobody may import."""
    folder = tmp_path / "a checkout"
    (folder / "games" / "example").mkdir(parents=True)
    (folder / "games" / "example" / "game.yaml").write_text(pebbles(), "utf-8")
    (folder / "games" / "example" / "scenarios.yaml").write_text(scenarios_of_pebbles(), "utf-8")
    for name in PLANTED:
        (folder / f"{name}.py").write_text("raise SystemExit('PLANTED')\n", "utf-8")
    return folder


def spoil(repository: Path, before: str, after: str, file: str = "game") -> None:
    path = repository / "games" / "example" / f"{file}.yaml"
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")


# ------------------------------------------------------------ pre-commit
def hook(repository: Path, name: str) -> tuple[int, str]:
    """What pre-commit runs for a hook: its entry with its arguments, at the top of the checkout."""
    (said,) = [each for each in HOOKS if each["id"] == name]
    assert (said["language"], said["pass_filenames"]) == ("python", False)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [*shlex.split(said["entry"]), *said["args"]], cwd=repository, capture_output=True,
        text=True, check=False, env={**os.environ, "PATH": path, "PYTHONPATH": str(repository)},
    )  # fmt: skip
    assert "PLANTED" not in done.stdout + done.stderr
    return done.returncode, done.stdout + done.stderr


def test_the_hooks_accept_what_is_right(repository: Path) -> None:
    assert hook(repository, "ludex-check") == (0, "2 files checked, no problems, 3 checks made\n")
    code, said = hook(repository, "ludex-ci")
    assert (code, said.splitlines()[2]) == (0, "  test      ok       1 scenario, 1 passed")


def test_the_hooks_refuse_what_is_wrong(repository: Path) -> None:
    spoil(repository, "is 7", "is 8", "scenarios")
    assert hook(repository, "ludex-check")[0] == 0
    assert hook(repository, "ludex-ci")[0] == 1
    spoil(repository, "own pile", "own pyle")
    code, said = hook(repository, "ludex-check")
    assert code == 1
    assert said.startswith("games/example/game.yaml:11:28: error L100: There is no word `pyle`.\n")


def test_a_hook_is_asked_for_every_file_of_a_game() -> None:
    assert {each["files"] for each in HOOKS} == {r"\.yaml$"}
    assert len({each["id"] for each in HOOKS}) == len(HOOKS) == 2


# ------------------------------------------------------------ the action
def value(said: str, inputs: dict[str, str]) -> str:
    """What a caller gives for an expression of the action, or what holds unless said."""
    name = said.removeprefix("${{ inputs.").removesuffix(" }}")
    default: str = ACTION["inputs"][name]["default"]
    return inputs.get(name, default)


def act(repository: Path, **inputs: str) -> tuple[int, str, list[str]]:
    """Runs the steps of the action: how they end, what they say, and what Python was asked."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    runner = repository.parent / "a runner"
    runner.mkdir(exist_ok=True)
    (runner / "python3").write_text(PYTHON, "utf-8")
    (runner / "python3").chmod(0o755)
    record = runner / "record"
    record.write_text("", "utf-8")
    summary = runner / "summary"
    summary.write_text("", "utf-8")
    given = {
        **os.environ, "PATH": os.pathsep.join([str(runner), os.environ["PATH"]]),
        "GITHUB_STEP_SUMMARY": str(summary),
        "RECORD": str(record), "REAL": sys.executable, "PYTHONPATH": str(repository),
        "RUNNER_TEMP": str(runner), "GITHUB_ACTION_PATH": str(ROOT),
    }  # fmt: skip
    code, text = 0, ""
    for step in ACTION["runs"]["steps"]:
        assert step["shell"] == "bash"
        said = {name: value(each, inputs) for name, each in step.get("env", {}).items()}
        done = subprocess.run(
            [bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=repository,
            capture_output=True, text=True, check=False, env={**given, **said},
        )  # fmt: skip
        code, text = done.returncode, text + done.stdout + done.stderr
        if code:
            break
    assert "PLANTED" not in text
    return code, text, record.read_text("utf-8").splitlines()


def test_the_action_installs_itself_and_checks_the_checkout(repository: Path) -> None:
    code, said, asked = act(repository)
    reports = f"{repository.parent}/a runner/ludex-reports"
    assert code == 0
    assert said.splitlines() == [
        "::notice::2 files checked, no problems, 11 checks made",
        f"ludex: 5 reports are in `{reports}`.",
    ]
    summary = (repository.parent / "a runner" / "summary").read_text("utf-8")
    assert summary.startswith("### Accepted: 1 game, 2 files, ")
    made, installed, checked = asked
    assert made == f"-I -m venv {repository.parent}/a runner/ludex"
    assert installed.startswith("-I -m pip install ")
    assert installed.endswith(f" {ROOT}")
    assert checked == f"-I -m ludex ci --format=github --out={reports} -- ."


def test_the_action_shows_a_mistake_beside_its_line(repository: Path) -> None:
    spoil(repository, "own pile", "own pyle")
    code, said, _ = act(repository, paths="games/example\n\ngames")
    assert code == 1
    assert said.startswith("::error file=games/example/game.yaml,line=11,endLine=11,col=28,")


def test_the_action_writes_a_report_and_uploads_nothing(repository: Path) -> None:
    spoil(repository, "own pile", "own pyle")
    code, said, _ = act(repository, format="sarif", report="found.sarif", out="reports")
    assert (code, said) == (1, "ludex: 4 reports are in `reports`.\n")
    assert '"version": "2.1.0"' in (repository / "found.sarif").read_text("utf-8")
    assert not any("uses" in step for step in ACTION["runs"]["steps"])
    known = '{"format": "ludex-baseline", "version": 1, "findings": []}'
    (repository / "known.json").write_text(known, "utf-8")
    asked = act(
        repository, baseline="known.json", skip="test\n\ncoverage", **{"at-least": "rules=1"}
    )
    said = "--at-least=rules=1 --baseline=known.json --skip=test --skip=coverage -- ."
    assert asked[2][2].endswith(said)


def test_the_action_says_what_has_changed(repository: Path) -> None:
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        name = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
        subprocess.run(["git", *name, *words], cwd=repository, check=True)
    spoil(repository, "copies: 7", "copies: 8")
    code, _, asked = act(repository, base="HEAD", paths="games", skip="test\ntrace\ncoverage")
    assert code == 0
    assert "--base=HEAD" in asked[2]
    summary = (repository.parent / "a runner" / "summary").read_text("utf-8")
    assert "`changed: piece pebble (games/example/game.yaml:" in summary
    assert act(repository, base="nowhere", paths="games")[0] == 2


@pytest.mark.parametrize("hostile", ["$(touch x)", "`touch x`", "; touch x", "--write-baseline"])
@pytest.mark.parametrize("name", ["paths", "format", "baseline", "base", "skip", "at-least"])
def test_what_a_caller_says_is_never_a_command(repository: Path, name: str, hostile: str) -> None:
    code, said, asked = act(repository, **{name: hostile})
    assert code == 2
    assert said.startswith("ludex: ")
    assert hostile in asked[2]
    assert not (repository / "x").exists()


def test_no_expression_stands_in_a_command() -> None:
    runs: list[Any] = [step["run"] for step in ACTION["runs"]["steps"]]
    assert len(runs) == 2
    assert [run for run in runs if "${{" in run] == []
