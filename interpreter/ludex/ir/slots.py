"""Stored values as rows of a program, with their starts."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir.lowering import TURNS_BEGUN, Lowering, value_of
from ludex.ir.tables import each_names, kind_name
from ludex.model import types as t
from ludex.model.agreed_starts import agreed_starts
from ludex.model.numbers import has_halves
from ludex.model.recording import ACTIVE, CELLS
from ludex.model.sight import seen_at
from ludex.records import replace
from ludex.syntax import file as f


def slot_rows(lowering: Lowering) -> None:
    """Rows for the stored values; constants need none."""
    for name, info in lowering.game.names.values.items():
        if info.decl.constant is not None:
            continue
        names = each_names(lowering.game, lowering.tables, info.each, lowering.setup.players)
        low, high = info.decl.range or (None, None)
        each = kind_name(info.each) if info.each is not None else ""
        lowering.tables.slot_of[name] = len(lowering.tables.slots)
        seen = seen_at(info.seen, lowering.options)
        kind = "number" if has_halves(info.type) else kind_name(info.type)
        if isinstance(info.type, t.Number) and info.decl.range is not None:
            low, high = info.type.low, info.type.high
        none = ir.Const(kind, ()) if kind.startswith("set ") else None
        row = ir.SlotRow(
            name, kind, each, len(names), low, high, seen, tuple(names) or ("",),
            shown=info.decl.shown, halves=has_halves(info.type),
            start=none, stops=info.decl.stops,
        )  # fmt: skip
        lowering.tables.slots.append(row)
    for name, info in lowering.game.names.values.items():
        if info.decl.position:
            recording(lowering, lowering.tables.slot_of[name], info.decl)
    if lowering.most_turns is not None:
        lowering.tables.slot_of[TURNS_BEGUN] = len(lowering.tables.slots)
        row = ir.SlotRow(TURNS_BEGUN, "number", "", 1, 0, lowering.most_turns + 1)
        lowering.tables.slots.append(row)
    for name, start in lowering.game.starts.items():
        if name in lowering.tables.slot_of:
            index = lowering.tables.slot_of[name]
            row = lowering.tables.slots[index]
            value = value_of(start, lowering)
            lowering.tables.slots[index] = replace(row, start=value)
    agreed_rows(lowering)


def recording(lowering: Lowering, slot: int, decl: f.Value) -> None:
    """The row of a value that records positions: a number for each, in their order."""
    parts = {part.text for part in decl.position}
    held = {"a cell" if part == CELLS else part for part in parts}
    places = tuple(i for i, place in enumerate(lowering.tables.places) if place.base in held)
    slots = tuple(
        lowering.tables.slot_of[p] for p in sorted(parts & lowering.tables.slot_of.keys())
    )
    recorded = ir.Recorded(places, slots, ACTIVE in parts, decl.last)
    row = lowering.tables.slots[slot]
    row = replace(row, kind="set number", seen="nobody", shown=False, recorded=recorded)
    lowering.tables.slots[slot] = row


def agreed_rows(lowering: Lowering) -> None:
    """The starts that the table has agreed on, one for each owner."""
    values, enums = lowering.game.names.sections.values, lowering.game.names.enums
    for name, agreed in agreed_starts(values, enums, lowering.setup.players).items():
        if name in lowering.options:
            index = lowering.tables.slot_of[agreed.value.name]
            row = lowering.tables.slots[index]
            several = list(row.agreed or [None] * row.count)
            several[agreed.owner] = int(lowering.options[name])
            lowering.tables.slots[index] = replace(row, agreed=tuple(several))


def limit_of(lowering: Lowering) -> tuple[int, int] | None:
    """The value that counts turns, and how many there are at most."""
    if lowering.most_turns is None:
        return None
    return lowering.tables.slot_of[TURNS_BEGUN], lowering.most_turns
