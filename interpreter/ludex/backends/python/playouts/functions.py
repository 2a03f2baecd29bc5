"""Prints words, and lists of what may be chosen, as functions of their own."""

from __future__ import annotations

from ludex.backends.python.playouts.expressions import Env, Printer
from ludex.ir import nodes as ir


class FunctionPrinter:
    """Prints the functions of words and of choices."""

    def __init__(self, program: ir.Program, printer: Printer) -> None:
        self.program, self.printer = program, printer
        self.instrs: list[tuple[int, int]] = []

    # ------------------------------------------------------------ environments
    def frame_env(self, routine: int, at: int = -1) -> Env:
        """The registers of a routine are a list."""
        known = self.printer.nullness.here(routine, at)
        return Env({r: f"r[{r}]" for r in known}, known)

    def function_env(self, index: int) -> Env:
        """The parameters of a function are Python's own."""
        nulls = self.printer.nullness.params[index]
        return Env({i: f"p{i}" for i in range(len(nulls))}, dict(enumerate(nulls)))

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
