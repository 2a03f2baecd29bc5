"""Constant folding: what the layout gives becomes a number, and what is certain is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from operator import and_, is_, or_, xor
from typing import Any

from ludex.lowering import code as c
from ludex.lowering.passes.substituting import with_parts
from ludex.lowering.passes.unrolling import unrolled
from ludex.records import dataclass, field, replace

WORKED_OUT: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b), "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b), ">": lambda a, b: int(a > b), ">=": lambda a, b: int(a >= b),
    "&": and_, "|": or_, "^": xor,
}  # fmt: skip


@dataclass(frozen=True)
class Known:
    """The numbers of the layout by name, and what columns say that say the same of everything."""

    given: Mapping[str, int] = field(default_factory=dict)
    uniform: Mapping[str, int] = field(default_factory=dict)
    settled: Set[int] = frozenset()
    """The statements that are folded, each by what it is for Python."""


def folded(made: c.Function, known: Known) -> c.Function:
    """The same function with everything worked out that is certain."""
    return replace(made, body=_body(made.body, known))


def _body(statements: c.Body, known: Known) -> c.Body:
    found: list[c.Statement] = []
    for each in statements:
        found += _statement(each, known)
        if found and type(found[-1]) in LEAVING:
            break
    return c.unless_same(found, statements)


def _statement(made: c.Statement, known: Known) -> list[c.Statement]:
    return [made] if id(made) in known.settled else STATEMENTS[type(made)](made, known)


def _plainly(made: c.Statement, known: Known) -> list[c.Statement]:
    """A statement that stays one, whatever its parts are."""
    return [with_parts(made, lambda e: expr_folded(e, known), lambda b: _body(b, known))]


def _assign(made: c.Assign, known: Known) -> list[c.Statement]:
    found = expr_folded(made.value, known)
    return [made if found is made.value else c.Assign(made.name, found)]


def _store(made: c.Store, known: Known) -> list[c.Statement]:
    there, found = expr_folded(made.at, known), expr_folded(made.value, known)
    return [made if there is made.at and found is made.value else c.Store(there, found)]


def _do(made: c.Do, known: Known) -> list[c.Statement]:
    value = expr_folded(made.value, known)
    match value:
        case c.Call("copy_cells", (to, source, c.Int(1))):
            return [c.Store(to, c.Load(source))]
    return [] if plain(value) else [c.Do(value)]


def _return(made: c.Return, known: Known) -> list[c.Statement]:
    found = expr_folded(made.value, known)
    return [made if found is made.value else c.Return(found)]


def _if(made: c.If, known: Known) -> list[c.Statement]:
    test = expr_folded(made.test, known)
    if isinstance(test, c.Int):
        return list(_body(made.then if test.value else made.other, known))
    then, other = _body(made.then, known), _body(made.other, known)
    if other and not then:
        return [c.If(c.negated(test), other)]
    return _do(c.Do(test), known) if then == other == () else [c.If(test, then, other)]


def _while(made: c.While, known: Known) -> list[c.Statement]:
    test = expr_folded(made.test, known)
    return [] if test == c.ZERO else [c.While(test, _body(made.body, known))]


def _for(made: c.For, known: Known) -> list[c.Statement]:
    start, stop = expr_folded(made.start, known), expr_folded(made.stop, known)
    loop = c.For(made.name, start, stop, _body(made.body, known))
    rounds = unrolled(loop)
    return [loop] if rounds is None else list(_body(rounds, known))


def _dispatch(made: c.Dispatch, known: Known) -> list[c.Statement]:
    ways = tuple(_body(body, known) for body in made.bodies)
    return _one_way(expr_folded(made.on, known), ways)


LEAVING = frozenset([c.Break, c.Continue, c.Return, c.Stop])
"""Nothing that stands behind these is ever reached."""
STATEMENTS: dict[type[c.Statement], Callable[[Any, Known], list[c.Statement]]] = {
    c.Assign: _assign, c.Store: _store, c.Do: _do, c.If: _if, c.While: _while,
    c.Dispatch: _dispatch, c.For: _for, c.Append: _plainly, c.Return: _return,
    c.Stop: _plainly, c.Break: lambda made, _: [made], c.Continue: lambda made, _: [made],
}  # fmt: skip
"""How each sort of statement is folded."""


def _one_way(on: c.Expr, ways: tuple[c.Body, ...]) -> list[c.Statement]:
    """One of several bodies; of two, by a test."""
    if not any(ways):
        return [] if plain(on) else [c.Do(on)]
    if len(ways) == 2:
        return [c.If(c.Binary("==", on, c.ZERO), *ways)]
    return list(ways[0]) if len(ways) == 1 and plain(on) else [c.Dispatch(on, ways)]


def expr_folded(made: c.Expr, known: Known) -> c.Expr:
    """The same expression with everything worked out that is certain."""
    return FOLDED[type(made)](made, known)


def plain(made: c.Expr) -> bool:
    """Whether nothing is changed where an expression is worked out."""
    return not isinstance(made, c.Call) and all(map(plain, c.children(made)))


def _load(made: c.Load, known: Known) -> c.Expr:
    """What stands in the array; of a column that says the same of everything, that."""
    match made.at if known.uniform else None:  # matching takes a while
        case c.Given(name) | c.Binary("+", c.Given(name), _) | c.Binary("+", _, c.Given(name)):
            if name in known.uniform:
                return c.Int(known.uniform[name])
    at = expr_folded(made.at, known)
    return made if at is made.at else c.Load(at)


def _call(made: c.Call, known: Known) -> c.Expr:
    args = tuple(expr_folded(arg, known) for arg in made.args)
    return worked_out(made if all(map(is_, args, made.args)) else c.Call(made.name, args))


def _one_of(made: c.Either, known: Known) -> c.Expr:
    test = expr_folded(made.test, known)
    if isinstance(test, c.Int):
        return expr_folded(made.then if test.value else made.other, known)
    return _either(test, expr_folded(made.then, known), expr_folded(made.other, known))


def _either(test: c.Expr, then: c.Expr, other: c.Expr) -> c.Expr:
    """One of two expressions, or the one that it is in both cases."""
    match test:
        case c.Binary("==", left, right) if then == right and other == left and plain(left):
            return left
        case c.Binary("!=", left, right) if then == left and other == right and plain(left):
            return left
    return then if then == other and plain(test) else c.Either(test, then, other)


def _binary(made: c.Binary, known: Known) -> c.Expr:
    op, left, right = made.op, expr_folded(made.left, known), expr_folded(made.right, known)
    same = left is made.left and right is made.right
    return worked_out(made if same else c.Binary(op, left, right))


def worked_out(made: c.Expr) -> c.Expr:
    """What an operation comes to on parts that are worked out, or something simpler."""
    match made:
        case c.Call("count_bits", (c.Int(value),)) if value >= 0:
            return c.Int(value.bit_count())
        case c.Binary(op, left, right):
            return _two_parts(made, op, left, right)
    return made


def _two_parts(made: c.Expr, op: str, left: c.Expr, right: c.Expr) -> c.Expr:
    if isinstance(left, c.Int) and isinstance(right, c.Int) and op in WORKED_OUT:
        return c.Int(WORKED_OUT[op](left.value, right.value))
    simpler = SIMPLER.get(op)
    found = simpler(left, right) if simpler is not None else None
    return made if found is None else found


def _sum(left: c.Expr, right: c.Expr) -> c.Expr | None:
    match left, right:
        case c.Int(), c.Binary("+", other, c.Int(more)):
            return c.add(other, c.Int(left.value + more))
        case c.Binary("+", other, c.Int(more)), c.Int():
            return c.add(other, c.Int(more + right.value))
    return c.add(left, right) if c.ZERO in (left, right) else None


def _product(left: c.Expr, right: c.Expr) -> c.Expr | None:
    return c.times(left, right) if c.ONE in (left, right) else None


def _both(left: c.Expr, right: c.Expr) -> c.Expr | None:
    if isinstance(left, c.Int):
        return right if left.value else left
    if right == c.ZERO and plain(left):
        return right
    return left if right == c.ONE and c.is_test(left) else None


def _any(left: c.Expr, right: c.Expr) -> c.Expr | None:
    if isinstance(left, c.Int):
        return left if left == c.ONE else right if left == c.ZERO else None
    if right == c.ONE and plain(left):
        return right
    return left if right == c.ZERO and c.is_test(left) else None


def _masked(left: c.Expr, right: c.Expr) -> c.Expr | None:
    """A set of bits within all there are; bits that are picked out of more of them."""
    match left, right:
        case c.Binary(">>", c.Binary("&", of, c.Int(mask)), c.Int(by)), c.Int(asked):
            if asked >= 0 and mask >> by & asked == asked:
                return c.Binary("&", c.Binary(">>", of, c.Int(by)), right)
    return right if left == c.Int(-1) else left if right == c.Int(-1) else None


def _united(left: c.Expr, right: c.Expr) -> c.Expr | None:
    return right if left == c.ZERO else left if right == c.ZERO else None


def _unlike(left: c.Expr, right: c.Expr) -> c.Expr | None:
    """Bits that differ; what is turned over twice is as it was."""
    match left, right:
        case c.Binary("^", other, c.Int(first)), c.Int(second):
            return other if first == second else c.Binary("^", other, c.Int(first ^ second))
    return None


def _moved(left: c.Expr, right: c.Expr) -> c.Expr | None:
    """Bits that are moved nowhere."""
    return left if right == c.ZERO else None


SIMPLER: dict[str, Callable[[c.Expr, c.Expr], c.Expr | None]] = {
    "+": _sum, "*": _product, "and": _both, "or": _any, "&": _masked, "|": _united, "^": _unlike,
    ">>": _moved, "<<": _moved,
}  # fmt: skip
"""What is simpler than an operation on two numbers, if anything is."""

FOLDED: dict[type[c.Expr], Callable[[Any, Known], c.Expr]] = {
    c.Int: lambda made, _: made, c.Var: lambda made, _: made,
    c.Given: lambda made, known: c.Int(known.given[made.name]),
    c.Not: lambda made, known: c.negated(expr_folded(made.of, known)),
    c.Load: _load, c.Call: _call, c.Either: _one_of, c.Binary: _binary,
}  # fmt: skip
"""How each sort of expression is folded."""
