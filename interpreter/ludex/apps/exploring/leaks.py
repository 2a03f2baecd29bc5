"""Finds what would tell a seat two positions apart that it must not be able to tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

from ludex.apps.exploring.others import (
    with_other_attributes,
    with_other_cells,
    with_other_commits,
    with_other_faces,
    with_other_pieces,
    with_other_values,
)
from ludex.apps.exploring.seen import cut, differing, facts, heard, sampled_texts
from ludex.backends.alike import args_by, open_choice
from ludex.backends.reference import Reference
from ludex.ir.nodes import Choose, Program
from ludex.machine.interface import TABLE, Args, Event, Move, PlayError
from ludex.machine.sight import known_to, move_seen
from ludex.machine.state import State
from ludex.play.offers import naming_of
from ludex.records import dataclass, field

Way = tuple[set[str] | None, list[tuple[int, int]]]
"""What has run, and where the rules stand then."""
Made = tuple[tuple[object, ...], Way]


@dataclass
class Onlooker:
    """A seat that wants to know more than it may; `counts` says what was tried how often."""

    program: Program
    engine: Reference
    seat: int
    chance: Random
    counts: Counter[str] = field(default_factory=Counter)

    def leaks(self, state: State) -> list[str]:
        """What tells the seat this position apart from others that must look the same to it."""
        engine, seat = self.engine, self.seat
        texts = sampled_texts(engine, state, seat, self.chance)
        shown = facts(engine, state, seat, texts)
        found: list[str] = []
        for swap, other in with_other_pieces(self.program, engine, state, seat, self.chance):
            found += differing(shown, facts(engine, other, seat, texts))
            self.counts["positions with hidden pieces exchanged"] += 1
            found += self.told_by_moves((state, other), swap)
        for moved, other in with_other_cells(engine, state, seat, self.chance):
            found += differing(shown, facts(engine, other, seat, texts))
            self.counts["positions with hidden pieces on other cells"] += 1
            found += self.told_by_moves((state, other), list(range(len(state.where))), moved)
        alike = {
            "positions with a hidden value changed": with_other_values(
                engine.tables, state, seat, self.chance
            ),
            "hidden pieces with another attribute": with_other_attributes(
                engine.tables, state, seat, self.chance
            ),
            "hidden dice turned": with_other_faces(engine.tables, state, seat),
            "secret choices changed": with_other_commits(engine, state, seat),
        }
        for what, others in alike.items():
            for other in others:
                found += differing(shown, facts(engine, other, seat, texts))
                self.counts[what] += 1
        return found + self.told_by_hidden_moves(state) + self.told_by_secret_choices(state)

    # ------------------------------------------------------------ what others choose
    def told_by_secret_choices(self, state: State) -> list[str]:
        """What it learns when another one chooses this or that in secret, and not all have."""
        pending = self.engine.pending(state)
        others = [each for each in pending.must if each != self.seat]
        if pending.kind not in ("secret", "poll") or len(pending.must) < 2 or not others:
            return []
        another = self.chance.choice(others)
        moves = self.engine.legal(state, another)
        if len(moves) < 2:
            return []
        ends = [state.copy(), state.copy()]
        pairs = zip(ends, self.chance.sample(moves, 2), strict=True)
        told = [self.hears(self.engine.narrate(end, another, move)) for end, move in pairs]
        self.counts["secret choices told"] += 1
        found = [] if told[0] == told[1] else [f"a secret choice is told: {told[0]} or {told[1]}"]
        return found + self.differing(ends)

    def told_by_hidden_moves(self, state: State) -> list[str]:
        """What it learns when another names this or that cell of a board that hides them.

        Only where the rules go the same way afterwards.
        """
        pending = self.engine.pending(state)
        movers = [each for each in pending.must if each not in (TABLE, self.seat)]
        if not self.engine.tables.hiding_board or pending.kind != "choice" or not movers:
            return []
        moves = self.engine.legal(state, movers[0])
        first = self.chance.choice(moves)
        others = [m for m in moves if m.option == first.option and m.args != first.args]
        _, kinds = _said(self.program, state, first)
        if not others or set(kinds) != {"cell"}:
            return []
        ends = [state.copy(), state.copy()]
        made = self.both_made(ends, movers[0], (first, self.chance.choice(others)))
        if made is None or made[0][1] != made[1][1]:
            return []
        told = [each for each, _ in made]
        self.counts["hidden moves told alike"] += 1
        found = [] if told[0] == told[1] else [f"a hidden move tells: {cut(*told)}"]
        return found + self.differing(ends)

    # ------------------------------------------------------------ what moves tell
    def told_by_moves(
        self, states: tuple[State, State], swap: Sequence[int],
        moved: frozenset[int] = frozenset(),
    ) -> list[str]:  # fmt: skip
        """What it learns from a move that shows it nothing, made in both positions.

        Rules may do one thing or another by what is hidden; only where they go the same way in
        both positions, and the seat comes to see none of the exchanged pieces, must all look the
        same. A rule by which a hidden piece decides what everybody sees should show it first.
        """
        state, other = states
        movers = [each for each in self.engine.pending(state).must if each != TABLE]
        if not movers:
            return []
        mover = self.chance.choice(movers)
        move = self.chance.choice(self.engine.legal(state, mover))
        same = self.in_the_other(state, other, mover, move, swap)
        if same is None:
            return []
        ends, shown = (state.copy(), other.copy()), set[int]()
        with noted(self.engine, self.seat, shown):
            made = self.both_made(ends, mover, (move, same))
        if made is None:
            return []
        told, ways = zip(*made, strict=True)
        seen_now = any(swap[piece] != piece for piece in shown) or bool(moved & shown)
        if ends[0].over or ends[1].over or seen_now or _learned(states, ends, swap, self.seat):
            self.counts["moves that show something"] += 1
            return []
        if ways[0] != ways[1]:
            self.counts["moves whose rules go by what is hidden"] += 1
            return []
        self.counts["moves told alike"] += 1
        said = naming_of(self.engine.tables, mover).move(move.seen)
        found = [f"after `{said}` {each}" for each in self.differing(ends)]
        return found if told[0] == told[1] else [*found, f"`{said}` tells: {cut(*told)}"]

    def in_the_other(
        self, state: State, other: State, mover: int, move: Move, swap: Sequence[int]
    ) -> Move | None:
        """The same move where pieces are exchanged; None where it is not possible there."""
        option, kinds = _said(self.program, state, move)
        args = exchanged_args(self.program, state, move, swap)
        if option != "pass" and self.engine.why_not(other, mover, option, args) is not None:
            return None
        seen = move_seen(self.engine.tables, other, option, args, kinds, mover)
        return Move(move.option, args, seen, move.window)

    # ------------------------------------------------------------ what it is told
    def both_made(
        self, ends: Sequence[State], mover: int, moves: Sequence[Move]
    ) -> list[Made] | None:
        """A move made in each of two positions; None where the rules stop, which is found apart."""
        try:
            return [self.made(end, mover, move) for end, move in zip(ends, moves, strict=True)]
        except PlayError:
            self.counts["moves at which the rules stop"] += 1
            return None

    def made(self, state: State, mover: int, move: Move) -> Made:
        """What it hears of a move, and which way the rules go."""
        engine, before = self.engine, self.engine.coverage
        engine.coverage = set()
        try:
            told = self.hears(engine.narrate(state, mover, move))
            return told, (engine.coverage, [(f.routine, f.at) for f in state.frames])
        finally:
            engine.coverage = before

    def hears(self, events: Sequence[Event]) -> tuple[object, ...]:
        """What it is told of events."""
        return tuple(heard(self.engine, events, self.seat))

    def differing(self, ends: Sequence[State]) -> list[str]:
        """What tells two positions apart."""
        one, other = (facts(self.engine, end, self.seat, ()) for end in ends)
        return differing(one, other)


@contextmanager
def noted(engine: Reference, seat: int, shown: set[int]) -> Iterator[None]:
    """Notes the pieces that a seat sees on the way, be they hidden again in the end."""
    changes = engine.runner.changes
    noticed = changes.noticed

    def note(state: State, pieces: tuple[int, ...]) -> None:
        noticed(state, pieces)
        shown.update(p for p in pieces if known_to(engine.tables, state, p, seat))

    changes.noticed = note  # type: ignore[method-assign]
    try:
        yield
    finally:
        del changes.noticed


def _said(program: Program, state: State, move: Move) -> tuple[str, tuple[str, ...]]:
    """The option of a move, and the kinds of its parts."""
    choice = open_choice(program, state)
    if choice is None or move.option < 0 or move.window >= 0:
        return "pass", ()
    option = choice.options[move.option]
    return option.name, tuple(binder.kind for binder in option.binders)


def exchanged_args(program: Program, state: State, move: Move, swap: Sequence[int]) -> Args:
    """The arguments of a move, spoken in a window or not, in which pieces take others' parts."""
    choice = open_choice(program, state)
    if move.window >= 0:
        code = program.routines[program.windows[move.window].speak_routine].code
        choice = next(program.choices[i.choice] for i in code if isinstance(i, Choose))
    return move.args if choice is None else args_by(choice, move.option, move.args, swap)


def _learned(
    before: tuple[State, State], after: tuple[State, State], swap: Sequence[int], seat: int
) -> bool:
    """Whether the seat has come to know, or to lose from sight, one of the exchanged pieces."""
    moved = [piece for piece, other in enumerate(swap) if piece != other]
    return any(
        one.known[piece] >> seat & 1 != end.known[piece] >> seat & 1
        for one, end in zip(before, after, strict=True)
        for piece in moved
    )
