"""Names, texts, paths and typed lines are printed so that no terminal or workflow obeys them."""

import io
import json
from pathlib import Path

import pytest

from ludex.apps.cli import main
from ludex.apps.cli.guarded import Guarded

COMMAND = "::error::x ##[group]y"
GAME = f"""ludex: 1
game: example
about: {{title: "{COMMAND}", authors: ["{COMMAND}"], notes: "{COMMAND}"}}
players: [2]
pieces: {{pebble: {{copies: 7, begins: heap}}}}
places:
  heap: {{holds: pebble}}
  pile: {{each: player, holds: pebble}}
play:
  - take turns:
      - choose pebble among heap
      - move pebble to own pile
      - if heap is empty:
          - win
conduct: [{{say: "{COMMAND}"}}]
"""
SCENARIOS = f"""ludex: 1
game: example
scenarios:
  - id: EX-1
    name: "{COMMAND}"
    players: 2
    play:
      - A: choose pebble
    expect: [number of heap is 5]
"""
LEDGER = f"""ludex: 1
game: example
entries:
  EX-001: {{kind: rule, says: "{COMMAND}"}}
"""
FOLDER = "a\x1b[2J\nb::error::x ##[endgroup]"
TYPED = f"choose \x1b[2J{COMMAND}\nwhy {COMMAND}\n{COMMAND}\nrules \x1b[2J\nsave \x1b]0;x\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / FOLDER
    folder.mkdir()
    for name, text in (("game", GAME), ("scenarios", SCENARIOS), ("ledger", LEDGER)):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(TYPED))
    return folder


def harmless(said: str) -> bool:
    """Whether nothing of a text is obeyed by a terminal or by what runs a workflow."""
    letters = all(letter.isprintable() or letter == "\n" for letter in said)
    return letters and "::error::" not in said and "##[" not in said


@pytest.mark.parametrize(
    "words",
    [
        ["check", "."], ["check", ".", "--format", "json"], ["check", ".", "--format", "github"],
        ["check", ".", "--format", "sarif"], ["check", ".", "--format", "junit"],
        ["check", ".", "--baseline", FOLDER], ["check", ".", "--baseline", COMMAND],
        ["check", ".", "--baseline", f"{FOLDER}/known.json", "--write-baseline"],
        ["test", FOLDER], ["test", FOLDER, "--format", "json"],
        ["ci", FOLDER, "--base", COMMAND], ["ci", ".", "--out", f"{FOLDER}/reports"],
        ["ci", ".", "--format", "github"], ["ci", ".", "--format", "junit"],
        ["ci", ".", "--format", "markdown"], ["ci", ".", "--format", "sarif"],
        ["ci", ".", "--format", "json"],
        ["coverage", FOLDER], ["coverage", FOLDER, "--at-least", COMMAND],
        ["coverage", FOLDER, "--format", "html"], ["coverage", FOLDER, "--format", "json"],
        ["diff", COMMAND], ["diff", ".", FOLDER], ["diff", ".", FOLDER, "--format", "markdown"],
        ["diff", ".", FOLDER, "--format", "json"],
        ["trace", FOLDER], ["trace", FOLDER, "--format", "json"],
        ["simulate", FOLDER, "-n", "2"], ["simulate", FOLDER, "-n", "2", "--format", "json"],
        ["rules", FOLDER], ["rules", FOLDER, "--format", "html"],
        ["rules", FOLDER, "--format", "markdown"], ["view", FOLDER],
        ["view", FOLDER, "--format", "json"], ["play", FOLDER], ["words", FOLDER],
        ["play", FOLDER, "--seats", "random"], ["show", FOLDER, "--stage", "ir"],
        ["check", f"\x1b[2J{COMMAND}"], ["explain", COMMAND], [COMMAND], ["check", f"--{COMMAND}"],
        ["play", FOLDER, "--load", f"\x1b{COMMAND}"], ["play", FOLDER, "--option", COMMAND],
    ],
    ids=lambda words: " ".join(words).replace(FOLDER, "DIR").replace(COMMAND, "CMD")[:40],
)  # fmt: skip
def test_nothing_that_is_printed_is_obeyed(
    here: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) in (0, 1, 2)
    captured = capsys.readouterr()
    assert harmless(captured.out)
    assert harmless(captured.err)
    if words[-1] == "json":
        assert isinstance(json.loads(captured.out), dict)


def test_the_stream_changes_only_what_would_be_obeyed() -> None:
    written = io.StringIO()
    stream = Guarded(written)
    plain = "Grüll\n  a::b is one place, # two, é ● ┌─┐\n"
    assert stream.write(plain.replace("::", ": :")) > 0
    assert written.getvalue() == plain.replace("::", ": :")
    stream.write("::add-mask::x\n\x1b[2J\u202e")
    assert harmless(written.getvalue())
