"""Which cells stand for a number that a move names, such as that of a column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from ludex.backends.reference import Reference
from ludex.ir.pointing import Finders, finders
from ludex.machine.facts import Fact, Part
from ludex.machine.interface import Machine, PlayError
from ludex.machine.state import Held
from ludex.play.match import Match

NUMBERS = ("number", "set number")
_known = WeakKeyDictionary[Machine, Finders]()


def cells_named(match: Match, moves: Sequence[Fact]) -> list[list[list[str]]]:
    """For each move the cells that each of its numbers names; nothing where one names none."""
    return [_of_move(match, move) for move in moves]


def numbers_of(match: Match, option: str, cell: str) -> Iterator[int]:
    """The numbers by which an option, that is about nothing else, names a cell."""
    for number in range(len(match.machine.tables.board) + 1):
        if cell in _cells(match, option, "0", number):
            yield number


def _of_move(match: Match, move: Fact) -> list[list[str]]:
    parts = [part for part in move.parts if part.kind in NUMBERS]
    cells = [_cells(match, move.said, part.name, _only(part)) for part in parts]
    return cells if all(cells) else []


def _only(part: Part) -> Held:
    """The one number of a part, if it has only one."""
    several = part.held if isinstance(part.held, tuple) else (part.held,)
    return several[0] if len(several) == 1 else None


def _cells(match: Match, option: str, place: str, number: Held) -> list[str]:
    """The cells that rules find by a number; none where they find them in several ways."""
    engine, several = match.machine.plain, set[tuple[int, ...]]()
    if not isinstance(engine, Reference) or number is None:
        return []
    if engine not in _known:
        _known[engine] = finders(engine.program)
    for finder in _known[engine].get((option, place), ()):
        registers: list[Held] = [None] * finder.registers
        registers[finder.reg] = number
        try:
            found = engine.ev.value(finder.value, registers, match.state)
        except PlayError:
            return []
        several.add(found if isinstance(found, tuple) else () if found is None else (found,))
    cells = several.pop() if len(several) == 1 else ()
    return [engine.tables.board[cell].name for cell in cells]
