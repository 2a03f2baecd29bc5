"""Matches that are served while something is tested, and links by which they are asked."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from tests.apps.served import Reply, running, sent

from ludex.apps.studio.seats import ONLOOKER
from ludex.apps.studio.web import BUILT, HOST, listening
from ludex.apps.together.addresses import Address, address
from ludex.apps.together.hall import Hall
from ludex.apps.together.kept import Kept
from ludex.apps.together.serving import Service, server
from ludex.pipeline import Files, Loaded, load, machine
from ludex.resources import read_data

Answer = dict[str, Any]
STONES = (
    "amber", "basalt", "chalk", "dolomite", "emerald", "flint", "garnet", "hornblende",
    "ironstone", "jasper", "kyanite", "limestone", "marble", "obsidian", "pumice", "quartzite",
    "schist", "travertine",
)  # fmt: skip
"""What the cards of the game below are called: words that stand nowhere else."""
BAG_OF_STONES = f"""\
ludex: 1
game: bag-of-stones
players: [3]
types:
  sort: [{", ".join(STONES)}]
pieces:
  stone: {{product: [sort], begins: bag, front: [sort]}}
places:
  bag: {{holds: stone, ordered: yes, seen by: nobody}}
  hand: {{each: player, holds: stone, seen by: owner}}
  heap: {{each: player, holds: stone}}
values: {{rounds: {{is: 0..2, start: 2}}}}
setup:
  - shuffle bag
  - deal-out 3 from bag
play:
  - repeat while rounds is more than 0 at most 2 times:
      - subtract 1 from rounds
      - players secretly choose stone among own hand:
          - move stone to own heap
      - for each player in players:
          - move top of bag to hand of player
  - end game
"""
"""Three seats hold stones that the others must not know, and lay one down at once, twice."""


@cache
def answers() -> Draft202012Validator:
    schema = json.loads(read_data("schema/together.schema.json"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema["$defs"]["answer"], "$defs": schema["$defs"]})


class Link:
    """One link: what comes back for what is asked by it, which fits the schema."""

    def __init__(self, port: int, secret: str, seat: str = ONLOOKER) -> None:
        self.port, self.secret, self.seat, self.at = port, secret, seat, 0

    def send(self, body: bytes, **headers: str) -> Reply:
        """The status, the headers and the text that come back."""
        given = {"X_Ludex_Key": self.secret, **headers}
        return sent(self.port, "POST", "/ask", body, **given)

    def ask(self, do: str, **more: Any) -> Answer:
        """What is answered, with status 200."""
        status, _, said = self.send(json.dumps({"do": do, **more}).encode())
        assert status == 200, said
        answer = dict(json.loads(said))
        answers().validate(answer)
        self.at = answer.get("moves", self.at)
        return answer

    def see(self, **more: Any) -> Answer:
        """The table."""
        return self.ask("see", **more)

    def move(self, move: int | str, at: int | None = None, seat: str = "") -> Answer:
        """What is answered to a move, after what was seen last unless it is said."""
        at = self.at if at is None else at
        return self.ask("move", seat=seat or self.seat, move=move, at=at)


class Party:
    """A hall that is served."""

    def __init__(self, hall: Hall, service: Service, port: int, where: Address) -> None:
        self.hall, self.service, self.port, self.where = hall, service, port, where

    def links(self, match: int = -1) -> dict[str, Link]:
        """The links of a match (the last one) by seats, and of whoever looks on."""
        links = self.hall.matches[match].begun.links
        return {seat: Link(self.port, secret, seat) for seat, secret in links.items()}

    def address(self, seat: str, match: int = -1) -> str:
        """What a browser opens."""
        return self.where.link(self.hall.matches[match].begun.links[seat])


@contextmanager
def party(
    loaded: Loaded, file: Path, *, players: int = 2, seed: int | None = None, matches: int = 1,
    programs: dict[int, str] | None = None, built: Path = BUILT, patience: float = 25.0,
    port: int = 0,
) -> Iterator[Party]:  # fmt: skip
    """Matches of a game that are kept in a file, served until this is left."""
    with closing(Kept(str(file))) as kept, listening(port) as at:
        made = machine(loaded, players, {}, ())
        hall = Hall(loaded, kept)
        while hall.under_way(made, programs or {}) < matches:
            hall.begin(made, programs or {}, seed)
        service, where = Service(hall, built, patience), address(HOST, at.getsockname()[1], None)
        with running(server(service, where), at):
            yield Party(hall, service, at.getsockname()[1], where)


def read(text: str) -> Loaded:
    """A game that is written in a test."""
    made = load(Files("game", {"game.yaml": text.encode()}))
    assert made.problems == (), made.problems
    return made


def play(party: Party, *cells: str) -> None:
    """Moves of two who take turns."""
    for number, cell in enumerate(cells):
        link = party.links()["AB"[number % 2]]
        link.see()
        assert link.move(f"choose {cell}")["answer"] == "seen"
