"""Prints a whole random game as one function of Python, without frames and without moves.

Registers are variables, jumps are loops and conditions, and a decision is made where it stands:
what may be chosen is listed in the order of the step-wise engine, and one of it is taken.
"""

from __future__ import annotations

import re

from ludex.backends.python.playouts.changing import Changing
from ludex.backends.python.playouts.choosing import Choosing, Made
from ludex.backends.python.playouts.domains import domains_of
from ludex.backends.python.playouts.expressions import Env
from ludex.backends.python.playouts.functions import FunctionPrinter
from ludex.backends.python.playouts.graph import OVER, Call, Graph, NotDirectError, Point
from ludex.backends.python.playouts.loops import LoopPrinter
from ludex.backends.python.playouts.statics import Statics, used_tables
from ludex.backends.python.playouts.structure import Arm, Block, Lines, Structure
from ludex.backends.python.playouts.values import FastNullness
from ludex.backends.python.playouts.walks import is_plain, walk_function
from ludex.ir import nodes as ir
from ludex.machine.state import State

OVER_BLOCK = -2
TURN_VERBS = frozenset(["skip", "leave"])

ENDS = {"in-a-draw": "drawn(S)", "unfinished": "S.ending = UNFINISHED"}
"""How the printed game notes that it ends without a verb."""


