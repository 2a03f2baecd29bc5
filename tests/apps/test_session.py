"""What happens around the moves: who may speak, what can be asked, what the Tab key completes."""

import io
import os
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from tests.apps.test_terminal import Terminal

from ludex.apps.cli import main
from ludex.apps.cli.keyboard import completions

Play = Callable[..., str]
CALLS = """\
ludex: 1
game: calls
about: {title: Calls}
players: [3]
single-choices: asked
pieces: {chip: {copies: 9, begins: heap}}
places: {heap: {holds: chip}, pot: {each: player, holds: chip}}
values: {called: {of: truth, start: no}}
rules:
  take-chip:
    says: Whoever has the turn takes one chip.
    do:
      - choose chip among heap
      - move chip to own pot
windows:
  call:
    open while: not called holds
    for: players without active
    do:
      - may choose one:
          - option call:
              - set called to yes
play:
  - take turns:
      - set called to no
      - take-chip
      - if heap is empty:
          - end game
"""


@pytest.fixture
def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Play:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    Path("calls.yaml").write_text(CALLS)

    def ran(*words: str, lines: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert main(["play", "--seed", "1", *words]) == 0
        return capsys.readouterr().out

    return ran


# ------------------------------------------------------------ windows
def test_programs_may_speak_before_a_person_decides(play: Play) -> None:
    out = play("calls.yaml", "--seats", "human,random,random", lines="1\n" * 9)
    assert "B: call" in out or "C: call" in out
    alone = play("calls.yaml", "--seats", "random", "--view", "none")
    assert "B: call" in alone or "C: call" in alone


def test_a_silent_program_is_asked_once_a_decision(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    class Silent:
        def choose(
            self, view: object, offers: tuple[object, ...], must: bool, supposed: object
        ) -> Generator[None, None, object]:
            asked.append(must)
            yield
            return offers[0] if must else None

    monkeypatch.setattr("ludex.play.bots.bot", lambda name, seed: Silent())
    out = play("calls.yaml", "--seats", "human,random,random", lines="why call\nnonsense\n1\n\n")
    assert "A: choose" in out
    assert asked[:4] == [False, False, False, True]


def test_people_may_speak_before_a_program_decides(play: Play) -> None:
    out = play("calls.yaml", "--seats", "random,human,random", "--cap", "2", lines="\ncall\n")
    assert "B may speak now; Enter is silence.\nB> \n" in out
    assert out.count("B may speak now") == 1 + out.count("B> call")


def test_another_person_may_look_and_speak_or_be_silent(play: Play) -> None:
    out = play("calls.yaml", lines="B:\n\nB: call\n1\n")
    assert "(B may speak: `B: PHRASE`, or `B:` to look first)" in out
    assert "Calls - seat B" in out
    assert out.count("Calls - seat A") == 3
    assert "* B: call" in out


# ------------------------------------------------------------ several people at one keyboard
HUSH = """\
ludex: 1
game: hush
about: {title: Hush}
players: [3]
pieces: {card: {begins: deck, kinds: {fox: {copies: 3}, owl: {copies: 3}}}}
places: {deck: {holds: card, ordered: yes}, hand: {each: player, holds: card, seen by: owner}}
windows:
  bark:
    open while: number of deck is at most 4
    for: players without active
    do:
      - may choose one:
          - option bark if some own hand are foxes:
              - win
setup:
  - shuffle deck
  - for each player in players:
      - deal 1 from deck to hand of player
play:
  - take turns:
      - choose card among own hand:
          - move card to deck
      - choose card among deck:
          - move card to own hand
"""


def hush(play: Play, seed: int, lines: str) -> str:
    Path("hush.yaml").write_text(HUSH)
    return play("hush.yaml", "--seed", str(seed), lines=lines)


def test_who_may_speak_does_not_depend_on_what_a_hand_hides(play: Play) -> None:
    tables = [hush(play, seed, "moves\n") for seed in range(1, 9)]
    hands = {out.count("bark") for out in tables}
    spoken = {tuple(line for line in out.splitlines() if "may speak" in line) for out in tables}
    assert len(spoken) == 1
    assert "(C may speak: `C: PHRASE`, or `C:` to look first)" in spoken.pop()
    assert hands == {0}


def test_why_is_answered_to_the_seat_itself_alone(play: Play) -> None:
    for seed in range(1, 5):
        out = hush(play, seed, "why B: bark\nB:\nwhy bark\n")
        meddled, _, own = out.partition("Hush - seat B")
        assert "Only B may ask that, since the answer could show what lies hidden" in meddled
        assert "`bark` is possible." in own or "Not possible" in own


def test_who_speaks_for_another_seat_hands_over_first(play: Play) -> None:
    tables = [hush(play, seed, "B: bark\n") for seed in range(1, 9)]
    answers = [out.partition("Hush - seat B")[2] for out in tables]
    assert {"* B: bark" in out for out in answers} == {True, False}
    assert all("* B: bark" in out or "No: " in out for out in answers)


def test_the_seed_is_told_when_nothing_is_hidden_any_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "grull", "--cap", "3"]) == 0
    assert "--seed" not in capsys.readouterr().out
    assert main(["play", "grull", "--seats", "random", "--cap", "3"]) == 0
    assert "--seed" in capsys.readouterr().out


