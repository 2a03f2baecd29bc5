"""Attempts: what the table is asked, and how likely each outcome is where hands are not asked."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.ir import nodes as ir
from ludex.machine.chance import MOST_ODDS
from ludex.machine.facts import Fact, Part
from ludex.machine.interface import PlayError
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


def weights(name: str, said: Sequence[object]) -> list[int]:
    """The weight of each outcome out of 100; those that say none share what is left."""
    known = sum(w for w in said if isinstance(w, int))
    silent = [i for i, w in enumerate(said) if w is None]
    rest = max(0, 100 - known)
    found = [w if isinstance(w, int) else 0 for w in said]
    for nth, index in enumerate(silent):
        found[index] = rest // len(silent) + (nth < rest % len(silent))
    if sum(found) <= 0 or min(found) < 0:
        raise PlayError(f"The odds of `{name}` do not add up to anything.")
    if sum(found) > MOST_ODDS:
        asked = f"{sum(found):,} together; at most {MOST_ODDS:,} can be drawn"
        raise PlayError(f"The odds of `{name}` are {asked}.")
    return found
