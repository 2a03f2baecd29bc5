"""What the terminal prints for a seat, where people share one keyboard."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO

from ludex.apps.cli.keyboard import Keyboard
from ludex.apps.cli.session import Session
from ludex.play.match import Match
from ludex.records import dataclass

ASKED = ("help", "moves", "view", "log", "conduct", "rules")


@dataclass
class Script(Keyboard):
    """Somebody who types these lines, and then goes away."""

    lines: Iterator[str]
    terminal = False

    def read(self, prompt: str, known: Sequence[str] = ()) -> str:
        """The next line; what Tab would have completed is printed too."""
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        sys.stdout.write(f"{prompt} {line} {known}\n")
        return line

    def forget(self) -> None:
        """Nothing that was typed can be called up anyway."""


def printed(match: Match, seat: int, texts: Sequence[str]) -> str:
    """Everything that a seat at a shared keyboard reads before it makes a move.

    It asks for all there is, tries what is refused, and asks why for itself and for the others.
    """
    moves = [text for text in texts if match.why_not(seat, text) is not None]
    others = [match.machine.tables.seat(each) for each in range(match.machine.tables.players)]
    why = [f"why {text}" for text in texts]
    meddled = [f"why {other}: {text}" for other in others for text in texts]
    script = Script(iter([*ASKED, *why, *moves, *meddled]))
    name = match.machine.tables.game
    session = Session(match.copy(), name, name, {}, keyboard=script)
    out = StringIO()
    with redirect_stdout(out), suppress(EOFError):
        session.ask(seat, must=seat in match.pending.must)
    return out.getvalue()
