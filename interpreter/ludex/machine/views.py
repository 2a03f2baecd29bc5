"""What a seat sees of a running game, from declared visibility alone; no game has a say in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ludex.machine import state as st
from ludex.machine.facts import Fact, fact
from ludex.machine.interface import TABLE, Pending, PlaceView, View, result_of
from ludex.machine.naming import piece_name, value_text
from ludex.machine.sight import by_name, known_to, lying_for
from ludex.machine.state import State
from ludex.machine.tables import PlaceRow, SlotInfo, Tables

Scores = tuple[float | None, ...]

FIRST_PIECE = 1_000
"""Where the numbers of pieces begin among those on which effects lie; below are the seats."""


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
    pieces = lying_for(tables, state, index, seat)
    shown = _shown(tables, state, info, pieces, seat) if _open_to(info, seat) else ()
    return PlaceView(info.name, info.base, info.owner, len(pieces), shown, info.cell)


def _open_to(info: PlaceRow, seat: int | None) -> bool:
    """Whether more than the number of pieces there may be seen."""
    if info.seen == "owner":
        return seat is not None and (info.owner == seat or info.cell is not None)
    return info.seen in ("all", "face")


def _shown(
    tables: Tables, state: State, info: PlaceRow, pieces: list[int], seat: int | None
) -> tuple[str, ...]:
    """The names of the pieces: in order, or sorted, so that no order tells what it should not."""
    names = [_piece(tables, state, piece, seat) for piece in pieces]
    if not info.grouped:
        return tuple(names if info.ordered else sorted(names, key=by_name))
    heaps = sorted((state.heap[piece], name) for piece, name in zip(pieces, names, strict=True))
    return tuple(
        " plus ".join(name for _, name in heap) for _, heap in groupby(heaps, key=lambda h: h[0])
    )


def _piece(tables: Tables, state: State, piece: int, seat: int | None) -> str:
    name = piece_name(tables, state, piece, seat)
    face = state.faces[piece]
    return f"{name} showing {face}" if face > 0 and known_to(tables, state, piece, seat) else name


def _values(tables: Tables, state: State, seat: int | None) -> tuple[tuple[str, str], ...]:
    found = []
    for slot, column in zip(tables.slots, state.values, strict=True):
        for index, owner in enumerate(slot.owners):
            if slot.shown and _readable(tables, slot, index, seat):
                name = f"{slot.name} of {owner}" if owner else slot.name
                found.append((name, value_text(tables, state, slot.shown_as, column[index], seat)))
    return tuple(found)


def _readable(tables: Tables, slot: SlotInfo, index: int, seat: int | None) -> bool:
    if slot.seen != "owner":
        return slot.seen == "all"
    of_seats = slot.owners == tuple(tables.seat(each) for each in range(tables.players))
    return seat is not None and of_seats and index == seat


def _effects(tables: Tables, state: State, seat: int | None) -> tuple[tuple[str, str], ...]:
    """What lies on players, and on pieces that this seat sees; the numbers in their order."""
    found: dict[str, list[str]] = {}
    for effect, key, amount, *_ in state.granted:
        if key < FIRST_PIECE:
            owner = tables.seat(key)
        elif known_to(tables, state, key - FIRST_PIECE, seat):
            owner = piece_name(tables, state, key - FIRST_PIECE, seat)
        else:
            continue
        brought = value_text(tables, state, tables.effects[effect].kind, amount, seat)
        found.setdefault(f"{tables.effects[effect].name} of {owner}", []).append(brought)
    return tuple((name, ", ".join(amounts)) for name, amounts in sorted(found.items()))


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
