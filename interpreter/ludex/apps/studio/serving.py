"""Serves the page of the studio on this machine, to nobody else, and carries what it asks."""

from __future__ import annotations

import json
import secrets
import socket
import sys
from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from ludex.apps.studio.folder import Folder
from ludex.apps.studio.studio import Studio
from ludex.apps.studio.texts import RefusedError
from ludex.diagnostics.escape import cut, shown
from ludex.pipeline import texts

HOST = "127.0.0.1"
BUILT = Path(__file__).with_name("built")
"""Where the page lies that is made from what is written in TypeScript."""
MOST_BYTES = 8 * 1024 * 1024
"""Of one request: all texts of a game fit."""
MOST_PAGES = 8
"""So many pages are open at once; the one that was not asked for longest is forgotten."""
FAULT = "Ludex itself has failed at this; the terminal in which the studio runs says more."
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
Answer = dict[str, Any]


class Page:
    """What one page has: a studio, and the files as they were on the disk when it read them."""

    def __init__(self, folder: Folder) -> None:
        files = folder.read()
        self.studio, self.lock = Studio(files), Lock()
        there = folder.path.is_file()
        self.known = texts(files) if there else {}


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

    def answer(self, name: str, asked: Any) -> Answer:
        """The answer to what a page asks; saving is the one thing that is for the disk."""
        do = asked.get("do") if isinstance(asked, dict) else None
        try:
            page = self.page(name, do == "open")
            with page.lock:
                return self.save(page) if do == "save" else page.studio.answer(asked)
        except RefusedError as error:
            return {"answer": "refused", "sentence": str(error)}
        except Exception as error:
            said = cut(f"{type(error).__name__}: {error}")
            print(f"ludex: a fault of Ludex at `{shown(str(do))}`: {said}", file=sys.stderr)
            return {"answer": "refused", "sentence": FAULT}

    def save(self, page: Page) -> Answer:
        """Writes what is not on the disk as it stands in the page."""
        now = page.studio.room.texts.texts
        changed = {n: d.decode() for n, d in now.items() if d != page.known.get(n)}
        page.known |= self.folder.save(changed, page.known)
        return {"answer": "saved", "names": sorted(changed)}

    # ------------------------------------------------------------ what the browser asks
    async def ask(self, request: Request) -> Response:
        """A request of the page, as JSON."""
        if not secrets.compare_digest(request.headers.get("x-ludex-key", ""), self.key):
            return refused(403, "This page was not opened by the studio that runs now.")
        try:
            asked = json.loads(await body(request))
        except (ValueError, RecursionError):
            return refused(400, "This is no JSON.")
        except OverflowError:
            return refused(413, f"A request has at most {MOST_BYTES:,} bytes.")
        name = request.headers.get("x-ludex-page", "")[:40]
        return JSONResponse(await run_in_threadpool(self.answer, name, asked))

    async def file(self, request: Request) -> Response:
        """A file of the page, as it was built."""
        name = request.path_params.get("name", "index.html")
        if name not in {path.name for path in self.built.iterdir()}:
            return refused(404, "There is no such file.")
        return FileResponse(self.built / name)


async def body(request: Request) -> bytes:
    """What comes with a request; OverflowError where it is too much."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise OverflowError
    return data


def refused(status: int, sentence: str) -> Response:
    """A refusal for programs."""
    return JSONResponse({"answer": "refused", "sentence": sentence}, status)


def application(service: Service, port: int) -> Starlette:
    """What answers at this port."""
    hosts = {f"{name}:{port}" for name in (HOST, "localhost")}
    origins = {None, *(f"http://{host}" for host in hosts)}

    async def guarded(request: Request, carry_on: RequestResponseEndpoint) -> Response:
        """Refuses what did not come from this page, and says what the page may do."""
        if request.headers.get("host") not in hosts:
            answer = refused(421, "The studio is asked at 127.0.0.1 only.")
        elif request.headers.get("origin") not in origins:
            answer = refused(403, "The studio is asked by its own page only.")
        else:
            answer = await carry_on(request)
        answer.headers.update(HEADERS)
        return answer

    routes = [
        Route("/", service.file),
        Route("/ask", service.ask, methods=["POST"]),
        Route("/{name}", service.file),
    ]
    return Starlette(routes=routes, middleware=[Middleware(BaseHTTPMiddleware, dispatch=guarded)])


def listening(port: int) -> socket.socket:
    """A socket at this port of this machine, or at any free one for 0."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
    except OSError:
        made.close()
        raise
    return made


def server(service: Service, at: socket.socket) -> uvicorn.Server:
    """What serves the page at a socket, and says nothing of it."""
    made = application(service, at.getsockname()[1])
    settings = uvicorn.Config(
        made, log_level="critical", lifespan="off", server_header=False, timeout_graceful_shutdown=1
    )
    return uvicorn.Server(settings)


def serve(service: Service, at: socket.socket) -> None:
    """Answers until it is interrupted."""
    server(service, at).run(sockets=[at])
