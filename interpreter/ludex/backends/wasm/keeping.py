"""A module is made once: its bytes are kept with the numbers by which Python finds its way in it.

What is kept is WebAssembly, which can touch nothing but its own memory, and numbers; wasmtime looks
at the module as if it were new.
"""

from __future__ import annotations

import json

from ludex.backends.wasm.instance import Module
from ludex.ir import nodes as ir
from ludex.lowering.store import Layout, NotLoweredError
from ludex.machine.interface import Keeper

KIND = "ludex-module"


def module_for(program: ir.Program, digest: str, kept: Keeper | None) -> Module:
    """The module of a program, which may have been made before from the same rules."""
    if kept is None or not digest:
        return _made(program)
    made_from = repr((digest, program.setup))
    data = kept.find(made_from)
    found = _read(program, data) if data is not None else None
    if found is None:
        found = _made(program)
        kept.keep(made_from, _written(found))
    return found


def _made(program: ir.Program) -> Module:
    # Whoever finds a module needs nothing that makes one.
    from ludex.backends.wasm.module import printed
    from ludex.lowering.program import lowered

    made = lowered(program)
    return Module(made.layout, printed(made))


def _written(module: Module) -> bytes:
    head = {"kind": KIND, "size": module.layout.size, "given": module.layout.given}
    return json.dumps(head).encode() + b"\n" + module.bytes


def _read(program: ir.Program, data: bytes) -> Module | None:
    """The module as it was kept; none where it is not as it must be."""
    from wasmtime import WasmtimeError

    head, _, code = data.partition(b"\n")
    try:
        said = json.loads(head)
        numbers = [said["size"], *said["given"].values()]
        if said["kind"] != KIND or any(type(number) is not int for number in numbers):
            return None
        layout = Layout(program)
        if layout.given.keys() - said["given"].keys():
            return None
        layout.given, layout.size = said["given"], said["size"]
        return Module(layout, code)
    except (ValueError, LookupError, TypeError, AttributeError, WasmtimeError, NotLoweredError):
        return None
