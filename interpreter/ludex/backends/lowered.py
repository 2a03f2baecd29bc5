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
    TABLE,
    Counted,
    Move,
    Outcome,
    Pending,
)
from ludex.machine.state import DRAWN, Form, State
from ludex.machine.tables import Tables

if TYPE_CHECKING:  # what makes integer code is read when it is made
    from typing import Concatenate, ParamSpec, TypeVar

    from ludex.backends.games import Games
    from ludex.backends.instance import Instance
    from ludex.backends.stepping import Stepping
    from ludex.lowering.states import Kept

    Asked = ParamSpec("Asked")
    Said = TypeVar("Said")

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


def _told(
    method: Callable[Concatenate[Reference, Asked], Said],
) -> Callable[Concatenate[LoweredEngine, Asked], Said]:
    """What the engine that tells answers."""

    def told(engine: LoweredEngine, /, *args: Asked.args, **named: Asked.kwargs) -> Said:
        said: Said = getattr(engine.reference, method.__name__)(*args, **named)
        return said

    return told


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
    narrate, opening = _told(Reference.narrate), _told(Reference.opening)
    empty, play_from = _told(Reference.empty), _told(Reference.play_from)
    offers, ends, ways = _told(Reference.offers), _told(Reference.ends), _told(Reference.ways)
    odds, why_not, view = _told(Reference.odds), _told(Reference.why_not), _told(Reference.view)
    ask, tell, broken = _told(Reference.ask), _told(Reference.tell), _told(Reference.broken)
