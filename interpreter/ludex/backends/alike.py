"""Positions that a seat cannot tell apart: hidden pieces change their identities.

Wherever one piece lay, or is remembered, or was chosen, another one does now that looks the same
from outside. What the seat has seen of a piece stays true, so nothing that it was ever shown
tells the two positions apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.ir import nodes as ir
from ludex.machine.chance import Chance
from ludex.machine.interface import Args
from ludex.machine.sight import known_to, owner_of
from ludex.machine.state import FIRST_PIECE, Held, State
from ludex.machine.tables import SlotInfo, Tables

PASS = -1


# ------------------------------------------------------------ what looks alike
def unseen_pieces(tables: Tables, state: State, seat: int | None) -> list[int]:
    """The pieces of which a seat does not see which they are, in the order in which they lie."""
    lying = (piece for place in state.contents for piece in place)
    return [piece for piece in lying if not known_to(tables, state, piece, seat)]


def unknown_pieces(tables: Tables, state: State, seat: int | None) -> list[int]:
    """Those of them that it has never seen either.

    Whoever looks on may have come in just now, and has seen nothing before.
    """
    unseen = unseen_pieces(tables, state, seat)
    return [p for p in unseen if seat is None or not state.known[p] >> seat & 1]


def outside(tables: Tables, state: State, piece: int) -> tuple[object, ...]:
    """What everybody sees of a piece that lies there by its back, and goes wherever it goes."""
    sort = tables.pieces[piece].sort
    fronts = tables.fronts.get(sort, frozenset())
    fixed = tables.attributes.keys() - fronts - {"owner", *tables.changing} if fronts else ()
    back = tuple(tables.attributes[name][piece] for name in sorted(fixed))
    whose = None if "owner" in fronts else owner_of(tables, state, piece)
    lasting = tuple(grant for grant in state.granted if grant[1] == FIRST_PIECE + piece)
    kept = tuple(
        column[piece]
        for slot, column in zip(tables.slots, state.values, strict=True)
        if is_per_piece(tables, slot)
    )
    return (sort, whose, back, state.faces[piece], tuple((g[0], *g[2:]) for g in lasting), kept)


def is_per_piece(tables: Tables, slot: SlotInfo) -> bool:
    """Whether there is one such value for each piece."""
    return len(slot.owners) == len(tables.pieces) and slot.owners != tuple(
        tables.seat(seat) for seat in range(tables.players)
    )


def exchange(tables: Tables, state: State, hidden: Sequence[int], chance: Chance) -> list[int]:
    """For each piece the one that takes its part; only hidden ones that look alike change.

    Who takes which part follows from where they lie and from chance, not from who they are.
    """
    groups: dict[tuple[object, ...], list[int]] = {}
    for piece in hidden:
        groups.setdefault(outside(tables, state, piece), []).append(piece)
    swap = list(range(len(tables.pieces)))
    for group in groups.values():
        mixed = chance.sample(sorted(group), len(group))
        for piece, other in zip(group, mixed, strict=True):
            swap[piece] = other
    return swap


def tells(tables: Tables, swap: Sequence[int]) -> bool:
    """Whether the exchange changes what lies somewhere, and not only which of equal pieces."""
    return any(tables.pieces[p].kind != tables.pieces[q].kind for p, q in enumerate(swap))


# ------------------------------------------------------------ the exchanged position
def exchanged(program: ir.Program, tables: Tables, state: State, swap: Sequence[int]) -> State:
    """The position with each piece in the part of another."""
    other = state.twin()
    for here in other.contents:
        here[:] = [swap[piece] for piece in here]
    for piece, taken in enumerate(swap):
        other.where[taken] = state.where[piece]
        other.down[taken] = state.down[piece]
        other.known[taken] = state.known[piece]
        other.heap[taken] = state.heap[piece]
        other.faces[taken] = state.faces[piece]
    other.granted = [
        (effect, _owner(owner, swap), amount, turn) for effect, owner, amount, turn in state.granted
    ]
    for name, old, new in zip(tables.changing, state.changed, other.changed, strict=True):
        for piece, taken in enumerate(swap) if name != "owner" else ():
            new[taken] = old[piece]
    for slot, column in zip(tables.slots, other.values, strict=True):
        column[:] = [held_by(held, slot.kind, swap) for held in column]
    for frame in other.frames:
        kinds = tables.routines[frame.routine].registers
        for index, kind in enumerate(kinds):
            held = frame.registers[index]
            if kind == "answers":
                frame.registers[index] = answers_by(program, frame.routine, index, held, swap)
            else:
                frame.registers[index] = held_by(held, kind, swap)
    choice = open_choice(program, state)
    for seat, (option, args) in state.commits.items():
        assert choice is not None
        other.commits[seat] = (option, args_by(choice, option, args, swap))
    return other


def _owner(owner: int, swap: Sequence[int]) -> int:
    """Whose effect it is now: a player's stays, a piece's goes along."""
    return owner if owner < FIRST_PIECE else FIRST_PIECE + swap[owner - FIRST_PIECE]


def held_by(held: Held, kind: str, swap: Sequence[int]) -> Held:
    """A value in which pieces take the parts of others."""
    if isinstance(held, tuple):
        return tuple(held_by(each, kind.removeprefix("set "), swap) for each in held)
    return swap[held] if kind == "piece" and held is not None else held


def args_by(choice: ir.Choice, option: int, args: Args, swap: Sequence[int]) -> Args:
    """The arguments of a move in which pieces take the parts of others."""
    if option == PASS:
        return args
    kinds = [binder.kind.replace("set ", "") for binder in choice.options[option].binders]
    return tuple(
        tuple(held_by(each, kind, swap) for each in arg)  # type: ignore[misc]
        for kind, arg in zip(kinds, args, strict=True)
    )


def answers_by(
    program: ir.Program, routine: int, register: int, held: Held, swap: Sequence[int]
) -> Held:
    """What all seats have answered, in which pieces take the parts of others."""
    if not isinstance(held, tuple):
        return held
    choice = next(c for c in program.choices if (c.routine, c.answers) == (routine, register))
    return tuple(
        (said[0], *args_by(choice, said[0], tuple(said[1:]), swap)) if said else () for said in held
    )


def open_choice(program: ir.Program, state: State) -> ir.Choice | None:
    """The choice that the game waits for."""
    if state.over or not state.frames:
        return None
    frame = state.frames[-1]
    instr = program.routines[frame.routine].code[frame.at]
    return program.choices[instr.choice] if isinstance(instr, ir.Choose) else None
