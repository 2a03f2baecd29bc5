"""WebAssembly: a lowered program as a module, for wasmtime."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from ludex.backends.lowered import LoweredEngine
from ludex.ir import nodes as ir
from ludex.ir.tables import SetupError
from ludex.machine.interface import Keeper

if TYPE_CHECKING:
    from ludex.backends.wasm.instance import Module


def machine(program: ir.Program, digest: str = "", kept: Keeper | None = None) -> LoweredEngine:
    """The engine for a program; it needs wasmtime. Its module may be kept."""
    if find_spec("wasmtime") is None:
        sentence = "The engine `wasm` needs wasmtime; `pip install 'ludex[fast]'` brings it."
        raise SetupError("engine", sentence)

    def printed(program: ir.Program) -> Module:
        from ludex.backends.wasm.keeping import module_for

        return module_for(program, digest, kept)

    return LoweredEngine(program, digest, printed)
