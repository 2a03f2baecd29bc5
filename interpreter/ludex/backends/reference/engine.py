"""The reference engine: interprets a program in the plainest way and defines its meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ludex.backends.reference.attempts import asks_of
from ludex.backends.reference.decisions import PASS
from ludex.backends.reference.explaining import Explainer
from ludex.backends.reference.playing import played, scorer_of, tried
from ludex.backends.reference.running import Runner
from ludex.backends.reference.stepping import Asked, asked_of, landings, step_of
from ludex.backends.reference.telling import came
from ludex.backends.reference.values import Registers
from ludex.backends.reference.words import members
from ludex.backends.supposing import Supposing
from ludex.ir import nodes as ir
from ludex.machine.chance import seeded
from ludex.machine.facts import Fact, fact
from ludex.machine.interface import (
    FROM_THE_TOP,
    TABLE,
    Args,
    Counted,
    Event,
    Keeper,
    Move,
    Outcome,
    Pending,
    PlayError,
    Refusal,
    Start,
    View,
)
from ludex.machine.sight import piece_front, value_seen
from ludex.machine.state import DRAWN, HANDS, Frame, Held, State
from ludex.machine.tables import Tables
from ludex.machine.tiling import HOLE
from ludex.machine.views import view_of
from ludex.records import replace

MOST_NAMES = 64


class Reference:
    """A machine whose states it is asked about one by one."""

    def __init__(self, program: ir.Program, digest: str) -> None:
        self.program = program
        self._tables = replace(program, digest=digest)
        self.runner = Runner(program, self._tables)
        self.ev, self.decisions = self.runner.ev, self.runner.decisions
        self.scores = scorer_of(self)
        self.supposing = Supposing(program, self)

    @property
    def tables(self) -> Tables:
        """What never changes while the game is played."""
        return self._tables

    @property
    def coverage(self) -> set[str] | None:
        """What has run, where somebody wants to know: rules, words, cases, branches, options."""
        return self.ev.coverage

    @coverage.setter
    def coverage(self, ran: set[str] | None) -> None:
        self.ev.coverage = ran

    @property
    def spent(self) -> int:
        """How many instructions were made, and things asked, since it was made."""
        return self.ev.spent

    def refuel(self, steps: int) -> None:
        """From now on only so much may be worked out; SpentError where it is more."""
        self.ev.fuel = self.ev.spent + steps

    @property
    def telling(self) -> bool:
        """Whether events are told; a simulation may do without."""
        return self.runner.teller.listening

    @telling.setter
    def telling(self, listening: bool) -> None:
        self.runner.teller.listening = listening

    # ------------------------------------------------------------ beginning
    def empty(self, seed: int = 0, reported: int = DRAWN) -> State:
        """A table before the set-up: every piece is in the box, nothing runs."""
        program = self.program
        count = len(program.pieces)
        contents: list[list[int]] = [[] for _ in program.places]
        contents[program.box] = list(range(count))
        changed: list[list[Held]] = [
            list(program.attributes.get(name, (None,) * count)) for name in program.changing
        ]
        state = State(
            seeded(seed), reported, [program.box] * count, contents, [False] * count, [0] * count,
            [0] * count, [0] * count, changed, [[None] * s.count for s in program.slots], [],
            [True] * program.setup.players, [0] * program.setup.players,
            [False] * (len(program.triggers) + len(program.windows)),
            tiles=[HOLE] * (self._tables.tiling.positions if self._tables.tiling else 0),
        )  # fmt: skip
        for row, column in zip(program.slots, state.values, strict=True):
            if row.start is not None:
                value = self.ev.value(row.start, [None] * 64, state)
                column[:] = [value] * row.count
            elif row.kind == "number":
                column[:] = [max(0, row.low or 0)] * row.count
            elif row.kind.startswith("set "):
                column[:] = [()] * row.count
            elif row.kind == "truth":
                column[:] = [0] * row.count
            for owner, agreed in enumerate(row.agreed):
                column[owner] = column[owner] if agreed is None else agreed
        return state

    def begin(self, seed: int, playout: int = 0, reported: int = DRAWN) -> State:
        """The game after its set-up, at the first decision."""
        state = self.before_set_up(seed, playout, reported)
        self._run(state)
        return state

    def opening(self, seed: int, reported: int = DRAWN) -> tuple[Event, ...]:
        """What happens from the set-up to the first decision."""
        return self._run(self.before_set_up(seed, 0, reported))

    def before_set_up(self, seed: int = 0, playout: int = 0, reported: int = DRAWN) -> State:
        """A game that has not begun: everything lies where it begins, the set-up comes next."""
        state = self.laid_out(seed, reported)
        state.rng = seeded(seed, playout)
        state.frames.append(self._frame(self.program.play_routine))
        state.frames.append(self._frame(self.program.setup_routine))
        return state

    def laid_out(self, seed: int, reported: int = DRAWN) -> State:
        """A table before the set-up, with every piece where it begins."""
        state = self.empty(seed, reported)
        for piece, row in enumerate(self.program.pieces):
            self.runner.changes.lay(state, piece, row.begins)
            if row.given_to is not None:
                state.changed[self.program.changing.index("owner")][piece] = row.given_to
        self.runner.changes.noticed(state, tuple(range(len(self.program.pieces))))
        self.runner.changes.entered.clear()
        return state

    def play_from(self, state: State, start: Start = FROM_THE_TOP) -> tuple[Event, ...]:
        """Begins to play from a given position, without the set-up; `start` says where."""
        state.own()
        state.frames = [self._frame(self.program.play_routine)]
        path = [(r, at, self.program.routines[r].code[at]) for r, at in start.path]
        last = max((i for i, step in enumerate(path) if isinstance(step[2], ir.Turn)), default=-1)
        for index, (routine, at, instr) in enumerate(path):
            frame = state.frames[-1]
            if frame.routine != routine:
                raise PlayError("A rule on the way to this position does nothing in it.")
            frame.at = at
            if isinstance(instr, ir.Turn) and index == last and start.turn >= 0:
                assert isinstance(instr.start, ir.Reg)
                frame.registers[instr.start.index] = self.ask(state, start.turn)
            self.runner.execute(instr, frame, state)
        state.frames[-1].at = start.at
        return self._run(state)

    def _frame(self, routine: int) -> Frame:
        return Frame(routine, 0, [None] * len(self.program.routines[routine].registers))

    def _run(self, state: State) -> tuple[Event, ...]:
        self.runner.go_on(state)
        return self.runner.teller.taken()

    # ------------------------------------------------------------ decisions
    def _waiting(self, state: State) -> tuple[ir.Instr, Frame] | None:
        if state.over or not state.frames:
            return None
        frame = state.frames[-1]
        return self.program.routines[frame.routine].code[frame.at], frame

    def pending(self, state: State) -> Pending:
        """What the machine waits for."""
        waiting = self._waiting(state)
        if waiting is None:
            return Pending("over", ())
        instr, frame = waiting
        may = self._speakers(state)
        match instr:
            case ir.Choose():
                choice = self.program.choices[instr.choice]
                rule = self.program.routines[choice.routine].name
                text = Fact("phrase", said=self.ev.text(choice.note))
                if choice.secret:
                    asked = self.runner.asked(choice, instr.choice, frame, state)
                    must = tuple(sorted(s for s in asked if s not in state.commits))
                    kind = "poll" if choice.poll else "secret"
                    return Pending(kind, must, (), text, rule)
                who = self.ev.value(choice.who, frame.registers, state)
                must = (who,) if isinstance(who, int) else ()
                return Pending("choice", must, tuple(s for s in may if s not in must), text, rule)
            case ir.Attempt():
                row = self.program.attempts[instr.attempt]
                asks, may = asks_of(self._tables, row, state), tuple(s for s in may if s != TABLE)
                return Pending("attempt", (TABLE,), may, asks, row.name, row.conduct, row.signs)
        may = tuple(seat for seat in may if seat != TABLE)
        return Pending("chance", (TABLE,), may, Fact("phrase", said=self.ev.text(instr.note)))

    def _speakers(self, state: State) -> tuple[int, ...]:
        """The seats that may speak in a window that is open now."""
        seats = (s for _, window in self._windows(state) for s in self._window_seats(window, state))
        return tuple(dict.fromkeys(seats))

    def _speaks(self, state: State, seat: int, pending: Pending) -> bool:
        """Whether a seat may speak in a window now, be it asked for something else or not.

        While the table reports what chance or hands did it reports nothing else.
        """
        if pending.kind in ("secret", "poll") or (seat == TABLE and TABLE in pending.must):
            return False
        return seat in self._speakers(state)

    def _windows(self, state: State) -> Iterator[tuple[int, ir.WindowRow]]:
        """The windows that are open now, with their numbers."""
        for index, window in enumerate(self.program.windows):
            test = window.while_open
            if test is not None and self.ev.holds(test, _outside(state), state):
                yield index, window

    def _window_seats(self, window: ir.WindowRow, state: State) -> tuple[int, ...]:
        if window.seats is None:
            return (TABLE,)
        return members(self.ev.value(window.seats, _outside(state), state))

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """The moves of a seat now, in a fixed order; of TABLE, the outcomes to report."""
        waiting = self._waiting(state)
        if waiting is None:
            return ()
        instr, frame = waiting
        pending = self.pending(state)
        found: list[Move] = []
        if seat in pending.must:
            if isinstance(instr, ir.Choose):
                found += self.decisions.moves(instr.choice, seat, frame.registers, state)
            else:
                found += self._outcomes(instr, frame, state)
        if self._speaks(state, seat, pending):
            found += self._spoken(state, seat)
        return tuple(found)

    def offers(self, state: State, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The options of what a seat is asked now, legal or not, with the kinds of their parts."""
        waiting = self._waiting(state)
        if waiting is None:
            return ()
        pending, choices = self.pending(state), []
        if seat in pending.must and isinstance(waiting[0], ir.Choose):
            choices.append(waiting[0].choice)
        if self._speaks(state, seat, pending):
            choices += [self._speech(window)[0] for _, window in self._windows(state)]
        options = [o for c in choices for o in self.program.choices[c].options]
        return tuple((o.name, tuple(b.kind for b in o.binders)) for o in options)

    def ends(self, state: State, seat: int) -> tuple[int, ...]:
        """Where the walk can end of which this seat chooses a step; nothing where it is no step."""
        asked = self._step_asked(state, seat)
        return () if asked is None else asked.walking.ends(asked.left, asked.standing)

    def ways(self, state: State, seat: int) -> tuple[tuple[int, int], ...]:
        """Of a step that this seat is asked for: each way with the cell to which it leads."""
        asked = self._step_asked(state, seat)
        return () if asked is None else tuple(landings(asked))

    def _step_asked(self, state: State, seat: int) -> Asked | None:
        waiting = self._waiting(state)
        if waiting is None or seat not in self.pending(state).must:
            return None
        instr, frame = waiting
        step = step_of(self.program.choices[instr.choice]) if isinstance(instr, ir.Choose) else None
        return asked_of(self.ev, step, frame.registers, state) if step is not None else None

    def odds(self, state: State) -> tuple[int, ...]:
        """How likely each outcome is of what hands do now, as shares; nothing else has odds."""
        waiting = self._waiting(state)
        if waiting is None or not isinstance(waiting[0], ir.Attempt):
            return ()
        row = self.program.attempts[waiting[0].attempt]
        return tuple(self.runner.odds(row, waiting[1], state))

    def _spoken(self, state: State, seat: int) -> list[Move]:
        """What a seat may say in the windows that are open."""
        found: list[Move] = []
        for index, choice, registers in self.open_windows(state, seat):
            moves = self.decisions.moves(choice, seat, registers, state, index)
            found += [m for m in moves if m.option != PASS]
        return found

    def open_windows(self, state: State, seat: int) -> Iterator[tuple[int, int, list[Held]]]:
        """The windows in which a seat may speak, with the choice and the registers of each."""
        for index, window in self._windows(state):
            if seat in self._window_seats(window, state):
                yield index, *self._speech(window)

    def _speech(self, window: ir.WindowRow) -> tuple[int, list[Held]]:
        code = self.program.routines[window.speak_routine]
        instr = next(i for i in code.code if isinstance(i, ir.Choose))
        return instr.choice, [None] * len(code.registers)

    def _outcomes(self, instr: ir.Instr, frame: Frame, state: State) -> list[Move]:
        if isinstance(instr, ir.Attempt):
            names = self.program.attempts[instr.attempt].outcomes
            return [Move(i, (), Fact("move", (), name)) for i, name in enumerate(names)]
        assert isinstance(instr, ir.Chance)
        kind = instr.among.kind.removeprefix("set ")
        among = members(self.ev.value(instr.among, frame.registers, state))
        seen = [self._outcome(state, kind, x) for x in among]
        return [Move(i, ((i,),), fact("move", outcome=(kind, x))) for i, x in enumerate(seen)]

    def _outcome(self, state: State, kind: str, held: Held) -> Any:
        """What the table may report; it sees the front of what it draws."""
        if kind == "piece" and isinstance(held, int):
            return piece_front(self._tables, held)
        return value_seen(self._tables, state, kind, held, None)

    def apply(self, state: State, seat: int, move: Move) -> None:
        """Changes the state by a legal move, up to the next decision; nothing is told."""
        before, self.telling = self.telling, False
        try:
            self.narrate(state, seat, move)
        finally:
            self.telling = before

    def narrate(self, state: State, seat: int, move: Move) -> tuple[Event, ...]:
        """The same, and what happens meanwhile."""
        state.own()
        waiting = self._waiting(state)
        if waiting is None:
            raise PlayError("The game is over.")
        instr, frame = waiting
        self.runner.teller.taken()  # a move in which the rules came to a stop may have left some
        state.decisions += 1
        if move.window >= 0:
            self._speak(state, seat, move)
        elif isinstance(instr, ir.Choose):
            choice = self.program.choices[instr.choice]
            if choice.secret:
                state.commits[seat] = (move.option, move.args)
                teller, chosen = self.runner.teller, fact("has-chosen", who=("player", seat))
                teller.tell(lambda s: None if s == seat else chosen, detail=choice.poll)
                said = teller.speech(state, choice, seat, move)
                teller.tell(lambda s: said(s) if s == seat else None, detail=True)
            else:
                self.runner.teller.decided(state, choice, seat, move)
                self.runner.take(choice, move.option, move.args, frame)
        elif isinstance(instr, ir.Attempt):
            row = self.program.attempts[instr.attempt]
            self.runner.teller.chosen(came(row, move.option))
            if state.reported == HANDS:  # what chance does later must not depend on who reports
                self.runner.drawn(row, frame, state)
            frame.at = instr.targets[move.option]
        elif isinstance(instr, ir.Chance):
            among = members(self.ev.value(instr.among, frame.registers, state))
            frame.registers[instr.reg] = among[move.option]
            frame.at += 1
        return self._run(state)

    def _speak(self, state: State, seat: int, move: Move) -> None:
        """Somebody speaks in a window; what was waited for goes on afterwards."""
        window = self.program.windows[move.window]
        choice, registers = self._speech(window)
        self.runner.teller.decided(state, self.program.choices[choice], seat, move)
        frame = Frame(window.speak_routine, 0, registers)
        frame.registers[0] = None if seat == TABLE else seat
        state.frames.append(frame)
        self.runner.take(self.program.choices[choice], move.option, move.args, frame)

    def playout(self, seed: int, playout: int, cap: int) -> Outcome:
        """A whole random game, or its first `cap` decisions, played within the engine."""
        return played(self, seed, playout, cap)[0]

    def playouts(self, seed: int, playouts: range, cap: int) -> Iterable[Counted]:
        """What comes of random games, one by one."""
        return (Counted.once(self.playout(seed, each, cap), each) for each in playouts)

    @property
    def plain(self) -> Reference:
        """This one."""
        return self

    def wait(self) -> None:
        """Nothing is ever made."""

    def supposed(self, state: State, seat: int, seed: int) -> State:
        """A position that a seat cannot tell from this one: what it cannot know is dealt anew."""
        return self.supposing.supposed(state, seat, seed)

    def tried(self, state: State, seat: int, move: Move | None, seed: int, cap: int) -> Outcome:
        """What comes of a legal move, or of silence, if chance goes on for `cap` decisions."""
        return tried(self, state, seat, move, seed, cap)

    # ------------------------------------------------------------ why not
    def why_not(self, state: State, seat: int, option: str, args: Args) -> Refusal | None:
        """Why a seat may not do this now; None where it may."""
        waiting = self._waiting(state)
        if waiting is None:
            return Refusal(fact("over"))
        instr, frame = waiting
        pending = self.pending(state)
        if seat in pending.must and isinstance(instr, ir.Choose):
            choice = self.program.choices[instr.choice]
            explainer = self._explainer(instr.choice, frame.registers, state, seat)
            if option == "pass" and not any(o.name == "pass" for o in choice.options):
                return None if choice.may else explainer.refused(fact("must-choose"))
            refused = explainer.refusal(option, args)
            if refused is None or not self._speaks(state, seat, pending):
                return refused
            return self._window_refusal(state, seat, option, args, refused)
        if self._speaks(state, seat, pending):
            return self._window_refusal(state, seat, option, args, None)
        if seat == TABLE and seat in pending.must:
            possible = "set offered", tuple(move.seen for move in self.legal(state, seat))
            return Refusal(fact("reportable", moves=possible), pending.rule)
        return Refusal(self._not_asked(state, seat, pending), pending.rule)

    def _window_refusal(
        self, state: State, seat: int, option: str, args: Args, refused: Refusal | None
    ) -> Refusal | None:
        for _, window in self._windows(state):
            choice, registers = self._speech(window)
            if any(o.name == option for o in self.program.choices[choice].options):
                return self._explainer(choice, registers, state, seat).refusal(option, args)
        return refused or Refusal(fact("no-option", move=("said", option)))

    def _explainer(self, choice: int, registers: Registers, state: State, seat: int) -> Explainer:
        row = self.program.choices[choice]
        return Explainer(self.ev, self.decisions, row, registers, state, seat)

    def _not_asked(self, state: State, seat: int, pending: Pending) -> Fact:
        who = "set player", pending.must
        asked = fact("who-reports" if TABLE in pending.must else "who-chooses", who=who)
        if seat not in state.commits:
            return asked
        return fact("chosen-already", who=("player", seat), sentence=("fact", asked))

    # ------------------------------------------------------------ views and queries
    def view(self, state: State, seat: int | None) -> View:
        """The game as a seat sees it; None is somebody who only looks on."""
        shown = state.over or self._tables.score != "nobody"
        scores = self.scores(state) if shown else ()
        return view_of(self._tables, state, seat, self.pending(state), scores)

    def ask(self, state: State, query: int) -> Held:
        """The value of a query that was compiled with the game."""
        return self.ev.call(query, [], state.active, state)

    def tell(self, state: State, command: int) -> None:
        """Lays out a given position by a compiled command; nothing follows from it by itself."""
        state.own()
        frames, state.frames = state.frames, [self._frame(command)]
        self.runner.changes.entered.clear()
        self.runner.laying = True
        try:
            self.runner.until_decision(state)
        finally:
            self.runner.laying = False
        if state.frames:
            raise PlayError("A given position cannot need a decision.")
        state.frames = frames
        self.runner.teller.taken()

    def broken(self, state: State, from_setup: bool) -> tuple[str, ...]:
        """The invariants that do not hold, and whatever was created or lost."""
        lying = sorted(piece for place in state.contents for piece in place)
        found = [] if lying == list(range(len(self.program.pieces))) else ["pieces are conserved"]
        for row in self.program.invariants:
            if row.from_setup and not from_setup:
                continue
            if not self.ev.holds(row.test, _outside(state), state):
                found.append(f"{row.text} ({self.ev.line(row.note)})")
        return tuple(found)


def _outside(state: State) -> Registers:
    """The registers of a test that stands in no rule: whoever has the turn, and room for names."""
    return [state.active, *[None] * MOST_NAMES]


def machine(program: ir.Program, digest: str = "", kept: Keeper | None = None) -> Reference:
    """The reference engine for a program."""
    return Reference(program, digest)
