"""What everything is called: seats A, B, C; cells a1; pieces by kind and owner, or `?`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludex.machine.state import Held, State
from ludex.machine.tables import Tables

UNKNOWN = "?"
"""A piece of which only the back is seen."""

NOTHING = "none"
"""No piece, no cell, no player, no value; and a set of nothing."""


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


def attribute_of(tables: Tables, state: State, piece: int, name: str) -> Held:
    """An attribute of a piece, as it is now."""
    if name in tables.changing:
        held = state.changed[tables.changing.index(name)][piece]
        if held is not None:
            return held
    return tables.attributes[name][piece] if name in tables.attributes else None


def piece_name(
    tables: Tables, state: State, piece: int, seat: int | None, owned: bool = False
) -> str:
    """A piece as a seat, or an onlooker, may call it: by kind and owner, or as a back.

    The reader's own are called by their kind alone, unless they are to be `owned` as well.
    """
    reader = None if owned else seat
    if known_to(tables, state, piece, seat):
        info = tables.pieces[piece]
        return _owned(tables, tables.kinds[info.kind], owner_of(tables, state, piece), reader)
    if not back_shown(tables, state, piece):
        return UNKNOWN
    hidden = tables.fronts.get(tables.pieces[piece].sort, frozenset())
    owner = None if "owner" in hidden else owner_of(tables, state, piece)
    return _owned(tables, _back(tables, state, piece), owner, reader)


def _owned(tables: Tables, name: str, owner: int | None, seat: int | None) -> str:
    return name if owner is None or owner == seat else f"{name} of {tables.seat(owner)}"


def _back(tables: Tables, state: State, piece: int) -> str:
    """The back of a piece: its sort and what is printed on both sides, where its file says so."""
    sort = tables.pieces[piece].sort
    hidden = tables.fronts.get(sort)
    if not hidden:
        return UNKNOWN
    shown = [sort]
    for name in sorted({*tables.attributes, *tables.changing} - hidden - {"owner"}):
        held = attribute_of(tables, state, piece, name)
        if held is not None:
            kind = tables.attribute_kinds.get(name, "number")
            text = value_text(tables, state, kind, held, None)
            named = kind.startswith("enum ")
            shown.append(text if named else f"{name} {text}")
    return " ".join(shown)


def value_text(tables: Tables, state: State, kind: str, held: Held, seat: int | None) -> str:
    """A value in the words of the game, as a seat may know it; `kind` says what it is."""
    if held is None:
        return NOTHING
    if isinstance(held, tuple):
        inner = kind.removeprefix("set ")
        parts = [value_text(tables, state, inner, each, seat) for each in held]
        if inner == "piece":
            parts = in_no_order(tables, state, parts, held, seat)
        if any(isinstance(each, tuple) for each in held):
            parts = [f"({part})" for part in parts]
        return " plus ".join(parts) or NOTHING
    return _one_text(tables, state, kind, held, seat)


_DIGITS = re.compile(r"(\d+)")


def by_name(name: str) -> tuple[list[str | int], str]:
    """What names are sorted by: as letters, but the numbers in them as numbers."""
    parts = _DIGITS.split(name)
    return [part if i % 2 == 0 else int(part) for i, part in enumerate(parts)], name


def seats_text(tables: Tables, seats: Sequence[int]) -> str:
    """Seats as a list in a sentence; nothing where there are none."""
    return in_a_row([tables.seat(seat) for seat in seats])


def in_a_row(names: Sequence[str]) -> str:
    """Names as a list in a sentence."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def in_no_order(
    tables: Tables, state: State, names: list[str], pieces: Sequence[int], seat: int | None
) -> list[str]:
    """The names of pieces, sorted where some are hidden: their order may follow what they are."""
    hidden = [not known_to(tables, state, piece, seat) for piece in pieces]
    if not any(hidden):
        return names
    pairs = zip(hidden, names, strict=True)
    return [name for _, name in sorted(pairs, key=lambda pair: (pair[0], by_name(pair[1])))]


def _one_text(tables: Tables, state: State, kind: str, held: int, seat: int | None) -> str:
    match kind:
        case "player":
            return tables.seat(held)
        case "cell":
            return tables.cell(held)
        case "piece":
            return piece_name(tables, state, held, seat)
        case "place":
            return tables.places[held].name
        case "truth":
            return "yes" if held else "no"
        case "halves":
            return f"{held / 2:g}"
        case "effect":
            return _item([effect.name for effect in tables.effects], held)
        case "sentence":
            return _item([name for name, _ in tables.texts], held)
        case "text":
            return _item([row.text for row in tables.inscriptions], held)
        case "kind":
            return _item(tables.kinds, held)
        case "tile" if tables.tiling is not None:
            return tables.tiling.name(held)
        case "design" if tables.tiling is not None:
            return tables.tiling.designs[held].name
        case _:
            names = tables.enums.get(kind.removeprefix("enum "))
            return str(held) if names is None else _item(names, held)


def _item(names: Sequence[str], index: int) -> str:
    return names[index] if 0 <= index < len(names) else str(index)


def argument_text(tables: Tables, state: State, kind: str, held: int, seat: int | None) -> str:
    """What a move is said about: a piece that lies alone on a cell is called by that cell."""
    if kind != "piece":
        return value_text(tables, state, kind, held, seat)
    place = state.where[held]
    if tables.places[place].cell is None:
        return piece_name(tables, state, held, seat)
    cell, lying = tables.places[place].name, lying_for(tables, state, place, seat)
    if held not in lying:
        return piece_name(tables, state, held, seat)
    if len(lying) == 1:
        return cell
    return f"{piece_name(tables, state, held, seat)} on {cell}"


def asked_text(tables: Tables, state: State, kind: str, held: int, seat: int | None) -> str:
    """What somebody has named already, be it hidden: the name tells nothing new then."""
    by_cell = kind == "piece" and lies_by_its_back(tables, state, held)
    if kind != "piece" or by_cell or known_to(tables, state, held, seat):
        return argument_text(tables, state, kind, held, seat)
    info = tables.pieces[held]
    return _owned(tables, tables.kinds[info.kind], info.owner, seat)


def move_text(
    tables: Tables,
    state: State,
    option: str,
    args: Sequence[Sequence[int]],
    kinds: Sequence[str],
    seat: int | None,
) -> str:
    """A move as it is said: `choose GO`, `ogre GO of B`, `choose a2, a3`, `step b3`, `pass`.

    `kinds` says what the numbers of each argument are, one for each binder of the option.
    """
    things = []
    for kind, several in zip(kinds, args, strict=True):
        inner = kind.removeprefix("set ").removeprefix("set ")
        texts = [argument_text(tables, state, inner, each, seat) for each in several]
        if inner == "piece":
            texts = in_no_order(tables, state, texts, several, seat)
        things.append(" plus ".join(texts) or NOTHING)
    return f"{option} {', '.join(things)}" if things else option
