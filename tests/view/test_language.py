"""What Ludex says in its languages: no key is missing or superfluous, and the machine is heard."""

import re
from pathlib import Path
from string import Formatter

import pytest
from tests.conftest import SetUp
from tests.properties.games import game_names, machine, tables
from tests.properties.playing import a_move

from ludex.ir import nodes as ir
from ludex.machine.interface import TABLE
from ludex.play.match import Match
from ludex.view.language import ENGLISH, MANY, Language, languages, pattern_of, table, understood
from ludex.view.names import Names

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [code for code in languages() if code != ENGLISH]
FRENCH = Language("fr", Names({"GO": "Grand Ogre", "of": "de", "hand": "main"}))
FREE = re.compile(r"[a-z][a-z0-9-]*: ")
"""What came of an attempt: there is no shape to it."""


def holes(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("part", ["said", "told"])
def test_every_language_has_the_same_sentences_with_the_same_holes(code: str, part: str) -> None:
    english, other = getattr(table(ENGLISH), part), getattr(table(code), part)
    assert {k: holes(t) for k, t in other.items()} == {k: holes(t) for k, t in english.items()}
    assert not table(code).heard


def test_what_is_heard_is_told() -> None:
    english = table(ENGLISH)
    assert {key.removesuffix(MANY) for key in english.told} == {
        key.removesuffix(MANY) for key in english.heard
    }
    for key, text in english.heard.items():
        assert holes(english.told[key]) == holes(text)


def test_every_sentence_is_used_and_every_sentence_that_is_used_is_there() -> None:
    files = (ROOT / "interpreter" / "ludex").rglob("*.py")
    code = "\n".join(file.read_text() for file in files)
    quoted = {*re.findall(r"[\"']([a-z]+(?:-[a-z]+)*)[\"']", code)}
    said = table(ENGLISH).said
    named = {key for key in said if key.removesuffix(MANY) not in quoted}
    begun = ("command-", "help-", "chapter-", "book-seen-", "book-cell-seen-")
    assert [start for start in begun if start.removesuffix("-") not in code] == []
    built = {key for key in named if key.startswith(begun)}
    columns = {key for key in named - built if key.removesuffix("-title") in quoted}
    assert named - built - columns == set()
    asked = {*re.findall(r'(?:say|count|seated)\(\s*"([a-z-]+)"', code)}
    assert {key for key in asked if key not in said} == set()
    assert len(asked) > 60


def test_commands_differ_in_their_first_letter() -> None:
    for code in languages():
        commands = [t for key, t in table(code).said.items() if key.startswith("command-")]
        assert len({command[0] for command in commands}) == len(commands)


@pytest.mark.parametrize("game", game_names())
def test_everything_that_the_machine_says_is_heard(game: str) -> None:
    """Sentences that fit no shape would be told in English in every language."""
    from random import Random

    for made in tables(game)[:2]:
        match, chance = Match(machine(game, made), 1, cap=40), Random(1)
        while not match.over:
            seat, move = a_move(match.machine, match.state, chance)
            match.play(seat, move)
            said = [n for reader in (0, None) for n in match.view(reader).notices]
            said += match.log(0, len(match.moves) - 1) + match.log(None, len(match.moves) - 1)
            texts = {text for _, text in match.machine.tables.texts}
            program = match.machine.program  # type: ignore[attr-defined]
            codes = [instr for routine in program.routines for instr in routine.code]
            told = [pattern_of(instr.text) for instr in codes if isinstance(instr, ir.Tell)]
            free = [text for text in said if text in texts or FREE.match(text)]
            free += [text for text in said if any(each.fullmatch(text) for each in told)]
            unheard = [text for text in said if understood(text) is None and text not in free]
            assert unheard == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("GO moves from hand of A to trick", "Grand Ogre va de main de A à trick"),
        ("GO, GO, +2 moves from a1 to b2", "2 x Grand Ogre, +2 vont de a1 à b2"),
        ("GO, 2 x ? moves from a1 to b2", "Grand Ogre, 2 pièces cachées vont de a1 à b2"),
        ("A and B have won", "A et B ont gagné"),
        ("the table reports what hands did", "la table dit ce que les mains ont fait"),
        ("B has chosen already; it is A and C who choose",
         "B a déjà choisi ; c'est à A et C de choisir"),
        ("A: choose GO", "A : choose Grand Ogre"),
        ("A gets singing: GO", "A désormais : singing Grand Ogre"),
        ("the table: ? plus ?", "la table : 2 pièces cachées"),
        ("`chose GO` is no move here; did you mean `choose GO`?",
         "`chose Grand Ogre` n'est pas un coup possible ; serait-ce `choose Grand Ogre` ?"),
    ],
)  # fmt: skip
def test_a_sentence_of_the_machine_is_told_in_french(text: str, told: str) -> None:
    assert FRENCH.tell(text) == told


def test_refusals_are_heard(set_up: SetUp) -> None:
    noughts, grull = Match(set_up("tic-tac-toe"), 1), Match(set_up("grull", 3), 1)
    noughts.play(0, "choose b2")
    asked = [
        (noughts, 1, "choose b2"), (noughts, 0, "choose a1"), (noughts, 1, "jump"),
        (noughts, 1, "chose a1"), (noughts, 1, "pass"), (noughts, 1, "choose"),
        (grull, 0, "choose GO of B"), (grull, TABLE, "choose GO"),
    ]  # fmt: skip
    for match, seat, text in asked:
        refusal = match.why_not(seat, text)
        assert refusal is not None
        assert understood(refusal.sentence) is not None, refusal.sentence
        assert all(understood(detail) for detail in refusal.details), refusal.details


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Language("xx").say("taken-back") == "Taken back."
    said = {k: t for k, t in table("fr").said.items() if k != "taken-back"}
    monkeypatch.setattr("ludex.view.language.table", lambda code: table(code) if code == "en" else
                        type(table(code))(said, {}, {}))  # fmt: skip
    assert FRENCH.say("taken-back") == "Taken back."
    assert FRENCH.tell("A has won") == "A has won"


def test_sentences_begin_with_capitals_and_end() -> None:
    plain = Language()
    assert plain.sentence("mark of A moves from a1 to b2") == "Mark of A moves from a1 to b2."
    assert plain.sentence("GO, +2 moves from a1 to b2") == "GO, +2 move from a1 to b2."
    assert plain.sentence("A: choose GO") == "A: choose GO"
    assert plain.sentence("? moves from deck to pile") == "A hidden piece moves from deck to pile."
