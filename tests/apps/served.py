"""Pages that are served while something is tested: by the very server, at a free port."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from threading import Thread
from time import sleep
from typing import Any

import uvicorn

from ludex.apps.studio.folder import Folder
from ludex.apps.studio.serving import Service, server
from ludex.apps.studio.web import BUILT, HOST, listening

WAITS = 200


Reply = tuple[int, dict[str, str], bytes]


def sent(port: int, method: str, path: str, body: bytes = b"", **headers: str) -> Reply:
    """What comes back for a request with these headers."""
    connection = HTTPConnection(HOST, port, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, named)
    reply = connection.getresponse()
    found = reply.status, {k.lower(): v for k, v in reply.getheaders()}, reply.read()
    connection.close()
    return found


class Served:
    """Where it is, and how it is asked by hand."""

    def __init__(self, service: Service, port: int) -> None:
        self.service, self.port = service, port
        self.address = f"http://{HOST}:{port}/#{service.key}"

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> Reply:
        """What comes back for a request with these headers."""
        return sent(self.port, method, path, body, **headers)

    def ask(self, do: str, page: str = "one", number: str = "", **more: Any) -> dict[str, Any]:
        """What a page is answered."""
        body = json.dumps({"do": do, **more}).encode()
        key = self.service.key
        status, _, said = self.send(
            "POST", "/ask", body, X_Ludex_Key=key, X_Ludex_Page=page, X_Ludex_Number=number
        )
        assert status == 200, said
        return dict(json.loads(said))


@contextmanager
def served(game: Path, built: Path = BUILT) -> Iterator[Served]:
    """The studio of a game, until it is left."""
    at = listening(0)
    service = Service(Folder(str(game)), built)
    with running(server(service, at), at):
        yield Served(service, at.getsockname()[1])


@contextmanager
def running(made: uvicorn.Server, at: socket) -> Iterator[None]:
    """A server that answers at a socket until it is left."""
    thread = Thread(target=made.run, kwargs={"sockets": [at]}, daemon=True)
    thread.start()
    for _ in range(WAITS):
        if made.started:
            break
        sleep(0.02)
    yield
    made.should_exit = True
    thread.join(timeout=20)
