"""Where in the play a given position stands: whose turn it is, and before which rule."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import listed, nearest
from ludex.ir import nodes as ir
from ludex.ir.tables import kind_name
from ludex.ir.traversal import falls_through, targets_of
from ludex.machine.beginning import FROM_THE_TOP, Start
from ludex.machine.seats import seat_letter
from ludex.model import types as t
from ludex.model import values
from ludex.records import once, replace
from ludex.scenario_pipeline.queries import Agreed
from ludex.source.tree import Scalar
from ludex.syntax import nodes as n
from ludex.syntax import scenarios as s

Site = tuple[int, int]
Chain = tuple[Site, ...]
"""The calls that lead to an instruction, and that instruction last."""

MOST_CHAINS = 20
GOES_ON = (ir.Let, ir.Count, ir.Each, ir.Turn)
"""Instructions on the way that only say where to go on, or for whom."""


def standing(given: s.Position, agreed: Agreed, problems: list[Problem]) -> Start:
    """Where the play goes on from a position."""
    return _Standing(agreed, problems).found(given.turn, given.at) or FROM_THE_TOP


@once
def _stations(agreed: Agreed) -> list[list[tuple[int, ir.Instr]]]:
    """Of each routine the instructions by which a turn begins, or another routine."""
    return [
        [(at, i) for at, i in enumerate(each.code) if isinstance(i, ir.Turn | ir.CallRoutine)]
        for each in agreed.program.routines
    ]


class _Standing:
    """Looks for one place in the play that is meant."""

    def __init__(self, agreed: Agreed, problems: list[Problem]) -> None:
        self.agreed, self.problems = agreed, problems
        self.routines = agreed.program.routines

    def found(self, turn: tuple[Scalar, n.Expr] | None, at: Scalar | None) -> Start | None:
        """The place, and how to come there."""
        if at is not None:
            chain = self.before(at)
        else:
            assert turn is not None
            chain = self.only(self.chains(self.is_turn), turn[0], "turns are taken", "Say which "
                "with `at: RULE`, a rule that is called in these turns.")  # fmt: skip
        if chain is None:
            return None
        start = self.path(chain, at is None)
        return self.given_to(turn, start) if turn is not None else start

    def is_turn(self, instr: ir.Instr) -> bool:
        return isinstance(instr, ir.Turn)

    # ------------------------------------------------------------ which place is meant
    def before(self, at: Scalar) -> Chain | None:
        """The one call of a rule."""
        rules = {key[0]: key for key in self.agreed.lowering.routine_of}
        if at.text not in rules:
            names = {key[0] for key in self.agreed.lowering.game.rules}
            sentence = f"There is no rule `{at.text}` that the play comes to."
            close = nearest(at.text, sorted(names))
            there = f"It comes to {listed(sorted(rules))}." if rules else ""
            hint = f"Did you mean `{close}`?" if close and close != at.text else there
            self.report(at, sentence, hint)
            return None
        wanted = {i for key, i in self.agreed.lowering.routine_of.items() if key[0] == at.text}
        calls = self.chains(lambda i: isinstance(i, ir.CallRoutine) and i.routine in wanted)
        hint = "Put what is meant into a rule of its own, which is called once, and name that."
        return self.only(calls, at, f"`{at.text}` is called", hint)

    def only(self, chains: list[Chain], said: Scalar, what: str, hint: str) -> Chain | None:
        """The one place there is; otherwise a problem that says which there are."""
        if len(chains) == 1:
            return chains[0]
        if not chains:
            self.report(said, f"Nowhere in the play {what}.")
            return None
        lines = ", ".join(self.line(chain[-1]) for chain in chains)
        self.report(said, f"There are {len(chains)} places where {what}: {lines}.", hint)
        return None

    def line(self, site: Site) -> str:
        note = self.routines[site[0]].code[site[1]].note
        if note < 0:
            return self.routines[site[0]].name
        place = self.agreed.lowering.notes[note]
        return f"{place.file}:{place.line}"

    def report(self, said: Scalar, sentence: str, hint: str = "") -> None:
        self.problems.append(Problem("L136", said.span, sentence, hint))

    # ------------------------------------------------------------ the way there
    def chains(self, wanted: Callable[[ir.Instr], bool]) -> list[Chain]:
        """Every way in which calls lead from the play to an instruction of this sort."""
        found: list[Chain] = []
        leading = self.leading(wanted)

        def follow(routine: int, calls: Chain) -> None:
            for at, instr in _stations(self.agreed)[routine]:
                if len(found) >= MOST_CHAINS:
                    return
                if wanted(instr) and (at == 0 or self.way(routine, at)):
                    found.append((*calls, (routine, at)))
                elif (
                    isinstance(instr, ir.CallRoutine)
                    and instr.routine in leading
                    and instr.routine not in (r for r, _ in (*calls, (routine, 0)))
                ):
                    follow(instr.routine, (*calls, (routine, at)))

        follow(self.agreed.program.play_routine, ())
        return found

    def leading(self, wanted: Callable[[ir.Instr], bool]) -> set[int]:
        """The routines that have such an instruction, or from which calls lead to one."""
        callers: dict[int, set[int]] = {}
        leading: set[int] = set()
        for number, stations in enumerate(_stations(self.agreed)):
            for _, instr in stations:
                if wanted(instr):
                    leading.add(number)
                elif isinstance(instr, ir.CallRoutine):
                    callers.setdefault(instr.routine, set()).add(number)
        queue = deque(leading)
        while queue:
            for caller in callers.get(queue.popleft(), set()) - leading:
                leading.add(caller)
                queue.append(caller)
        return leading

    def path(self, chain: Chain, inclusive: bool) -> Start:
        """The instructions on the way; with `inclusive` the last one is gone through too."""
        path: list[Site] = []
        for nth, (routine, at) in enumerate(chain):
            way = [*self.way(routine, at), at]
            for here, after in pairwise(way):
                instr = self.routines[routine].code[here]
                if isinstance(instr, GOES_ON) and after == here + 1:
                    path.append((routine, here))
            if inclusive or nth + 1 < len(chain):
                path.append((routine, at))
        return Start(tuple(path), chain[-1][1] + inclusive)

    def way(self, routine: int, at: int) -> list[int]:
        """The shortest way from the beginning of a routine to one of its instructions."""
        before: dict[int, int] = {0: -1}
        queue = deque([0])
        while queue and at not in before:
            here = queue.popleft()
            for after in self.after(routine, here):
                if after not in before:
                    before[after] = here
                    queue.append(after)
        way: list[int] = []
        here = before.get(at, -1)
        while here >= 0:
            way.append(here)
            here = before[here]
        return way[::-1]

    def after(self, routine: int, at: int) -> Iterator[int]:
        instr = self.routines[routine].code[at]
        if falls_through(instr, self.agreed.program):
            yield at + 1
        yield from targets_of(instr, self.agreed.program)

    # ------------------------------------------------------------ whose turn
    def given_to(self, turn: tuple[Scalar, n.Expr], start: Start) -> Start | None:
        """The same place, in the turn of somebody."""
        turns = [self.routines[r].code[at] for r, at in start.path]
        rounds = [instr for instr in turns if isinstance(instr, ir.Turn)]
        if not rounds:
            self.report(turn[0], "No turns are taken around this place.")
            return None
        among = rounds[-1].among
        kind = among.kind.removeprefix("set ") if among is not None else "player"
        typed, found = self.agreed.typed(turn[1])
        self.problems += found
        if found:
            return None
        if isinstance(typed.type, t.Set):
            typed = values.single(self.agreed.typing, typed)
        if kind_name(typed.type) != kind:
            said = f"`{turn[0].text}` is no {kind}, and {kind}s have turns here."
            seats = (
                f"Write `turn: A`, or another letter up to {seat_letter(self.agreed.players - 1)}."
            )
            self.report(turn[0], said, seats if kind == "player" else "")
            return None
        return replace(start, turn=self.agreed.query(f"turn of {turn[0].text}", typed))
