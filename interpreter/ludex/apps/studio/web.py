"""What serves pages to browsers: who is answered, what a page may do, how much may be sent."""

from __future__ import annotations

import json
import socket
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
BUILT = Path(__file__).with_name("built")
"""Where the pages lie that are made from what is written in TypeScript."""
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


Answering = Callable[[Request], Awaitable[Response]]


class WrongRequestError(Exception):
    """A request that is not answered, with its status and the reason."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def refused(status: int, sentence: str) -> Response:
    """A refusal for programs."""
    return JSONResponse({"answer": "refused", "sentence": sentence}, status)


async def asked(request: Request, most: int) -> Any:
    """What a request asks, of at most so many bytes; WrongRequestError where it is no JSON."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise WrongRequestError(413, f"A request has at most {most:,} bytes.")
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise WrongRequestError(400, "This is no JSON.") from None


def file(built: Path, name: str, known: Collection[str] | None = None) -> Response:
    """A file of the pages, as it was built; where some are `known`, one of these."""
    there = {path.name for path in built.iterdir()}
    if name not in (there if known is None else there.intersection(known)):
        return refused(404, "There is no such file.")
    return FileResponse(built / name)


class Guard:
    """Refuses what did not come from a page of its own, and says what its pages may do."""

    def __init__(self, carry_on: ASGIApp, hosts: Collection[str], origins: Collection[str]) -> None:
        self.carry_on, self.hosts, self.origins = carry_on, hosts, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""

        async def said(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        headers, answer = Headers(scope=scope), self.carry_on
        if headers.get("host") not in self.hosts:
            answer = refused(421, f"This is asked at {min(self.hosts)} only.")
        elif headers.get("origin") not in (None, *self.origins):
            answer = refused(403, "This is asked by its own page only.")
        await answer(scope, receive, said)


def application(
    ask: Answering, file: Answering, hosts: Collection[str], origins: Collection[str]
) -> Starlette:
    """What answers requests for these hosts, from pages of these origins: what pages ask, and their
    files, of which the one without a name comes first."""

    async def wrong(request: Request, error: Exception) -> Response:
        assert isinstance(error, WrongRequestError)
        return refused(error.status, str(error))

    return Starlette(
        routes=[Route("/", file), Route("/ask", ask, methods=["POST"]), Route("/{name}", file)],
        middleware=[Middleware(Guard, hosts=hosts, origins=origins)],
        exception_handlers={WrongRequestError: wrong},
    )


def listening(port: int, host: str = HOST) -> socket.socket:
    """A socket at this port of an address of this machine, or at any free one for 0; whoever comes
    before it is served waits."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen()
    except OSError:
        made.close()
        raise
    return made


class Server(uvicorn.Server):
    """What serves, and tells somebody when it does: an interrupt from then on ends it quietly."""

    begun: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins, and says so."""
        await super().startup(sockets)
        if self.begun:
            self.begun()

    def until_interrupted(self, at: socket.socket, begun: Callable[[], None]) -> None:
        """Answers at a socket."""
        self.begun = begun
        with suppress(KeyboardInterrupt):
            self.run([at])


def server(made: ASGIApp, sockets: int | None = None) -> Server:
    """What serves it, to so many sockets at once, and says nothing of it."""
    return Server(
        uvicorn.Config(
            made, log_level="critical", lifespan="off", server_header=False,
            timeout_graceful_shutdown=1, limit_concurrency=sockets,
        )
    )  # fmt: skip