# ------------------------------------------------------------ what can be asked
def test_the_rule_that_is_played_is_shown(play: Play) -> None:
    out = play("calls.yaml", lines="rules\nr heap\nrules call\n")
    assert "(take-chip: Whoever has the turn takes one chip.)" in out
    assert "Take chip\nWhoever has the turn takes one chip.\n- Choose chip among heap." in out
    assert "No rule is called `heap`; there are take-chip, window call, play" in out
    assert "Open while not called holds." in out
    grull = play("grull", "--variant", "kid", lines="r score\nr sorcery\nr nothing\n")
    assert "Net of player if kid floor is signed" in grull
    assert "> Several Sorciers cancel each other. [GR-029]" in grull
    assert "No rule is called `nothing`; there are play-trick, sorcery" in grull


def test_what_is_typed_at_length_is_repeated_in_short(play: Play) -> None:
    long = "pebble " * 700
    lines = f"why {long}\nrules {long}\n{long}\nwhy choose{' ' * 4_000}a1\n"
    said = [x for x in play("tic-tac-toe", lines=lines).splitlines() if not x.startswith("A> ")]
    assert 3 <= "\n".join(said).count("pebble") < 40
    assert "`choose a1` is possible." in said


def test_commands_are_words_or_letters_of_the_language(play: Play) -> None:
    out = play("tic-tac-toe", "--lang", "fr", lines="?\nc\nd\ne\nchoisir b2\nd\nHELP\nj\n")
    assert out.count("annuler") == 0
    assert "La première lettre suffit : a, c, v, j, p, r, t, d, e, g, q." in out
    assert "On ne reprend un coup qu'à l'entraînement" in out
    assert "Coup repris." in out
    assert "> j\n* C'est à A de jouer.\n" in out.rpartition("Coup repris.")[2]
    assert "Il ne s'est encore rien passé." in play("grull", "--lang", "fr", lines="j\n")


def test_a_game_that_has_a_move_of_that_name_keeps_it(play: Play) -> None:
    Path("r.yaml").write_text(CALLS.replace("choose chip among heap", "choose one:\n          - "
        "option rules:\n              - move first of heap to own pot").replace(
        "      - move chip to own pot\n", ""))  # fmt: skip
    out = play("r.yaml", lines="rules\n")
    assert "* A: rules" in out


# ------------------------------------------------------------ the Tab key
@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("ch", ["choose GO", "choose +2"]),
        ("CHOOSE  g", ["choose GO"]),
        ("go", ["choose GO"]),
        ("+", ["choose +2"]),
        ("why c", ["why choose GO"]),
        ("xyz", []),
    ],
)
def test_a_line_is_completed_by_its_beginning_or_by_a_word(typed: str, known: list[str]) -> None:
    assert completions(typed, ["choose GO", "choose +2", "help", "why choose GO"]) == known


