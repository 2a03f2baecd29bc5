"""What a seat sees of a running game, from declared visibility alone; no game has a say in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ludex.machine import state as st
from ludex.machine.facts import Fact, Part, Piece, fact
from ludex.machine.interface import TABLE, Pending, PlaceView, ValueView, View, result_of
from ludex.machine.sight import (
    by_name,
    known_to,
    lying_for,
    piece_front,
    piece_seen,
    piece_shown,
    seen_order,
    value_seen,
)
from ludex.machine.state import FIRST_PIECE, State
from ludex.machine.tables import PlaceRow, SlotInfo, Tables

Scores = tuple[float | None, ...]


def view_of(
    tables: Tables, state: State, seat: int | None, pending: Pending, scores: Scores = ()
) -> View:
    """The game as a seat sees it; None is somebody who only looks on."""
    places = tuple(
        _place(tables, state, index, info, seat) for index, info in enumerate(tables.places)
    )
    result = result_of(state, scores) if state.over else None
    shown = tuple(n if _counted(tables, state, s, seat) else None for s, n in enumerate(scores))
    notices = tuple(_notices(tables, state, pending))
    values = (*_values(tables, state, seat), *_effects(tables, state, seat))
    return View(seat, places, values, notices, state.active, result, shown, tuple(state.tiles))


def _counted(tables: Tables, state: State, scorer: int, seat: int | None) -> bool:
    """Whether a reader sees the score of a seat: when all is over, and when the game says so."""
    return state.over or tables.score == "all" or (tables.score == "owner" and scorer == seat)


def _place(tables: Tables, state: State, index: int, info: PlaceRow, seat: int | None) -> PlaceView:
    lying = lying_for(tables, state, index, seat)
    opened = _open_to(info, seat) or _remembered(tables, state, lying, seat)
    shown = _shown(tables, state, info, lying, seat) if opened else []
    heaps = groupby(shown, key=lambda each: each[0]) if info.grouped else ()
    return PlaceView(
        info.name, info.base, info.owner, len(lying), tuple(piece for _, piece in shown),
        info.cell, tuple(len([*heap]) for _, heap in heaps),
    )  # fmt: skip


def _open_to(info: PlaceRow, seat: int | None) -> bool:
    """Whether more than the number of pieces there may be seen."""
    if info.seen == "owner":
        return seat is not None and (info.owner == seat or info.cell is not None)
    return info.seen in ("all", "face")


def _remembered(tables: Tables, state: State, lying: list[int], seat: int | None) -> bool:
    """Whether the view of a seat goes on showing something that lies where it sees nothing."""
    if seat is None or tables.memory == "nothing":
        return False
    return any(known_to(tables, state, piece, seat) for piece in lying)


def _shown(
    tables: Tables, state: State, info: PlaceRow, pieces: list[int], seat: int | None
) -> list[tuple[int, Piece]]:
    """The heap of each piece, and the piece: in order, or sorted by what is seen alone."""
    shown = [(state.heap[piece], piece_shown(tables, state, piece, seat)) for piece in pieces]
    if info.grouped:
        return sorted(shown, key=lambda each: (each[0], _lying(each[1], seat)))
    return shown if info.ordered else sorted(shown, key=lambda each: _lying(each[1], seat))


def _lying(piece: Piece, seat: int | None) -> tuple[Any, ...]:
    """What pieces are sorted by: their names, of which the reader's own come first."""
    foreign = 0 if piece.owner in (None, seat) else 1
    return by_name(piece.name), foreign, seen_order(piece), piece.face


def _values(tables: Tables, state: State, seat: int | None) -> Iterator[ValueView]:
    for slot, column in zip(tables.slots, state.values, strict=True):
        for index, held in enumerate(column):
            if slot.shown and _readable(slot, index, seat):
                seen = value_seen(tables, state, slot.kind, held, seat)
                of = _of(tables, slot, index)
                yield ValueView(slot.name, Part("value", slot.shown_as, seen), of)


def _of(tables: Tables, slot: SlotInfo, index: int) -> Part | None:
    """What a value is of; a piece that has one is called by what it is, be it seen or not."""
    if slot.each == "piece":
        first = next(i for i, row in enumerate(tables.pieces) if row.name == slot.owners[0])
        return Part("of", "piece", piece_front(tables, first + index))
    return Part("of", slot.each, index) if slot.each else None


def _readable(slot: SlotInfo, index: int, seat: int | None) -> bool:
    if slot.seen != "owner":
        return slot.seen == "all"
    return slot.each == "player" and index == seat


def _effects(tables: Tables, state: State, seat: int | None) -> list[ValueView]:
    """What lies on players, and on pieces that this seat sees; the numbers in their order."""
    found = []
    for effect, key, amount, *_ in state.granted:
        if key < FIRST_PIECE:
            owner = Part("of", "player", key)
        elif known_to(tables, state, key - FIRST_PIECE, seat):
            owner = Part("of", "piece", piece_seen(tables, state, key - FIRST_PIECE, seat))
        else:
            continue
        row = tables.effects[effect]
        brought = value_seen(tables, state, row.kind, amount, seat)
        found.append(ValueView(row.name, Part("value", row.kind, brought), owner))
    return sorted(found, key=_effect_order)


def _effect_order(effect: ValueView) -> tuple[Any, ...]:
    """What effects are sorted by: their names, and on whom they lie, players first."""
    held = effect.of.held if effect.of is not None else None
    return effect.name, (1, *seen_order(held)) if isinstance(held, Piece) else (0, held)


def _notices(tables: Tables, state: State, pending: Pending) -> Iterator[Fact]:
    """What everybody may know about who acts; the same for every reader."""
    if state.over:
        yield ending_of(tables, state)
        return
    if state.active is not None:
        yield fact("turn", who=("player", state.active))
    for seat in sorted(state.commits) if pending.kind in ("secret", "poll") else ():
        yield fact("has-chosen", who=("player", seat))
    yield from (fact("to-choose", who=("player", seat)) for seat in pending.must if seat != TABLE)
    yield from (fact("may-speak", who=("player", seat)) for seat in pending.may if seat != TABLE)
    if TABLE in pending.must:
        yield fact("reports-chance" if pending.kind == "chance" else "reports-hands")


def ending_of(tables: Tables, state: State) -> Fact:
    """How the game has ended."""
    match state.ending:
        case st.WON:
            return _won(state.winners)
        case st.LOST:
            return fact("lost", who=("set player", state.losers))
        case st.DRAW:
            return fact("drawn")
        case st.RANKED:
            return _ranked(state.ranks)
        case st.UNFINISHED:
            most = tables.limit[1] if tables.limit is not None else 0
            return fact("unfinished-after", number=("number", most))
    return _won(())


def _won(winners: tuple[int, ...]) -> Fact:
    return fact("won", who=("set player", winners)) if winners else fact("nobody-won")


def _ranked(ranks: tuple[int, ...]) -> Fact:
    """Who is first, and among more than two who is second and so on."""
    found = [_won(tuple(seat for seat, rank in enumerate(ranks) if rank == 1))]
    for rank in sorted({rank for rank in ranks if rank > 1}) if len(ranks) > 2 else ():
        seats = tuple(seat for seat, each in enumerate(ranks) if each == rank)
        found.append(fact("numbered", who=("set player", seats), number=("number", rank)))
    return fact("ranked", each=("set fact", tuple(found))) if len(found) > 1 else found[0]
