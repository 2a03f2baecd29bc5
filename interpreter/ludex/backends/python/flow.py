"""Prints the instructions that decide how a game goes on, where they need nothing special."""

from __future__ import annotations

from ludex.backends.python.expressions import Env, Printer
from ludex.ir import nodes as ir

NATIVE_VERBS = frozenset(
    ["move-to", "move-under", "deal-from-to", "reveal", "hide", "bring", "forget", "shuffled"]
)
TURN_VERBS = frozenset(["skip", "leave"])
PLAIN = (ir.Let, ir.Branch, ir.Jump, ir.Each, ir.Count)


class Flow:
    """Knows which instructions of a program are printed, and prints them."""

    def __init__(self, program: ir.Program, printer: Printer) -> None:
        self.program, self.printer = program, printer
        acts = {i.name for r in program.routines for i in r.code if isinstance(i, ir.Act)}
        self.watched = bool(program.triggers or program.windows)
        self.plain_turns = not (program.effects or acts & TURN_VERBS)

    def native(self, instr: ir.Instr) -> bool:
        """Whether an instruction is printed; all others are carried out by the machine."""
        match instr:
            case ir.Act() if instr.name in ir.ENDING_VERBS:
                return True
            case ir.Act():
                return instr.name in NATIVE_VERBS and not self.watched
            case ir.Turn():
                return instr.among is None and self.plain_turns
            case ir.Choose():
                return not self.program.choices[instr.choice].secret
        return isinstance(instr, PLAIN)

    def lines(self, instr: ir.Instr, at: int, env: Env, comment: str) -> list[str]:
        """An instruction as lines of Python; `continue` goes on at another place."""
        match instr:
            case ir.Let():
                return [f"r[{instr.reg}] = {self.printer.value(instr.value, env)}{comment}"]
            case ir.Jump():
                return [f"at = {instr.target}"]
            case ir.Branch():
                test = self.printer.test(instr.test, env)
                return [f"if not {test}:{comment}", f"    at = {instr.target}", "    continue"]
            case ir.Each():
                return self.each(instr, comment)
            case ir.Count():
                reg = f"r[{instr.reg}]"
                return [
                    f"if {reg} is None or {reg} <= 0:{comment}",
                    f"    at = {instr.exit}",
                    "    continue",
                    f"{reg} -= 1",
                ]
            case ir.Act():
                return self.act(instr, at, env, comment)
            case ir.Turn():
                return self.turn(instr, env, comment)
            case ir.Choose():
                return self.choose(instr, at, env, comment)
        raise AssertionError(f"{type(instr).__name__} at {at} is not printed")

    def each(self, instr: ir.Each, comment: str) -> list[str]:
        """The next element of a set."""
        whole, index = f"(r[{instr.set_reg}] or ())", f"r[{instr.index_reg}]"
        return [
            f"if {index} >= len({whole}):",
            f"    at = {instr.exit}",
            "    continue",
            f"r[{instr.reg}] = {whole}[{index}]{comment}",
            f"{index} += 1",
        ]

    def act(self, instr: ir.Act, at: int, env: Env, comment: str) -> list[str]:
        """A verb; after one that ends it the machine ends the game."""
        values = [self.printer.value(a, env) for a in instr.args]
        if instr.name in ir.ENDING_VERBS:
            ended = f"V[{instr.name!r}](S, {values[0]}){comment}"
            return [f"F.at = {at}", ended, "return True"]
        single = instr.name == "move-to" and isinstance(instr.args[0], ir.Op)
        if single and isinstance(instr.args[0], ir.Op) and instr.args[0].name == "one":
            piece = self.printer.value(instr.args[0].args[0], env)
            return [f"F.at = {at}", f"lay(S, {piece}, {values[1]}){comment}"]
        return [f"F.at = {at}", f"V[{instr.name!r}]({', '.join(['S', *values])}){comment}"]

    def turn(self, instr: ir.Turn, env: Env, comment: str) -> list[str]:
        """The next turn where nobody is skipped, is out, or has effects that end."""
        count = self.program.setup.players
        start = self.printer.value(instr.start, env) if instr.start is not None else "None"
        reg = f"r[{instr.reg}]"
        return [
            f"if {reg} is None:{comment}",
            f"    actor = S.starter = first_turn({start})",
            "else:",
            f"    actor = {reg} if S.again else ({reg} + 1) % {count}",
            "S.again = False",
            f"{reg} = r[0] = S.active = actor",
            "begin_turn(actor)",
        ]  # fmt: skip

    def choose(self, instr: ir.Choose, at: int, env: Env, comment: str) -> list[str]:
        """A decision: passed over where nothing can be chosen, taken where only one thing can."""
        choice = self.program.choices[instr.choice]
        empty = [f"    at = {choice.empty}", "    continue"]
        lines = [f"who = {self.printer.value(choice.who, env)}{comment}"]
        if self.printer.null(choice.who, env):
            lines += ["if who is None:", *empty]
        lines += [f"F.at = {at}", f"found = c{instr.choice}(S, r, who)", "if not found:", *empty]
        if self.program.single_taken and not choice.may:
            lines += ["if len(found) == 1:", f"    at = k{instr.choice}(r, *found[0])"]
            lines += ["    continue"]
        return [*lines, "E.offered = (S, who, found)", "return False"]

    def taken(self, index: int) -> str:
        """A function that puts what was chosen into its registers, and says where to go on."""
        choice = self.program.choices[index]
        lines = [f"def k{index}(r, option, args):"]
        for number, option in enumerate(choice.options):
            lines.append(f"    if option == {number}:")
            for position, binder in enumerate(option.binders):
                several = binder.several or binder.kind.startswith("set ")
                arg = f"args[{position}]" + ("" if several else "[0]")
                lines.append(f"        r[{binder.reg}] = {arg}")
            lines.append(f"        return {option.target}")
        return "\n".join([*lines, f"    return {choice.empty}", ""])
