"""Serves the page of the studio on this machine, to nobody else, and carries what it asks."""

from __future__ import annotations

import secrets
import socket
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ludex.apps.site.one_page import NotBuiltError, page_without_game
from ludex.apps.site.studio import ONE_PAGE
from ludex.apps.studio.careful import Answer, careful
from ludex.apps.studio.folder import Folder
from ludex.apps.studio.studio import Studio
from ludex.apps.studio.texts import RefusedError
from ludex.apps.studio.web import HOST, Server, application, asked, file, refused
from ludex.apps.studio.web import server as web_server
from ludex.diagnostics.abandoning import AbandonedError, while_wanted

MOST_BYTES = 8 * 1024 * 1024
"""Of one request: all texts of a game fit."""
MOST_PAGES = 8
"""So many pages are open at once; the one that was not asked for longest is forgotten."""


class Page:
    """What one page has: a studio, and the files as they were on the disk when it read them."""

    def __init__(self, folder: Folder) -> None:
        files = folder.read()
        self.studio, self.lock = Studio(files), Lock()
        there = folder.path.is_file()
        self.known = self.studio.room.texts.all() if there else {}
        self.answered: tuple[str, Answer] = "", {}

    def looked_over(self) -> bool:
        """Finds out all that is wrong while other things are asked; False where texts change."""
        texts = self.studio.room.texts
        project = texts.project
        with while_wanted(lambda: texts.project is project), suppress(AbandonedError):
            project.report  # noqa: B018 (it is kept)
        return texts.project is project


class Service:
    """Answers pages; `key` is what only the page knows that was opened from here."""

    def __init__(self, folder: Folder, built: Path) -> None:
        self.folder, self.built = folder, built
        self.key = secrets.token_urlsafe(16)
        self.pages: OrderedDict[str, Page] = OrderedDict()
        self.lock = Lock()

    def page(self, name: str, anew: bool) -> Page:
        """The page that is called so; it is made when it opens."""
        with self.lock:
            if anew:
                self.pages[name] = Page(self.folder)
            if name not in self.pages:
                raise RefusedError("The studio was started anew; open this page once more.")
            self.pages.move_to_end(name)
            while len(self.pages) > MOST_PAGES:
                self.pages.popitem(last=False)
            return self.pages[name]

    def answer(self, name: str, asked: Any, number: str = "") -> Answer:
        """The answer to what a page asks; saving is the one thing that is for the disk.

        What is asked once more by the same number, since the answer was lost, is not done again.
        """
        do = asked.get("do") if isinstance(asked, dict) else None

        def answered() -> Answer:
            page = self.page(name, do == "open")
            if do == "check" and not page.looked_over():
                raise RefusedError("The rules have changed meanwhile.")
            with page.lock:
                if number and page.answered[0] == number:
                    return page.answered[1]
                made = self.save(page) if do == "save" else page.studio.answer(asked)
                page.answered = (number, made) if number else page.answered
                return made

        return careful(do, answered)

    def save(self, page: Page) -> Answer:
        """Writes what is not on the disk as it stands in the page."""
        now = page.studio.room.texts.all()
        changed = {name: data for name, data in now.items() if data != page.known.get(name)}
        self.folder.save(changed, page.known)
        page.known = now
        return {"answer": "saved", "names": sorted(changed)}

    # ------------------------------------------------------------ what the browser asks
    async def ask(self, request: Request) -> Response:
        """A request of the page, as JSON."""
        key = request.headers.get("x-ludex-key", "")
        if not secrets.compare_digest(key.encode(), self.key.encode()):
            return refused(403, "This page was not opened by the studio that runs now.")
        name = request.headers.get("x-ludex-page", "")[:40]
        said = await asked(request, MOST_BYTES)
        number = request.headers.get("x-ludex-number", "")[:20]
        return JSONResponse(await run_in_threadpool(self.answer, name, said, number))

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        name = request.path_params.get("name", "index.html")
        return await run_in_threadpool(_one_page) if name == ONE_PAGE else file(self.built, name)


def _one_page() -> Response:
    """The page that plays offline, for a game to be put in."""
    try:
        return HTMLResponse(page_without_game())
    except NotBuiltError as error:
        return refused(404, str(error))


def server(service: Service, at: socket.socket) -> Server:
    """What serves the page at a socket."""
    hosts = [f"{name}:{at.getsockname()[1]}" for name in (HOST, "localhost")]
    origins = [f"http://{host}" for host in hosts]
    return web_server(application(service.ask, service.file, hosts, origins))


def serve(service: Service, at: socket.socket, begun: Callable[[], None]) -> None:
    """Answers until it is interrupted, and tells when it begins."""
    server(service, at).until_interrupted(at, begun)
