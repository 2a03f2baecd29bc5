"""Without a server an editor colours every word of phrases that Ludex knows, and nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.node import WEB, node

from ludex.apps.files import find_game
from ludex.desk.named import WORD
from ludex.desk.project import Page, Project
from ludex.layout.arranging import ENTRANCES
from ludex.resources import dsl_folder, games_folder
from ludex.source.tree import Scalar
from ludex.syntax.forms import Form, ListOf, MapOf, Named
from ludex.syntax.keys import OPEN_END, key_table
from ludex.syntax.lalr import reserved_words
from ludex.syntax.meant_forms import MeantForms
from ludex.syntax.telling import TELLS

EXTENSION = WEB / "editors" / "vscode"
RULES = sorted(p for p in games_folder().rglob("*.yaml") if p.stat().st_size < 30_000)
LIBRARY = sorted((dsl_folder() / "library").glob("*.yaml"))
KEYWORD, TOLD = "keyword.control.ludex", "string.unquoted.told.ludex"
OTHER = "services:\n  game: {image: ludex, command: if own hand is empty}\n  - choose: 3 of them\n"
FORMS = MeantForms(key_table())
Scopes = dict[tuple[int, int], str]
"""What each character is called, by its line and column."""


@pytest.fixture(scope="module")
def coloured(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Scopes]:
    other = tmp_path_factory.mktemp("other") / "compose.yaml"
    other.write_text(OTHER, "utf-8")
    files = [*RULES, *LIBRARY, other]
    said = json.loads(node("test/tokens.ts", *map(str, files), folder=EXTENSION))
    return {
        file: {
            (line + 1, column + 1): scope
            for line, first, behind, scope in each
            if scope.endswith(".ludex")
            for column in range(first, behind)
        }
        for file, each in zip(files, said, strict=True)
    }


@pytest.fixture(scope="module")
def pages() -> dict[Path, Page]:
    return {file: Page(file.name, file.read_bytes()) for file in (*RULES, *LIBRARY)}


def words(scalar: Scalar) -> Iterator[tuple[str, tuple[int, int]]]:
    """The words of a text, and where each begins."""
    for found in WORD.finditer(scalar.text):
        span = scalar.place(found.start(), found.end())
        yield found[0], (span.line, span.column)


def speaks(form: Form) -> bool:
    """Whether a phrase may stand right under a key, alone, in a list, or under names of places."""
    for part in FORMS.written_out(form):
        inner = part.item if isinstance(part, ListOf) else part
        if isinstance(inner, MapOf):
            inner = inner.value
        if inner != part and speaks(inner):
            return True
        if isinstance(part, Named) and part.name in ENTRANCES:
            return True
    return False


def plain(page: Page, scalar: Scalar) -> bool:
    """Whether the table of keys says that a text is no phrase: a key, a sentence, a name."""
    known = page.arranged.keys.get(scalar.start)
    if known is not None:
        shape, key = known
        return key is not None and key.name in shape.keys and not key.name.endswith(OPEN_END)
    above = page.around[scalar.start].above
    _, key = (
        page.arranged.keys.get(above.start, (None, None)) if above is not None else (None, None)
    )
    return key is not None and not speaks(key.form) and scalar.start not in page.arranged.phrases


def test_every_word_of_the_grammar_is_coloured(
    coloured: dict[Path, Scopes], pages: dict[Path, Page]
) -> None:
    count, missed = 0, []
    for file, page in pages.items():
        phrases = (s for s in page.scalars if s.start in page.arranged.phrases)
        for scalar in phrases:
            for word, place in words(scalar) if not scalar.text.startswith(TELLS) else ():
                count += word in reserved_words()
                if word in reserved_words() and coloured[file].get(place) != KEYWORD:
                    missed.append((file.name, *place, word))
    assert missed == []
    assert count > 4_000


def test_every_word_of_the_machine_is_coloured(coloured: dict[Path, Scopes]) -> None:
    count, missed = 0, []
    for game in ("grull", "go", "gulo-gulo", "gologolo"):
        (files,) = find_game(game).games
        for use in Project(files).uses.list:
            if use.thing.sort == "word of the machine" and not use.span.file.startswith("dsl/"):
                count += 1
                scopes = coloured[games_folder() / game / Path(use.span.file).name]
                if (use.span.line, use.span.column) not in scopes:
                    missed.append((use.span, use.thing.name))
    assert missed == []
    assert count > 200


def test_nothing_else_is_coloured(coloured: dict[Path, Scopes], pages: dict[Path, Page]) -> None:
    count, found = 0, []
    for file, page in pages.items():
        for scalar in (each for each in page.scalars if plain(page, each)):
            for word, place in words(scalar):
                count += 1
                if coloured[file].get(place, TOLD) != TOLD:
                    found.append((file.name, *place, word))
    assert found == []
    assert count > 20_000


def test_what_is_told_is_a_sentence_with_phrases_in_its_holes(coloured: dict[Path, Scopes]) -> None:
    file = games_folder() / "grull" / "game.yaml"
    told = "tells {you} takes {good-lutins} by sorcery:"
    lines = enumerate(file.read_text("utf-8").splitlines(), 1)
    ((number, line),) = [(number, line) for number, line in lines if told in line]
    found = [
        coloured[file][number, line.index(word) + 1] for word in ("tells", "you}", "takes", "by ")
    ]
    assert found == [KEYWORD, KEYWORD, TOLD, TOLD]


def test_other_files_are_left_alone(coloured: dict[Path, Scopes]) -> None:
    (other,) = (found for file, found in coloured.items() if file.name == "compose.yaml")
    assert other == {}
