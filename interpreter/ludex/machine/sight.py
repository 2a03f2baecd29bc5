"""Who may know what: of each piece which one it is, its back, or only that something lies there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ludex.hints import Any
from ludex.machine.facts import Fact, Part, Piece
from ludex.machine.state import Held, State
from ludex.machine.tables import Tables
from ludex.records import replace


def known_to(tables: Tables, state: State, piece: int, seat: int | None) -> bool:
    """Whether a seat, or an onlooker, may see which piece lies there.

    It may by the place it lies in, or where its view remembers what it has seen. What a board
    hides is not remembered: it may have moved since.
    """
    place = tables.places[state.where[piece]]
    if place.hides:
        return seat is not None and place.seen == "owner" and owner_of(tables, state, piece) == seat
    if seat is not None and tables.memory != "nothing" and state.known[piece] >> seat & 1:
        return True
    match place.seen:
        case "all":
            return True
        case "owner":
            return seat is not None and place.owner == seat
        case "face":
            return not state.down[piece]
        case _:
            return False


def face_known_to(tables: Tables, state: State, die: int, seat: int | None) -> bool:
    """Whether a seat may see what a die shows: where it sees the die, or it lies in no place."""
    return tables.places[state.where[die]].base == "box" or known_to(tables, state, die, seat)


def back_shown(tables: Tables, state: State, piece: int) -> bool:
    """Whether everybody sees that this piece lies there, be it by its back alone."""
    return tables.places[state.where[piece]].seen in ("all", "face")


def all_seen(tables: Tables, state: State) -> bool:
    """Whether everybody sees all that is in the game, so that nobody knows more than others."""
    seen = {place.seen for index, place in enumerate(tables.places) if index != tables.box}
    laid = zip(state.where, state.down, strict=True)
    hidden = any(down and where != tables.box for where, down in laid)
    return not hidden and seen | {slot.seen for slot in tables.slots} <= {"all", "face"}


def noticed(tables: Tables, state: State, piece: int, seat: int | None) -> bool:
    """Whether a seat, or an onlooker, sees that something lies there, or may count it at least."""
    hidden = tables.places[state.where[piece]].hides
    return not hidden or known_to(tables, state, piece, seat)


def lying_for(tables: Tables, state: State, place: int, seat: int | None) -> list[int]:
    """What lies in a place as far as a seat, or an onlooker, sees or may count it."""
    lying = state.contents[place]
    if not tables.places[place].hides:
        return lying
    return [piece for piece in lying if known_to(tables, state, piece, seat)]


def on_hiding_board(
    tables: Tables, state: State, kinds: Sequence[str], args: Sequence[Sequence[int]]
) -> bool:
    """Whether a move names a cell of a board that hides, or a piece that lies there."""
    if not tables.hiding_board:
        return False
    return any(
        kind.endswith("cell") or (kind.endswith("piece") and _hidden(tables, state, each))
        for kind, several in zip(kinds, args, strict=True)
        for each in several
    )


def _hidden(tables: Tables, state: State, piece: int | tuple[int, ...]) -> bool:
    if isinstance(piece, tuple):
        return any(_hidden(tables, state, each) for each in piece)
    return tables.places[state.where[piece]].hides


def lies_by_its_back(tables: Tables, state: State, piece: int) -> bool:
    """Whether this piece lies alone on a cell and everybody sees that it does."""
    place = state.where[piece]
    alone = tables.places[place].cell is not None and len(state.contents[place]) == 1
    return alone and back_shown(tables, state, piece)


def owner_of(tables: Tables, state: State, piece: int) -> int | None:
    """Whose piece it is now."""
    if "owner" in tables.changing:
        held = state.changed[tables.changing.index("owner")][piece]
        if isinstance(held, int):
            return held
    return tables.pieces[piece].owner


def piece_seen(tables: Tables, state: State, piece: int, seat: int | None) -> Piece:
    """A piece as a seat, or an onlooker, sees it where it lies."""
    info = tables.pieces[piece]
    if known_to(tables, state, piece, seat):
        number = piece if piece in tables.numbered else None
        name, owner = tables.kinds[info.kind], owner_of(tables, state, piece)
        return Piece(name, owner, True, number, attributes=as_now(tables, state, piece))
    return piece_back(tables, state, piece) if back_shown(tables, state, piece) else Piece()


def piece_shown(tables: Tables, state: State, piece: int, seat: int | None) -> Piece:
    """The same, with what a die shows that the seat sees."""
    seen, face = piece_seen(tables, state, piece, seat), state.faces[piece]
    return replace(seen, face=face) if face > 0 and known_to(tables, state, piece, seat) else seen


def piece_back(tables: Tables, state: State, piece: int) -> Piece:
    """A piece as far as its back tells what it is."""
    info = tables.pieces[piece]
    hidden = tables.fronts.get(info.sort, frozenset())
    owner = None if "owner" in hidden else owner_of(tables, state, piece)
    if not hidden:
        return Piece("", owner)
    attributes = as_now(tables, state, piece, hidden)
    return Piece(info.sort, owner, printed=_back(tables, piece, hidden), attributes=attributes)


def piece_front(tables: Tables, piece: int) -> Piece:
    """A piece by what it is, for whoever sees its front."""
    info = tables.pieces[piece]
    name = info.name if info.owner is None else tables.kinds[info.kind]
    return Piece(name, info.owner, True, piece if piece in tables.numbered else None)


def _back(tables: Tables, piece: int, hidden: frozenset[str]) -> tuple[Part, ...]:
    """What is printed on both sides of a piece, where its file says what is on the front alone."""
    names = sorted(tables.attributes.keys() - hidden - {"owner", *tables.changing})
    held, kinds = ((name, tables.attributes[name][piece]) for name in names), tables.attribute_kinds
    return tuple(Part(n, kinds.get(n, "number"), each) for n, each in held if each is not None)


def as_now(
    tables: Tables, state: State, piece: int, hidden: frozenset[str] = frozenset()
) -> tuple[Part, ...]:
    """What rules may set of a piece, as it is now."""
    settable = tables.settable.get(tables.pieces[piece].sort)
    if settable is None:
        return ()
    changed = state.changed
    return tuple(Part(n, kind, changed[i][piece]) for i, n, kind in settable if n not in hidden)


def hidden_attributes(
    tables: Tables, state: State, piece: int, seat: int | None
) -> list[tuple[int, str, str]]:
    """What rules may set of a piece, as far as a seat does not see it: where, its name and kind."""
    seen = {part.name for part in piece_seen(tables, state, piece, seat).attributes}
    settable = tables.settable.get(tables.pieces[piece].sort, ())
    return [each for each in settable if each[1] not in seen]


def piece_chosen(tables: Tables, state: State, piece: int, seat: int | None) -> Piece:
    """A piece that a move is about: a die by its face, and on the board by where it lies."""
    seen, place = piece_shown(tables, state, piece, seat), state.where[piece]
    lying = lying_for(tables, state, place, seat)
    if tables.places[place].cell is None or piece not in lying:
        return seen
    return replace(seen, place=place, alone=len(lying) == 1)


def piece_named(tables: Tables, state: State, piece: int, seat: int | None) -> Piece:
    """What somebody has named already, be it hidden: the name tells nothing new then."""
    if lies_by_its_back(tables, state, piece) or known_to(tables, state, piece, seat):
        return piece_chosen(tables, state, piece, seat)
    info = tables.pieces[piece]
    return Piece(tables.kinds[info.kind], info.owner)


Seeing = Callable[[Tables, State, int, int | None], Piece]


def value_seen(
    tables: Tables, state: State, kind: str, held: Held, seat: int | None,
    seeing: Seeing = piece_seen,
) -> Any:  # fmt: skip
    """A value as a seat may know it: instead of each piece what is seen of it.

    Where some are hidden their order may follow what they are; then they are sorted.
    """
    inner = kind.removeprefix("set ")
    if isinstance(held, tuple):
        several = tuple(value_seen(tables, state, inner, each, seat, seeing) for each in held)
        hidden = inner == "piece" and any(not each.known for each in several)
        return tuple(sorted(several, key=seen_order)) if hidden else several
    if held is None or inner.removeprefix("set ") != "piece":
        return held
    return seeing(tables, state, held, seat)


def group_seen(
    tables: Tables, state: State, pieces: Sequence[int], seat: int | None
) -> tuple[Piece, ...]:
    """Pieces by what they are where the seat sees that; of the others only how many they are."""
    known = [piece for piece in pieces if known_to(tables, state, piece, seat)]
    seen = sorted((piece_seen(tables, state, piece, seat) for piece in known), key=seen_order)
    return (*seen, *(Piece() for _ in range(len(pieces) - len(known))))


def seen_order(piece: Piece) -> tuple[Any, ...]:
    """What pieces are sorted by: those that are seen first, by their names."""
    printed = tuple((p.name, str(p.held)) for p in (*piece.printed, *piece.attributes))
    numbers = (-1 if each is None else each for each in (piece.owner, piece.place, piece.number))
    return not piece.known, by_name(piece.name), printed, *numbers


_DIGITS = re.compile(r"(\d+)")


def by_name(name: str) -> tuple[list[str | int], str]:
    """What names are sorted by: as letters, but the numbers in them as numbers."""
    parts = _DIGITS.split(name)
    return [part if i % 2 == 0 else int(part) for i, part in enumerate(parts)], name


def move_seen(
    tables: Tables, state: State, option: str, args: Sequence[Held], kinds: Sequence[str],
    seat: int | None,
) -> Fact:  # fmt: skip
    """A move as a seat may know it; `kinds` says of what kind each argument is."""
    sets = [_set_of(kind) for kind in kinds]
    pairs = zip(sets, args, strict=True)
    seen = [value_seen(tables, state, each, held, seat, piece_chosen) for each, held in pairs]
    return move_said(option, seen, sets)


def move_said(option: str, args: Sequence[Held], kinds: Sequence[str]) -> Fact:
    """A move about things of these kinds, as whoever makes it sees them."""
    pairs = enumerate(zip(kinds, args, strict=True))
    return Fact("move", tuple(Part(str(i), _set_of(kind), x) for i, (kind, x) in pairs), option)


def _set_of(kind: str) -> str:
    return f"set {kind.removeprefix('set ').removeprefix('set ')}"


PASSING = Fact("move", (), "pass")
"""Declining, where nothing need be said."""
