"""What the table is asked before hands do something."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.machine.naming import value_text
from ludex.machine.state import State
from ludex.machine.tables import Tables


def asks_of(tables: Tables, row: ir.AttemptRow, state: State) -> str:
    """The question of an attempt, with the values that the table should know."""
    asks = (row.asks or row.name).replace("{active}", tables.seat(state.active))
    given = []
    for slot in row.given:
        info, held = tables.slots[slot], state.values[slot][0]
        text, hole = value_text(tables, state, info.kind, held, None), f"{{{info.name}}}"
        given += [] if hole in asks else [f"{info.name} {text}"]
        asks = asks.replace(hole, text)
    return f"{asks} ({', '.join(given)})" if given else asks
