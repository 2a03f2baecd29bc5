"""The studio in a page that no server stands behind: a game comes in with a link, or is new."""

from __future__ import annotations

import json
from typing import Any

from ludex.apps.starter import made
from ludex.apps.studio.careful import Answer, careful
from ludex.apps.studio.link import NAMELESS, packed, unpacked
from ludex.apps.studio.studio import Studio
from ludex.apps.studio.texts import RefusedError

FIRST: tuple[Answer, ...] = (
    {"do": "open"}, {"do": "check"}, {"do": "start", "players": 2, "seed": 1},
    {"do": "see", "seat": "A"}, {"do": "why", "seat": "A", "thing": "pile"},
    {"do": "move", "seat": "A", "move": 0}, {"do": "acted"}, {"do": "share"},
    {"do": "colours", "file": f"{NAMELESS}/game.yaml"}, {"do": "scenarios"},
    {"do": "complete", "file": f"{NAMELESS}/game.yaml", "line": 6, "column": 1},
    {"do": "hover", "file": f"{NAMELESS}/game.yaml", "line": 8, "column": 2},
)  # fmt: skip
"""What most pages ask."""


class Alone:
    """What one page asks, as text in and out."""

    def __init__(self) -> None:
        self.studio: Studio | None = None

    def answer(self, said: str) -> str:
        """The answer to a request, both as JSON; the first one is `open`."""
        asked = json.loads(said)
        return json.dumps(careful(asked["do"], lambda: self._answered(asked)))

    def _answered(self, asked: dict[str, Any]) -> Answer:
        if asked["do"] == "open":
            self.studio = Studio(unpacked(asked.pop("link", None) or beginning()))
        if self.studio is None or asked["do"] == "save":
            raise RefusedError("A page without a server opens a game first, and has no disk.")
        return self.studio.carry_out(asked)


def beginning() -> str:
    """The game with which somebody begins who has none."""
    starter = made(NAMELESS, None)
    return packed(NAMELESS, {name: text.encode() for name, text in starter.items()})


def started() -> Alone:
    """One that was asked for a bit of everything, so that what it needs is read and imported."""
    import networkx  # asked for by the first move on most boards

    assert networkx
    alone = Alone()
    for asked in FIRST:
        alone.answer(json.dumps(asked))
    return Alone()
