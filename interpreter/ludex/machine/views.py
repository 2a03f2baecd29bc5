"""What a seat sees of a running game, from declared visibility alone; no game has a say in it."""

from __future__ import annotations

from itertools import groupby

from ludex.machine import state as st
from ludex.machine.interface import TABLE, Pending, PlaceView, View, result_of
from ludex.machine.naming import by_name, known_to, lying_for, piece_name, seats_text, value_text
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


def _notices(tables: Tables, state: State, pending: Pending) -> list[str]:
    """What everybody may know about who acts; the same for every reader."""
    if state.over:
        return [ended_text(tables, state)]
    said = [] if state.active is None else [f"it is {tables.seat(state.active)}'s turn"]
    if pending.kind in ("secret", "poll"):
        said += [f"{tables.seat(seat)} has chosen" for seat in sorted(state.commits)]
    said += [f"{tables.seat(seat)} to choose" for seat in pending.must if seat != TABLE]
    said += [f"{tables.seat(seat)} may speak" for seat in pending.may if seat != TABLE]
    if TABLE in pending.must:
        what = "chance" if pending.kind == "chance" else "hands"
        said.append(f"the table reports what {what} did")
    return said


def ended_text(tables: Tables, state: State) -> str:
    """How the game has ended, in a sentence."""
    match state.ending:
        case st.WON:
            return won_text(tables, state.winners)
        case st.LOST:
            return f"{seats_text(tables, state.losers)} {_has(state.losers)} lost"
        case st.DRAW:
            return "it is a draw"
        case st.RANKED:
            return ranked_text(tables, state.ranks)
        case st.UNFINISHED:
            most = tables.limit[1] if tables.limit is not None else 0
            return f"the game is unfinished after {most} turns"
    return won_text(tables, ())


def ranked_text(tables: Tables, ranks: tuple[int, ...]) -> str:
    """Who is first, and among more than two who is second and so on, in a sentence."""
    said = [won_text(tables, tuple(seat for seat, rank in enumerate(ranks) if rank == 1))]
    for rank in sorted({rank for rank in ranks if rank > 1}) if len(ranks) > 2 else ():
        seats = tuple(seat for seat, each in enumerate(ranks) if each == rank)
        verb = "is" if len(seats) == 1 else "are"
        said.append(f"{seats_text(tables, seats)} {verb} number {rank}")
    return "; ".join(said)


def won_text(tables: Tables, winners: tuple[int, ...]) -> str:
    """Who has won, in a sentence."""
    if not winners:
        return "nobody has won"
    return f"{seats_text(tables, sorted(winners))} {_has(winners)} won"


def _has(seats: tuple[int, ...]) -> str:
    return "has" if len(seats) == 1 else "have"
