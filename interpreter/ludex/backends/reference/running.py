"""Runs the instructions of a program up to the next decision."""

from __future__ import annotations

from ludex.backends.reference.attempts import weights
from ludex.backends.reference.changes import Changes
from ludex.backends.reference.decisions import PASS, Decisions, held_of
from ludex.backends.reference.telling import Teller, came
from ludex.backends.reference.values import Evaluator, Registers, owner_key, run_for
from ludex.backends.reference.walks import made_step
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.machine.chance import below
from ludex.machine.facts import fact
from ludex.machine.interface import Args, EndlessError, PlayError
from ludex.machine.state import DRAWN, REPORTED, Frame, Held, State
from ludex.machine.tables import Tables

MOST_INSTRUCTIONS = 200_000


class Runner:
    """Goes through the instructions; stops where somebody has to decide or report."""

    def __init__(self, program: ir.Program, tables: Tables) -> None:
        self.program, self.tables = program, tables
        self.ev = Evaluator(program, self)
        self.teller = Teller(tables)
        self.changes = Changes(self.ev, tables, self.teller)
        self.decisions = Decisions(self.ev, tables)
        self.laying = False
        self.closing = {r for e in program.effects for r in e.ends_after}

    # ------------------------------------------------------------ frames
    def push(self, state: State, routine: int, you: Held, args: list[Held]) -> None:
        """A routine begins."""
        row = self.program.routines[routine]
        if len(state.frames) > self.program.chain:
            sentence = f"Rules call each other more than {self.program.chain} deep."
            raise PlayError(sentence, self.ev.line(row.note))
        registers: Registers = [you, *args]
        registers += [None] * (len(row.registers) - len(registers))
        state.frames.append(Frame(routine, 0, registers))
        if routine in self.closing:
            self.changes.rule_begins(state, routine, run_for(self.program, state.frames[-1]))
        if self.ev.coverage is not None:
            self.ev.coverage.add(f"rule {row.name}")

    def pop(self, state: State) -> Frame:
        """The routine on top is left, whether at its end or from within."""
        frame = state.frames.pop()
        if self.teller.open:
            self.teller.left(state, len(state.frames))
        if frame.routine in self.closing:
            self.changes.rule_ends(state, frame.routine, run_for(self.program, frame))
        return frame

    def finish(self, state: State) -> None:
        """The game is over; nothing is under way any more."""
        state.over = True
        state.frames.clear()
        state.commits.clear()

    # ------------------------------------------------------------ the loop
    def go_on(self, state: State) -> None:
        """From a decision that was made to the next one, or to the end of the game."""
        self.changes.entered.clear()
        self.until_decision(state)
        self.teller.left(state, -1)
        if not state.frames:
            state.over = True

    def until_decision(self, state: State) -> None:
        """Runs until somebody must decide, or the game is over."""
        with self.ev.counting():
            for step in range(MOST_INSTRUCTIONS):
                if state.over:
                    self.finish(state)
                if not state.frames or not self.went_on(state.frames[-1], state):
                    self.ev.spend(step + 1)
                    return
            raise self.too_long(state.frames[-1])

    def went_on(self, frame: Frame, state: State) -> bool:
        """Goes on; where steps that each ask little have asked too much, they are endless."""
        before = self.ev.things_asked
        try:
            return self.advance(frame, state)
        except PlayError:
            if self.ev.little_by_little(before):
                raise self.too_long(frame) from None
            raise

    def advance(self, frame: Frame, state: State) -> bool:
        """Goes on in the routine on top; False where the game waits."""
        instr = self.program.routines[frame.routine].code[frame.at]
        if self.ev.coverage is not None and instr.note >= 0:
            self.ev.coverage.add(self.ev.at_note("step", instr.note))
        try:
            return self.execute(instr, frame, state)
        except PlayError as error:
            raise self.placed(error, instr.note) from None

    def placed(self, error: PlayError, note: int) -> PlayError:
        """A stop of the rules with the author's line, if it has none yet."""
        return error if error.place else PlayError(error.sentence, self.ev.line(note))

    def too_long(self, frame: Frame) -> PlayError:
        """The rules go on and on."""
        note = self.program.routines[frame.routine].code[frame.at].note
        sentence = "The rules go on and on without anybody deciding anything."
        return EndlessError(sentence, self.ev.line(note))

    def execute(self, instr: ir.Instr, frame: Frame, state: State) -> bool:
        """One instruction; False where the game waits."""
        match instr:
            case ir.Choose():
                return self.choose(instr, frame, state)
            case ir.Answer():
                return self.answer(instr, frame, state)
            case ir.Chance():
                return self.chance(instr, frame, state)
            case ir.Attempt():
                return self.attempt(instr, frame, state)
            case ir.Turn():
                return self.turn(instr, frame, state)
            case ir.End():
                return self.end(instr, state)
            case ir.StepOn():
                frame.at += 1
                self.step_on(instr, frame.registers, state)
                return True
            case ir.Act() | ir.Store() | ir.Effect():
                self.change(instr, frame.registers, state)
                frame.at += 1
                self.consequences(state)
                return True
        return self.flow(instr, frame, state)

    def change(
        self, instr: ir.Act | ir.Store | ir.Effect, registers: Registers, state: State
    ) -> None:
        """A verb changes the game."""
        match instr:
            case ir.Act():
                self.changes.act(instr, registers, state)
            case ir.Store():
                self.changes.store(instr, registers, state)
            case ir.Effect():
                self.changes.effect(instr, registers, state)

    def flow(self, instr: ir.Instr, frame: Frame, state: State) -> bool:
        """An instruction that only says where to go on; False where everything has ended."""
        registers = frame.registers
        match instr:
            case ir.Let():
                registers[instr.reg] = self.ev.value(instr.value, registers, state)
            case ir.Branch():
                holds = self.ev.holds(instr.test, registers, state)
                self.branched(frame, holds)
                if not holds:
                    frame.at = instr.target
                    return True
            case ir.Jump():
                frame.at = instr.target
                return True
            case ir.Each():
                return self.each(instr, frame)
            case ir.Count():
                left = registers[instr.reg]
                if not isinstance(left, int) or left <= 0:
                    frame.at = instr.exit
                    return True
                registers[instr.reg] = left - 1
            case ir.CallRoutine():
                return self.call(instr, frame, state)
            case ir.Return():
                return self.back(instr, registers, state)
            case _:
                raise AssertionError(f"no meaning for {type(instr).__name__}")
        frame.at += 1
        return True

    def branched(self, frame: Frame, holds: bool) -> None:
        """Notes which way a branch went."""
        if self.ev.coverage is not None:
            instr = self.program.routines[frame.routine].code[frame.at]
            self.ev.coverage.add(self.ev.at_note("branch", instr.note, " yes" if holds else " no"))

    def each(self, instr: ir.Each, frame: Frame) -> bool:
        """The next element of a set."""
        elements = members(frame.registers[instr.set_reg])
        index = frame.registers[instr.index_reg]
        assert isinstance(index, int)
        if index >= len(elements):
            frame.at = instr.exit
        else:
            frame.registers[instr.reg] = elements[index]
            frame.registers[instr.index_reg] = index + 1
            frame.at += 1
        return True

    def call(self, instr: ir.CallRoutine, frame: Frame, state: State) -> bool:
        """A rule begins, unless one of its needs does not hold; then it visibly does nothing."""
        args = [self.ev.value(a, frame.registers, state) for a in instr.args]
        frame.at += 1
        row = self.program.routines[instr.routine]
        if instr.result is not None:
            frame.registers[instr.result] = None
        if row.needs and not self.ev.needs(instr.routine, args, frame.registers[0], state):
            rule = self.tables.rule(instr.routine)
            named = fact("nothing-happens", rule=("name", rule))
            self.teller.tell(fact("in-vain") if row.printed else named)
            return True
        self.push(state, instr.routine, frame.registers[0], args)
        return True

    def back(self, instr: ir.Return, registers: Registers, state: State) -> bool:
        """A rule ends, its answer goes to whoever asked; False where no other is under way."""
        value = self.ev.value(instr.value, registers, state) if instr.value else None
        left = self.pop(state)
        if not state.frames:
            return False
        frame = state.frames[-1]
        before = self.program.routines[frame.routine].code[frame.at - 1]
        called = before if isinstance(before, ir.CallRoutine) else None
        if called and called.routine == left.routine and called.result is not None:
            frame.registers[called.result] = value
        return True

    # ------------------------------------------------------------ turns
    def turn(self, instr: ir.Turn, frame: Frame, state: State) -> bool:
        """Whose turn is next: in order, but for turns taken again or skipped."""
        registers = frame.registers
        last = registers[instr.reg]
        if last is not None:
            self.changes.turn_ends(state, state.active)
        actor = self.following(instr, frame, state)
        state.again = False
        first = last is None
        registers[instr.reg] = actor
        if actor is None:
            frame.at = instr.exit
            return True
        seat = self.decider(instr, actor, state)
        registers[0], state.active = seat, seat
        if first:
            state.starter = seat
        if seat is not None:
            kind = instr.among.kind.removeprefix("set ") if instr.among is not None else "player"
            self.changes.turn_begins(state, {seat, owner_key(kind, actor)})
        self.teller.tell(fact("turn", who=("player", seat)))
        frame.at += 1
        return True

    def decider(self, instr: ir.Turn, actor: Held, state: State) -> int | None:
        """Who decides in a turn: the player, or the owner of the piece that has it."""
        kind = instr.among.kind if instr.among is not None else "set player"
        if kind == "set piece" and isinstance(actor, int):
            owner = self.ev.owner(state, actor)
            return owner if isinstance(owner, int) else None
        return actor if isinstance(actor, int) else None

    def following(self, instr: ir.Turn, frame: Frame, state: State) -> Held:
        """The next in order who is not skipped; after `again` the same one comes first."""
        last = frame.registers[instr.reg]
        if instr.among is None:
            order: tuple[int, ...] = tuple(i for i, s in enumerate(state.seated) if s)
        else:
            order = members(self.ev.value(instr.among, frame.registers, state))
        if not order:
            return None
        begins = self.ev.value(instr.start, frame.registers, state) if instr.start else None
        if last is None:
            index = order.index(begins) if begins in order else 0
        else:
            index = order.index(last) if state.again and last in order else _after(order, last)
        for _ in range(1 + sum(state.skips)):
            actor = order[index % len(order)]
            seat = self.decider(instr, actor, state)
            if seat is None or not state.skips[seat]:
                return actor
            state.skips[seat] -= 1
            self.teller.tell(fact("misses", who=("player", seat)))
            index += 1
        return order[index % len(order)]

    def end(self, instr: ir.End, state: State) -> bool:
        """Ends the turn, the round or the game: leaves every rule up to there."""
        if instr.what not in ("turn", "round"):
            self.changes.game_ends(state, instr.what)
            self.finish(state)
            return True
        while state.frames:
            frame = state.frames[-1]
            spans = self.program.routines[frame.routine].turns
            inside = [s for s in spans if s.start <= frame.at <= s.stop]
            if inside:
                span = min(inside, key=lambda s: s.stop - s.start)
                frame.at = span.head if instr.what == "turn" else span.exit
                if instr.what == "round":
                    self.changes.turn_ends(state, state.active)
                return True
            self.pop(state)
        raise PlayError(f"There is no {instr.what} that could end here.", self.ev.line(instr.note))

    # ------------------------------------------------------------ decisions
    def choose(self, instr: ir.Choose, frame: Frame, state: State) -> bool:
        """Waits for a decision, unless there is none to make."""
        choice = self.program.choices[instr.choice]
        if choice.secret:
            return self.commit(instr, choice, frame, state)
        who = self.ev.value(choice.who, frame.registers, state)
        if not isinstance(who, int):
            frame.at = choice.empty
            return True
        answers = self.decisions.every(instr.choice, who, frame.registers, state)
        if not answers:
            frame.at = choice.empty
            return True
        if len(answers) == 1 and self.program.single_taken and not choice.may:
            self.take(choice, *answers[0], frame)
            return True
        return False

    def take(self, choice: ir.Choice, option: int, args: Args, frame: Frame) -> None:
        """What was chosen goes into its registers, and the game goes on there."""
        if option == PASS:
            frame.at = choice.empty
            return
        row = choice.options[option]
        for binder, arg in zip(row.binders, args, strict=True):
            frame.registers[binder.reg] = held_of(binder, arg)
        frame.at = row.target
        if self.ev.coverage is not None:
            self.ev.coverage.add(self.ev.at_note("option", row.note))

    def asked(self, choice: ir.Choice, number: int, frame: Frame, state: State) -> dict[int, int]:
        """The seats that a secret choice or a poll asks, each with how many moves it has."""
        seats = members(self.ev.value(choice.who, frame.registers, state))
        counts = {s: len(self.decisions.every(number, s, frame.registers, state)) for s in seats}
        return {s: n + choice.may for s, n in counts.items() if n or choice.may}

    def commit(self, instr: ir.Choose, choice: ir.Choice, frame: Frame, state: State) -> bool:
        """Waits for the secret choices; they are opened when the last one is in.

        A choice of one is taken for nobody or for all: who is not asked would show its hand.
        """
        asked = self.asked(choice, instr.choice, frame, state)
        forced = self.program.single_taken and not choice.poll and not choice.may
        if forced and asked and all(n == 1 for n in asked.values()):
            for seat in asked:
                state.commits[seat] = self.decisions.every(
                    instr.choice, seat, frame.registers, state
                )[0]
        if any(seat not in state.commits for seat in asked):
            return False
        answers: tuple[Held, ...] = tuple(
            (state.commits[s][0], *state.commits[s][1]) if s in state.commits else ()
            for s in range(self.tables.players)
        )
        state.commits = {}
        frame.registers[choice.answers] = answers
        frame.at += 1
        return True

    def answer(self, instr: ir.Answer, frame: Frame, state: State) -> bool:
        """Takes up what one seat has chosen in secret."""
        choice = self.program.choices[instr.choice]
        seat = frame.registers[instr.seat_reg]
        answers = members(frame.registers[instr.answers])
        said = answers[seat] if isinstance(seat, int) else ()
        if not said or said[0] == PASS:
            frame.at = instr.declined
            return True
        frame.registers[0] = seat
        self.take(choice, said[0], said[1:], frame)
        return True

    # ------------------------------------------------------------ chance and hands
    def chance(self, instr: ir.Chance, frame: Frame, state: State) -> bool:
        """One of a set: drawn, or reported by the table."""
        among = members(self.ev.value(instr.among, frame.registers, state))
        if state.reported == REPORTED and len(among) > 1:
            return False
        if not among:
            frame.registers[instr.reg] = None
        else:
            state.rng, index = below(state.rng, len(among))
            frame.registers[instr.reg] = among[index]
        frame.at += 1
        return True

    def attempt(self, instr: ir.Attempt, frame: Frame, state: State) -> bool:
        """What hands do: reported by the table, or drawn by its odds."""
        if state.reported != DRAWN:
            return False
        row = self.program.attempts[instr.attempt]
        outcome = self.drawn(row, frame, state)
        self.teller.chosen(came(row, outcome))
        frame.at = instr.targets[outcome]
        return True

    def drawn(self, row: ir.AttemptRow, frame: Frame, state: State) -> int:
        """An outcome by its odds."""
        odds = self.odds(row, frame, state)
        state.rng, drawn = below(state.rng, sum(odds))
        for index, weight in enumerate(odds):
            if drawn < weight:
                return index
            drawn -= weight
        raise AssertionError("the odds add up")

    def odds(self, row: ir.AttemptRow, frame: Frame, state: State) -> list[int]:
        """The weight of each outcome."""
        said = [
            self.ev.value(o, frame.registers, state) if o is not None else None for o in row.odds
        ]
        return weights(row.name, said)

    # ------------------------------------------------------------ walks
    def step_on(self, instr: ir.StepOn, registers: Registers, state: State) -> None:
        """The walker makes a step, the walk remembers it, and what it costs is paid."""
        row, landed, args = made_step(self.ev, instr, registers, state)
        if row.walker is not None:
            cell = self.program.first_cell + landed.here
            self.changes.move(state, (args[row.walker - 1],), cell)
        self.consequences(state)
        for index, (_, _, pay) in enumerate(row.spends):
            for _ in range(landed.spent[index]):
                self.push(state, pay, registers[0], args)

    # ------------------------------------------------------------ what follows by itself
    def consequences(self, state: State) -> None:
        """Triggers and windows whose moment has come begin, the first declared first."""
        if state.over:
            return
        begun: list[tuple[int, list[Held]]] = []
        entered, self.changes.entered = self.changes.entered, []
        for index, trigger in enumerate(self.program.triggers):
            if trigger.test is not None:
                if self.rises(index, trigger.test, state):
                    begun.append((trigger.routine, []))
                continue
            for piece, place in entered:
                if self.program.pieces[piece].sort in trigger.sorts and place in trigger.places:
                    owner = trigger.first_owner + trigger.places.index(place)
                    begun.append((trigger.routine, [piece, owner]))
        for nth, window in enumerate(self.program.windows):
            index = len(self.program.triggers) + nth
            if window.poll is not None and self.rises(index, window.poll, state):
                begun.append((window.poll_routine, []))
        for routine, args in () if self.laying else reversed(begun):
            params = self.program.routines[routine].params
            self.push(state, routine, state.active, args[:params])

    def rises(self, index: int, test: ir.Value, state: State) -> bool:
        """Whether a test becomes true now."""
        row = [state.active] + [None] * 64
        holds = self.ev.holds(test, list(row), state)
        rising = holds and not state.risen[index]
        state.risen[index] = holds
        return rising


def _after(order: tuple[int, ...], last: Held) -> int:
    """The place in the order after the last one, also where that one is gone."""
    if last in order:
        return order.index(last) + 1
    return next((i for i, x in enumerate(order) if isinstance(last, int) and x > last), 0)
