"""How a page calls who sits at a table: A to Z, `table`, and `none` for whoever only looks on."""

from __future__ import annotations

from ludex.apps.studio.texts import RefusedError
from ludex.machine.interface import TABLE
from ludex.machine.tables import Tables

AT_THE_TABLE, ONLOOKER = "table", "none"


def seat_of(name: str, tables: Tables) -> int | None:
    """The seat that is called so; None is somebody who only looks on."""
    known = {tables.seat(seat): seat for seat in range(tables.players)}
    if name in (AT_THE_TABLE, ONLOOKER):
        return TABLE if name == AT_THE_TABLE else None
    if name not in known:
        raise RefusedError(f"There are the seats {', '.join(known)}.")
    return known[name]


def called(seat: int, tables: Tables) -> str:
    """What a seat is called."""
    return AT_THE_TABLE if seat == TABLE else tables.seat(seat)
