"""A real browser for measurements, a host of plain files, and what both cost."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedIOBase
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import BrowserContext, Playwright

PATIENCE = 60_000


class Files(SimpleHTTPRequestHandler):
    """Says nothing, and counts what it sends."""

    def log_message(self, *said: object) -> None:
        """Nobody reads it."""

    def copyfile(self, source: BufferedIOBase, outputfile: BufferedIOBase) -> None:  # type: ignore[override]
        """Sends a file."""
        data = source.read()
        assert isinstance(self.server, Host)
        self.server.sent += len(data)
        outputfile.write(data)


class Host(ThreadingHTTPServer):
    """Minds no browser that is closed."""

    sent = 0

    def handle_error(self, *said: object) -> None:
        """Nobody reads it."""

    @property
    def address(self) -> str:
        """Where its files lie."""
        return f"http://127.0.0.1:{self.server_port}"


def hosted(folder: Path) -> Host:
    """The files of a folder, at a free port."""
    host = Host(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    Thread(target=host.serve_forever, daemon=True).start()
    return host


@contextmanager
def fresh(started: Playwright) -> Iterator[BrowserContext]:
    """A browser with a profile of its own, in which nothing is kept."""
    path = shutil.which("chromium")
    with TemporaryDirectory() as profile:
        browser = started.chromium.launch_persistent_context(
            profile, executable_path=path, args=["--no-sandbox"]
        )
        browser.set_default_timeout(PATIENCE)
        yield browser
        browser.close()


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
