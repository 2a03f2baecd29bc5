"""How a page calls who sits at a table: A to Z, `table`, and `none` for whoever only looks on."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.apps.studio.texts import RefusedError
from ludex.machine.seats import TABLE, THE_TABLE, seat_letter, seat_number
from ludex.machine.tables import Tables
from ludex.play.bots import bot_names

ONLOOKER = "none"


def seat_of(name: str, tables: Tables) -> int | None:
    """The seat that is called so; None is somebody who only looks on."""
    known = {tables.seat(seat): seat for seat in range(tables.players)}
    if name in (THE_TABLE, ONLOOKER):
        return TABLE if name == THE_TABLE else None
    if name not in known:
        raise RefusedError(f"There are the seats {', '.join(known)}.")
    return known[name]


def programs_at(named: Mapping[str, str], players: int) -> dict[int, str]:
    """The programs that sit at so many seats, by the letters of these."""
    programs = {seat_number(seat): name for seat, name in named.items()}
    for seat, name in programs.items():
        if name not in bot_names() or seat >= players:
            raise RefusedError(f"There is no player `{name}` for seat {seat_letter(seat)}.")
    return programs
