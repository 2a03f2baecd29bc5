"""Serves matches to whoever has a link: who is answered, how fast, and who waits for whom."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludex.apps.studio.careful import Answer, careful
from ludex.apps.studio.web import Server, application, asked, file, refused
from ludex.apps.studio.web import server as web_server
from ludex.apps.together.addresses import Address
from ludex.apps.together.hall import Hall, Place
from ludex.apps.together.limits import MANY, Rate, Waiting

MOST_BYTES = 16 * 1024
"""Of one request: a move and what is around it."""
MOST_SOCKETS = 1_000
PATIENCE = 25.0
"""So many seconds a page waits before it is told that nothing has happened: proxies give up
after 30 or 60."""
PAGE, FILES = "together.html", ("together.js", "style.css")


class Service:
    """Answers the pages of all matches."""

    def __init__(self, hall: Hall, built: Path, patience: float = PATIENCE) -> None:
        self.hall, self.built, self.patience = hall, built, patience
        self.rate, self.waiting = Rate(), Waiting()

    async def ask(self, request: Request) -> Response:
        """A request of a page, as JSON; the link is a header, so that it is in no log."""
        secret = request.headers.get("x-ludex-key", "")
        place = self.hall.place(secret)
        if place is None:
            return refused(403, "No match has this link. Was all of it copied?")
        times = MANY if place.seat is None else 1
        if not self.rate.allows(place, times):
            return refused(429, "This link asks too much; wait a moment.")
        said = await asked(request, MOST_BYTES)
        waits = isinstance(said, dict) and said.get("do") == "see" and "knows" in said
        if waits and not await self.something_new(place, said["knows"], times):
            return JSONResponse({"answer": "unchanged"})
        answer = await run_in_threadpool(self.answer, place, said)
        if answer["answer"] == "seen" and said["do"] != "see":
            self.waiting.happened(place.hosted.begun.number)
        return JSONResponse(answer)

    async def something_new(self, place: Place, knows: Any, times: int) -> bool:
        """Waits until there is something that a page does not know, but not for ever."""
        happened = self.waiting.page(place.hosted.begun.number, place, times)
        try:
            if await run_in_threadpool(self.news, place, knows):
                return True
            await asyncio.wait([happened], timeout=self.patience)
            return await run_in_threadpool(self.news, place, knows)
        finally:
            happened.cancel()

    def news(self, place: Place, knows: Any) -> bool:
        """Whether there is something to say; also where it can only be said why not."""
        try:
            return bool(self.hall.moves(place) != knows)
        except Exception:
            return True

    def answer(self, place: Place, said: Any) -> Answer:
        """The answer, or why there is none."""
        do = said.get("do") if isinstance(said, dict) else None
        return careful(do, lambda: self.hall.answer(place, said))

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        name = request.path_params.get("name", PAGE)
        return file(self.built, name, (PAGE, *FILES))


def server(service: Service, address: Address) -> Server:
    """What serves matches to whoever reaches it so."""
    made = application(service.ask, service.file, address.hosts, address.origins)
    return web_server(made, MOST_SOCKETS)


def serve(service: Service, at: socket.socket, address: Address, begun: Callable[[], None]) -> None:
    """Answers until it is interrupted, and tells when it begins."""
    server(service, address).until_interrupted(at, begun)
