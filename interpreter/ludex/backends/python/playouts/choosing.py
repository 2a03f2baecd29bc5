"""Prints decisions: what may be chosen, in the order of the step-wise engine, and the choice."""

from __future__ import annotations

from dataclasses import dataclass

from ludex.backends.python.playouts.expressions import Env
from ludex.backends.python.playouts.graph import Call
from ludex.backends.python.playouts.hoisting import hoisted
from ludex.backends.python.playouts.loops import LoopPrinter
from ludex.backends.python.playouts.structure import INDENT, Arm, Block, Lines
from ludex.backends.python.playouts.values import is_empty_cell
from ludex.ir import nodes as ir
from ludex.ir.sight import nothing_hidden

PICK = (
    "if decisions >= cap:",
    "    return decisions, offered, True",
    "decisions += 1",
    "offered += count",
    "if count > 1:",
    "    while True:",
    "        bits = ((rng >> 18 ^ rng) >> 27) & 4294967295",
    "        turn = rng >> 59",
    "        rng = rng * 6364136223846793005 + 1442695040888963407 & 18446744073709551615",
    "        bits = (bits >> turn | bits << (32 - turn)) & 4294967295",
    "        low = bits * count & 4294967295",
    "        if low >= count or low >= (4294967296 - count) % count:",
    "            break",
    "    picked = bits * count >> 32",
    "else:",
    "    picked = 0",
)
"""One of `count` by the players' generator; ludex.machine.chance says the same in plain words."""


@dataclass(frozen=True)
class Made:
    """What was printed of an instruction; no arms where it leads on."""

    lines: Lines
    arms: tuple[Arm, ...] = ()
    each: str = ""


