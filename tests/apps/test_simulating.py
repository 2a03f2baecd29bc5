"""Random games by the command: the same numbers on one core or several, and clear refusals."""

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ludex.apps import simulating
from ludex.apps.cli import main

STUCK = """
ludex: 1
game: stuck
players: [2]
board: {grid: [1, 3]}
pieces: {coin: {copies: 5, begins: heap}}
places: {heap: {holds: coin}}
play:
  - take turns:
      - choose one:
          - option stop:
              - win
          - option put coin among heap:
              - move coin to first of (cells where it is empty)
"""


def numbers(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> dict[str, Any]:
    assert main(["simulate", *args, "--format", "json"]) == code
    said = json.loads(capsys.readouterr().out)
    assert isinstance(said, dict)
    return said


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["simulate", *args]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.count("\n") == 1
    return streams.err


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes help from the second game on, each with a few games at a time."""
    monkeypatch.setattr(simulating, "ALONE", 0.0001)
    monkeypatch.setattr(simulating, "CHUNK", 0.0007)


@pytest.mark.usefixtures("_at_once")
def test_the_numbers_are_the_same_on_one_core_and_on_two(
    capsys: pytest.CaptureFixture[str],
) -> None:
    args = ("tic-tac-toe", "-n", "60", "--seed", "9")
    together = numbers(capsys, *args, "--jobs", "2")
    assert together == numbers(capsys, *args, "--jobs", "1")
    assert together["games"] == 60
    reference = numbers(capsys, *args, "--jobs", "1", "--engine", "reference")
    assert {**reference, "engine": "wasm"} == together
    assert numbers(capsys, "tic-tac-toe", "-n", "60", "--seed", "8", "--jobs", "1") != together


def test_options_variants_and_players_are_those_of_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    args = ("--players", "4", "--variant", "variant-2", "--option", "tie=replay")
    said = numbers(capsys, "grull", "-n", "5", *args)
    assert (said["players"], said["variants"]) == (4, ["variant-2"])
    assert said["options"]["tie"] == "replay"
    assert len(said["seats"]) == 4


def test_text_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "tic-tac-toe", "-n", "5"]) == 0
    streams = capsys.readouterr()
    assert "Tic-tac-toe, 2 players: 5 random games, seed 1, engine wasm" in streams.out
    assert streams.err == "", "no bar where nobody looks"


def test_a_bar_is_drawn_at_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["simulate", "tic-tac-toe", "-n", "4"]) == 0
    drawn = terminal.getvalue()
    assert "25 %" in drawn
    assert "100 %" in drawn
    assert drawn.endswith("\r")


def test_a_cap_stops_games(capsys: pytest.CaptureFixture[str]) -> None:
    said = numbers(capsys, "tic-tac-toe", "-n", "3", "--cap", "4")
    assert (said["capped"], said["finished"], said["cap"]) == (3, 0, 4)


def test_a_stop_of_the_rules_names_their_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(STUCK, encoding="utf-8")
    said = numbers(capsys, str(tmp_path), "-n", "60", code=1)
    (stop,) = said["stopped"]
    assert "game.yaml:14:17: There is nowhere to move to." in stop["sentence"]
    assert 0 < stop["games"] < 60
    assert said["finished"] == 60 - stop["games"]
    assert main(["simulate", str(tmp_path), "-n", "60"]) == 1
    assert f"the first is playout {stop['first-playout']}" in capsys.readouterr().out


def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert "from 1 to" in refused(capsys, "tic-tac-toe", "-n", "0")
    assert "not `many`" in refused(capsys, "tic-tac-toe", "-n", "many")
    assert "The greatest number of decisions" in refused(capsys, "tic-tac-toe", "--cap", "0")
    assert "The number of processes" in refused(capsys, "tic-tac-toe", "--jobs", "999")
    assert "did you mean `python`" in refused(capsys, "tic-tac-toe", "--engine", "pyton")
    assert "for 2 players, not for 3" in refused(capsys, "tic-tac-toe", "--players", "3")
    assert "did you mean `grull`" in refused(capsys, "grul")
    assert "did you mean `tie`" in refused(capsys, "grull", "--option", "tei=shared")


def test_an_interrupt_shows_what_is_known() -> None:
    command = [sys.executable, "-m", "ludex", "simulate", "grull", "-n", "100000000"]
    terminal, shown = os.openpty()
    process = subprocess.Popen(
        [*command, "--format", "json"], stdout=subprocess.PIPE, stderr=shown, text=True
    )
    os.close(shown)
    err = os.read(terminal, 1)  # the bar, as soon as a game was played
    os.kill(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    with suppress(OSError):
        err += os.read(terminal, 10_000)
    os.close(terminal)
    assert process.returncode == 130, err
    said = json.loads(out)
    assert said["interrupted"] is True
    assert 0 <= said["games"] < 100_000_000
    assert b"Traceback" not in err


@pytest.mark.usefixtures("_at_once")
def test_programs_play_at_the_seats_that_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    said = [
        numbers(capsys, "tic-tac-toe", "-n", "6", "--seats", "random,thinking", "--jobs", jobs)
        for jobs in ("1", "2")
    ]
    assert said[0] == said[1]
    assert [seat["program"] for seat in said[0]["seats"]] == ["random", "thinking"]
    assert said[0]["seats"][1]["won-alone"] >= 4
    by_chance = numbers(capsys, "tic-tac-toe", "-n", "6")
    assert [seat["program"] for seat in by_chance["seats"]] == ["random", "random"]
    assert numbers(capsys, "tic-tac-toe", "-n", "6", "--seats", "random") == by_chance


def test_the_table_says_who_played_where(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "kuhn-poker", "-n", "3", "--seats", "thinking,random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Kuhn Poker, 2 players: 3 games, seed 1, engine wasm"
    assert lines[2].split()[:4] == ["seat", "played", "by", "wins"]
    assert [line.split()[:2] for line in lines[3:5]] == [["A", "thinking"], ["B", "random"]]


def test_who_cannot_play_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "`thinking`?" in refused(capsys, "pig", "--seats", "thinkin")
    assert "2 seats" in refused(capsys, "pig", "--seats", "random,random,random")
    assert "no player `human`" in refused(capsys, "pig", "--seats", "human")
