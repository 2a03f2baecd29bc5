"""Prints what one step of a walk may be as a function: all steps from a place at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludex.backends.python.expressions import Env
from ludex.backends.python.stepwise import StepPrinter
from ludex.ir import nodes as ir
from ludex.ir.walking import (
    GATHERED,
    HERE,
    LANDING,
    LAST_WAY,
    START,
    STEP_NUMBER,
    STEPS_LEFT,
    WAY,
    children,
    values_of_step,
)

NAMES = {
    HERE: "here", LANDING: "landing", WAY: "way", START: "start", LAST_WAY: "last_way",
    STEP_NUMBER: "number", STEPS_LEFT: "left", GATHERED: "gathered",
}  # fmt: skip
ASKED = ("here", "start", "last_way", "number", "left", "gathered", "first_way")
COMPARED = frozenset(["same", "at-least", "at-most", "more-than", "less-than"])
Row = tuple[int, int, tuple[int, ...], int, tuple[int, ...]]
"""A step: its way, where it lands, what it breaks, whether it may come again, what it gathers."""


def hop_function(index: int, walk: ir.WalkRow, printer: StepPrinter) -> str:
    """The function of a walk whose arguments are all something."""
    base = walk.params + 1
    names = {i: f"p{i}" for i in range(base)} | {base + i: name for i, name in NAMES.items()}
    nulls = {i: i in (0, base + LAST_WAY) for i in names}
    env = Env(names, nulls)
    once: dict[str, int] = {}
    printer.once = once
    params = ", ".join([f"p{i}" for i in range(base)])
    asked = ", ".join(ASKED)
    lines = [f"def q{index}(S, {params}, M, K, {asked}):  # {walk.name}", "    found = []"]
    if walk.stops is not None:
        lines += [f"    if number > 1 and {printer.test(walk.stops, env)}:", "        return found"]
    lines += [f"    for way in {printer.iterable(walk.ways, env)}:"]
    lines += [f"        {line}" for line in _one(walk, printer, env)]
    printer.once = None
    return "\n".join([*lines, "    return found", "", f"n{index} = {len(once)}", ""])


def _one(walk: ir.WalkRow, printer: StepPrinter, env: Env) -> Iterator[str]:
    """What one step must be; `continue` leaves it out."""
    if walk.straight:
        yield "if first_way is not None and way != first_way:"
        yield "    continue"
    yield f"landing = {printer.value(walk.lands, env)}"
    if printer.null(walk.lands, env):
        yield from ("if landing is None:", "    continue")
    reasons = [reason for reason, _, _ in walk.spends]
    if reasons:
        yield "broken = ()"
    for check in walk.checks:
        yield f"if not {printer.test(check.test, env)}:"
        if check.reason in reasons:
            number = reasons.index(check.reason)
            yield f"    if M[{number}] < 1:"
            yield "        continue"
            yield f"    broken += ({number},)"
        else:
            yield "    continue"
    again = f"(1 if {printer.test(walk.twice, env)} else 0)" if walk.twice is not None else "0"
    gathers = f"{printer.iterable(walk.gathers, env)}" if walk.gathers is not None else "()"
    yield f"found.append((way, landing, {'broken' if reasons else '()'}, {again}, {gathers}))"


@dataclass(frozen=True)
class Reads:
    """What the steps from a place depend on besides the place."""

    start: bool
    last_way: bool
    number: bool
    keyed_number: bool
    most_number: int | None
    left: bool
    gathered: bool
    first_way: bool

    def numbered(self, number: int) -> int:
        """The number of a step; all are one from where on no condition tells them apart."""
        if not self.number:
            return 0
        return number if self.most_number is None else min(number, self.most_number)


def reads_of(walk: ir.WalkRow, read: frozenset[int]) -> Reads:
    """What the steps of a walk depend on; `read` is what it asks of its own memory."""
    limits = [_limit(value, walk.params + 1 + STEP_NUMBER) for value in values_of_step(walk)]
    if walk.stops is not None:
        limits.append(1)
    known = [limit for limit in limits if limit is not None]
    return Reads(
        START in read,
        LAST_WAY in read,
        STEP_NUMBER in read or walk.stops is not None,
        STEP_NUMBER in read,
        max(known, default=0) + 1 if len(known) == len(limits) else None,
        STEPS_LEFT in read,
        GATHERED in read,
        walk.straight,
    )


def _limit(value: ir.Value, register: int) -> int | None:
    """The greatest number that a register is compared with; None where more is asked of it."""
    if isinstance(value, ir.Reg) and value.index == register:
        return None
    if isinstance(value, ir.Suppose):
        return None
    if isinstance(value, ir.Op) and value.name in COMPARED:
        fixed = [a.value for a in value.args if isinstance(a, ir.Const)]
        asked = [a for a in value.args if isinstance(a, ir.Reg) and a.index == register]
        if asked and fixed and isinstance(fixed[0], int):
            return fixed[0]
    limits = [_limit(part, register) for part in children(value)]
    known = [limit for limit in limits if limit is not None]
    return max(known, default=0) if len(known) == len(limits) else None
