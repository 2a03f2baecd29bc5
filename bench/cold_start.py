"""`python bench/cold_start.py SITE GAME ...`: how long a page takes until somebody can move.

SITE is a folder that `make site` has made. Each game is opened in a browser of its own, with
nothing kept from before; processor time is that of all processes of this browser.
"""

import os
import shutil
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic

from playwright.sync_api import Browser, sync_playwright

PATIENCE = 300_000


class Files(SimpleHTTPRequestHandler):
    """Says nothing."""

    def log_message(self, *said: object) -> None:
        """Nobody reads it."""


class Host(ThreadingHTTPServer):
    """Minds no browser that is closed."""

    def handle_error(self, *said: object) -> None:
        """Nobody reads it."""


def processor_time() -> float:
    """Of everything that this program has started, in seconds."""
    parents, used = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(path.parent.name)] = int(fields[1])
        used[int(path.parent.name)] = sum(map(int, fields[11:15]))
    ours, grown = {os.getpid()}, True
    while grown:
        more = {pid for pid, parent in parents.items() if parent in ours} - ours
        ours, grown = ours | more, bool(more)
    ticks = sum(used[pid] for pid in ours - {os.getpid()})
    return ticks / os.sysconf("SC_CLK_TCK")


def opened(browser: Browser, address: str) -> str:
    """When the picture stood there, when a move could be made, and what it took."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    began, before = monotonic(), processor_time()
    page.goto(address)
    page.locator("#picture img").wait_for()
    picture = monotonic() - began
    page.locator("#moves button").first.wait_for()
    move, used = monotonic() - began, processor_time() - before
    return f"| {picture:.1f} s | {move:.1f} s | {used:.1f} s |"


def main(folder: str, *games: str) -> None:
    """Prints a row for each game."""
    host = Host(("127.0.0.1", 0), partial(Files, directory=folder))
    Thread(target=host.serve_forever, daemon=True).start()
    with sync_playwright() as started:
        for game in games:
            path, flags = shutil.which("chromium"), ["--no-sandbox"]
            browser = started.chromium.launch(executable_path=path, args=flags)
            address = f"http://127.0.0.1:{host.server_port}/studio/index.html#open={game}"
            print(f"| {game} {opened(browser, address)}", flush=True)
            browser.close()
    host.shutdown()


main(*sys.argv[1:])
