"""A lowered program as the bytes of a module."""

from __future__ import annotations

from array import array

from ludex.backends.wasm.binary import OPCODES, PAGE, module
from ludex.backends.wasm.printing import encoded
from ludex.lowering import code as c
from ludex.lowering.program import Lowered
from ludex.lowering.store import ENTRIES
from ludex.records import replace

CLOSE = 16
"""Stretches of fixed numbers with fewer zeros between them are one."""


def printed(made: Lowered) -> bytes:
    """The bytes of the module."""
    layout = made.layout
    called = [f for f in made.functions if f.name in ENTRIES]
    entries = [_entry(f, layout.given["ARGUMENTS"]) for f in called]
    functions = encoded([*made.functions, *entries], layout.given, layout.given["STOPPED"])
    for index in range(len(made.functions), len(functions)):
        body = functions[index].body + bytes([OPCODES["drop"]])
        functions[index] = replace(functions[index], body=body, gives=0)
    exported = [(f.name, i) for i, f in enumerate(called, len(made.functions))]
    pages = (layout.given["END"] + 1) * 8 // PAGE + 1
    return module(functions, exported, pages, stretches(layout.fixed))


def _entry(called: c.Function, at: int) -> c.Function:
    """A call with arguments from the array, and its answer there: wasmtime hands over slowly."""
    args = tuple(c.Load(c.Int(at + i)) for i in range(len(called.params)))
    return c.Function(
        f"{called.name} from outside", (), (c.Store(c.Int(at), c.Call(called.name, args)),)
    )


def stretches(fixed: dict[int, int]) -> list[tuple[int, bytes]]:
    """What stands in the array at first, in stretches that lie close together."""
    found: list[tuple[int, array[int]]] = []
    for at in sorted(fixed):
        first, cells = found[-1] if found else (0, array("q"))
        gap = at - first - len(cells)
        if found and gap < CLOSE:
            cells.extend([0] * gap)
            cells.append(fixed[at])
        else:
            found.append((at, array("q", [fixed[at]])))
    return [(first * 8, cells.tobytes()) for first, cells in found]
