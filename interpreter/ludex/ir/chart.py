"""The order of play as a state chart: decisions, and what leads from one to the next."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir.traversal import falls_through, targets_of
from ludex.records import dataclass

DEEPEST = 12
Stack = tuple[tuple[int, int], ...]
"""Where every routine under way goes on, the innermost last."""


@dataclass(frozen=True, slots=True)
class ChartState:
    """A moment at which the game waits: in which rule, for whom, for what."""

    name: str
    kind: str
    rule: str
    text: str


@dataclass(frozen=True)
class Chart:
    """All such moments, and from which one another may be the next."""

    states: tuple[ChartState, ...]
    edges: tuple[tuple[str, str], ...]


START, OVER = "start", "over"


class _Drawing:
    """Follows the code from decision to decision, with the calls under way."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.states: dict[str, ChartState] = {}
        self.edges: dict[tuple[str, str], None] = {}
        self.seen: set[tuple[str, Stack]] = set()

    def draw(self) -> Chart:
        """The chart from the start of the game."""
        program = self.program
        play = ((program.play_routine, 0),)
        pending = self.follow(START, (*play, (program.setup_routine, 0)))
        while pending:
            name, stack = pending.pop()
            routine, at = stack[-1]
            instr = program.routines[routine].code[at]
            for target in dict.fromkeys(self.leads(instr, at)):
                pending += self.follow(name, (*stack[:-1], (routine, target)))
        return Chart(tuple(self.states.values()), tuple(self.edges))

    def follow(self, origin: str, stack: Stack) -> list[tuple[str, Stack]]:
        """The next decisions after a place in the code."""
        fresh: list[tuple[str, Stack]] = []
        queue, visited = [stack], {stack}
        while queue:
            here = queue.pop()
            if not here or len(here) > DEEPEST:
                self.edges[(origin, OVER)] = None
                continue
            routine, at = here[-1]
            instr = self.program.routines[routine].code[at]
            if isinstance(instr, ir.Choose | ir.Attempt | ir.Chance):
                name = self.state(routine, at, instr)
                self.edges[(origin, name)] = None
                if (name, here) not in self.seen:
                    self.seen.add((name, here))
                    fresh.append((name, here))
                continue
            for after in self.after(here, instr):
                if after not in visited:
                    visited.add(after)
                    queue.append(after)
        return fresh

    def after(self, stack: Stack, instr: ir.Instr) -> list[Stack]:
        """Where an instruction that does not wait may lead."""
        routine, at = stack[-1]
        outer = stack[:-1]
        match instr:
            case ir.Return():
                return [outer]
            case ir.CallRoutine():
                going_on = (*outer, (routine, at + 1))
                called = (*going_on, (instr.routine, 0))
                needs = self.program.routines[instr.routine].needs
                return [called, going_on] if needs else [called]
            case ir.End():
                return [self.ended(stack, instr.what)]
            case ir.Act() if instr.name in ir.ENDING_VERBS:
                return [()]
        return [(*outer, (routine, lead)) for lead in self.leads(instr, at)]

    def leads(self, instr: ir.Instr, at: int) -> tuple[int, ...]:
        """Where an instruction may lead within its routine."""
        following = (at + 1,) if falls_through(instr, self.program) else ()
        return (*targets_of(instr, self.program), *following)

    def ended(self, stack: Stack, what: str) -> Stack:
        """Where the end of a turn, a round or the game leads."""
        while stack and what in ("turn", "round"):
            routine, at = stack[-1]
            spans = [s for s in self.program.routines[routine].turns if s.start <= at <= s.stop]
            if spans:
                span = min(spans, key=lambda s: s.stop - s.start)
                return (*stack[:-1], (routine, span.head if what == "turn" else span.exit))
            stack = stack[:-1]
        return ()

    def state(self, routine: int, at: int, instr: ir.Instr) -> str:
        """The name of a moment at which the game waits."""
        name = f"r{routine}_{at}"
        if name not in self.states:
            rule = self.program.routines[routine].name
            note = self.program.notes[instr.note].text if instr.note >= 0 else ""
            kind = "chance"
            if isinstance(instr, ir.Attempt):
                kind = "attempt"
            elif isinstance(instr, ir.Choose):
                choice = self.program.choices[instr.choice]
                kind = "poll" if choice.poll else "secret" if choice.secret else "choice"
            self.states[name] = ChartState(name, kind, rule, note)
        return name


def chart_of(program: ir.Program) -> Chart:
    """The states of a game and what leads from one to the next."""
    return _Drawing(program).draw()


def mermaid(program: ir.Program) -> str:
    """The chart as a Mermaid state diagram."""
    chart = chart_of(program)
    lines = ["stateDiagram-v2"]
    for state in chart.states:
        label = _plain(f"{state.rule}: {state.text} ({state.kind})")
        lines.append(f'    state "{label}" as {state.name}')
    ends = {START: "[*]", OVER: "[*]"}
    lines += [f"    {ends.get(a, a)} --> {ends.get(b, b)}" for a, b in chart.edges]
    return "\n".join(lines) + "\n"


def dot(program: ir.Program) -> str:
    """The chart in the language of Graphviz."""
    chart = chart_of(program)
    lines = ["digraph play {", "    rankdir=TB;", "    node [shape=box, style=rounded];"]
    lines += [f"    {START} [shape=circle, label={START}];"]
    lines += [f"    {OVER} [shape=doublecircle, label={OVER}];"]
    for state in chart.states:
        label = _plain(f"{state.rule}: {state.text}")
        lines.append(f'    {state.name} [label="{label}\\n({state.kind})"];')
    lines += [f"    {a} -> {b};" for a, b in chart.edges]
    return "\n".join([*lines, "}"]) + "\n"


def _plain(text: str) -> str:
    """A label without signs that mean something in a diagram."""
    kept = text.replace('"', "'").replace("\\", "/").replace(";", ",").replace("\n", " ")
    return kept if len(kept) <= 90 else kept[:87] + "..."
