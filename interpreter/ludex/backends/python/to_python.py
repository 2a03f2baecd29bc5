"""Prints a program as the source of a Python module, the same every time."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.backends.python.expressions import Env, Printer
from ludex.backends.python.hops import hop_function
from ludex.backends.python.remembering import fixed_words
from ludex.backends.python.stepflow import StepFlow
from ludex.backends.python.stepwise import Form, StepPrinter
from ludex.backends.python.walks import away_function, is_plain, walk_function
from ludex.ir import nodes as ir
from ludex.ir.walking import falls_through, targets_of, values_of, values_of_walk
from ludex.lowering.nullness import Nullness


class ModulePrinter:
    """Prints the functions of values, of choices and of routines."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        plain = frozenset(i for i, walk in enumerate(program.walks) if is_plain(walk))
        self.fixed = frozenset(fixed_words(program))
        self.printer: Printer = StepPrinter(
            program, Nullness(program), plain_walks=plain, fixed=self.fixed
        )
        self.roots: list[tuple[ir.Value, str, str]] = []
        self.instrs: list[tuple[int, int]] = []
        self.flow = StepFlow(program, self.printer, self.instrs)

    # ------------------------------------------------------------ environments
    def frame_env(self, routine: int, at: int = -1) -> Env:
        """The registers of a routine are a list."""
        known = self.printer.nullness.here(routine, at)
        return Env({r: f"r[{r}]" for r in known}, known)

    def list_env(self, count: int) -> Env:
        """The registers of a value outside the routines, all of which may be nothing."""
        return Env({i: f"r[{i}]" for i in range(count)}, {})

    def function_env(self, index: int) -> Env:
        """The parameters of a function are Python's own."""
        nulls = self.printer.nullness.params[index]
        return Env({i: f"p{i}" for i in range(len(nulls))}, dict(enumerate(nulls)))

    # ------------------------------------------------------------ the module
    def module(self) -> str:
        """The whole source."""
        body: list[str] = []
        for index, function in enumerate(self.program.functions):
            body.append(laid_once(self.function(index, function)))
        for index in sorted(self.printer.plain_walks):
            walk = walk_function(index, self.program.walks[index], self.printer)
            body.append(laid_once(walk))
            if not self.program.walks[index].straight:
                away = away_function(index, self.program.walks[index], self.printer)
                body.append(laid_once(away))
        assert isinstance(self.printer, StepPrinter)
        for index, row in enumerate(self.program.walks):
            body.append(laid_once(hop_function(index, row, self.printer)))
        for index in range(len(self.program.choices)):
            body += [self.choice(index), self.flow.taken(index)]
        for index, routine in enumerate(self.program.routines):
            body.append(self.routine(index, routine))
        body += list(self.loose())
        body += list(self.forms())
        constants = [f"{name} = {value!r}" for value, name in self.printer.constants.items()]
        head = [f'"""{self.program.game}, as Python made from its rules."""', "", *constants, ""]
        helpers = map(laid_once, self.printer.helpers)
        return "\n".join([*head, *helpers, *body]) + "\n"

    def place(self, note: int) -> str:
        """The author's line, as a comment."""
        if note < 0:
            return ""
        found = self.program.notes[note]
        return f"  # {found.line}"

    def function(self, index: int, function: ir.Function) -> str:
        """A defined word."""
        env = self.function_env(index)
        params = ", ".join(env.names.values())
        body = self.printer.value(function.body, env)
        return f"def f{index}(S, {params}):{self.place(function.note)}\n    return {body}\n"

    def forms(self) -> Iterator[str]:
        """The other forms in which words are asked, and those that these ask."""
        assert isinstance(self.printer, StepPrinter)
        printed = {Form(index, False) for index in range(len(self.program.functions))}
        while missing := [f for f in self.printer.wanted if f not in printed]:
            for form in missing:
                printed.add(form)
                yield self.form(form, self.printer)

    def form(self, form: Form, printer: StepPrinter) -> str:
        """A word as it is asked in one form."""
        env = self.function_env(form.function)
        if form.sure:
            env = Env(env.names, printer.nullness.sure_params(form.function))
        params, body = ", ".join(env.names.values()), printer.body(form, env)
        place = self.place(self.program.functions[form.function].note)
        return laid_once(f"def {form.name}(S, {params}):{place}\n    return {body}\n")

    # ------------------------------------------------------------ values asked for by the machine
    def loose(self) -> Iterator[str]:
        """Functions for the values that the machine asks for one by one."""
        for index, routine in enumerate(self.program.routines):
            env = self.frame_env(index)
            for instr in routine.code:
                for value in values_of(instr):
                    yield self.root(value, env)
                if isinstance(instr, ir.Choose):
                    yield self.root(self.program.choices[instr.choice].who, env)
            for check in routine.needs:
                yield self.root(check.test, self.list_env(len(routine.registers)))
        for walk in self.program.walks:
            env = self.list_env(len(walk.registers))
            yield from (self.root(value, env) for value in values_of_walk(walk))
        program = self.program
        outside: list[ir.Value | None] = [s.start for s in program.slots]
        outside += [t.test for t in program.triggers]
        outside += [v for w in program.windows for v in (w.poll, w.while_open, w.seats)]
        outside += [i.test for i in program.invariants]
        outside += [o for a in program.attempts for o in a.odds]
        yield from (self.root(v, self.list_env(64)) for v in outside if v is not None)

    def root(self, value: ir.Value, env: Env) -> str:
        """A function for one value, and one for it as a test."""
        index = len(self.roots)
        self.roots.append((value, f"v{index}", f"t{index}"))
        code = f"def v{index}(S, r):\n    return {self.printer.value(value, env)}\n"
        if value.kind == "truth":
            code += f"\n\ndef t{index}(S, r):\n    return {self.printer.test(value, env)}\n"
        return code

    # ------------------------------------------------------------ choices
    def choice(self, index: int) -> str:
        """Every answer of a choice, option by option, in the order of the sets."""
        choice = self.program.choices[index]
        env = self.frame_env(choice.routine)
        env = Env({**env.names, 0: "you"}, {**env.nullable, 0: False})
        lines = [f"def c{index}(S, r, you):{self.place(choice.note)}", "    found = []"]
        for number, option in enumerate(choice.options):
            lines += self.option(number, option, env)
        return "\n".join([*lines, "    return found", ""])

    def option(self, number: int, option: ir.Option, env: Env) -> list[str]:
        """The answers of one option: a loop for each binder, each check as early as it can be."""
        lines: list[str] = []
        depth = 1

        def add(text: str) -> None:
            lines.append("    " * depth + text)

        if option.guard is not None:
            add(f"if {self.printer.test(option.guard, env)}:")
            depth += 1
        made: list[str] = []
        for at, binder in enumerate([None, *option.binders]):
            if binder is not None:
                name = f"b{binder.reg}"
                several = binder.several or binder.kind.startswith("set ")
                add(f"for {name} in {self.candidates(binder, env)}:")
                depth += 1
                env = env.bind(binder.reg)
                made.append(name if several else f"({name},)")
            tests = [self.printer.test(c.test, env) for c in option.checks if c.after == at]
            if tests:
                add(f"if {' and '.join(tests)}:")
                depth += 1
        args = "(" + "".join(f"{m}, " for m in made) + ")"
        add(f"found.append(({number}, {args}))")
        return lines

    def candidates(self, binder: ir.Binder, env: Env) -> str:
        """What one binder may be; pieces that nothing tells apart are one candidate."""
        if binder.several:
            node = self.printer.noted(binder)
            among = self.printer.value(binder.among, env)
            return f"E.subsets({node}, {among} or (), {self.printer.register_list(env)}, S)"
        if binder.kind == "piece":
            return f"distinct({self.printer.value(binder.among, env)} or (), you, S)"
        if binder.kind.startswith("set ") and binder.kind.endswith("piece"):
            among = self.printer.value(binder.among, env)
            return f"E.decisions.in_sight({binder.kind!r}, {among} or (), you, S)"
        return f"{self.printer.value(binder.among, env)} or ()"

    # ------------------------------------------------------------ routines
    def routine(self, index: int, routine: ir.Routine) -> str:
        """A routine as a loop over its stretches of code."""
        self.flow.routine = index
        starts = self.leaders(routine)
        lines = [
            f"def r{index}(S, F, X):  # {routine.name}",
            "    r = F.registers",
            "    at = F.at",
        ]
        lines += ["    for _ in LIMIT:"]
        for position, start in enumerate(starts):
            stop = starts[position + 1] if position + 1 < len(starts) else len(routine.code)
            word = "if" if position == 0 else "elif"
            lines.append(f"        {word} at == {start}:")
            lines += [f"            {line}" for line in self.block(index, routine, start, stop)]
        return "\n".join([*lines, "    raise too_long(F)", ""])

    def leaders(self, routine: ir.Routine) -> list[int]:
        """Where a stretch of code begins: after jumps, at their targets, after what may wait."""
        found = {0}
        for at, instr in enumerate(routine.code):
            targets = targets_of(instr, self.program)
            found.update(targets)
            if targets or not self.flow.native(instr) or self.flow.leaves(instr):
                found.update((at, at + 1))
        for span in routine.turns:
            found.update((span.head, span.exit))
        return sorted(a for a in found if a < len(routine.code))

    def block(self, index: int, routine: ir.Routine, start: int, stop: int) -> list[str]:
        """One stretch of code."""
        lines: list[str] = []
        for at in range(start, stop):
            instr = routine.code[at]
            if not self.flow.native(instr):
                self.instrs.append((index, at))
                number = len(self.instrs) - 1
                return [
                    *lines,
                    f"F.at = {at}{self.place(instr.note)}",
                    f"if not X(I[{number}], F, S):",
                    "    return False",
                    "if S.over or not S.frames or S.frames[-1] is not F:",
                    "    return True",
                    "at = F.at",
                ]
            env = self.frame_env(index, at)
            lines += self.flow.lines(instr, at, env, self.place(instr.note))
        last = routine.code[stop - 1]
        if falls_through(last, self.program) and not isinstance(last, ir.CallRoutine):
            lines.append(f"at = {stop}")
        return lines


def laid_once(code: str) -> str:
    """A function that changes nothing, which asks once how the tiles of a board lie."""
    if code.count("LAID(S)") < (1 if " for " in code else 2):
        return code
    first, _, rest = code.partition("\n")
    return f"{first}\n    L = LAID(S)\n{rest}".replace("LAID(S).", "L.")
