"""An engine for a lowered program: quick and silent; what has to be told the reference tells.

It plays in the array of a program in integer code, be that printed as Python or as a module. Who
wants to know what happens and why, what somebody sees, or reports chance, is answered by the
reference engine, and so is whoever comes to a line at which the rules come to a stop. A patient
engine leaves all to the reference until that has worked as much as making integer code would take.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from ludex.backends.instance import StoppedError
from ludex.backends.reference import Reference
from ludex.hints import TYPE_CHECKING
from ludex.ir import nodes as ir
from ludex.machine.chance import seeded, seeded_players
from ludex.machine.facts import Fact
from ludex.machine.interface import (
    FROM_THE_TOP,
    TABLE,
    Args,
    Counted,
    Event,
    Move,
    Outcome,
    Pending,
    Refusal,
    Start,
    View,
)
from ludex.machine.state import DRAWN, Form, Held, State
from ludex.machine.tables import Tables

if TYPE_CHECKING:  # what makes integer code is read when it is made
    from ludex.backends.games import Games
    from ludex.backends.instance import Instance
    from ludex.backends.stepping import Stepping
    from ludex.lowering.states import Kept

MAKING, MAKING_EACH = 6_000, 30
"""What making integer code costs, as work of the reference: always, and for each instruction."""


def _uncollected(made: Callable[[ir.Program], Instance], program: ir.Program) -> Instance:
    """What is made of many small things, without looking for cycles among them: there are none."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return made(program)
    finally:
        if collects:
            gc.enable()


