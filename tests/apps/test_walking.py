"""A walk at the terminal: steps by direction, refused steps, a legend that is shown once."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludex.apps.cli import main
from ludex.apps.cli.session import short

Play = Callable[..., str]
BEGIN = "stroll\n"


@pytest.fixture
def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Play:
    maze = Path(__file__).resolve().parents[2] / "games" / "rose-maze"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def ran(lines: str, *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(BEGIN + lines))
        assert main(["play", str(maze), "--seed", "3", *words]) == 0
        return capsys.readouterr().out

    return ran


@pytest.mark.parametrize("typed", ["s", "S", "south", "step south", "step s", "step c2", "1"])
def test_a_step_is_typed_by_its_direction_or_its_cell(play: Play, typed: str) -> None:
    said = play(f"{typed}\n")
    assert "1 step c2 (south)" in said
    assert "* Gardener moves from c3 to c2." in said


@pytest.mark.parametrize("typed", ["w", "west", "step b3"])
def test_a_wall_is_the_reason(play: Play, typed: str) -> None:
    said = play(f"{typed}\nwhy step b3\n")
    assert "No: this must hold: no hedge is in between." in said
    assert "The rule is `stroll for gardener` (RM-" in said
    assert "is wall" in said


def test_directions_in_another_language(play: Play) -> None:
    said = play("o\nsud\n", "--lang", "fr")
    assert "1 aller c2 (sud)" in said
    assert "Non : il faut ceci : no hedge is in between." in said
    assert "Gardener va de c3 à c2." in said


def test_what_no_step_reaches_and_what_cannot_be_completed(play: Play) -> None:
    said = play("why step a1\nwhy step c9\nsouth\nwhy step c3\n")
    assert "Not possible: no step leads from c3 to a1." in said
    assert "Not possible: this walk has been on c3." in said


def test_a_letter_is_a_command_where_no_step_is_asked(play: Play) -> None:
    said = play("s\ne\ns\ns\n")
    assert "Name a file: save FILE" in said


def test_a_long_legend_is_shown_once_in_a_turn(play: Play) -> None:
    said = play("s\n")
    assert said.count(" GO ON 3 STEPS <-") == 1
    assert play("s\nview\n").count(" GO ON 3 STEPS <-") == 2


def test_letters_of_directions() -> None:
    assert [short(way) for way in ("north", "north-east")] == ["n", "ne"]


def test_printed_texts_and_rules_speak_the_language_of_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    gootmu = Path(__file__).resolve().parents[2] / "games" / "gootmu"
    assert main(["play", str(gootmu), "--seed", "5", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "ALLEZ PAR LÀ AU PROCHAIN TOUR <-" in said
    assert "other languages" not in said
    assert "LOSE 1 TURN" not in said
    assert "(placement d'un pion : Chaque joueur place son pion sur une case libre" in said
    assert main(["view", str(gootmu), "--seed", "5", "--lang", "fr"]) == 0
    assert "PERDEZ 1 TOUR" in capsys.readouterr().out


def test_other_languages_are_offered_to_whoever_said_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for words, offered in (([], True), (["--lang", "en"], False), (["--seats", "random"], False)):
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert main(["play", "gulo-gulo", "--seed", "1", "--cap", "3", *words]) == 0
        said = capsys.readouterr().out
        assert ("other languages as well: `--lang fr`.)" in said) is offered


def test_a_tall_map_is_drawn_whole_once_in_a_turn_and_then_where_it_has_changed(play: Play) -> None:
    files = "   a   b   c   d   e   f   g   h   i"
    said = play("s\n")
    assert said.count("\n6 ") == 1
    assert said.count(files) == 2, "whole, and where the gardener goes"
    assert play("s\nview\n").count("\n6 ") == 2


@pytest.mark.parametrize(("lines", "maps", "baskets"), [("20", 1, 1), ("24", 2, 1), ("60", 2, 2)])
def test_a_terminal_that_is_too_low_is_not_filled_again_in_the_next_turn(
    play: Play, monkeypatch: pytest.MonkeyPatch, lines: str, maps: int, baskets: int
) -> None:
    monkeypatch.setenv("LINES", lines)
    said = play("1\n1\n1\n1\n", "--seats", "human,random", "--seed", "5")
    assert said.count("* It is B's turn.") == 1
    assert said.count("\n6 ") == maps
    assert said.count("\nbasket of A and B: empty") == baskets


def test_a_map_of_half_a_terminal_is_drawn_whole_in_a_turn_that_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setattr(sys, "stdin", io.StringIO("choose d1, d2\n"))
    assert main(["play", "amazons", "--seed", "1"]) == 0
    assert capsys.readouterr().out.count("\n10 . . . B . . B . . .\n") == 2
