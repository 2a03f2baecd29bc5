"""Players who play by chance over links, as pages do, and a server that may be killed."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any

from ludex.apps.studio.web import HOST, listening

LINK = re.compile(r"match (\d+):|^  (\S.*?) +http://\S+/#(\S+)$", re.MULTILINE)
Links = dict[int, dict[str, str]]


def free_port() -> int:
    with listening(0) as at:
        return int(at.getsockname()[1])


class Server:
    """`ludex serve` in a process of its own."""

    def __init__(self, game: str, file: Path, matches: int, port: int) -> None:
        words = [game, "--keep", str(file), "--matches", str(matches), "--port", str(port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludex", "serve", *words], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = self.process.stdout.readline()
            assert line, f"the server has ended: {said}"
            said += line
        self.links = links_in(said)

    def kill(self) -> None:
        """Ends it as a crash does."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def links_in(said: str) -> Links:
    """The links that were printed, by matches and seats."""
    found: Links = {}
    for number, seat, secret in LINK.findall(said):
        if number:
            found[int(number)] = {}
        else:
            found[max(found)][seat] = secret
    return found


@contextmanager
def serving(game: str, file: Path, matches: int, port: int) -> Iterator[Server]:
    """A server that is killed in the end."""
    server = Server(game, file, matches, port)
    try:
        yield server
    finally:
        server.kill()


class Player(Thread):
    """Somebody at a seat, until the match is over or the server is gone."""

    def __init__(
        self, port: int, secret: str, seat: str, chance: Random, thinks: float = 0
    ) -> None:
        super().__init__(daemon=True)
        self.port, self.secret, self.seat = port, secret, seat
        self.chance, self.thinks = chance, thinks
        self.confirmed: dict[int, tuple[str, str]] = {}
        self.heard: dict[int, float] = {}
        self.seconds: list[float] = []
        self.over = False
        self.refused: list[str] = []

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """What is answered; what is too fast is asked again."""
        body = json.dumps({"do": do, **more}).encode()
        while True:
            with closing(HTTPConnection(HOST, self.port, timeout=90)) as connection:
                connection.request("POST", "/ask", body, {"X-Ludex-Key": self.secret})
                reply = connection.getresponse()
                said = reply.read()
            if reply.status not in (429, 503):
                return dict(json.loads(said))
            sleep(0.1)

    def run(self) -> None:
        """Plays."""
        try:
            seen = self.ask("see")
            while seen["answer"] == "seen":
                self.heard.setdefault(seen["moves"], monotonic())
                if seen["game"]["over"]:
                    self.over = True
                    return
                seen = self.decide(seen) if seen["prompt"]["asked"] == "must" else self.news(seen)
            self.refused.append(str(seen))
        except (OSError, HTTPException, ValueError):
            return

    def news(self, seen: dict[str, Any]) -> dict[str, Any]:
        """What others have done."""
        answer = self.ask("see", knows=seen["moves"])
        return seen if answer["answer"] == "unchanged" else answer

    def decide(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Makes a move, after a while."""
        sleep(self.chance.uniform(0, 2 * self.thinks))
        number = self.chance.randrange(min(seen["offered"], len(seen["view"]["moves"])))
        before = monotonic()
        answer = self.ask("move", seat=self.seat, at=seen["moves"], move=number)
        if answer["answer"] != "seen":
            self.refused.append(str(answer))
            return self.ask("see")
        self.seconds.append(monotonic() - before)
        said = seen["view"]["moves"][number]["sentence"]
        self.confirmed[answer["moves"]] = (self.seat, said)
        return answer


def players(server: Server, port: int, seed: int, thinks: float = 0) -> dict[int, list[Player]]:
    """One at each seat of each match, who have begun."""
    found = {
        match: [
            Player(port, secret, seat, Random(f"{seed} {match} {seat}"), thinks)
            for seat, secret in links.items()
            if len(seat) == 1
        ]
        for match, links in server.links.items()
    }
    for each in found.values():
        for player in each:
            player.start()
    return found
