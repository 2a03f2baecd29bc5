"""A lowered program as a module of WebAssembly that runs in wasmtime."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import finalize

from ludex.backends.instance import StoppedError
from ludex.lowering.store import ENTRIES, Layout, NotLoweredError


class _Type(NamedTuple):
    """The type of a function, as wasmtime asks for it."""

    params: tuple[()] = ()
    results: tuple[()] = ()


_TYPE = _Type()


def _without_parts(_: object) -> _Type:
    return _TYPE


def _close(*held: Any) -> None:
    for each in held:
        each.close()


class Module:
    """A module with its memory, of which Python sees the numbers."""

    def __init__(self, layout: Layout, data: bytes) -> None:
        import wasmtime

        self.layout, self.bytes = layout, data
        self.arguments = layout.given["ARGUMENTS"]
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        self.trap: type[Exception] = wasmtime.Trap
        module = wasmtime.Module(engine, self.bytes)
        try:
            instance = wasmtime.Instance(self.store, module, [])
        except wasmtime.WasmtimeError as error:  # such as an address space that is too small
            raise NotLoweredError(f"WebAssembly cannot run here: {error}") from None
        exports: Any = instance.exports(self.store)
        # At the end of a process wasmtime's own functions are gone before what waits for them.
        finalize(self, _close, self.store, module, engine)
        self.functions = {name: exports[name] for name in ENTRIES}
        for function in self.functions.values():
            # wasmtime asks for the type at each call, which takes longer than the call itself.
            vars(function)["type"] = _without_parts
        buffer = exports["memory"].get_buffer_ptr(self.store)  # it never grows, so it stays there
        self.numbers = memoryview(buffer).cast("B").cast("q")

    def call(self, name: str, *args: int) -> int:
        """Calls a function; StoppedError where the rules come to a stop."""
        for at, arg in enumerate(args, self.arguments):
            self.numbers[at] = arg
        try:
            self.functions[name](self.store)
        except self.trap as trap:
            raise StoppedError(name) from trap
        return self.numbers[self.arguments]

    def cells(self, first: int, count: int) -> Sequence[int]:
        """A copy of some numbers of the array."""
        return memoryview(self.numbers[first : first + count].tobytes()).cast("q")

    def put(self, first: int, numbers: Sequence[int]) -> None:
        """Puts numbers into the array."""
        put = numbers if isinstance(numbers, memoryview) else memoryview(array("q", numbers))
        self.numbers[first : first + len(numbers)] = put
