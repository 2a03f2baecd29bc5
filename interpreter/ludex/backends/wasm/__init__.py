"""WebAssembly: whole random games in a module that is made of a program, for wasmtime.

What people play is played step by step by the Python engine, and so is every single game in which
the rules come to a stop: then that engine says where, in the author's words. A program that is not
said in integer code yet is played by it altogether; `reason` says why.
"""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec

from ludex.backends.python import Python
from ludex.backends.wasm.playing import Games
from ludex.ir import nodes as ir
from ludex.ir.tables import SetupError
from ludex.lowering.program import lowered
from ludex.lowering.writing import NotLoweredError
from ludex.machine.interface import Outcome


class WebAssembly(Python):
    """A machine whose random games are played by a module."""

    reason = ""

    @cached_property
    def games(self) -> Games | None:
        """Random games in one module; none where the program cannot be said in one."""
        try:
            made = lowered(self.program)
        except NotLoweredError as error:
            self.reason = str(error)
            return None
        return Games(made, self.before_set_up())

    def playout(self, seed: int, playout: int, cap: int) -> Outcome:
        """A whole random game, or its first `cap` decisions, played within the engine."""
        found = self.games.outcome(seed, playout, cap) if self.games is not None else None
        return super().playout(seed, playout, cap) if found is None else found


def machine(program: ir.Program, digest: str = "") -> WebAssembly:
    """The engine for a program; it needs wasmtime."""
    if find_spec("wasmtime") is None:
        sentence = "The engine `wasm` needs wasmtime; `pip install 'ludex[fast]'` brings it."
        raise SetupError("engine", sentence)
    return WebAssembly(program, digest)