class Choosing:
    """The part of the printer that makes decisions."""

    def __init__(self, program: ir.Program, printer: LoopPrinter) -> None:
        self.program, self.printer = program, printer
        self.open = nothing_hidden(program)

    def more(self, block: Block) -> int:
        """One more block; given by the part that knows all blocks."""
        raise NotImplementedError

    def remark(self, note: int) -> str:
        """A comment; given by the part that knows all notes."""
        raise NotImplementedError

    def listed(self, call: Call) -> str:
        """All registers as a list; given by the part that knows them."""
        raise NotImplementedError

    # ------------------------------------------------------------ one seat
    def choose(self, instr: ir.Choose, call: Call, env: Env, to: list[int]) -> Made:
        """A decision: passed over where nothing can be chosen, taken where only one thing can."""
        choice = self.program.choices[instr.choice]
        if choice.secret:
            return self.secret(instr, choice, call, env)
        *targets, empty = to
        comment = self.remark(choice.note)
        lines, who = [comment.strip()] if comment else [], self.printer.value(choice.who, env)
        arms: tuple[Arm, ...] = ()
        if not who.isidentifier():
            lines.append(f"who = {who}")
            who = "who"
        listing = self.listing(choice, env, who)
        if self.printer.null(choice.who, env):
            listed = self.more(Block(listing, self.asked(choice, env, targets, empty)))
            arms = (Arm(f"{who} is None", [], empty), Arm("", [], listed))
            return Made(lines, arms)
        return Made(lines + listing, self.asked(choice, env, targets, empty))

    def asked(self, choice: ir.Choice, env: Env, targets: list[int], empty: int) -> tuple[Arm, ...]:
        """What is done with what may be chosen."""
        lines = ["count = len(found)", *PICK, "chosen = found[picked]"]
        if choice.may:
            lines = ["count = len(found) + 1", *PICK]
            lines += ["chosen = found[picked] if picked < len(found) else None"]
        elif self.program.single_taken:
            lines = ["count = len(found)", "if count == 1:", f"{INDENT}chosen = found[0]", "else:"]
            lines += [INDENT + line for line in (*PICK, "chosen = found[picked]")]
        taken = self.more(Block(lines, self.taken(choice, env, targets, empty)))
        return (Arm("not found", [], empty), Arm("", [], taken))

    def taken(self, choice: ir.Choice, env: Env, targets: list[int], empty: int) -> tuple[Arm, ...]:
        """What was chosen goes into its registers."""
        arms = [Arm("chosen is None", [], empty)] if choice.may else []
        several = len(choice.options) > 1
        for number, (option, target) in enumerate(zip(choice.options, targets, strict=True)):
            names = [env.names[b.reg] for b in option.binders]
            if several:
                names = [f"_{i}" for i in range(1)] + names
            lines = [f"{', '.join(names)}, = chosen"] if len(names) > 1 else []
            if len(names) == 1 and not several:
                lines = [f"{names[0]} = chosen"]
            last = number == len(choice.options) - 1
            arms.append(Arm("" if last else f"chosen[0] == {number}", lines, target))
        return tuple(arms)

    # ------------------------------------------------------------ what may be chosen
    def listing(self, choice: ir.Choice, env: Env, who: str) -> Lines:
        """Everything that may be chosen, as `found`."""
        env = Env({**env.names, 0: who}, {**env.nullable, 0: False})
        several = len(choice.options) > 1
        if not several:
            option = choice.options[0]
            short = self.short(option, env)
            if short:
                return [short]
        lines = ["found = []"]
        for number, option in enumerate(choice.options):
            lines += self.option(number if several else -1, option, env)
        return hoisted(lines, "q")

    def short(self, option: ir.Option, env: Env) -> str:
        """One binder and its tests in one line."""
        if len(option.binders) != 1 or option.guard is not None:
            return ""
        binder = option.binders[0]
        if any(check.after == 0 for check in option.checks):
            return ""
        inner = env.bind(binder.reg)
        checks, source = self.drawn_from(binder, [c.test for c in option.checks], env)
        if not checks and source == "FREE":
            return "found = FREE"
        name, tests = f"b{binder.reg}", [self.printer.test(test, inner) for test in checks]
        condition = f" if {' and '.join(tests)}" if tests else ""
        return f"found = [{name} for {name} in {source}{condition}]"

    def drawn_from(
        self, binder: ir.Binder, tests: list[ir.Value], env: Env
    ) -> tuple[list[ir.Value], str]:
        """The tests of a binder that are left, and what it goes through: empty cells are kept."""
        if not binder.several and self.printer.all_cells(binder.among):
            left = [t for t in tests if not is_empty_cell(self.printer.as_test(t), binder.reg)]
            if len(left) < len(tests):
                return left, "FREE"
        return tests, self.candidates(binder, env)

    def option(self, number: int, option: ir.Option, env: Env) -> Lines:
        """The answers of one option: a loop for each binder, each check as early as it can be."""
        lines: Lines = []
        depth = 0

        def add(text: str) -> None:
            nonlocal depth
            lines.append(INDENT * depth + text)
            depth += text.endswith(":")

        guard = "True" if option.guard is None else self.printer.test(option.guard, env)
        if guard != "True":
            add(f"if {guard}:")
        made = [f"{number}"] if number >= 0 else []
        for at, binder in enumerate([None, *option.binders]):
            checks = [c.test for c in option.checks if c.after == at]
            if binder is not None:
                checks, source = self.drawn_from(binder, checks, env)
                add(f"for b{binder.reg} in {source}:")
                env = env.bind(binder.reg)
                made.append(f"b{binder.reg}")
            tests = [self.printer.test(test, env) for test in checks]
            if tests:
                add(f"if {' and '.join(tests)}:")
        answer = (
            made[0] if len(made) == 1 and number < 0 else f"({''.join(f'{m}, ' for m in made)})"
        )
        add(f"found.append({answer})")
        return lines

    def candidates(self, binder: ir.Binder, env: Env) -> str:
        """What one binder may be; pieces that nothing tells apart are one candidate."""
        one_by_one = not binder.several and binder.kind == "piece" and self.on_cells(binder)
        among = (
            self.printer.iterable(binder.among, env)
            if one_by_one
            else self.printer.value(binder.among, env)
        )
        if binder.several:
            node = self.printer.noted(binder)
            return f"E.subsets({node}, {among} or (), {self.printer.register_list(env)}, S)"
        if one_by_one:
            return among
        if binder.kind == "piece":
            return f"distinct({among} or (), {env.names[0]}, S)"
        if binder.kind.startswith("set ") and binder.kind.endswith("piece"):
            return f"E.decisions.in_sight({binder.kind!r}, {among} or (), {env.names[0]}, S)"
        return f"{among} or ()"

    def on_cells(self, binder: ir.Binder) -> bool:
        """Whether all candidates are seen to lie on cells, where no piece is like another."""
        if not self.open:
            return False
        among = self.printer.prepared(binder.among)
        if not (isinstance(among, ir.Bind) and among.name == "filter"):
            return False
        body = among.body
        tests = body.args if isinstance(body, ir.Junction) and body.name == "and" else (body,)
        here = ir.Op("cell", "cell", (ir.Reg("piece", among.reg),))
        for test in tests:
            match test:
                case ir.Junction(name="not", args=(ir.Op(name="same", args=(one, other)),)):
                    if one == here and other.kind == "nothing":
                        return True
        return False

    # ------------------------------------------------------------ several seats at once
    def secret(self, instr: ir.Choose, choice: ir.Choice, call: Call, env: Env) -> Made:
        """Several seats choose; what they have chosen is opened when the last one has."""
        who = self.printer.value(choice.who, env)
        forced = self.program.single_taken and not choice.poll and not choice.may
        answers = env.names[choice.answers]
        seats = f"sorted({who} or ())"
        return Made([
            f"registers = {self.listed(call)}{self.remark(choice.note)}",
            f"offers = {{seat: c{instr.choice}(S, registers, seat) for seat in {seats}}}",
            f"{answers}, rng, decisions, offered = committed("
            f"S, offers, {choice.may}, {forced}, rng, decisions, offered, cap)",
            f"if {answers} is None:",
            "    return decisions, offered, True",
        ])  # fmt: skip

    def answer(self, instr: ir.Answer, env: Env, to: list[int]) -> Made:
        """What one seat has chosen in secret."""
        choice = self.program.choices[instr.choice]
        seat, answers = env.names[instr.seat_reg], env.names[instr.answers]
        arms = [Arm("not said or said[0] == -1", [], to[-1])]
        for number, option in enumerate(choice.options):
            lines = [f"{env.names[0]} = {seat}"]
            for at, binder in enumerate(option.binders, 1):
                several = binder.several or binder.kind.startswith("set ")
                arg = f"said[{at}]" + ("" if several else "[0]")
                lines.append(f"{env.names[binder.reg]} = {arg}")
            last = number == len(choice.options) - 1
            arms.append(Arm("" if last else f"said[0] == {number}", lines, to[number]))
        return Made([f"said = {answers}[{seat}]"], tuple(arms))
