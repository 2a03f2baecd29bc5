"""Everything that a seat can find out in a position without making a move."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO
from random import Random

from ludex.apps.cli.keyboard import Keyboard
from ludex.apps.cli.session import Session
from ludex.apps.studio.seeing import seen
from ludex.diagnostics.escape import json_text
from ludex.machine.facts import Fact
from ludex.machine.interface import Event, Machine, View
from ludex.machine.state import State
from ludex.machine.store import pack
from ludex.machine.tables import Tables
from ludex.play.bots import Choice, Supposed, chosen_by
from ludex.play.match import Match, told_to
from ludex.play.offers import Offer
from ludex.records import dataclass, field
from ludex.view.telling import Telling

ASKED = ("help", "moves", "view", "log", "conduct", "rules")
TEXTS = 6
"""How many moves that may be refused a seat tries."""


@dataclass(frozen=True)
class Facts:
    """Everything that a seat is shown, offered and answered in a position."""

    view: object
    pending: object
    offers: object
    bot: object
    refusals: tuple[tuple[str, object], ...]
    terminal: tuple[str, ...]
    screen: tuple[str, ...]


def facts(engine: Machine, state: State, seat: int, texts: Sequence[str]) -> Facts:
    """What a seat can find out without making a move."""
    match = Match(engine, 0, state=state)
    return Facts(
        engine.view(state, seat),
        engine.pending(state),
        engine.offers(state, seat),
        shown_to_a_bot(match, seat),
        tuple((text, match.why_not(seat, text)) for text in texts),
        at_terminal(match, seat, texts),
        on_screen(match, seat),
    )


def on_screen(match: Match, seat: int) -> tuple[str, ...]:
    """What a page and programs get of a seat's view and moves: sentences, pictures and data."""
    return tuple(json_text(seen(match, seat, most=None)).splitlines())


def heard(engine: Machine, events: Sequence[Event], seat: int) -> list[tuple[Fact, str, str]]:
    """What a seat is told: as data, and as sentences for people and programs."""
    telling = Telling(engine.tables, seat)
    facts = told_to(events, seat)
    return [(each, telling.sentence(each), str(telling.said(each))) for each in facts]


def at_terminal(match: Match, seat: int, texts: Sequence[str]) -> tuple[str, ...]:
    """The lines that a seat reads at a shared keyboard, where it is its turn to look."""
    pending = match.pending
    asked = seat in (*pending.must, *pending.may) and not match.over
    return tuple(printed(match, seat, texts).splitlines()) if asked else ()


@dataclass
class Witness:
    """A player that writes down everything that it could read of what it is given.

    Of what it may suppose that is two whole positions.
    """

    read: list[object] = field(default_factory=list)

    def choose(self, view: View, offers: Sequence[Offer], must: bool, supposed: Supposed) -> Choice:
        """Chooses nothing."""
        self.read.append(attributes((view, offers, must)))
        self.read += [pack(supposed(seed).state) for seed in (1, 2)]
        yield
        return None


def shown_to_a_bot(match: Match, seat: int) -> object:
    """Everything that a player at this seat could read, by whatever attribute."""
    witness = Witness()
    chosen_by(witness, match, seat)
    return witness.read


def attributes(thing: object, known: dict[int, tuple[object, object]] | None = None) -> object:
    """Plain values as they are; of everything else each attribute that is no method, by name.

    What is met again is read once: the moves of one position are about the same pieces.
    """
    if thing is None or isinstance(thing, float | int | str):
        return thing
    known = {} if known is None else known
    if id(thing) not in known:
        known[id(thing)] = thing, _read(thing, known)
    return known[id(thing)][1]


def _read(thing: object, known: dict[int, tuple[object, object]]) -> object:
    if isinstance(thing, tuple | list):
        return [attributes(each, known) for each in thing]
    names = [name for name in dir(thing) if not name.startswith("__")]
    found = {name: getattr(thing, name) for name in names}
    return {name: attributes(each, known) for name, each in found.items() if not callable(each)}


SAID = {"offers": "tell", "refusals": "tell"}


def differing(one: Facts, other: Facts) -> list[str]:
    """The sentences about what tells two positions apart."""
    found = []
    for part in ("terminal", "screen", "view", "pending", "offers", "bot", "refusals"):
        first, second = getattr(one, part), getattr(other, part)
        if first != second:
            found.append(f"the {part} {SAID.get(part, 'tells')}: {cut(first, second)}")
    return found


def cut(first: object, second: object) -> str:
    """The parts of two long values that differ; of lines the first that do."""
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        unlike = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
        one, other = unlike[0]
        if isinstance(one, str) and isinstance(other, str):
            return f"`{one.strip()}` or `{other.strip()}`"
        return f"{unlike[:3]}"
    return f"{first} or {second}"


# ------------------------------------------------------------ what the terminal prints
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


# ------------------------------------------------------------ what may be asked
def sampled_texts(engine: Machine, state: State, seat: int, chance: Random) -> list[str]:
    """Moves that a seat may type: of every offered option, with things of any name."""
    names = _names(engine.tables)
    found = []
    for option, kinds in engine.offers(state, seat):
        for _ in range(TEXTS):
            inner = [kind.replace("set ", "") for kind in kinds]
            parts = [chance.choice(names.get(kind, ["none"])) for kind in inner]
            found.append(" ".join((option, *parts)))
    return found


def _names(tables: Tables) -> dict[str, list[str]]:
    """What things of a kind are called, wherever they are."""
    seats = [tables.seat(each) for each in range(tables.players)]
    owned = [f"{kind} of {seat}" for kind in tables.kinds for seat in seats]
    cells = [tables.cell(each) for each in range(tables.cells)]
    enums = {f"enum {name}": list(values) for name, values in tables.enums.items()}
    known = {
        "piece": [*tables.kinds, *owned, *cells], "player": seats, "cell": cells,
        "number": [str(n) for n in range(8)], "truth": ["yes", "no"], "kind": list(tables.kinds),
        "place": [place.name for place in tables.places], **enums,
    }  # fmt: skip
    return {kind: list(dict.fromkeys(texts)) for kind, texts in known.items() if texts}
