"""A rulebook from any game file: nothing is left out, nothing in a file is taken for a mark."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ludex.apps.cli import main
from ludex.apps.declared import language_of, title_of
from ludex.apps.files import find_game
from ludex.apps.rulebook import html, markdown, text
from ludex.apps.rulebook.book import Book, Chapter, Drawing, Line, Part, Table
from ludex.apps.rulebook.from_game import rulebook
from ludex.pipeline import load
from ludex.scenario_pipeline.reading import read
from ludex.syntax.file import GameFile
from ludex.view.language import Language

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [
    path.parent
    for pattern in ("games/*/game.yaml", "tests/games/*/game.yaml", "tests/cases/*/*/game.yaml")
    for path in sorted(ROOT.glob(pattern))
]
VOID = {"meta", "!doctype"}
NASTY = '<script>alert("x")</script> [a](javascript:b) *b* `c` | ::add-mask::d & \x1b[2J'


class Tags(HTMLParser):
    """Every opened element is closed, in the right order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.targets: set[str] = set()
        self.anchors: list[str] = []
        self.said = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        held = dict(attrs)
        self.anchors += [held["id"] or ""] if "id" in held else []
        self.targets |= {held["href"] or ""} if "href" in held else set()
        assert set(held) <= {"id", "href", "class", "lang", "charset", "name", "content"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def parsed(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert tags.open == []
    return tags


def game_of(folder: Path) -> tuple[GameFile, Book]:
    files = find_game(str(folder)).games[0]
    game = load(files).game
    assert game is not None
    ledger = read(files, game).ledger
    return game, rulebook(game, title_of(game), Language(), ledger.entries if ledger else ())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_a_rulebook_with_all_of_its_rules(folder: Path) -> None:
    game, book = game_of(folder)
    said = " ".join(text.render(book, 1000).split())
    page = parsed(html.render(book))
    assert page.seen.isdisjoint({"script", "img", "link", "iframe"})
    assert {t.removeprefix("#") for t in page.targets} <= set(page.anchors)
    assert len(page.anchors) == len(set(page.anchors))
    marked = markdown.render(book)
    assert marked.startswith("# ")
    for output in (said, page.said, marked):
        assert "Scalar(" not in output
        assert "Span(" not in output
        assert "(None" not in output
    named = [*game.sections.rules, *game.sections.words, *game.sections.walks]
    for thing in [t for t in named if t.origin != "library"]:
        assert thing.name.replace("-", " ") in said.casefold(), thing.name
    for things in (game.sections.places, game.sections.options, game.variants):
        for each in things:
            assert each.name.replace("-", " ") in said.casefold(), each.name


def test_the_sentences_of_the_booklet_stand_with_their_rules() -> None:
    _, book = game_of(ROOT / "games" / "grull")
    ledger = find_game("grull").games[0].ledger["games/grull/ledger.yaml"].decode()
    ids = set(re.findall(r"^  (GR-[\w]+):", ledger, re.MULTILINE))
    page = parsed(html.render(book))
    assert ids == set(page.anchors)
    parts = {b.title: b for c in book.chapters for b in c.blocks if isinstance(b, Part)}
    capture = parts["Capture"]
    assert "GR-032" in capture.cites
    assert "A single Ogre captures all Lutins of the trick." in [q.text for q in capture.quotes]
    assert capture.lines[0].text == "If number of ogres is 1:"
    assert capture.lines[0].under[0].text == "Move lutins to pile of owner of the one of ogres."
    chapters = {chapter.title: chapter for chapter in book.chapters}
    scoring = [b.title for b in chapters["Scoring"].blocks if isinstance(b, Part)]
    assert "Score of player" in scoring
    assert "Sorcerers" not in scoring


def test_things_are_called_as_in_a_language() -> None:
    game, _ = game_of(ROOT / "games" / "grull")
    book = rulebook(game, title_of(game, "fr"), language_of(game, "fr"))
    said = text.render(book, 80)
    assert "Main de chaque joueur : pour carte." in said
    assert "Grand Ogre" in said
    assert "Jouer un pli" in said
    assert "play-trick" not in said


@pytest.mark.parametrize("width", [20, 40, 80])
def test_lines_fit(width: int) -> None:
    _, book = game_of(ROOT / "games" / "connect-four")
    said = text.render(book, width)
    wide = [line for line in said.splitlines() if len(line) > width]
    assert all(line.startswith(("    ", "---", "===")) or "-" not in line for line in wide)


def nasty() -> Book:
    line = Line(NASTY, (Line(NASTY),), (NASTY,), NASTY)
    part = Part(NASTY, NASTY, (NASTY,), (line,), (line,))
    table = Table((NASTY, "b"), ((NASTY, "1"),))
    return Book(
        NASTY, "en", (NASTY,), (Chapter(NASTY, (line, table, Drawing((NASTY,)), part, line)),)
    )


def test_what_a_file_says_is_never_a_mark_of_html() -> None:
    page = html.render(nasty())
    assert "script" not in parsed(page).seen
    assert "\x1b" not in page
    assert "<script" not in page


def test_what_a_file_says_is_never_a_mark_of_markdown_or_of_a_terminal() -> None:
    page = markdown.render(nasty())
    plain = "\n".join(line for line in page.splitlines() if not line.startswith("    "))
    assert re.search(r"(?<!\\)<script", plain) is None
    assert re.search(r"(?<!\\)\[a", plain) is None
    assert re.search(r"(?<!\\)`", plain) is None
    for output in (page, text.render(nasty(), 80)):
        assert "\x1b" not in output
        assert "::add-mask::" not in output
    assert markdown.marked("1. one") == "1\\. one"
    assert markdown.marked("- one") == "\\- one"


@pytest.mark.parametrize("how", ["text", "markdown", "html"])
def test_the_command_prints_each_format(how: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "tic-tac-toe", "--format", how]) == 0
    said = capsys.readouterr().out
    assert "Tic-tac-toe" in said.splitlines()[0] or "<!doctype html>" in said
    assert said.endswith("\n")


def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "grul"]) == 2
    assert "did you mean `grull`" in capsys.readouterr().err
    assert main(["rules", "grull", "--lang", "xx"]) == 2
    assert "there are `en`, `fr`" in capsys.readouterr().err


def test_what_rules_only_count_by_stands_apart() -> None:
    _, book = game_of(ROOT / "tests" / "games" / "turning-halls")
    said = " ".join(text.render(book, 80).split())
    assert "rules only keep count of: used." in said
    assert "Used of each cell" not in said


def test_a_name_of_several_words_is_called_as_a_whole(tmp_path: Path) -> None:
    """`take-chip` is not `take` and `chip`, where only these are called something."""
    (tmp_path / "calls.yaml").write_text(
        "ludex: 1\ngame: calls\nplayers: [2]\n"
        "about: {title: Calls, notes: [It is short., It is loud.]}\n"
        "pieces: {chip: {copies: 2, begins: heap}}\n"
        "places: {heap: {holds: chip}, chip-pot: {holds: chip}, pot: {holds: chip}}\n"
        "play: [move top of heap to chip-pot, move heap to pot, win for players]\n"
        "names: {en: {chip: token, pot: jar, heap: pile-up}}\n"
    )
    loaded = load(find_game(str(tmp_path / "calls.yaml")).games[0])
    assert loaded.game is not None
    said = text.render(rulebook(loaded.game, "Calls", language_of(loaded.game, "en")), 80)
    assert "Move top of pile-up to chip pot." in said
    assert "Move pile-up to jar." in said
    assert "It is short. It is loud." in said
