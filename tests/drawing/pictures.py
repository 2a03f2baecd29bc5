"""Positions on the way through games, and what stands in the picture of one."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

from tests.properties.games import machine, tables
from tests.properties.playing import lasting

from ludex.machine.interface import Machine, View
from ludex.machine.state import State
from ludex.view.screen import places_of

SVG = "{http://www.w3.org/2000/svg}"
DEPTHS = (1, 12)
"""How many moves lead to each of the positions that are looked at."""

Lying = Counter[tuple[str, str, str, str]]
"""How many lie there of each kind, seat, face and sight."""


def positions(game: str) -> Iterator[tuple[Machine, State]]:
    """A few positions of a game, at the first of its tables."""
    engine = machine(game, tables(game)[0])
    for depth in DEPTHS:
        chance = Random(depth)
        state = engine.begin(depth)
        for _ in range(depth):
            if not state.over:
                state = lasting(engine, state, chance)
        yield engine, state


def parsed(svg: str) -> ElementTree.Element:
    """A picture, read as XML."""
    return ElementTree.fromstring(svg)


def drawn(picture: ElementTree.Element) -> dict[str, Lying]:
    """What lies in each place of a picture."""
    found: dict[str, Lying] = {}
    for group in picture.iter(f"{SVG}g"):
        if "piece" in (group.get("class") or "").split():
            said = tuple(
                group.get(f"data-{name}", "") for name in ("kind", "seat", "face", "known")
            )
            lying = found.setdefault(group.get("data-place", ""), Counter())
            lying[said] += int(group.get("data-count", "0"))  # type: ignore[index]
    return found


def seen(engine: Machine, view: View) -> dict[str, Lying]:
    """What lies in each place of a view."""
    found: dict[str, Lying] = {}
    upon = (place for place in view.places if place.cell is not None)
    for place in (*places_of(view, engine.tables), *upon):
        lying: Lying = Counter()
        for piece in place.pieces:
            seat = "" if piece.owner is None else engine.tables.seat(piece.owner)
            lying[piece.name, seat, str(piece.face or ""), "yes" if piece.known else "no"] += 1
        if place.count > len(place.pieces):
            lying["", "", "", "no"] = place.count - len(place.pieces)
        if lying:
            found[place.name] = lying
    return found


def words(text: str) -> set[str]:
    """The words and numbers of a text."""
    return set(re.findall(r"[^\W_]+", text.casefold()))
