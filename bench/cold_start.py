"""`python bench/cold_start.py SITE GAME ...`: how long a page takes until somebody can move.

SITE is a folder that `make site` has made. Its games are opened in turns with pages of others, if
`peers/install.py` has brought them: tic-tac-toe of boardgame.io's tutorial, and an example of
PuzzleScript. Each time a browser is started in which nothing is kept; told are medians, and the
processor time of all processes of the browser.
"""

import argparse
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from browsing import Host, fresh, hosted, processor_time
from peers import pages
from playwright.sync_api import BrowserContext, Page, sync_playwright
from tables import number, table

HEAD = ("", "sent, MB", "picture, s", "first move, s", "processor, s")
Seen = Callable[[Page], None]


# ------------------------------------------------------------ when one sees something, and can move
def first_picture(page: Page) -> None:
    """The picture that comes with a game of the gallery."""
    page.locator("#picture img").wait_for()


def moves(page: Page) -> None:
    """The moves of a game of Ludex."""
    page.locator("#moves button").first.wait_for()


def board(page: Page) -> None:
    """A cell that can be clicked."""
    page.locator("td").first.wait_for()


def title(page: Page) -> None:
    """The title, which PuzzleScript shows before a game."""
    page.wait_for_function("titleScreen && state.levels.length > 0")


def begun(page: Page) -> None:
    """The level, after the key that leaves the title."""
    page.keyboard.press("x")
    page.wait_for_function("!titleScreen && !textMode && !quittingTitleScreen")


def others(folder: Path) -> Iterator[tuple[str, str, Seen, Seen]]:
    """The pages of others that are there, each with when something is seen, and the first move."""
    if (pages.NPM / "node_modules" / "boardgame.io").exists():
        pages.boardgame_io(folder)
        yield "boardgame.io, tic-tac-toe", pages.BOARDGAME, board, board
    if pages.PUZZLESCRIPT.exists():
        pages.puzzlescript(folder)
        yield f"PuzzleScript, {pages.TITLE}", pages.SOKOBAN, title, begun


def opened(browser: BrowserContext, host: Host, path: str, seen: Seen, first: Seen) -> list[float]:
    """What was sent, when something was seen, when a move could be made, and what it took."""
    page = browser.new_page()
    sent, began, before = host.sent, monotonic(), processor_time()
    page.goto(f"{host.address}/{path}")
    seen(page)
    picture = monotonic() - began
    first(page)
    move, used = monotonic() - began, processor_time() - before
    return [(host.sent - sent) / 1e6, picture, move, used]


def main() -> None:
    """Prints a row for each page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--markdown", action="store_true")
    asked = parser.parse_args()
    found = defaultdict[str, list[list[float]]](list)
    with TemporaryDirectory() as folder, sync_playwright() as started:
        ours, theirs = hosted(asked.site), hosted(Path(folder))
        every = [(theirs, *each) for each in others(Path(folder))]
        for game in asked.games:
            path = f"studio/index.html#open={game}"
            every.append((ours, f"Ludex, {game}", path, first_picture, moves))
        for _ in range(asked.rounds):
            for host, name, *how in every:
                with fresh(started) as browser:
                    found[name].append(opened(browser, host, *how))
    rows = [
        [name, *(number(statistics.median(column)) for column in zip(*each, strict=True))]
        for name, each in found.items()
    ]
    print(table(HEAD, rows, asked.markdown))


if __name__ == "__main__":
    main()
