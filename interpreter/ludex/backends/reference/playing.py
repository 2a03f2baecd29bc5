"""Games played inside an engine by players who choose by chance, without a text being built.

The players have a stream of chance of their own, so every engine lets them choose alike and the
game's own chance stays what it is for any other players.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludex.backends.reference.decisions import PASS
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.ir.scoring import score_of
from ludex.machine.chance import below, seeded, seeded_players
from ludex.machine.interface import TABLE, UNSEEN, Args, Move, Outcome, PlayError, result_of
from ludex.machine.state import DRAWN, Frame, Held, State
from ludex.records import replace

if TYPE_CHECKING:
    from ludex.backends.reference import Reference


def played(engine: Reference, seed: int, playout: int, cap: int) -> tuple[Outcome, State]:
    """A whole random game, or its first `cap` decisions, with the position at its end."""
    game = RandomGame(engine, seed, playout, cap)
    return game.run(lambda: engine.begin(seed, playout))


def tried(
    engine: Reference, state: State, seat: int, move: Move | None, seed: int, cap: int
) -> Outcome:
    """What comes of a move, or of silence, if chance goes on for so many decisions."""

    def after() -> State:
        made = state.twin()
        made.rng = seeded(seed)
        if move is not None:
            engine.apply(made, seat, move)
        if TABLE in engine.pending(made).must:
            made.reported = DRAWN
            engine.runner.go_on(made)
        game.cap = made.decisions + cap
        return made

    game = RandomGame(engine, seed, 0, cap)
    outcome, end = game.run(after)
    return replace(outcome, scores=engine.scores(end)) if outcome.capped else outcome


class RandomGame:
    """One random game under way.

    Where seats may speak, each of them speaks or is silent before whoever must decide decides.
    Nobody sits at the table, so that nothing is reported.
    """

    def __init__(self, engine: Reference, seed: int, playout: int, cap: int) -> None:
        self.engine, self.program, self.runner = engine, engine.program, engine.runner
        self.cap = cap
        self.rng = seeded_players(seed, playout)
        self.offered = 0

    def run(self, begin: Callable[[], State]) -> tuple[Outcome, State]:
        """Plays it, silently."""
        listening, self.engine.telling = self.engine.telling, False
        try:
            return self._run(begin)
        finally:
            self.engine.telling = listening

    def _run(self, begin: Callable[[], State]) -> tuple[Outcome, State]:
        state, stopped = None, ""
        try:
            state = begin()
            while not state.over and state.decisions < self.cap:
                self.decision(state)
        except PlayError as error:
            stopped = str(error)
            state = self.engine.empty() if state is None else state
        outcome = Outcome(
            result_of(state, self.engine.scores(state)) if state.over and not stopped else None,
            state.decisions,
            not state.over and not stopped,
            self.offered,
            stopped,
        )
        return outcome, state

    def decision(self, state: State) -> None:
        """Whoever is asked decides, or somebody speaks."""
        frame = state.frames[-1]
        instr = self.program.routines[frame.routine].code[frame.at]
        assert isinstance(instr, ir.Choose), "chance and hands are drawn in a random game"
        choice = self.program.choices[instr.choice]
        if choice.secret:
            self.secret(instr.choice, frame, state)
            return
        who = self.engine.ev.value(choice.who, frame.registers, state)
        assert isinstance(who, int)
        answers = self.engine.decisions.every(instr.choice, who, frame.registers, state)
        if self.program.windows and self.somebody_speaks(who, state):
            return
        spoken = self.speeches(who, state) if self.program.windows else []
        picked = self.pick(len(answers) + choice.may + len(spoken))
        if picked < len(answers) + choice.may:
            state.decisions += 1
            said = answers[picked] if picked < len(answers) else (PASS, ())
            self.runner.take(choice, *said, frame)
            self.runner.go_on(state)
        elif spoken:
            self.engine.apply(state, who, spoken[picked - len(answers) - choice.may])
        else:
            sentence = f"{self.engine.tables.seat(who)} must choose, and nothing can be chosen."
            raise PlayError(sentence, self.engine.ev.line(choice.note))

    def secret(self, number: int, frame: Frame, state: State) -> None:
        """All who are asked commit, one after the other."""
        choice = self.program.choices[number]
        seats = members(self.engine.ev.value(choice.who, frame.registers, state))
        for seat in sorted(seats):
            if seat in state.commits or state.decisions >= self.cap:
                continue
            answers = self.engine.decisions.every(number, seat, frame.registers, state)
            if answers or choice.may:
                picked = self.pick(len(answers) + choice.may)
                state.decisions += 1
                state.commits[seat] = answers[picked] if picked < len(answers) else (PASS, ())
        self.runner.go_on(state)

    def pick(self, count: int) -> int:
        """One of so many moves, each as likely as the others."""
        self.offered += count
        self.rng, picked = below(self.rng, count)
        return picked

    # ------------------------------------------------------------ windows
    def somebody_speaks(self, deciding: int, state: State) -> bool:
        """Whether one of the others speaks in an open window; what was waited for waits on."""
        for seat in self.engine.pending(state).may:
            spoken = self.speeches(seat, state) if seat not in (deciding, TABLE) else []
            picked = self.pick(len(spoken) + 1) if spoken else 0
            if picked < len(spoken):
                self.engine.apply(state, seat, spoken[picked])
                return True
        return False

    def speeches(self, seat: int, state: State) -> list[Move]:
        """What a seat may say in the windows that are open, without its texts."""
        found: list[tuple[int, int, Args]] = []
        for index, choice, registers in self.engine.open_windows(state, seat):
            every = self.engine.decisions.every(choice, seat, registers, state)
            found += [(index, option, args) for option, args in every]
        return [Move(option, args, UNSEEN, window) for window, option, args in found]


# ------------------------------------------------------------ scores
Scores = tuple[float | None, ...]


def scorer_of(engine: Reference) -> Callable[[State], Scores]:
    """What tells what the game calls the score of each player; empty where it has none."""
    found, seats = score_of(engine.program), range(engine.tables.players)
    if found is None:
        return lambda _: ()
    slot, function = found.slot, found.function
    if slot is not None:
        return lambda state: tuple(map(found.counted, state.values[slot]))
    assert function is not None
    return lambda state: tuple(found.counted(_score(engine, function, s, state)) for s in seats)


def _score(engine: Reference, function: int, seat: int, state: State) -> Held:
    """The score of one seat; nothing where the game has no answer."""
    try:
        return engine.ev.call(function, [seat], seat, state)
    except PlayError:
        return None
