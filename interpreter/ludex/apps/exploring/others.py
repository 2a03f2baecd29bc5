"""Positions that must look the same to a seat, since they differ in what is hidden from it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ludex.backends.alike import exchange, exchanged, tells, unknown_pieces
from ludex.backends.supposing import hidden_dice, hidden_values, laid_elsewhere, possible
from ludex.ir.nodes import Program
from ludex.machine.chance import Chance
from ludex.machine.interface import Machine
from ludex.machine.sight import hidden_attributes
from ludex.machine.state import State
from ludex.machine.tables import Tables

EXCHANGES = 4
"""How many exchanges are tried until one breaks no invariant."""


def alike(
    program: Program, engine: Machine, state: State, seat: int | None, chance: Chance
) -> Iterator[State]:
    """Positions that a seat, or an onlooker, cannot tell from this one, of every sort."""
    tables = engine.tables
    yield from (other for _, other in with_other_pieces(program, engine, state, seat, chance))
    yield from (other for _, other in with_other_cells(engine, state, seat, chance))
    yield from with_other_values(tables, state, seat, chance)
    yield from with_other_attributes(tables, state, seat, chance)
    yield from with_other_faces(tables, state, seat)
    if seat is not None:
        yield from with_other_commits(engine, state, seat)


def with_other_pieces(
    program: Program, engine: Machine, state: State, seat: int | None, chance: Chance
) -> Iterator[tuple[list[int], State]]:
    """The position with hidden pieces exchanged, as far as its invariants hold.

    What everybody may conclude from the rules, such as that a piece never stays in a hand, is
    said by an invariant; a position that breaks it is none that the seat could take it for.
    """
    for _ in range(EXCHANGES):
        hidden = unknown_pieces(engine.tables, state, seat)
        swap = exchange(engine.tables, state, hidden, chance)
        if tells(engine.tables, swap):
            other = exchanged(program, engine.tables, state, swap)
            if not engine.broken(other, True):
                yield swap, other
                return


def with_other_cells(
    engine: Machine, state: State, seat: int | None, chance: Chance
) -> Iterator[tuple[frozenset[int], State]]:
    """The position with pieces that the seat does not see on other cells, where it sees none."""
    other = state.twin()
    hidden = laid_elsewhere(engine.tables, other, seat, chance)
    if hidden and not engine.broken(other, True):
        yield frozenset(hidden), other


def with_other_values(
    tables: Tables, state: State, seat: int | None, chance: Chance
) -> Iterator[State]:
    """The position with a number that the seat may not see changed."""
    hidden = defaultdict[int, list[int]](list)
    for index, owner in hidden_values(tables, seat):
        hidden[index].append(owner)
    for index, owners in hidden.items():
        slot = tables.slots[index]
        if slot.low is not None and slot.high is not None and slot.low != slot.high:
            other, at = state.twin(), chance.choice(owners)
            numbers = range(slot.low, slot.high + 1)
            other.values[index][at] = chance.choice(
                [n for n in (*numbers[:40], slot.high) if n != state.values[index][at]]
            )
            yield other


def with_other_attributes(
    tables: Tables, state: State, seat: int | None, chance: Chance
) -> Iterator[State]:
    """The position in which something else has been set of a piece that the seat may not see."""
    hidden = defaultdict[tuple[int, str], list[int]](list)
    for piece in unknown_pieces(tables, state, seat):
        for index, _, kind in hidden_attributes(tables, state, piece, seat):
            hidden[index, kind].append(piece)
    for (index, kind), pieces in hidden.items():
        other, piece = state.twin(), chance.choice(pieces)
        held = state.changed[index][piece]
        others = [each for each in possible(tables, kind) if each != held]
        added = held + 1 if isinstance(held, int) else 1
        other.changed[index][piece] = chance.choice(others) if others else added
        yield other


def with_other_faces(tables: Tables, state: State, seat: int | None) -> Iterator[State]:
    """The position in which a die that the seat does not see shows another face."""
    for die, faces in hidden_dice(tables, state, seat):
        other = state.twin()
        other.faces[die] = state.faces[die] % faces + 1
        yield other


def with_other_commits(engine: Machine, state: State, seat: int) -> Iterator[State]:
    """The position in which somebody else has chosen something else in secret."""
    for another, chosen in state.commits.items():
        if another != seat:
            asked = state.twin()
            del asked.commits[another]
            moves = engine.legal(asked, another)
            differs = [m for m in moves if (m.option, m.args) != chosen]
            if differs:
                other = state.twin()
                other.commits[another] = (differs[-1].option, differs[-1].args)
                yield other
