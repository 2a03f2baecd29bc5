"""What Ludex says in its languages: no key is missing or superfluous, and the machine is heard."""

import re
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from tests.conftest import SetUp

from ludex.machine.facts import What
from ludex.machine.interface import TABLE
from ludex.play.match import Match
from ludex.view.language import ENGLISH, MANY, Language, languages, table, understood
from ludex.view.names import Names

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [code for code in languages() if code != ENGLISH]
FRENCH = Language("fr", Names({"GO": "Grand Ogre", "of": "de", "hand": "main"}))


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
    told = {key.removesuffix(MANY) for key in (*english.heard, *get_args(What))}
    assert {key.removesuffix(MANY) for key in english.told} == told - {"move", "sentence"}
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("B has chosen already; it is A and C who choose",
         "B a déjà choisi ; c'est à A et C de choisir"),
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
    assert FRENCH.told("drawn") == "it is a draw"