class LoweredEngine:
    """A machine whose silent play goes on in an array."""

    def __init__(
        self, program: ir.Program, digest: str, printed: Callable[[ir.Program], Instance]
    ) -> None:
        self.program, self.printed = program, printed
        self.reference = Reference(program, digest)
        self.reason, self.patience = "", 0
        self.latest: Form | None = None
        self.found: tuple[Stepping, Kept] | None = None
        self.known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Pending] = {}

    @property
    def tables(self) -> Tables:
        """What never changes while the game is played."""
        return self.reference.tables

    @property
    def plain(self) -> Reference:
        """The engine that tells."""
        return self.reference

    def wait(self) -> None:
        """From now on single steps are left to the reference, until making steps has paid."""
        code = sum(len(routine.code) for routine in self.program.routines)
        self.patience = self.reference.spent + MAKING + MAKING_EACH * code

    @property
    def ready(self) -> Stepping | None:
        """Play step by step, where that pays."""
        return self.steps if self.reference.spent >= self.patience else None

    @cached_property
    def steps(self) -> Stepping | None:
        """Play step by step; none where the program cannot be said in integer code."""
        from ludex.backends.stepping import Stepping
        from ludex.lowering.store import NotLoweredError

        self.patience = 0
        try:
            instance = _uncollected(self.printed, self.program)
        except NotLoweredError as error:
            self.reason = str(error)
            return None
        return Stepping(instance, self.reference.before_set_up(), self.tables)

    @cached_property
    def games(self) -> Games | None:
        """Random games in one go."""
        from ludex.backends.games import Games

        return Games(self.steps.instance) if self.steps is not None else None

    def kept(self, state: State) -> tuple[Stepping, Kept] | None:
        """A state in the array, where silent play can go on from it."""
        form = state.form
        if form is not None and form is self.latest:
            return self.found
        if form is None and (state.reported != DRAWN or not state.frames or state.over):
            return None
        steps = self.ready
        if steps is None:
            return None
        kept = steps.mine(form) or steps.put(state)
        if kept is None or not kept.goes_on:
            return None
        if kept is not form:  # it is the same state still, and need not be put there again
            state.keep(kept)
        self.latest, self.found = kept, (steps, kept)
        return self.found

    # ------------------------------------------------------------ silent play
    def begin(self, seed: int, playout: int = 0, reported: int = DRAWN) -> State:
        """The game after its set-up, at the first decision."""
        steps = self.ready if reported == DRAWN else None
        if steps is not None:
            try:
                return State.kept(steps.begin(seeded(seed, playout)))
            except StoppedError:
                pass
        return self.reference.begin(seed, playout, reported)

    def pending(self, state: State) -> Pending:
        """What the machine waits for."""
        kept = self.kept(state)
        if kept is not None:
            try:
                return self._pending(*kept)
            except StoppedError:
                pass
        return self.reference.pending(state)

    def _pending(self, steps: Stepping, kept: Kept) -> Pending:
        must, may = steps.asked(kept)
        choice = steps.choice
        asked = (id(choice), must, may)
        if asked not in self.known:
            kind = ("poll" if choice.poll else "secret") if choice.secret else "choice"
            question = Fact("phrase", said=self.reference.ev.text(choice.note))
            rule = self.program.routines[choice.routine]
            self.known[asked] = Pending(kind, must, may, question, rule.name)
        return self.known[asked]

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        """The moves of a seat now, in a fixed order; of TABLE, the outcomes to report."""
        kept = self.kept(state) if seat != TABLE else None
        if kept is not None:
            try:
                return kept[0].legal(kept[1], seat)
            except StoppedError:
                pass
        return self.reference.legal(state, seat)

    def apply(self, state: State, seat: int, move: Move) -> None:
        """Changes the state by a legal move, up to the next decision; nothing is told."""
        kept = self.kept(state) if seat != TABLE else None
        if kept is not None:
            try:
                state.keep(kept[0].apply(kept[1], seat, move))
            except (StoppedError, ValueError):  # the reference says where, or what the move means
                pass
            else:
                return
        self.reference.apply(state, seat, move)

    def playout(self, seed: int, playout: int, cap: int) -> Outcome:
        """A whole random game, or its first `cap` decisions, played within the engine."""
        (found,) = self.playouts(seed, range(playout, playout + 1), cap)
        return found.outcome

    def playouts(self, seed: int, playouts: range, cap: int) -> Iterator[Counted]:
        """What comes of random games that follow each other; most that go alike are one."""
        first = playouts.start
        while first < playouts.stop:
            found = self._played(seed, range(first, playouts.stop), cap)
            first += sum(each.games for each in found)
            yield from found

    def _played(self, seed: int, playouts: range, cap: int) -> Sequence[Counted]:
        """The first of these games; one that the array does not play the reference does."""
        found: Sequence[Counted] = ()
        if self.games is not None and self.steps is not None:
            found = self.games.counted(seed, playouts, cap)
            self.steps.forget()
        return found or [*self.reference.playouts(seed, playouts[:1], cap)]

    def supposed(self, state: State, seat: int, seed: int) -> State:
        """A position that a seat cannot tell from this one: what it cannot know is dealt anew.

        Whoever supposes tries what may be done there, so that nobody waits any longer.
        """
        self.patience = 0
        made = self.reference.supposed(state, seat, seed)
        kept = self.kept(made)
        return made if kept is None else State.kept(kept[1])

    def tried(self, state: State, seat: int, move: Move | None, seed: int, cap: int) -> Outcome:
        """What comes of a legal move, or of silence, if chance goes on for `cap` decisions."""
        kept = self.kept(state)
        if kept is not None and self.games is not None:
            try:
                kept[0].after(kept[1], seat, move, seeded(seed))
                return self.games.tried(seeded_players(seed), cap)
            except StoppedError:
                pass
            finally:
                kept[0].forget()
        return self.reference.tried(state, seat, move, seed, cap)

    # ------------------------------------------------------------ what has to be told
    def narrate(self, state: State, seat: int, move: Move) -> tuple[Event, ...]:
        """Changes the state by a legal move, and what happens meanwhile."""
        return self.reference.narrate(state, seat, move)

    def opening(self, seed: int, reported: int = DRAWN) -> tuple[Event, ...]:
        """What happens from the set-up to the first decision."""
        return self.reference.opening(seed, reported)

    def empty(self, seed: int = 0, reported: int = DRAWN) -> State:
        """A table before the set-up: every piece is in the box, nothing runs."""
        return self.reference.empty(seed, reported)

    def play_from(self, state: State, start: Start = FROM_THE_TOP) -> tuple[Event, ...]:
        """Begins to play from a given position, without the set-up; `start` says where."""
        return self.reference.play_from(state, start)

    def offers(self, state: State, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The options of what a seat is asked now, legal or not, with the kinds of their parts."""
        return self.reference.offers(state, seat)

    def ends(self, state: State, seat: int) -> tuple[int, ...]:
        """Where the walk can end of which this seat chooses a step; nothing where it is no step."""
        return self.reference.ends(state, seat)

    def ways(self, state: State, seat: int) -> tuple[tuple[int, int], ...]:
        """Of a step that this seat is asked for: each way with the cell to which it leads."""
        return self.reference.ways(state, seat)

    def odds(self, state: State) -> tuple[int, ...]:
        """How likely each outcome is of what hands do now, as shares; nothing else has odds."""
        return self.reference.odds(state)

    def why_not(self, state: State, seat: int, option: str, args: Args) -> Refusal | None:
        """Why a seat may not do this now; None where it may."""
        return self.reference.why_not(state, seat, option, args)

    def view(self, state: State, seat: int | None) -> View:
        """The game as a seat sees it; None is somebody who only looks on."""
        return self.reference.view(state, seat)

    def ask(self, state: State, query: int) -> Held:
        """The value of a query that was compiled with the game."""
        return self.reference.ask(state, query)

    def tell(self, state: State, command: int) -> None:
        """Runs a command that was compiled with the game, such as a given position."""
        self.reference.tell(state, command)

    def broken(self, state: State, from_setup: bool) -> tuple[str, ...]:
        """The invariants that do not hold, and whatever was created or lost."""
        return self.reference.broken(state, from_setup)
