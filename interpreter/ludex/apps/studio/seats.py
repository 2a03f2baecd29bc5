"""How a page calls who sits at a table: A to Z, `table`, and `none` for whoever only looks on."""

from __future__ import annotations

from ludex.apps.studio.texts import RefusedError
from ludex.machine.seats import TABLE, THE_TABLE
from ludex.machine.tables import Tables

ONLOOKER = "none"


def seat_of(name: str, tables: Tables) -> int | None:
    """The seat that is called so; None is somebody who only looks on."""
    known = {tables.seat(seat): seat for seat in range(tables.players)}
    if name in (THE_TABLE, ONLOOKER):
        return TABLE if name == THE_TABLE else None
    if name not in known:
        raise RefusedError(f"There are the seats {', '.join(known)}.")
    return known[name]
