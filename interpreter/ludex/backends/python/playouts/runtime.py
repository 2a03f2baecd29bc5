"""What the functions that play random games call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludex.ir import nodes as ir
from ludex.machine.chance import below
from ludex.machine.interface import Args
from ludex.machine.state import Held, State

PASS = -1
Offers = dict[int, list[tuple[int, Args]]]


class UnsureError(Exception):
    """A game that the step-wise engine should look at: it says what went wrong, and where."""


def too_long() -> UnsureError:
    """Something goes on and on."""
    return UnsureError("this goes on and on")


def plain(held: int) -> Held:
    """What is -1 in a table is nothing."""
    return None if held < 0 else held


def code(held: Held) -> Held:
    """What is nothing is -1 in a table."""
    return -1 if held is None else held


def rays_of(table: Sequence[Sequence[Sequence[int]]], start: Held, ways: Any) -> Any:
    """The rays from a cell on some ways."""
    return [] if start is None else [table[start][way] for way in ways or ()]  # type: ignore[index]


class Kept:
    """What is kept beside a position: the top of each cell, and whose each piece is.

    Both have one more entry for what is nothing; what is laid elsewhere goes to a spare one.
    """

    def __init__(self, program: ir.Program, image: State, known: list[int] | None) -> None:
        self.program = program
        self.first, self.cells, self.known = program.first_cell, program.cells, known
        inside = range(self.first, self.first + self.cells)
        places = range(len(program.places))
        self.at = tuple(p - self.first if p in inside else self.cells for p in places)
        self.own = [-1] * (len(program.pieces) + 1)
        self.look(image)
        self.owners = list(self.own)
        self.top = [-1] * (self.cells + 2)
        self.refresh(image)
        self.tops = list(self.top)
        self.grouped = frozenset(i for i, p in enumerate(program.places) if p.grouped)
        self.verbs: dict[str, Callable[..., None]] = {}

    def begin(self) -> None:
        """As at the beginning of a game."""
        self.top[:] = self.tops
        self.own[:] = self.owners

    def refresh(self, state: State) -> None:
        """Looks at all cells anew."""
        for cell in range(self.cells):
            lying = state.contents[self.first + cell]
            self.top[cell] = lying[-1] if lying else -1

    def look(self, state: State) -> None:
        """Looks at all pieces anew, whose they are."""
        owners: list[Held] = [p.owner for p in self.program.pieces]
        if "owner" in self.program.changing:
            changed = state.changed[self.program.changing.index("owner")]
            pairs = zip(changed, owners, strict=True)
            owners = [b if a is None else a for a, b in pairs]
        self.own[:] = [o if isinstance(o, int) else -1 for o in owners] + [-1]

    def verb(self, name: str, state: State, *args: Held) -> None:
        """A verb that may touch any cell."""
        self.verbs[name](state, *args)
        self.refresh(state)

    def lay(self, state: State, piece: Any, place: Any) -> None:
        """One piece goes to a place."""
        if piece is None:
            return
        if place is None:
            raise UnsureError("nowhere")
        if place in self.grouped:
            self.verb("move-to", state, (piece,), place)
            return
        contents, source = state.contents, state.where[piece]
        lying = contents[source]
        lying.remove(piece)
        contents[place].append(piece)
        state.where[piece] = place
        top, at = self.top, self.at
        top[at[source]] = lying[-1] if lying else -1
        top[at[place]] = piece
        if self.known is not None:
            state.known[piece] |= self.known[place + len(at) * state.down[piece]]

    def move(self, state: State, pieces: Any, place: Any) -> None:
        """Pieces go to a place."""
        if not pieces:
            return
        if place is None or place in self.grouped:
            self.verb("move-to", state, pieces, place)
            return
        for piece in pieces:
            self.lay(state, piece, place)


def committed(
    state: State, offers: Offers, may: bool, forced: bool, rng: int, decisions: int, offered: int,
    cap: int,
) -> tuple[tuple[Any, ...] | None, int, int, int]:  # fmt: skip
    """What all seats have chosen in secret; nothing where the game was stopped on the way."""
    asked = {seat: said for seat, said in offers.items() if said or may}
    commits = state.commits
    if forced and asked and all(len(said) == 1 for said in asked.values()):
        commits.update({seat: said[0] for seat, said in asked.items()})
    for seat, said in asked.items():
        if seat in commits or decisions >= cap:
            continue
        count = len(said) + may
        rng, picked = below(rng, count)
        decisions += 1
        offered += count
        commits[seat] = said[picked] if picked < len(said) else (PASS, ())
    if len(commits) < len(asked):
        return None, rng, decisions, offered
    answers = tuple(
        (commits[s][0], *commits[s][1]) if s in commits else () for s in range(len(state.seated))
    )
    commits.clear()
    return answers, rng, decisions, offered