class PlayoutPrinter(Changing, Choosing):
    """Prints the module of the random games of a program."""

    def __init__(self, program: ir.Program, image: State, with_setup: bool) -> None:
        reason = why_not(program)
        if reason:
            raise NotDirectError(reason)
        walks = frozenset(i for i, walk in enumerate(program.walks) if is_plain(walk))
        self.statics = Statics(program, image)
        fast = LoopPrinter(program, FastNullness(program), plain_walks=walks, statics=self.statics)
        super().__init__(program, fast)
        self.module = FunctionPrinter(program, fast)
        acts = {i.name for r in program.routines for i in r.code if isinstance(i, ir.Act)}
        plain_turns = not (program.effects or acts & TURN_VERBS)
        self.graph = Graph(program, plain_turns).made(with_setup)
        self.again = "again" in acts
        self.domains = [domains_of(program, i) for i in range(len(program.routines))]
        self.blocks: list[Block] = []
        self.number: dict[Point, int] = {OVER: OVER_BLOCK}

    # ------------------------------------------------------------ the module
    def source(self) -> str:
        """The whole module."""
        play = self.play()
        program, printer = self.program, self.printer
        choices = [self.module.choice(i) for i, c in enumerate(program.choices) if c.secret]
        body: dict[str, str] = {}
        text = "\n".join([*printer.helpers, *choices, *play])
        while missing := sorted(set(re.findall(r"\b[fw]\d+(?=\()", text)) - body.keys()):
            for name in missing:
                body[name] = self.word(name[0], int(name[1:]))
            text = "\n".join([*printer.helpers, *body.values()])
        constants = [f"{name} = {value!r}" for value, name in printer.constants.items()]
        words = [body[name] for name in sorted(body, key=lambda n: (n[0], int(n[1:])))]
        made = "\n".join([*printer.helpers, *words, *choices, *play])
        head = [f'"""Random games of {program.game}, as Python made from its rules."""', ""]
        self.tables = used_tables(self.statics, made)
        tables = [f"# {t.name}: for each {', '.join(t.kinds) or 'game'}" for t in self.tables]
        return "\n".join([*head, *constants, *tables, "", made]) + "\n"

    def word(self, letter: str, index: int) -> str:
        """A word or a walk that could not be written out where it is used."""
        if letter == "f":
            return self.module.function(index, self.program.functions[index])
        return walk_function(index, self.program.walks[index], self.printer)

    def play(self) -> Lines:
        """The function that plays a game."""
        points = self.leaders()
        self.number |= {point: number for number, point in enumerate(points)}
        self.blocks = [Block([], ())] * len(points)
        for number, point in enumerate(points):
            self.blocks[number] = self.block(point)
        lines = ["decisions = offered = 0", *self.nothing(0), *self.nothing_in_setup()]
        lines += Structure(self.blocks, OVER_BLOCK).text()
        return ["def play(S, rng, cap):", *(f"    {line}" for line in lines)]

    def leaders(self) -> list[Point]:
        """The points at which blocks begin, the first one first."""
        graph, into = self.graph, dict.fromkeys(self.graph.leads, 0)
        for leads in graph.leads.values():
            for point in leads:
                into[point] = into.get(point, 0) + (1 if len(leads) == 1 else 2)
        return [
            point
            for point in graph.leads
            if into[point] != 1 or point == graph.start or isinstance(graph.instr(point), ir.Each)
        ]

    def block(self, point: Point) -> Block:
        """The lines from a point up to the next jump."""
        lines: Lines = []
        while True:
            made = self.instruction(point)
            lines += made.lines
            if made.arms or made.each:
                return Block(lines, made.arms, made.each)
            following = self.graph.leads[point][0]
            if following in self.number:
                return Block(lines, (Arm("", [], self.number[following]),))
            point = following

    def more(self, block: Block) -> int:
        """One more block, which stands for no point of its own."""
        self.blocks.append(block)
        return len(self.blocks) - 1

    # ------------------------------------------------------------ registers
    def env(self, point: Point) -> Env:
        """What the registers are called at a point, and which may be nothing."""
        call = self.graph.calls[point.call]
        return Env(call.names, self.printer.nullness.here(call.routine, point.at))

    def nothing(self, number: int) -> Lines:
        """A routine begins with nothing in its registers but for its parameters."""
        call = self.graph.calls[number]
        row = self.program.routines[call.routine]
        first = row.params + 1 if call.caller is not None else 0
        names = [call.names[reg] for reg in range(first, len(row.registers))]
        return [f"{' = '.join(names)} = None"] if names else []

    def nothing_in_setup(self) -> Lines:
        """The same for the set-up, where that is played."""
        first = self.graph.start.call
        return self.nothing(first) if first else []

    def listed(self, call: Call) -> str:
        """All registers as a list."""
        return f"[{', '.join(call.names[reg] for reg in sorted(call.names))}]"

    def remark(self, note: int) -> str:
        """A comment that stands for the author's line."""
        return f"  # note {note}" if note >= 0 else ""

    # ------------------------------------------------------------ instructions
    def instruction(self, point: Point) -> Made:
        """The lines of an instruction, and where it leads if not on."""
        instr, env = self.graph.instr(point), self.env(point)
        self.statics.here = self.domains[self.graph.calls[point.call].routine]
        call, comment = self.graph.calls[point.call], self.remark(instr.note)
        to = [self.number.get(lead, 0) for lead in self.graph.leads[point]]
        match instr:
            case ir.Let():
                value = self.printer.value(instr.value, env)
                return Made([f"{env.names[instr.reg]} = {value}{comment}"])
            case ir.Branch():
                test = self.printer.test(instr.test, env)
                lines = [comment.strip()] if comment else []
                return Made(lines, (Arm(test, [], to[0]), Arm("", [], to[1])))
            case ir.Each():
                whole = env.names[instr.set_reg]
                head = f"for {env.names[instr.reg]} in {whole} or ():"
                return Made([], (Arm("1", [], to[0]), Arm("", [], to[1])), head)
            case ir.Count():
                reg = env.names[instr.reg]
                less = Arm(f"{reg} is None or {reg} <= 0", [], to[1])
                return Made([], (less, Arm("", [f"{reg} -= 1"], to[0])))
            case ir.CallRoutine():
                return self.entered(point, instr, env, to)
            case ir.Return():
                return Made(self.returned(call, instr, env))
            case ir.Choose():
                return self.choose(instr, call, env, to)
            case ir.Chance():
                return Made(self.chance(instr, env, comment))
            case ir.Act() | ir.Store() | ir.Effect():
                return Made(self.change(instr, call, env, comment))
        return self.further(point, instr, env, to)

    def further(self, point: Point, instr: ir.Instr, env: Env, to: list[int]) -> Made:
        """The lines of the rarer instructions."""
        match instr:
            case ir.Answer():
                return self.answer(instr, env, to)
            case ir.Turn():
                return self.turn(point, instr, env, to)
            case ir.Attempt():
                return self.elsewhere(point, to, instr.targets)
            case ir.End():
                if instr.what in ENDS:
                    return Made([ENDS[instr.what]])
                ends = ["turn_ends(S, S.active)"] if instr.what == "round" else []
                return Made(ends if self.program.effects else [])
            case ir.StepOn():
                made = self.elsewhere(point, [], ())
                return Made([*made.lines, "refresh(S)"])
        raise NotDirectError(f"nothing is known of {type(instr).__name__}")

    def entered(self, point: Point, instr: ir.CallRoutine, env: Env, to: list[int]) -> Made:
        """A rule begins: its parameters get their values."""
        number = self.graph.called[point]
        call = self.graph.calls[number]
        row = self.program.routines[call.routine]
        lines = [f"# rule {call.routine}"]
        values = [self.printer.value(arg, env) for arg in instr.args]
        if values:
            names = [call.names[i] for i in range(1, len(values) + 1)]
            lines.append(f"{', '.join(names)} = {', '.join(values)}")
        if call.names[0] != env.names[0]:
            lines.append(f"{call.names[0]} = {env.names[0]}")
        lines += self.nothing(number)
        if instr.result is not None:
            lines.append(f"{env.names[instr.result]} = None")
        if not row.needs:
            return Made(lines)
        inner = Env(call.names, {})
        tests = [self.printer.test(check.test, inner) for check in row.needs]
        return Made(lines, (Arm(" and ".join(tests), [], to[0]), Arm("", [], to[1])))

    def returned(self, call: Call, instr: ir.Return, env: Env) -> Lines:
        """The answer of a rule goes to whoever asked."""
        if call.result is None or call.caller is None:
            return []
        value = self.printer.value(instr.value, env) if instr.value is not None else "None"
        return [f"{self.graph.calls[call.caller].names[call.result]} = {value}"]

    def chance(self, instr: ir.Chance, env: Env, comment: str) -> Lines:
        """One of a set by chance."""
        reg = env.names[instr.reg]
        return [
            f"among = {self.printer.iterable(instr.among, env)}{comment}",
            f"{reg} = None",
            "if among:",
            "    S.rng, picked = below(S.rng, len(among))",
            f"    {reg} = among[picked]",
        ]

    def turn(self, point: Point, instr: ir.Turn, env: Env, to: list[int]) -> Made:
        """The next turn."""
        if not self.graph.plain(instr):
            return self.elsewhere(point, to, (point.at + 1, instr.exit))
        start = self.printer.value(instr.start, env) if instr.start is not None else "None"
        reg, count = env.names[instr.reg], self.program.setup.players
        following = f"{reg} = ({reg} + 1) % {count}" if count != 2 else f"{reg} = 1 - {reg}"
        lines = [f"if {reg} is None:", f"    {reg} = S.starter = first_turn({start})"]
        lines += ["elif not S.again:" if self.again else "else:", f"    {following}"]
        lines += ["S.again = False"] if self.again else []
        return Made([*lines, f"{env.names[0]} = S.active = {reg}{self.remark(instr.note)}"])

    # ------------------------------------------------------------ what the machine does itself
    def elsewhere(self, point: Point, to: list[int], targets: tuple[int, ...]) -> Made:
        """An instruction that the machine carries out on a frame made for it."""
        instr, call = self.graph.instr(point), self.graph.calls[point.call]
        lines = [
            f"F = Frame({call.routine}, {point.at}, {self.listed(call)})",
            f"X({self.kept(call.routine, point.at)}, F, S){self.remark(instr.note)}",
        ]
        written = [instr.reg, 0] if isinstance(instr, ir.Turn) else []
        if isinstance(instr, ir.StepOn):
            written = [instr.memory, *range(instr.names, instr.names + 6)]
        lines += [f"{call.names[reg]} = F.registers[{reg}]" for reg in written]
        if not targets:
            return Made(lines)
        tests = [f"F.at == {target}" for target in targets[:-1]]
        arms = tuple(Arm(test, [], t) for test, t in zip([*tests, ""], to, strict=True))
        return Made(lines, arms)

    def kept(self, routine: int, at: int) -> str:
        """An instruction as generated code names it."""
        self.module.instrs.append((routine, at))
        return f"I[{len(self.module.instrs) - 1}]"


def readable(source: str, program: ir.Program) -> str:
    """A source with the author's words for numbers of notes and rules; never what is compiled."""

    def words(found: re.Match[str]) -> str:
        number = int(found.group(2))
        if found.group(1) == "rule":
            return f"# {program.routines[number].name}"
        note = program.notes[number]
        return f"# {note.line}: {note.text[:60]}"

    return re.sub(r"# (note|rule) (\d+)$", words, source, flags=re.MULTILINE)


def why_not(program: ir.Program) -> str:
    """Why the random games of a program are played step by step; empty where they are not."""
    if any(window.seats is not None or window.poll is not None for window in program.windows):
        return "somebody may speak in a window"
    if program.tiling is not None:
        return "its board changes"
    if program.triggers:
        return "something happens by itself"
    if any(e.ends_after for e in program.effects):
        return "an effect ends with a rule"
    if any(walk.spends for walk in program.walks):
        return "a walk pays for its steps"
    if any(walk.gathers is not None for walk in program.walks):
        return "a walk gathers"
    if any(walk.between for walk in program.walks):
        return "a walk counts on what is done in between"
    return ""
