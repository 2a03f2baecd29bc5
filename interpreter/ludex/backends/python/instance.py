"""A lowered program as Python functions over a list, each compiled when it is first called."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from ludex.backends.instance import StoppedError
from ludex.lowering.code import Function
from ludex.lowering.passes import interpreted
from ludex.lowering.program import Lowered
from ludex.lowering.store import NotLoweredError
from ludex.lowering.to_python import module_of, name_of

Called = Callable[..., int]


class Printed:
    """The functions of a program as Python."""

    def __init__(self, made: Lowered) -> None:
        self.layout = made.layout
        try:
            self.numbers = [0] * (made.layout.given["END"] + 1)
        except MemoryError:
            raise NotLoweredError("There is no room here for an array.") from None
        for at, value in made.layout.fixed.items():
            self.numbers[at] = value
        self.tables = made.layout.unchanging
        self.at = {name_of(at): (at, size) for at, size in self.tables.items()}
        self.made = {function.name: function for function in made.functions}
        self.space: dict[str, Any] = {
            "M": self.numbers, "Stopped": StoppedError, "copy_cells": self.copy_cells,
        }  # fmt: skip
        self.space |= {name: self._later(name) for name in self.made}

    @property
    def source(self) -> str:
        """All functions, for whoever wants to read them, with the names of rules and words."""
        program = self.layout.program
        said = {f"r{i}": f"# rule {row.name}\n" for i, row in enumerate(program.routines)}
        said |= {f"f{i}": f"# {row.name}\n" for i, row in enumerate(program.functions)}
        made = ((name, self._module(each)) for name, each in self.made.items())
        return "\n\n".join(said.get(name, "") + ast.unparse(module) for name, module in made)

    def _module(self, made: Function) -> ast.Module:
        """A function as one of Python; what is called seldom is not worth more than that."""
        better = made if made.seldom else interpreted(made, self.tables)
        return module_of([better], self.layout.given, self.tables)

    def _later(self, name: str) -> Called:
        """A function that is compiled when it is first called."""

        def compiled(*args: int) -> int:
            module = self._module(self.made[name])
            exec(compile(module, f"<{self.layout.program.game}>", "exec"), self.space)
            for named in self.space[name].__code__.co_names:
                if named in self.at and named not in self.space:
                    self.space[named] = tuple(self.cells(*self.at[named]))
            called: Called = self.space[name]
            return called(*args)

        return compiled

    def copy_cells(self, to: int, source: int, count: int) -> int:
        """Copies numbers of the array to elsewhere in it."""
        self.numbers[to : to + count] = self.numbers[source : source + count]
        return 0

    def call(self, name: str, *args: int) -> int:
        """Calls a function; StoppedError where the rules come to a stop."""
        try:
            called: Called = self.space[name]
            return called(*args)
        except (RecursionError, IndexError) as error:
            raise StoppedError(name) from error

    def cells(self, first: int, count: int) -> Sequence[int]:
        """A copy of some numbers of the array."""
        return self.numbers[first : first + count]

    def put(self, first: int, numbers: Sequence[int]) -> None:
        """Puts numbers into the array."""
        self.numbers[first : first + len(numbers)] = numbers
