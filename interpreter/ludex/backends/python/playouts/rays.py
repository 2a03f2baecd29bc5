"""A set of cells along rays: what a walk in straight lines finds, said without a walk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludex.ir import nodes as ir
from ludex.ir.walking import children


@dataclass(frozen=True, slots=True)
class Rays(ir.Value):
    """The cells of `lines` as far as a test holds of each, which lies in a register in turn."""

    lines: ir.Value
    here: int
    landing: int
    test: ir.Value
    until: ir.Value


def parts(value: ir.Value) -> tuple[ir.Value, ...]:
    """The values directly inside a value."""
    if isinstance(value, Rays):
        return (value.lines, value.test, value.until)
    return children(value)


def within(value: ir.Value) -> Iterator[ir.Value]:
    """A value and everything in it."""
    yield value
    for part in parts(value):
        yield from within(part)


def bound_in(value: ir.Value) -> set[int]:
    """The registers that a value binds itself."""
    found: set[int] = set()
    for part in within(value):
        if isinstance(part, ir.Bind):
            found.add(part.reg)
        elif isinstance(part, Rays):
            found |= {part.here, part.landing}
    return found


def read_in(value: ir.Value) -> set[int]:
    """The registers that a value reads from its surroundings; what is supposed reads all."""
    found: set[int] = set()
    for part in within(value):
        if isinstance(part, ir.Reg):
            found.add(part.index)
        elif isinstance(part, ir.Suppose):
            found.update(range(10_000))
    return found - bound_in(value)


def read_by(value: ir.Value, reg: int) -> bool:
    """Whether a value reads a register."""
    return any(isinstance(p, ir.Reg) and p.index == reg for p in within(value))
