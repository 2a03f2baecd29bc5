"""Which cells a chosen number names: those that rules find by it, and by the board alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ludex.ir import nodes as ir
from ludex.ir.purity import is_pure, pure_functions
from ludex.ir.traversal import children, inside, values_of

CELLS = ("cell", "set cell")


class Finder(NamedTuple):
    """Cells, and the register, of so many, that holds the number by which they are found."""

    value: ir.Value
    reg: int

    @property
    def registers(self) -> int:
        """How many registers there have to be."""
        parts = inside(self.value)
        return 1 + max(
            p.reg if isinstance(p, ir.Bind) else p.index
            for p in parts
            if isinstance(p, ir.Bind | ir.Reg)
        )


Finders = Mapping[tuple[str, str], frozenset[Finder]]
"""By an option and the place of a number in it, all that finds cells by that number."""


def finders(program: ir.Program) -> Finders:
    """What finds cells by the numbers that a program lets choose."""
    pure, found = pure_functions(program), dict[tuple[str, str], frozenset[Finder]]()
    for choice in program.choices:
        for option in choice.options:
            for place, binder in enumerate(option.binders):
                if binder.kind == "number":
                    search, key = _Search(program, pure), (option.name, str(place))
                    checks = [check.test for check in option.checks]
                    each = {f for test in checks for f in search.within(test, binder.reg)}
                    each.update(search.in_routine(choice.routine, binder.reg))
                    found[key] = found.get(key, frozenset()) | each
    return found


class _Search:
    def __init__(self, program: ir.Program, pure: frozenset[int]) -> None:
        self.program, self.pure = program, pure
        self.handed = set[tuple[str, int, int]]()

    def in_routine(self, routine: int, reg: int) -> Iterator[Finder]:
        """What finds cells in a rule, and in those to which the number is handed."""
        for instr in self.program.routines[routine].code:
            for value in values_of(instr):
                yield from self.within(value, reg)
            if isinstance(instr, ir.CallRoutine):
                for number in self._handed("rule", instr.routine, instr.args, reg):
                    yield from self.in_routine(instr.routine, number)

    def within(self, value: ir.Value, reg: int) -> Iterator[Finder]:
        """What finds cells in a value, and in the functions to which the number is handed."""
        if value.kind in CELLS and self._by_it_alone(value, reg):
            yield Finder(value, reg)
            return
        if isinstance(value, ir.Use):
            for number in self._handed("function", value.function, value.args, reg):
                yield from self.within(self.program.functions[value.function].body, number)
        for child in children(value):
            yield from self.within(child, reg)

    def _handed(self, sort: str, index: int, args: tuple[ir.Value, ...], reg: int) -> Iterator[int]:
        """The registers in which a number is handed on, each once."""
        for number, given in enumerate(args, 1):
            key = sort, index, number
            if given == ir.Reg("number", reg) and key not in self.handed:
                self.handed.add(key)
                yield number

    def _by_it_alone(self, value: ir.Value, reg: int) -> bool:
        bound = {part.reg for part in inside(value) if isinstance(part, ir.Bind)}
        read = {part.index for part in inside(value) if isinstance(part, ir.Reg)}
        return read - bound == {reg} and is_pure(self.program, value, self.pure)
