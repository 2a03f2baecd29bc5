"""What the table is asked before an attempt."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.machine.facts import Fact, Part
from ludex.machine.sight import value_seen
from ludex.machine.state import State
from ludex.machine.tables import Tables


def asks_of(tables: Tables, row: ir.AttemptRow, state: State) -> Fact:
    """The question of an attempt, with the values that the table should know."""
    given = []
    for slot in row.given:
        info = tables.slots[slot]
        held = value_seen(tables, state, info.kind, state.values[slot][0], None)
        given.append(Part(info.name, info.kind, held))
    asks = row.asks or row.name
    active = (Part("active", "player", state.active),) if "{active}" in asks else ()
    return Fact("asks", (*active, *given), asks)
