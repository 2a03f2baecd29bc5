"""Positions that must look the same to a seat, since they differ in what is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludex.apps.exploring.alike import exchange, exchanged, tells
from ludex.ir.nodes import Program
from ludex.machine.interface import Machine
from ludex.machine.sight import face_known_to, known_to, lying_for
from ludex.machine.state import State
from ludex.machine.tables import Tables

EXCHANGES = 4
"""How many exchanges are tried until one breaks no invariant."""


def with_other_pieces(
    program: Program, engine: Machine, state: State, seat: int | None, chance: Random
) -> Iterator[tuple[list[int], State]]:
    """The position with hidden pieces exchanged, as far as its invariants hold.

    What everybody may conclude from the rules, such as that a piece never stays in a hand, is
    said by an invariant; a position that breaks it is none that the seat could take it for.
    """
    for _ in range(EXCHANGES):
        swap = exchange(engine.tables, state, seat, chance)
        if tells(engine.tables, swap):
            other = exchanged(program, engine.tables, state, swap)
            if not engine.broken(other, True):
                yield swap, other
                return


def with_other_cells(
    engine: Machine, state: State, seat: int | None, chance: Random
) -> Iterator[tuple[frozenset[int], State]]:
    """The position with pieces that the seat does not see on other cells, where it sees none."""
    tables, first = engine.tables, engine.tables.first_cell
    cells = range(first, first + tables.cells) if tables.hiding_board else range(0)
    hidden = [
        piece
        for cell in cells
        for piece in state.contents[cell]
        if not known_to(tables, state, piece, seat)
    ]
    free = [cell for cell in cells if not lying_for(tables, state, cell, seat)]
    if not 0 < len(hidden) <= len(free):
        return
    other = state.copy()
    for piece in hidden:
        other.contents[other.where[piece]].remove(piece)
    for piece, cell in zip(hidden, chance.sample(free, len(hidden)), strict=True):
        other.contents[cell].append(piece)
        other.where[piece] = cell
    if not engine.broken(other, True):
        yield frozenset(hidden), other


def with_other_values(
    tables: Tables, state: State, seat: int | None, chance: Random
) -> Iterator[State]:
    """The position with a number that the seat may not see changed."""
    seats = tuple(tables.seat(each) for each in range(tables.players))
    for index, slot in enumerate(tables.slots):
        if slot.seen == "all" or slot.low is None or slot.high is None or slot.low == slot.high:
            continue
        owners = [
            at
            for at in range(len(slot.owners))
            if slot.seen == "nobody" or not (slot.owners == seats and at == seat)
        ]
        if owners:
            other, at = state.copy(), chance.choice(owners)
            numbers = range(slot.low, slot.high + 1)
            other.values[index][at] = chance.choice(
                [n for n in (*numbers[:40], slot.high) if n != state.values[index][at]]
            )
            yield other


def with_other_faces(
    program: Program, engine: Machine, state: State, seat: int | None
) -> Iterator[State]:
    """The position in which a die that the seat does not see shows another face."""
    for die, row in enumerate(engine.tables.pieces):
        faces = program.dice.get(row.sort, 0)
        if faces > 1 and state.faces[die] and not face_known_to(engine.tables, state, die, seat):
            other = state.copy()
            other.faces[die] = state.faces[die] % faces + 1
            yield other


def with_other_commits(engine: Machine, state: State, seat: int) -> Iterator[State]:
    """The position in which somebody else has chosen something else in secret."""
    for another, chosen in state.commits.items():
        if another != seat:
            asked = state.copy()
            del asked.commits[another]
            moves = engine.legal(asked, another)
            differs = [m for m in moves if (m.option, m.args) != chosen]
            if differs:
                other = state.copy()
                other.commits[another] = (differs[-1].option, differs[-1].args)
                yield other
