"""A whole game as one graph: every call of a rule is written out where it stands.

Jumps, returns and ends of turns become edges, so that no frames are needed while playing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.ir import nodes as ir

MOST_POINTS = 4_000


class NotDirectError(Exception):
    """Something that is played step by step, with the reason."""


@dataclass(frozen=True, slots=True)
class Call:
    """One use of a routine: where it goes on afterwards, and what its registers are called."""

    routine: int
    caller: int | None
    back: int
    result: int | None
    names: dict[int, str]


@dataclass(frozen=True, slots=True)
class Point:
    """An instruction within one use of its routine."""

    call: int
    at: int


OVER = Point(-1, 0)
"""Where the game is over."""


@dataclass
class Graph:
    """All points that can be reached, and where each of them leads, in a fixed order."""

    program: ir.Program
    plain_turns: bool
    calls: list[Call] = field(default_factory=list)
    leads: dict[Point, tuple[Point, ...]] = field(default_factory=dict)
    called: dict[Point, int] = field(default_factory=dict)
    start: Point = OVER

    def instr(self, point: Point) -> ir.Instr:
        """The instruction at a point."""
        return self.program.routines[self.calls[point.call].routine].code[point.at]

    # ------------------------------------------------------------ making it
    def made(self, with_setup: bool) -> Graph:
        """Everything from the set-up, or from the first turn on."""
        play = self.begin(self.program.play_routine, None, 0, None)
        self.start = self.past(Point(play, 0))
        if with_setup:
            setup = self.begin(self.program.setup_routine, None, 0, None)
            self.start = self.past(Point(setup, 0))
        todo = [self.start]
        while todo:
            point = todo.pop()
            if point in self.leads or point == OVER:
                continue
            if len(self.leads) > MOST_POINTS:
                raise NotDirectError("it is too long to be written out")
            self.leads[point] = tuple(self.past(p) for p in self.after(point))
            todo += reversed(self.leads[point])
        return self

    def begin(self, routine: int, caller: int | None, back: int, result: int | None) -> int:
        """A new use of a routine, with names of its own for its registers."""
        above = caller
        while above is not None:
            if self.calls[above].routine == routine:
                raise NotDirectError("its rules call themselves")
            above = self.calls[above].caller
        number = len(self.calls)
        ending = f"_{number}" if number else ""
        count = len(self.program.routines[routine].registers)
        names = {reg: f"r{reg}{ending}" for reg in range(count)}
        if caller is not None and not writes_you(self.program, routine):
            names[0] = self.calls[caller].names[0]
        self.calls.append(Call(routine, caller, back, result, names))
        return number

    def past(self, point: Point) -> Point:
        """Where a point leads that does nothing but lead on."""
        seen = {point}
        while point != OVER:
            match self.instr(point):
                case ir.Jump(target=target):
                    point = Point(point.call, target)
                case ir.Return(value=None) if self.calls[point.call].result is None:
                    point = self.returned(point.call)
                case _:
                    return point
            if point in seen:
                raise NotDirectError("it goes round without doing anything")
            seen.add(point)
        return point

    def returned(self, call: int) -> Point:
        """Where the end of a routine leads."""
        row = self.calls[call]
        if row.caller is not None:
            return Point(row.caller, row.back)
        return Point(0, 0) if row.routine == self.program.setup_routine and call else OVER

    def after(self, point: Point) -> tuple[Point, ...]:
        """Where an instruction may lead; what each place in the tuple means depends on its kind."""
        instr = self.instr(point)
        following = Point(point.call, point.at + 1)

        def here(*targets: int) -> tuple[Point, ...]:
            return tuple(Point(point.call, target) for target in targets)

        match instr:
            case ir.Branch():
                return (following, *here(instr.target))
            case ir.Each() | ir.Count():
                return (following, *here(instr.exit))
            case ir.Turn():
                return (following,) if self.plain(instr) else (following, *here(instr.exit))
            case ir.CallRoutine():
                return self.entered(point, instr, following)
            case ir.Return():
                return (self.returned(point.call),)
            case ir.Choose():
                choice = self.program.choices[instr.choice]
                if choice.secret:
                    return (following,)
                return here(*(o.target for o in choice.options), choice.empty)
            case ir.Answer():
                options = self.program.choices[instr.choice].options
                return here(*(o.target for o in options), instr.declined)
            case ir.Attempt():
                return here(*instr.targets)
            case ir.End():
                return (self.ended(point, instr.what),)
            case ir.Act() if instr.name in ir.ENDING_VERBS:
                return (OVER,)
        return (following,)

    def plain(self, turn: ir.Turn) -> bool:
        """Whether turns go round without exceptions, so that somebody always has one."""
        return self.plain_turns and turn.among is None

    def entered(self, point: Point, instr: ir.CallRoutine, following: Point) -> tuple[Point, ...]:
        """The beginning of a rule that is called; what follows where its needs may not hold."""
        number = self.begin(instr.routine, point.call, point.at + 1, instr.result)
        self.called[point] = number
        begun = Point(number, 0)
        return (begun, following) if self.program.routines[instr.routine].needs else (begun,)

    def ended(self, point: Point, what: str) -> Point:
        """Where the end of a turn, a round or the game leads."""
        if what not in ("turn", "round"):
            return OVER
        call: int | None = point.call
        at = point.at
        while call is not None:
            row = self.calls[call]
            spans = self.program.routines[row.routine].turns
            around = [s for s in spans if s.start <= at <= s.stop]
            if around:
                span = min(around, key=lambda s: s.stop - s.start)
                return Point(call, span.head if what == "turn" else span.exit)
            call, at = row.caller, row.back
        raise NotDirectError(f"there may be no {what} to end")


def writes_you(program: ir.Program, routine: int) -> bool:
    """Whether a routine changes who decides."""
    return any(
        isinstance(instr, ir.Turn | ir.Answer) or (isinstance(instr, ir.Let) and instr.reg == 0)
        for instr in program.routines[routine].code
    )
