"""The closed lists of a game of which nothing reads the order, with their values in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludex.ir import nodes as ir
from ludex.records import fields, is_dataclass, replace
from ludex.scenario_pipeline.sites import everything_in

BUILT_IN = frozenset(("way", "kind", "variant", "edge", "result"))
"""Lists of which more than rules knows the order; so it is with options and kinds of one sort."""

HOLDING = (
    "functions", "routines", "choices", "walks", "triggers", "windows", "invariants", "attempts",
    "effects", "slots",
)  # fmt: skip
"""The tables of a program in which values stand."""

ALIKE = frozenset(
    ("same", "same-set", "in-all", "one", "there", "plus", "without", "number", "empty")
)
"""Operations that would give the same if the values of a list were numbered otherwise."""

ONE_BY_ONE = ("set", "collect", "variety")
"""What is done with a value that is stored, and with those that come out for each of a set."""

CARRYING = (
    ir.Pick, ir.Use, ir.Ask, ir.Needs, ir.Suppose, ir.Function, ir.Let, ir.CallRoutine, ir.Return,
    ir.StepOn, ir.Effect, ir.Tell, ir.SlotRow,
)  # fmt: skip
"""What only hands a single value on, tells its name, or keeps it."""


def in_one_order(program: ir.Program) -> ir.Program:
    """The same program; of a list that is only asked for what is the same, the values are sorted.

    A set of such values is asked for what is in it or how many, and never gone through. Pictures
    look at the order of a list where they take a colour from it.
    """
    names = [
        name
        for name in program.enums
        if name not in BUILT_IN and ":" not in name and not _is_seen_in_order(program, name)
    ]
    orders = {f"enum {name}": sorted(program.enums[name]) for name in names}
    for kind in _read(program):
        orders.pop(kind.removeprefix("set "), None)
    return _renumbered(program, orders) if orders else program


# ------------------------------------------------------------ what reads an order
def _is_seen_in_order(program: ir.Program, name: str) -> bool:
    """Whether a picture or a screen may show where in its list a value stands."""
    listed = {a for a, kind in program.attribute_kinds.items() if kind == f"enum {name}"}
    looks = program.look.pieces
    coloured = {each.of for each in looks if each.colour}
    plain = {
        piece.sort
        for attribute in listed
        for piece, held in zip(program.pieces, program.attributes[attribute], strict=True)
        if held is not None and piece.owner is None
    }
    named = {said for each in looks for said in (each.colour, each.filled)}
    return not listed.isdisjoint(named | {*program.changing}) or not plain <= coloured


def _read(program: ir.Program) -> Iterator[str]:
    """The kinds of values of which the order may be read."""
    columns: dict[object, set[str]] = {}
    for node in everything_in(tuple(getattr(program, name) for name in HOLDING)):
        if isinstance(node, ir.Op) and node.name == "printed":
            columns.setdefault(node.args[1], set()).add(node.kind)
        if isinstance(node, ir.SlotRow) and (node.agreed or node.kind.startswith("set ")):
            yield node.kind
        if isinstance(node, ir.SlotRow):
            yield node.each
        yield from (each.kind for each in _values(node) if not _hands_on(node, each))
    for kinds in columns.values():
        yield from kinds if len(kinds) > 1 else ()


def remade(thing: Any, change: Callable[[Any], Any]) -> Any:
    """The same with each node in it changed, the inner ones first."""
    if isinstance(thing, tuple):
        return tuple(remade(each, change) for each in thing)
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    inner = {
        each.name: remade(part, change)
        for each in fields(thing)
        if isinstance(part := getattr(thing, each.name), tuple) or is_dataclass(part)
    }
    return change(replace(thing, **inner))


def _values(node: object) -> Iterator[ir.Value]:
    """The values that are directly in a node."""
    waiting = [getattr(node, part.name) for part in fields(node)] if is_dataclass(node) else []
    while waiting:
        each = waiting.pop()
        if isinstance(each, ir.Value):
            yield each
        elif isinstance(each, tuple):
            waiting += each


def _hands_on(node: object, value: ir.Value) -> bool:
    """Whether a node does the same with each value of a list; grants have an order of their own."""
    if isinstance(value, ir.Granted):
        return True
    if isinstance(node, ir.Op):
        return node.name in ALIKE
    single = not value.kind.startswith("set ")
    if isinstance(node, ir.Store | ir.Bind):
        return single and (node.how if isinstance(node, ir.Store) else node.name) in ONE_BY_ONE
    return single and isinstance(node, CARRYING)


# ------------------------------------------------------------ other numbers
def _renumbered(program: ir.Program, orders: dict[str, list[str]]) -> ir.Program:
    """A program of which the values of these lists stand in this order."""
    was = program.enums
    now = {
        kind: {was[kind.removeprefix("enum ")].index(value): n for n, value in enumerate(order)}
        for kind, order in orders.items()
    }

    def number(kind: str, held: Any) -> Any:
        numbers = now.get(kind.removeprefix("set "), {})
        if isinstance(held, tuple) and numbers:
            return tuple(sorted(numbers[each] for each in held))
        return numbers.get(held, held)

    def of_constant(thing: Any) -> Any:
        is_one = isinstance(thing, ir.Const)
        return replace(thing, value=number(thing.kind, thing.value)) if is_one else thing

    made = {name: remade(getattr(program, name), of_constant) for name in HOLDING}
    columns = {
        node.args[1].value: node.kind
        for node in everything_in(tuple(made.values()))
        if isinstance(node, ir.Op) and node.name == "printed" and isinstance(node.args[1], ir.Const)
    }
    made["inscriptions"] = tuple(
        replace(row, values=tuple(number(columns.get(n, ""), v) for n, v in enumerate(row.values)))
        for row in program.inscriptions
    )
    made["attributes"] = {
        name: tuple(number(program.attribute_kinds.get(name, ""), held) for held in values)
        for name, values in program.attributes.items()
    }
    sorted_ones = {kind.removeprefix("enum "): tuple(each) for kind, each in orders.items()}
    made["enums"] = was | sorted_ones
    return replace(program, **made)
