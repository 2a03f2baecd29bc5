"""`python bench/keystroke.py SITE GAME ...`: from a key in the rules to the changed table.

Each game is opened with the server of the studio, and in the page without a server that SITE has, a
folder that `make site` has made. After some moves a letter of its title is typed, and taken away,
until the picture shows it. Told are the median by the clock of the page, and the processor time of
a key, of the browser and the server together.
"""

import argparse
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from browsing import fresh, hosted, processor_time
from playwright.sync_api import Page, sync_playwright
from tables import number, table

GAMES = Path(__file__).resolve().parents[1] / "games"
HEAD = ("", "lines of rules", "with a server, ms", "processor, ms", "without, ms", "processor, ms")
LETTER, TITLE = "w", "title: "
MOVES = 2
REST = 1.5
"""So long after a key everything is checked, scenarios too, which is not what is asked here."""
WATCH = """(letter) => {
  const picture = document.querySelector("#picture");
  const shown = () => picture.querySelector("text").textContent.startsWith(letter);
  const before = shown();
  window.changed = new Promise((told) => {
    addEventListener("keydown", () => {
      const began = performance.now();
      new MutationObserver((_, watcher) => {
        if (!picture.querySelector("text") || shown() === before) return;
        watcher.disconnect();
        told(performance.now() - began);
      }).observe(picture, { childList: true });
    }, { capture: true, once: true });
  });
}"""


@contextmanager
def served(game: str) -> Iterator[str]:
    """The address of the studio of a game."""
    command = [sys.executable, "-m", "ludex", "studio", str(GAMES / game), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    yield process.stdout.readline().split()[-1]
    process.terminate()
    process.wait()


def keys(page: Page, rounds: int) -> list[float]:
    """The median time of a key, and the processor time of one, in milliseconds."""
    page.locator("#picture svg").wait_for()
    slider, lift = page.locator("#slider"), page.locator("#lift")
    for _ in range(MOVES):
        before = slider.get_attribute("max")
        page.locator("#moves button, #on").filter(visible=True).first.click()
        moved = page.locator(f'#slider:not([max="{before}"])')
        moved.or_(lift).filter(visible=True).first.wait_for()
        if lift.is_visible():
            lift.click()
        moved.wait_for()
    line = page.locator(".cm-line", has_text=TITLE).first
    text = line.inner_text()
    line.click()
    page.keyboard.press("End")
    for _ in range(len(text) - text.index(TITLE) - len(TITLE)):
        page.keyboard.press("ArrowLeft")
    took, used = [], []
    for turn in range(2 * rounds):
        sleep(REST)
        page.evaluate(WATCH, LETTER)
        before = processor_time()
        page.keyboard.press("Backspace" if turn % 2 else LETTER)
        took.append(page.evaluate("window.changed"))
        used.append(1000 * (processor_time() - before))
    return [statistics.median(took), statistics.mean(used)]


def main() -> None:
    """Prints a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--markdown", action="store_true")
    asked, rows = parser.parse_args(), []
    host = hosted(asked.site)
    with sync_playwright() as started:
        for game in asked.games:
            lines = (GAMES / game / "game.yaml").read_text("utf-8").count("\n")
            with served(game) as address, fresh(started) as browser:
                page = browser.new_page()
                page.goto(address)
                found = keys(page, asked.rounds)
            with fresh(started) as browser:
                page = browser.new_page()
                page.goto(f"{host.address}/studio/index.html#open={game}")
                found += keys(page, asked.rounds)
            rows.append([game, str(lines), *map(number, found)])
    print(table(HEAD, rows, asked.markdown))


if __name__ == "__main__":
    main()
