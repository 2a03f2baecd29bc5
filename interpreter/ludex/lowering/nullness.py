"""Which values may be nothing: what never is needs no test for it in generated code."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.ir import nodes as ir
from ludex.ir.traversal import inside, values_of, values_of_walk
from ludex.model.core import operations

Nullable = Mapping[int, bool]


class Nullness:
    """What is known of a whole program: of its functions, their parameters, its registers.

    Everything is taken to be something until a call or an assignment says otherwise.
    """

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.params: dict[int, list[bool]] = {
            i: [False] * (f.params + 1) for i, f in enumerate(program.functions)
        }
        self.results = [False] * len(program.functions)
        self.sure_results = [False] * len(program.functions)
        self.registers: list[dict[int, bool]] = [
            dict.fromkeys(range(len(r.registers)), False) for r in program.routines
        ]
        self.calls: dict[int, tuple[list[ir.Use], dict[int, bool]]] = {}
        """The calls in a value, and what is surely something in it, by what it is for Python."""
        self.begin()
        self.settle()

    def begin(self) -> None:
        """Routines that nobody calls begin with nothing in their registers."""
        program = self.program
        called = {
            i.routine for r in program.routines for i in r.code if isinstance(i, ir.CallRoutine)
        }
        for index, routine in enumerate(program.routines):
            known = self.registers[index]
            written = {reg for instr in routine.code for reg in self.written(instr)}
            for reg in known:
                if reg > routine.params and reg not in written:
                    known[reg] = True
                if index not in called and reg <= routine.params:
                    known[reg] = True

    def written(self, instr: ir.Instr) -> tuple[int, ...]:
        """The registers that an instruction writes."""
        match instr:
            case ir.Let() | ir.Count() | ir.Chance() | ir.Turn():
                return (instr.reg,)
            case ir.Each():
                return (instr.reg, instr.index_reg)
            case ir.CallRoutine():
                return (instr.result,) if instr.result is not None else ()
            case ir.StepOn():
                return (instr.memory,)
            case ir.Choose() | ir.Answer():
                choice = self.program.choices[instr.choice]
                found = tuple(b.reg for o in choice.options for b in o.binders)
                return (*found, choice.answers) if choice.answers >= 0 else found
        return ()

    def here(self, routine: int, at: int) -> dict[int, bool]:
        """What may be nothing at one instruction; in a turn of players somebody has it."""
        known = self.registers[routine]
        row = self.program.routines[routine]
        for span in row.turns:
            turn = row.code[span.head]
            of_players = isinstance(turn, ir.Turn) and turn.among is None
            if of_players and span.start <= at < span.stop:
                return {**known, 0: False}
        return known

    def settle(self) -> None:
        """Lets what is passed on flow into parameters and results until nothing changes."""
        changed = True
        while changed:
            before = self.told()
            for index, routine in enumerate(self.program.routines):
                for at, instr in enumerate(routine.code):
                    self.instruction(index, instr, self.here(index, at))
                for check in routine.needs:
                    self.calls_in(check.test, {})
            self.calls_elsewhere()
            for index, function in enumerate(self.program.functions):
                known = dict(enumerate(self.params[index]))
                self.calls_in(function.body, known)
                self.results[index] = self.nullable(function.body, known)
                self.sure_results[index] = self.nullable(function.body, self.sure_params(index))
            changed = before != self.told()

    def told(self) -> tuple[object, ...]:
        """Everything that is known so far."""
        results = (list(self.results), list(self.sure_results))
        return (str(self.params), *results, str(self.registers))

    def sure_params(self, function: int) -> dict[int, bool]:
        """What may be nothing in a word all of whose arguments are something."""
        params = self.params[function]
        return {0: params[0], **dict.fromkeys(range(1, len(params)), False)}

    def sure_call(self, node: ir.Use, known: Nullable) -> bool:
        """Whether all arguments of a call are something."""
        return not any(self.nullable(a, known) for a in node.args)

    def instruction(self, routine: int, instr: ir.Instr, known: dict[int, bool]) -> None:
        """Notes what an instruction passes on, and what it writes."""
        for value in values_of(instr):
            self.calls_in(value, known)
        mine = self.registers[routine]
        match instr:
            case ir.Choose():
                self.calls_in_choice(self.program.choices[instr.choice], known)
            case ir.Let():
                mine[instr.reg] = mine[instr.reg] or self.nullable(instr.value, known)
            case ir.Chance() | ir.StepOn():
                mine[self.written(instr)[0]] = True
            case ir.Turn():
                mine[0] = mine[0] or instr.among is not None
            case ir.CallRoutine():
                if instr.result is not None:
                    mine[instr.result] = True
                theirs = self.registers[instr.routine]
                theirs[0] = theirs[0] or known.get(0, True)
                for index, arg in enumerate(instr.args, 1):
                    theirs[index] = theirs[index] or self.nullable(arg, known)

    def calls_in_choice(self, choice: ir.Choice, known: Nullable) -> None:
        """A seat that chooses is somebody, so `you` is not nothing there."""
        chooser = {**known, 0: False}
        self.calls_in(choice.who, known)
        for option in choice.options:
            parts = [c.test for c in option.checks]
            parts += [option.guard] if option.guard is not None else []
            for binder in option.binders:
                parts += [v for v in (binder.among, binder.least, binder.most) if v is not None]
            for part in parts:
                self.calls_in(part, chooser)

    def calls_elsewhere(self) -> None:
        """Values outside the routines, where anything may be nothing."""
        program = self.program
        loose: list[ir.Value | None] = [s.start for s in program.slots]
        loose += [t.test for t in program.triggers]
        loose += [v for w in program.windows for v in (w.poll, w.while_open, w.seats)]
        loose += [i.test for i in program.invariants]
        loose += [o for a in program.attempts for o in a.odds]
        for walk in program.walks:
            loose += values_of_walk(walk)
        for value in loose:
            if value is not None:
                self.calls_in(value, {})

    def calls_in(self, value: ir.Value, known: Nullable) -> None:
        """Notes what every call in a value passes on."""
        if id(value) not in self.calls:
            parts = list(inside(value))
            bound = {part.reg: False for part in parts if isinstance(part, ir.Bind)}
            self.calls[id(value)] = [part for part in parts if isinstance(part, ir.Use)], bound
        calls, bound = self.calls[id(value)]
        here = {**known, **bound} if calls else known
        for call in calls:
            params = self.params[call.function]
            params[0] = params[0] or here.get(0, True)
            for index, arg in enumerate(call.args, 1):
                params[index] = params[index] or self.nullable(arg, here)

    def nullable(self, value: ir.Value, known: Nullable) -> bool:
        """Whether a value may be nothing."""
        match value:
            case ir.Const():
                return value.value is None
            case ir.Reg():
                return known.get(value.index, True)
            case ir.Bind():
                return value.name == "greatest"
            case ir.Use():
                results = self.sure_results if self.sure_call(value, known) else self.results
                return results[value.function]
            case ir.Match() | ir.Needs() | ir.Granted() | ir.Junction():
                return False
            case ir.Slot():
                row = self.program.slots[value.slot]
                somebody = value.owner is None or not self.nullable(value.owner, known)
                return not (somebody and row.kind == "number" and row.low is not None)
            case ir.Spot():
                return value.owner is not None and self.nullable(value.owner, known)
            case ir.Attr():
                column = self.program.attributes.get(value.name, (None,))
                steady = value.name not in self.program.changing and None not in column
                return not steady or self.nullable(value.subject, known)
            case ir.Ask():
                return value.name == "steps-away"
            case ir.Op():
                return self.op_nullable(value, known)
            case ir.Pick():
                values = [v for _, v in value.arms]
                values += [value.otherwise] if value.otherwise is not None else []
                return any(self.nullable(v, known) for v in values)
        return True

    def op_nullable(self, value: ir.Op, known: Nullable) -> bool:
        """Whether a word of the machine may come to nothing."""
        word = operations()[value.name]
        if ir.is_test(value) or word.itself:
            return False
        if value.name in ("first", "only", "last") and isinstance(value.args[0], ir.Const):
            return not value.args[0].value
        if value.name == "printed" and isinstance(value.args[1], ir.Const):
            return self.printed_nullable(value.args[0], value.args[1].value, known)
        if value.name == "owner":
            owned = "owner" not in self.program.changing and all(
                p.owner is not None for p in self.program.pieces
            )
            return not owned or self.nullable(value.args[0], known)
        unsure = word.maybe or word.unwarned
        return unsure or any(self.nullable(a, known) for a in value.args)

    def printed_nullable(self, text: ir.Value, column: object, known: Nullable) -> bool:
        """Whether a printed text may say nothing in one of its columns."""
        rows = self.program.inscriptions
        said = [row.values[column] for row in rows] if isinstance(column, int) else [None]
        return None in said or self.nullable(text, known)
