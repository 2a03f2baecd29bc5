"""A game at the terminal, played by typing; and why a move is not possible."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludex.apps.cli import main
from ludex.apps.saving import FileError, write_whole
from ludex.play.simulate import CAP

Play = Callable[..., tuple[int, str, str]]
NOUGHTS = ("play", "tic-tac-toe", "--seed", "1")


@pytest.fixture
def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Play:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def ran(*words: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main(list(words))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran


def test_two_people_play_to_the_end_by_numbers_and_phrases(typed: Play) -> None:
    lines = "choose b2\n1\nchoose a2\nCHOOSE c1\nchoose c2\n"
    code, out, err = typed(*NOUGHTS, lines=lines)
    assert (code, err) == (0, "")
    assert "1 choose a1   2 choose b1" in out
    assert "The game is over after 5 moves: A has won." in out
    assert "2 A A A\n1 B . B\n" in out
    assert out.count("Tic-tac-toe - seat B") == 2


def test_the_end_of_input_says_how_to_go_on(typed: Play) -> None:
    code, out, _ = typed(*NOUGHTS, "--save", "t.json", lines="choose b2\n")
    assert code == 0
    assert "Saved. To go on: ludex play tic-tac-toe --load t.json" in out
    code, out, _ = typed("play", "tic-tac-toe", "--load", "t.json", lines="choose a1\nquit\n")
    assert code == 0
    assert "2 . A .\n1 B . .\n" in out
    assert "Saved. To go on: ludex play tic-tac-toe --load t.json" in out
    assert len(json.loads(Path("t.json").read_text())["moves"]) == 2


def test_a_game_that_is_not_over_is_saved_in_any_case(typed: Play) -> None:
    assert "Nothing was played, so nothing is saved." in typed(*NOUGHTS, lines="quit\n")[1]
    assert os.listdir() == []
    Path("tic-tac-toe-1.json").write_text("mine")
    _, out, _ = typed(*NOUGHTS, lines="choose b2\nquit\n")
    assert "Saved. To go on: ludex play tic-tac-toe --load tic-tac-toe-2.json" in out
    assert Path("tic-tac-toe-1.json").read_text() == "mine"
    _, out, _ = typed(*NOUGHTS, "--seats", "random")
    assert "Saved" not in out
    assert len(os.listdir()) == 2


def test_a_saved_game_is_taken_up_with_its_table(typed: Play) -> None:
    words = ("--players", "3", "--variant", "kid", "--option", "kid-floor=signed")
    typed("play", "grull", *words, "--seed", "5", "--save", "k.json", lines="choose GO\n")
    record = json.loads(Path("k.json").read_text())
    assert (record["players"], record["variants"]) == (3, ["kid"])
    assert record["options"]["kid-floor"] == "signed"
    code, out, err = typed(
        "play", "grull", "--load", "k.json", "--seats", "random", "--save", "k.json"
    )
    assert (code, err) == (0, "")
    assert "The game is over after" in out
    code, out, _ = typed("play", "grull", "--load", "k.json")
    assert code == 0
    assert "The game is over after" in out


def test_mistakes_are_answered_and_asked_again(typed: Play) -> None:
    lines = "chose b2\nchoose b2\nchoose b2\nwhy choose b2\njump\n77\n\n"
    lines += "why choose a1\nhelp\nchoose a1\n"
    code, out, _ = typed(*NOUGHTS, lines=lines)
    assert code == 0
    assert "No: `chose b2` is no move here; did you mean `choose b2`?\n" in out
    assert "No: this must hold: b2 is empty.\n(`why choose b2` says more" in out
    assert "Not possible: this must hold: b2 is empty.\n- " in out
    assert "It stands at games/tic-tac-toe/game.yaml:11:" in out
    assert "No: `jump` is no move here; there are `choose a1`" in out
    assert "No: `77` is no move here" in out
    assert "`choose a1` is possible." in out
    assert "take back a wrong report of the table; in practice, the last move" in " ".join(
        out.split()
    )
    assert "* B: choose a1" in out


def test_moves_are_taken_back(typed: Play) -> None:
    lines = "undo\npractice\nundo\nchoose b2\nchoose a1\nundo\nundo\nmoves\nchoose c3\nlog\n"
    _, out, _ = typed(*NOUGHTS, lines=lines)
    assert "Moves are taken back in practice only; `practice` makes this game one." in out
    assert "There is no move to take back." in out
    assert out.count("Taken back.") == 2
    assert "Saved. To go on" in out.rstrip().splitlines()[-1]
    last = out[out.rindex("B> log") :]
    assert "* A: choose c3" in last
    assert "choose b2" not in last


def test_taking_back_goes_to_a_decision_of_a_person(typed: Play) -> None:
    lines = "choose b2\nundo\nchoose a1\n"
    typed(*NOUGHTS, "--seats", "human,random", "--practice", "--save", "t.json", lines=lines)
    moves = json.loads(Path("t.json").read_text())["moves"]
    assert [move[0] for move in moves] == ["A", "B"]
    assert moves[0][1] == "choose a1"


def test_another_seat_may_speak_by_name(typed: Play) -> None:
    _, out, _ = typed("play", "grull", "--seed", "1", lines="B: choose GO\nchoose GO\n")
    assert "B has chosen; A to choose" in out
    assert "Into the piles of their owners go " in out


def test_a_hand_is_shown_to_its_owner_alone(typed: Play) -> None:
    _, out, _ = typed("play", "grull", "--seed", "1", "--view", "B", lines="choose GO\n")
    assert "hand of A: 10 pieces, not shown" in out
    assert "hand of A: +2" not in out
    assert "A: choose GO" not in out.replace("A> choose GO", "")
    _, out, _ = typed("play", "grull", "--seed", "1", "--view", "none", "--seats", "random")
    assert "hand: A 1 piece, B 1 piece, not shown" in out
    assert "hand of A: +2" not in out


def test_programs_play_alone_and_the_cap_stops_them(typed: Play) -> None:
    code, out, _ = typed("play", "breakthrough", "--seats", "random", "--seed", "3", "--cap", "7")
    assert code == 0
    assert "Stopped after 7 moves, without a result." in out
    again = typed("play", "breakthrough", "--seats", "random", "--seed", "3", "--cap", "7")[1]
    assert again == out


def test_programs_that_find_no_end_are_stopped(typed: Play, tmp_path: Path) -> None:
    endless = (
        "ludex: 1\ngame: endless\nplayers: [2]\nplay: [take turns: [choose count among 1..2]]\n"
    )
    (tmp_path / "game.yaml").write_text(endless, "utf-8")
    code, out, _ = typed("play", str(tmp_path), "--seats", "random", "--seed", "1")
    assert code == 0
    assert f"Stopped after {CAP:,} moves, without a result." in out


def test_a_seed_that_was_not_given_is_said(typed: Play) -> None:
    _, out, _ = typed("play", "tic-tac-toe", "--seats", "random")
    seed = out.partition("--seed ")[2].partition(")")[0]
    again = typed("play", "tic-tac-toe", "--seats", "random", "--seed", seed)[1]
    assert again == out[: out.index("(the same chance")]


def test_the_table_reports_what_happened(typed: Play) -> None:
    from tests.play.games_for_play import RACE

    Path("race.yaml").write_text(RACE.replace("at most 4", "at most 99"))
    lines = "5\n3\nhit\ngo-on\n7\n1\nmiss\ngive-up\n"
    code, out, _ = typed("play", "race.yaml", "--outcomes", "reported", "--seed", "1", lines=lines)
    assert code == 0
    assert "Did the ball hit: what happened?" in out
    assert "No: `7` is no move here" in out
    assert "The game is over after 7 moves: A has won." in out


def test_a_wrong_report_is_taken_back_in_any_game(typed: Play) -> None:
    from tests.play.games_for_play import RACE

    Path("race.yaml").write_text(RACE.replace("at most 4", "at most 99"))
    lines = "5\nundo\n5\n3\nhit\nundo\nmiss\ngo-on\nundo\nlog\n"
    _, out, _ = typed("play", "race.yaml", "--outcomes", "reported", "--seed", "1", lines=lines)
    assert out.count("The report of the table is taken back.") == 2
    assert "Moves are taken back in practice only" in out
    log = out.rpartition("> log")[2]
    assert "miss" in log
    assert "hit" not in log


def test_a_finished_game_is_not_gone_on_with(typed: Play) -> None:
    _, out, _ = typed("play", "tic-tac-toe", "--seats", "random", "--save", "over.json")
    assert "Saved in over.json; the game is over." in out
    assert "To go on" not in out


def test_typed_control_characters_are_harmless(typed: Play) -> None:
    _, out, _ = typed(*NOUGHTS, lines="choose \x1b[2J\nwhy \x1b[2J\nsave \x1b]0;x\x07/y\n")
    assert "\x1b" not in out
    assert "\x07" not in out


# ------------------------------------------------------------ files
def test_saving_while_playing(typed: Play) -> None:
    Path("own.txt").write_text("mine")
    lines = "save\nsave own.txt\nsave no/where\nsave t.json\nchoose b2\nsave t.json\n"
    _, out, _ = typed(*NOUGHTS, lines=lines)
    assert "Name a file: save FILE" in out
    assert "`own.txt` exists and is no saved game" in out
    assert "There is no folder `no` to save in." in out
    assert out.count("Saved. To go on: ludex play tic-tac-toe --load t.json") == 2
    assert Path("own.txt").read_text() == "mine"
    assert len(json.loads(Path("t.json").read_text())["moves"]) == 1
    assert sorted(os.listdir()) == ["own.txt", "t.json", "tic-tac-toe-1.json"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:200], "cut short"),
        (lambda text: text.replace("choose b2", "choose b3"), "checksum is wrong"),
        (lambda text: "hello", "not JSON"),
        (lambda text: re.sub(r'"version": \d+', '"version": 99', text), "another version of Ludex"),
    ],
)
def test_a_saved_game_that_is_none_is_refused(
    typed: Play, change: Callable[[str], str], says: str
) -> None:
    typed(*NOUGHTS, "--save", "t.json", lines="choose b2\n")
    Path("t.json").write_text(change(Path("t.json").read_text()))
    code, out, err = typed("play", "tic-tac-toe", "--load", "t.json")
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_saved_game_is_refused_by_other_games_and_other_rules(typed: Play) -> None:
    typed(*NOUGHTS, "--save", "t.json", lines="choose b2\n")
    code, _, err = typed("play", "grull", "--load", "t.json")
    assert code == 2
    assert "a saved game of `tic-tac-toe`, not of `grull`" in err
    Path("game.yaml").write_text(
        "ludex: 1\ngame: tic-tac-toe\nplayers: [2]\nplay:\n  - win for first of seats\n"
    )
    code, _, err = typed("play", ".", "--load", "t.json")
    assert code == 2
    assert "rules of this game have changed" in err


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "x"
    target.write_bytes(b"before")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="no space left"):
        write_whole(str(target), b"after")
    assert target.read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["x"]
    monkeypatch.undo()
    write_whole(str(target), b"after")
    assert target.read_bytes() == b"after"


# ------------------------------------------------------------ why
def test_why_says_rule_citation_and_failed_condition(typed: Play) -> None:
    typed("play", "grull", "--players", "3", "--seed", "1", "--save", "g.json", lines="choose GO\n")
    code, out, _ = typed("why", "grull", "--load", "g.json", "choose", "GO", "of", "A")
    assert code == 0
    assert "B in Grüll, after 1 move:" in out
    assert "Not possible: Great Ogre of A is not in your hand." in out
    assert "The rule is `play-trick` (GR-023, GR-024" in out
    assert "games/grull/game.yaml:" in out
    assert "is possible" in typed("why", "grull", "--load", "g.json", "choose -4")[1]
    out = typed("why", "grull", "--load", "g.json", "--seat", "A", "choose", "-2")[1]
    assert "A has chosen already" in out
    code, _, err = typed("why", "grull", "--load", "g.json", "--seat", "Q", "choose", "-2")
    assert code == 2
    assert "There is no seat `Q`" in err


def test_an_interrupt_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from ludex.apps.cli import main; "
        "os.read(0, 0); real = sys.stdin.readline; lines = []\n"
        "def line():\n"
        "    lines.append(1)\n"
        "    if len(lines) == 2: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return real()\n"
        "sys.stdin = type('S', (), {'readline': staticmethod(line), 'isatty': lambda s: False})()\n"
        "sys.exit(main(['play', 'tic-tac-toe', '--seed', '1', '--save', 't.json']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=b"choose b2\nchoose a1\n",
        cwd=tmp_path,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 130
    assert b"Saved. To go on: ludex play tic-tac-toe --load t.json" in done.stdout
    assert done.stderr == b""
    assert len(json.loads((tmp_path / "t.json").read_text())["moves"]) == 1


def test_a_game_is_played_in_another_language(typed: Play) -> None:
    words = ("--lang", "fr", "--seed", "4", "--seats", "human,random", "--save", "fr.json")
    lines = "why jouer petit ogre\njouer grand ogre\njouer Grand Ogre\nwhy jouer Grand Ogre\n"
    code, out, err = typed("play", "grull", *words, lines=lines)
    assert (code, err) == (0, "")
    assert "main de A : gentil Lutin 2" in out
    assert "1 jouer gentil Lutin 2" in out
    assert "`jouer petit ogre` est possible." in out
    assert "* A joue Grand Ogre." in out
    assert "A : jouer" not in out, "what a sentence tells is told once"
    assert "Pas possible : Grand Ogre n'est pas dans votre main." in out
    assert "GO" not in out
    moves = json.loads(Path("fr.json").read_text())["moves"]
    assert ["A", "choose GO"] in [move[:2] for move in moves], "files keep the names of the rules"


def test_a_language_that_a_game_does_not_have_is_refused(typed: Play) -> None:
    code, _, err = typed("play", "grull", "--lang", "fi")
    assert code == 2
    assert "Neither Ludex nor this game has the language `fi`" in err


def test_a_simulation_names_the_table_in_a_language(typed: Play) -> None:
    code, out, _ = typed("simulate", "grull", "-n", "2", "--lang", "fr", "--option", "tie=replay")
    assert code == 0
    assert "égalité rejouer" in " ".join(out.split())


def test_a_value_that_brings_a_number_is_named_with_its_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "gootmu", "--option", "turn-limit=30"]) == 2
    said = capsys.readouterr().err
    assert "has no value `30`; there are `none`, `after 1..10000`." in said
