"""Random games played in one go: the same program, printed in direct style.

A program that this style cannot say has a `reason`. A single game in which the rules come to a stop
is played once more by the reference engine, which says where, in the author's words.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from ludex.backends.python.playouts.asking import Asking
from ludex.backends.python.playouts.graph import NotDirectError
from ludex.backends.python.playouts.keeping import Kept
from ludex.backends.python.playouts.printing import PlayoutPrinter, readable
from ludex.backends.python.playouts.runtime import (
    UnsureError,
    code,
    committed,
    plain,
    rays_of,
    sure,
    too_long,
)
from ludex.backends.python.playouts.values import columns_of
from ludex.backends.reference.playing import played
from ludex.ir import nodes as ir
from ludex.ir.sight import nothing_hidden
from ludex.machine.chance import below, seeded, seeded_players
from ludex.machine.interface import Outcome, PlayError, result_of
from ludex.machine.state import UNFINISHED, Frame, State

if TYPE_CHECKING:
    from ludex.backends.reference import Reference

Play = Callable[[State, int, int], tuple[int, int, bool]]


class Playouts:
    """Plays random games of one program; `reason` says why it cannot, if it cannot."""

    def __init__(self, engine: Reference) -> None:
        self.engine, self.reason, self.source = engine, "", ""
        self.lock, self.draws = Lock(), True
        self.image, with_setup = beginning(engine)
        try:
            printer = PlayoutPrinter(engine.program, self.image, with_setup)
            source = printer.source()
        except NotDirectError as error:
            self.reason = str(error)
            return
        asking, program = Asking(engine), engine.program
        full = (1 << program.setup.players) - 1
        acts = {i.name for r in program.routines for i in r.code if isinstance(i, ir.Act)}
        steady = nothing_hidden(program) and all(k == full for k in self.image.known)
        steady = steady and not acts & {"forget", "set-face"}
        self.kept = Kept(program, self.image, source, printer.printer.counting)
        self.kept.verbs, self.kept.generally = engine.runner.changes.verbs, asking.unlike
        self.kept.noticed = engine.runner.changes.noticed
        self.kept.seen = [*asking.seen_up, *asking.seen_down]
        source = f"{source}\n\n{self.kept.source(not steady)}"
        self.source = readable(source, program)
        space = asking.namespace(printer.module)
        space |= {
            "Frame": Frame, "below": below, "LIMIT": range(MOST_ROUNDS), "committed": committed,
            "too_long": too_long, "UnsureError": UnsureError, "plain": plain, "code": code,
            "UNFINISHED": UNFINISHED,
            "rays_of": rays_of, "sure": sure, "SEEN": self.kept.seen,
            "ON": (*(-1 if p.cell is None else p.cell for p in program.places), -1),
            "STEPS": steps_of(program),
            **self.kept.names(),
            **columns_of(program),
            **{table.name: table.entries for table in printer.tables},
        }  # fmt: skip
        exec(compile(source, f"<games of {engine.program.game}>", "exec"), space)
        self.play: Play = space["play"]
        self.draws = any(
            isinstance(i, ir.Chance | ir.Attempt) for r in program.routines for i in r.code
        )

    def outcome(self, seed: int, playout: int, cap: int) -> Outcome:
        """What comes of a random game."""
        return self.played(seed, playout, cap, self.draws)[0]

    def played(
        self, seed: int, playout: int, cap: int, chance: bool = True
    ) -> tuple[Outcome, State]:
        """A random game and the position at its end; where it was capped, without what goes on.

        Without `chance` the game's own generator is left as it is.
        """
        state = self.image.copy()
        if chance:
            state.rng = seeded(seed, playout)
        try:
            found = self.run(state, seeded_players(seed, playout), cap)
        except (PlayError, UnsureError):
            return played(self.engine, seed, playout, cap)
        state.decisions, offered, capped = found
        if capped:
            return Outcome(None, state.decisions, True, offered), state
        state.over = True
        state.commits.clear()
        result = result_of(state, self.engine.scores(state))
        return Outcome(result, state.decisions, False, offered), state

    def run(self, state: State, rng: int, cap: int) -> tuple[int, int, bool]:
        """Plays on one position; how many decisions, among how many moves, and whether capped."""
        teller, where = self.engine.runner.teller, state.where
        with self.lock:  # what is kept beside the position is there once
            listening, teller.listening = teller.listening, False
            where.append(-1)  # where a piece lies that is none
            self.kept.begin()
            try:
                return self.play(state, rng, cap)
            finally:
                where.pop()
                teller.listening = listening
                self.engine.runner.changes.entered.clear()


MOST_ROUNDS = 200_000
"""So often may a loop that is not over a set go round before the step-wise engine looks at it."""


def steps_of(program: ir.Program) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every cell, with -1 for none; from nowhere there is none."""
    rows = [(*(-1 if s is None else s for s in cell.steps), -1) for cell in program.board]
    return (*rows, (-1,) * (program.ways + 1))


def beginning(engine: Reference) -> tuple[State, bool]:
    """The position from which games are played, and whether the set-up is still to be played."""
    state = engine.laid_out(0)
    before, routine = state.copy(), engine.program.setup_routine
    state.frames = [Frame(routine, 0, [None] * len(engine.program.routines[routine].registers))]
    telling, engine.telling = engine.telling, False
    try:
        engine.runner.until_decision(state)
    except PlayError:
        return before, True
    finally:
        engine.telling = telling
        engine.runner.changes.entered.clear()
    finished = not state.frames and not state.over and state.rng == before.rng
    return (state, False) if finished else (before, True)
