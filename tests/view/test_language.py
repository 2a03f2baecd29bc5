"""What Ludex says in its languages: no key is missing or superfluous, and the machine is heard."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from tests.view.facts_listed import facts_listed

from ludex.view.language import ENGLISH, MANY, Language, languages, table
from ludex.view.names import Names

ROOT = Path(__file__).resolve().parents[2]
PEOPLE_READ = (
    "view/*.py", "machine/*.py", "apps/rulebook/[!h]*.py", "apps/cli/session.py",
    "apps/cli/showing.py", "apps/cli/commands_at_table.py",
)  # fmt: skip
OTHERS = [code for code in languages() if code != ENGLISH]
FRENCH = Language("fr", Names({"GO": "Grand Ogre", "of": "de", "hand": "main"}))


def holes(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("part", ["said", "told"])
def test_every_language_has_the_same_sentences_with_the_same_holes(code: str, part: str) -> None:
    english, other = getattr(table(ENGLISH), part), getattr(table(code), part)
    assert {k: holes(t) for k, t in other.items()} == {k: holes(t) for k, t in english.items()}


def test_every_fact_is_told() -> None:
    told = {key.removesuffix(MANY) for key in table(ENGLISH).told}
    assert told == {*facts_listed()} - {"move", "sentence", "phrase", "asks"}


def test_every_sentence_is_used_and_every_sentence_that_is_used_is_there() -> None:
    files = (ROOT / "interpreter" / "ludex").rglob("*.py")
    code = "\n".join(file.read_text() for file in files)
    quoted = {*re.findall(r"[\"']([a-z]+(?:-[a-z]+)*)[\"']", code)}
    said = table(ENGLISH).said
    named = {key for key in said if key.removesuffix(MANY) not in quoted}
    begun = (
        "command-", "help-", "chapter-", "book-seen-", "book-cell-seen-", "book-score-seen-",
        "book-shape-", "book-lasts-", "book-odds-",
    )  # fmt: skip
    assert [start for start in begun if start.removesuffix("-") not in code] == []
    built = {key for key in named if key.startswith(begun)}
    columns = {key for key in named - built if key.removesuffix("-title") in quoted}
    assert named - built - columns == set()
    asked = {*re.findall(r'(?:say|count|seated)\(\s*"([a-z-]+)"', code)}
    assert {key for key in asked if key not in said} == set()
    assert len(asked) > 60


def told_in_code(code: str) -> list[str]:
    """Texts of several words that are neither about the code nor what an error says."""
    tree = ast.parse(code)
    parents = {c: parent for parent in ast.walk(tree) for c in ast.iter_child_nodes(parent)}

    def around(node: ast.AST) -> Iterator[ast.AST]:
        while node in parents:
            node = parents[node]
            yield node

    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.search(r"[A-Z][a-z]* [a-z]{2,}|[a-z]{2,} [a-z]{2,} [a-z]{2,}", node.value)
        if not isinstance(parents[node], ast.Expr)
        if not any(isinstance(each, ast.Raise | ast.Assert) for each in around(node))
    ]


def test_what_is_told_in_code_is_found() -> None:
    code = 'def f() -> str:\n    """What it does."""\n    return f"There is {1} cell"\n'
    assert told_in_code(code) == ["There is "]
    assert told_in_code('raise ValueError("this is wrong")\nname = "one-word"') == []


@pytest.mark.parametrize("part", PEOPLE_READ)
def test_nothing_that_people_read_who_play_is_said_in_code(part: str) -> None:
    folder = ROOT / "interpreter" / "ludex"
    files = [*folder.glob(part)]
    assert files
    assert {file.name: said for file in files if (said := told_in_code(file.read_text()))} == {}


def test_commands_differ_in_their_first_letter() -> None:
    for code in languages():
        commands = [t for key, t in table(code).said.items() if key.startswith("command-")]
        assert len({command[0] for command in commands}) == len(commands)


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Language("xx").say("taken-back") == "Taken back."
    said = {k: t for k, t in table("fr").said.items() if k != "taken-back"}
    monkeypatch.setattr("ludex.view.language.table", lambda code: table(code) if code == "en" else
                        type(table(code))(said, {}))  # fmt: skip
    assert FRENCH.say("taken-back") == "Taken back."
    assert FRENCH.told("drawn") == "it is a draw"