def test_the_tab_key_completes_a_move(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    terminal = Terminal(tmp_path, "play", "tic-tac-toe", "--seed", "1")
    terminal.until("A> ")
    os.write(terminal.near, b"b2\t")
    terminal.until("choose b2")
    terminal.type("")
    assert "Mark of A moves" in terminal.until("B> ")
    terminal.type("quit")
    terminal.until("To go on")
    assert terminal.process.wait(20) == 0
    os.close(terminal.near)


# ------------------------------------------------------------ sentences of a game
def test_sentences_of_a_game_are_said_in_its_languages(play: Play) -> None:
    tower = str(Path(__file__).resolve().parents[1] / "games" / "wobbly-tower")
    out = play(tower, "--lang", "fr", lines="tirer\nt\nla tour oscille\nle bloc est sorti\n1\n")
    assert "La tour a 3 étages. Qu'a donné le coup de A ?" in out
    assert "* D'une seule main." in out
    assert "* coincé: le bloc ne vient pas; la main lâche le bloc" in out
    assert "L'essai continue ; rien n'est encore joué." in out
    assert "* poser : stable" in out
    again = play(tower, "--lang", "fr", lines="1\ncoincé\n2\n2\n")
    assert "* Trois fois suffisent. Laissez." in again
    assert "Qu'a donné" in again


def test_a_sentence_without_a_translation_stays_whole(play: Play) -> None:
    named = "names: {fr: {chip: jeton, heap: tas, take-chip: prendre}}\nwindows:"
    Path("t.yaml").write_text(CALLS.replace("windows:", named))
    out = play("t.yaml", "--lang", "fr", lines="r\n")
    assert "Whoever has the turn takes one chip." in out
    assert "jeton" in out


# ------------------------------------------------------------ hands and walks
def test_what_the_hands_of_a_program_do_is_drawn(play: Play) -> None:
    tower = str(Path(__file__).resolve().parents[1] / "games" / "wobbly-tower")
    out = play(tower, "--seats", "human,random", lines="1\nout\nsteady\n")
    assert "How did A's pull go?" in out
    assert "How did B's pull go?" not in out
    assert "* B: pull\n* pull: " in out
    again = play(tower, "--seats", "human,random", lines="1\nout\nsteady\n")
    assert again.replace("-2.json", "-1.json") == out


def test_where_a_walk_can_end_is_shown(play: Play) -> None:
    games = Path(__file__).resolve().parents[1] / "games"
    out = play(str(games / "voles"), lines="2\n1\n1\n")
    assert "1 step a2 (north)   2 step b1 (east)\nA> 2" in out, "the last step needs no more words"
    assert "(it can end on " in out
    assert "it can end" not in play("tic-tac-toe", lines="")


def test_what_happened_before_the_first_decision_is_told(play: Play) -> None:
    games = Path(__file__).resolve().parents[1] / "games"
    out = play(str(games / "four-dice"), lines="log\n")
    assert "* Red-die shows " in out.partition("A> log")[0]
    assert "* It is A's turn" in out.partition("A> log")[2]
    assert "* " not in play("tic-tac-toe", lines="")
    assert "* Goose moves from box to c4.\n" in play(str(games / "goose-race"), lines="")


# ------------------------------------------------------------ what need not be said
def test_who_can_only_pass_is_polled_where_the_silence_would_tell(play: Play) -> None:
    alone = play("gologolo", "--players", "2", "--seats", "human,random", lines="1\n" * 6)
    assert "A> 1" in alone
    assert "\n1 pass\n" not in alone
    assert "\n1 pass\n" in play("gologolo", "--players", "2", lines="1\n" * 6)


def test_what_stands_under_the_table_is_not_told_above_it(play: Play) -> None:
    out = play("grull", "--players", "3", "--seats", "human,random,random", lines="1\nlog\n")
    shown, _, asked = out.partition("A> log")
    assert "B and C have chosen; A to choose" in shown
    assert "* B has chosen" not in shown
    assert "* B has chosen" in asked
    over = play("tic-tac-toe", lines="choose b2\n1\nchoose a2\nchoose c1\nchoose c2\n")
    assert over.count("A has won") == 1
