"""The state as one flat list of whole numbers, and back; a checksum compares engines."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from ludex.machine.state import ENDINGS, Frame, Held, State
from ludex.machine.tables import Tables
from ludex.machine.tiling import HOLE

NOTHING = -(2**62)
VERSION = 2
DECISIONS = 9
"""Where the number of decisions stands among the numbers of a state."""


class StoreError(Exception):
    """A list of numbers that is no state of this game."""


def pack(state: State) -> list[int]:
    """The state as numbers, the same for the same state on every engine."""
    out = [VERSION, state.rng & 0xFFFFFFFF, state.rng >> 32, int(state.reported), int(state.over)]
    out += [_number(state.active), _number(state.starter), int(state.again), state.heaps]
    out.append(state.decisions)
    out.append(state.ending)
    _held(state.ranks, out)
    for place in state.contents:
        _held(tuple(place), out)
    out += [int(d) for d in state.down]
    out += state.known + state.heap + state.faces
    for column in (*state.changed, *state.values):
        for held in column:
            _held(held, out)
    out.append(len(state.granted))
    out += [n for grant in state.granted for n in grant]
    out += [int(s) for s in state.seated] + state.skips + [int(r) for r in state.risen]
    out.append(len(state.commits))
    for seat in sorted(state.commits):
        option, args = state.commits[seat]
        out += [seat, option]
        _held(args, out)
    out.append(len(state.frames))
    for frame in state.frames:
        out += [frame.routine, frame.at]
        for held in frame.registers:
            _held(held, out)
    out += state.tiles
    return out


def checksum(state: State) -> int:
    """A short number that differs when two states do, with all but certainty."""
    return zlib.crc32(",".join(map(str, pack(state))).encode())


def _number(value: int | None) -> int:
    return NOTHING if value is None else value


def _held(value: Held, out: list[int]) -> None:
    """A number stands for itself; a set is marked, counted and listed."""
    if value is None:
        out += [0, NOTHING]
    elif isinstance(value, int):
        out += [0, value]
    else:
        out += [1, len(value)]
        for each in value:
            _held(each, out)


class _Reader:
    def __init__(self, numbers: list[int]) -> None:
        self.numbers: Iterator[int] = iter(numbers)
        self.left = len(numbers)

    def number(self) -> int:
        self.left -= 1
        if self.left < 0:
            raise StoreError("the state is cut short")
        return next(self.numbers)

    def within(self, low: int, high: int) -> int:
        found = self.number()
        if not low <= found < high:
            raise StoreError(f"{found} stands where a number from {low} to {high - 1} belongs")
        return found

    def optional(self, high: int) -> int | None:
        found = self.number()
        if found != NOTHING and not 0 <= found < high:
            raise StoreError(f"{found} stands where a seat belongs")
        return None if found == NOTHING else found

    def held(self, depth: int = 0) -> Held:
        if depth > 6:
            raise StoreError("sets are nested too deeply")
        if self.within(0, 2) == 0:
            found = self.number()
            return None if found == NOTHING else found
        return tuple(self.held(depth + 1) for _ in range(self.within(0, 100_000)))


def unpack(numbers: list[int], tables: Tables) -> State:
    """The state that these numbers are; StoreError where they are none of this game."""
    r = _Reader(numbers)
    if r.number() != VERSION:
        raise StoreError("the state was saved by another version of Ludex")
    rng = r.within(0, 1 << 32) | (r.within(0, 1 << 32) << 32)
    reported, over = r.within(0, 3), bool(r.within(0, 2))
    active, starter = r.optional(tables.players), r.optional(tables.players)
    again, heaps, decisions = bool(r.within(0, 2)), r.within(0, 1 << 31), r.within(0, 1 << 31)
    ending, ranks = r.within(0, len(ENDINGS)), _ranks(r.held(), tables)
    contents = [_pieces(r.held(), tables) for _ in tables.places]
    where = _where(contents, tables)
    pieces = len(tables.pieces)
    down = [bool(r.within(0, 2)) for _ in range(pieces)]
    known = [r.within(0, 1 << tables.players) for _ in range(pieces)]
    heap = [r.number() for _ in range(pieces)]
    faces = [r.number() for _ in range(pieces)]
    changed = [[r.held() for _ in range(pieces)] for _ in tables.changing]
    values = [[r.held() for _ in slot.owners] for slot in tables.slots]
    granted = [
        (r.number(), r.number(), r.number(), r.number()) for _ in range(r.within(0, 100_000))
    ]
    seated = [bool(r.within(0, 2)) for _ in range(tables.players)]
    skips = [r.within(0, 1 << 31) for _ in range(tables.players)]
    risen = [bool(r.within(0, 2)) for _ in range(len(tables.triggers) + len(tables.windows))]
    commits = {}
    for _ in range(r.within(0, tables.players + 1)):
        seat, option, args = r.within(0, tables.players), r.number(), r.held()
        if not isinstance(args, tuple):
            raise StoreError("what a seat has chosen is no choice")
        commits[seat] = (option, args)
    frames = [_frame(r, tables) for _ in range(r.within(0, 10_000))]
    tiles = _tiles(r, tables)
    if r.left:
        raise StoreError("the state goes on where it should end")
    return State(
        rng, reported, where, contents, down, known, heap, faces, changed, values, granted,
        seated, skips, risen, frames, commits, over, ending, ranks, active, starter, again,
        heaps, decisions, tiles,
    )  # fmt: skip


def _tiles(r: _Reader, tables: Tables) -> list[int]:
    """Which tile lies where; every printed tile lies at most once."""
    if tables.tiling is None:
        return []
    highest = 4 * len(tables.tiling.designs)
    found = [r.within(HOLE, highest) for _ in range(tables.tiling.positions)]
    laid = [code // 4 for code in found if 0 <= code // 4 < tables.tiling.printed]
    if len(set(laid)) < len(laid):
        raise StoreError("a tile lies in two places")
    return found


def _ranks(held: Held, tables: Tables) -> tuple[int, ...]:
    if not isinstance(held, tuple) or len(held) not in (0, tables.players):
        raise StoreError("the ranks are not those of the seats")
    if any(not isinstance(rank, int) or not 0 <= rank <= tables.players for rank in held):
        raise StoreError("a rank is none")
    return held


def _pieces(held: Held, tables: Tables) -> list[int]:
    if not isinstance(held, tuple):
        raise StoreError("a place holds no list of pieces")
    if any(not isinstance(p, int) or not 0 <= p < len(tables.pieces) for p in held):
        raise StoreError("a place holds what is no piece")
    return list(held)


def _where(contents: list[list[int]], tables: Tables) -> list[int]:
    where = [-1] * len(tables.pieces)
    for place, pieces in enumerate(contents):
        for piece in pieces:
            if where[piece] >= 0:
                raise StoreError(f"the piece {tables.pieces[piece].name} lies in two places")
            where[piece] = place
    if -1 in where:
        raise StoreError(f"the piece {tables.pieces[where.index(-1)].name} lies nowhere")
    return where


def _frame(r: _Reader, tables: Tables) -> Frame:
    routine = r.within(0, len(tables.routines))
    at = r.within(0, 1_000_000)
    return Frame(routine, at, [r.held() for _ in tables.routines[routine].registers])
