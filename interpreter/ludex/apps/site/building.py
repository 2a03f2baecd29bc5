"""Builds the site: pages with one another's links, rulebooks, and the files that pages speak of."""

from __future__ import annotations

import html
import io
import os
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path, PurePosixPath
from string import Template

from ludex.apps.site.gallery import STUDIO, gallery, shown
from ludex.apps.site.markup import rendered
from ludex.apps.site.pages import GAMES, GROUPS, Page, listing, written_pages
from ludex.records import dataclass
from ludex.resources import game_folders, read_package

_FOLDER = "apps/site"
_GAMES = "games/index.html"
PICTURES = (".png", ".svg")
_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:|#", re.IGNORECASE)


class BrokenLinkError(Exception):
    """A page links to something that is not there."""


def build(root: Path, folder: Path) -> int:
    """Writes the site of a checkout into a folder; the number of its pages."""
    return _Site(root, folder).build()


class _Site:
    """The pages of one checkout, on their way into one folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder
        self.template = Template(read_package(f"{_FOLDER}/template.html").decode())
        self.pages = written_pages(root)
        self.listed = [*self.pages, Page(_GAMES, "All games", "", "", GAMES)]
        self.targets = {page.source: page.target for page in self.pages}
        self.files: dict[str, str] = {}

    def build(self) -> int:
        """Writes everything; a link may add a page or a file to what is to be written."""
        self._write("style.css", read_package(f"{_FOLDER}/style.css").decode())
        for page in self.pages:
            studio = _relative(page.target, STUDIO)
            body = rendered(page.text, partial(self._link, page), studio)
            self._write(page.target, self._framed(page.target, page.title, body))
        books = list(_rulebooks())
        for book in books:
            framed = self._framed(book.target, book.title, book.body, book.language)
            self._write(book.target, framed)
        games = [shown(folder) for folder in game_folders()]
        for game in games:
            self._write(f"games/{game.name}.svg", game.picture)
            self._write(f"games/{game.name}.json", game.opening)
        links = {(book.game, book.language): PurePosixPath(book.target).name for book in books}
        self._write(_GAMES, self._framed(_GAMES, "Games", gallery(games, links)))
        for source, target in self.files.items():
            (self.folder / target).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / target).write_bytes((self.root / source).read_bytes())
        return len(self.pages) + len(books) + 1

    def _link(self, page: Page, href: str) -> str:
        """Where a link of a page leads on the site."""
        if _OUTSIDE.match(href):
            return href
        path, _, fragment = href.partition("#")
        source = PurePosixPath(os.path.normpath(f"{page.folder}/{path}")).as_posix()
        if source not in self.targets:
            self._add(source, f"{page.source} links to {href}, which is not there")
        target = _relative(page.target, self.targets[source])
        return f"{target}#{fragment}" if fragment else target

    def _add(self, source: str, otherwise: str) -> None:
        """A folder becomes a list of its pages, a picture stays one, all else is shown as it is."""
        if source.startswith("..") or not (self.root / source).exists():
            raise BrokenLinkError(otherwise)
        if (self.root / source).is_dir():
            self.pages.append(listing(source, self.pages))
            self.targets[source] = self.pages[-1].target
        else:
            target = source if source.endswith(PICTURES) else f"files/{source}.txt"
            self.files[source] = self.targets[source] = target

    def _framed(self, target: str, title: str, body: str, language: str = "en") -> str:
        return self.template.substitute(
            language=language,
            title=html.escape(title if title == "Ludex" else f"{title} - Ludex"),
            root="../" * target.count("/"),
            body=body.strip(),
            contents="\n".join(self._contents(target)),
        )

    def _contents(self, target: str) -> Iterator[str]:
        """The list of pages, with the one that is shown marked."""
        for group in GROUPS:
            inside = [page for page in self.listed if page.group == group]
            yield f"<h2>{group}</h2>\n<ul>"
            for page in inside:
                here = ' aria-current="page"' if page.target == target else ""
                link = _relative(target, page.target)
                yield f'<li><a href="{link}"{here}>{html.escape(page.title)}</a></li>'
            yield "</ul>"

    def _write(self, target: str, text: str) -> None:
        path = self.folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


@dataclass(frozen=True)
class _Book:
    """A rulebook in one language."""

    game: str
    target: str
    title: str
    language: str
    body: str


def _rulebooks() -> Iterator[_Book]:
    """The rulebook of every game in every language that it has."""
    from ludex.apps.cli.games import loaded_game
    from ludex.apps.declared import languages_of, title_of

    for folder in game_folders():
        game = loaded_game(str(folder)).file
        languages = languages_of(game)
        for language in languages or [""]:
            also = f"-{language}" if language in languages[1:] else ""
            title = f"{title_of(game, language)}{f' ({language})' if language else ''}"
            body = _rulebook(str(folder), language)
            yield _Book(
                folder.name, f"games/{folder.name}{also}.html", title, language or "en", body
            )


def _rulebook(folder: str, language: str) -> str:
    """What stands between the marks of the body of a rulebook page."""
    from ludex.apps.cli import main

    said = io.StringIO()
    words = ["rules", folder, "--format", "html", *(["--lang", language] if language else [])]
    with redirect_stdout(said):
        code = main(words)
    assert code == 0, f"ludex {' '.join(words)}"
    page = said.getvalue()
    return page[page.index("<body>") + len("<body>") : page.rindex("</body>")]


def _relative(here: str, there: str) -> str:
    """A link from one page to another."""
    return PurePosixPath(os.path.relpath(there, PurePosixPath(here).parent)).as_posix()
