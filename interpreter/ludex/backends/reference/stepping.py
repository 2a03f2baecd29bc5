"""A step of a walk that somebody is asked for: where each way leads, and why one is not offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludex.backends.reference.walks import Standing, Walking
from ludex.backends.reference.words import members
from ludex.ir import nodes as ir
from ludex.ir.traversal import LANDING, WAY
from ludex.machine.state import Held, State
from ludex.records import dataclass

if TYPE_CHECKING:
    from ludex.backends.reference.values import Evaluator

STEPS = ("next", "foreseen")


@dataclass(frozen=True, slots=True)
class Asked:
    """A walk under way, where it stands, and how many steps are still to come."""

    walking: Walking
    standing: Standing
    left: int


def step_of(choice: ir.Choice) -> ir.Ask | None:
    """The question for the next step of a walk, where a choice is about one."""
    asked = [binder.among for option in choice.options for binder in option.binders]
    steps = [node for node in asked if isinstance(node, ir.Ask) and node.name in STEPS]
    return steps[0] if len(steps) == 1 else None


def asked_of(ev: Evaluator, node: ir.Ask, registers: list[Held], state: State) -> Asked | None:
    """The walk of which the next step is asked, as it stands; nothing where it cannot begin."""
    row = ev.program.walks[node.walk]
    args = [ev.value(a, registers, state) for a in node.args]
    memory = members(args.pop()) if len(args) > row.params else ()
    count = ev.value(node.count, registers, state) if node.count is not None else None
    walking = ev.walking(row, args, registers[0], state)
    standing = walking.begin(memory)
    return Asked(walking, standing, count) if standing and isinstance(count, int) else None


def landings(asked: Asked) -> Iterator[tuple[int, int]]:
    """Each way with the cell to which it leads, whether a step may be made there or not."""
    walking, registers = asked.walking, asked.walking.registers
    walking.set(asked.standing, asked.left - 1)
    for way in members(walking.ev.value(walking.row.ways, registers, walking.state)):
        registers[walking.base + WAY] = way
        landing = walking.ev.value(walking.row.lands, registers, walking.state)
        if isinstance(landing, int):
            registers[walking.base + LANDING] = landing
            yield way, landing


def barred(asked: Asked, cell: int) -> ir.Check | None:
    """The condition that keeps a step from being made to a cell, if one does."""
    walking = asked.walking
    failing: list[ir.Check] = []
    for _, landing in landings(asked):
        if landing != cell:
            continue
        if walking.paid(asked.standing.spent) is not None:
            return None
        tests = walking.row.checks
        failing += [
            c for c in tests if not walking.ev.holds(c.test, walking.registers, walking.state)
        ]
        break
    unpayable = [
        c for c in failing if c.reason not in {reason for reason, _, _ in walking.row.spends}
    ]
    return next(iter((*unpayable, *failing)), None)
