"""Inlining: a short function is written out where it is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from ludex.lowering import code as c
from ludex.lowering.passes.returning import assigning, value_of
from ludex.lowering.passes.substituting import Names, in_body, in_expr
from ludex.records import dataclass, replace

SHORT = 48
"""So many expressions and statements are short."""
ONCE = 120
"""The same of a function that is called from one place alone."""
LONG = 2_500
"""A function that has grown to so many is left as it is."""


def inlined(functions: Mapping[str, c.Function]) -> dict[str, c.Function]:
    """All functions, those that are called first, with short ones written out in them."""
    callers = Counter(name for each in functions.values() for name in each.census[1])
    done: dict[str, c.Function] = {}
    under_way: set[str] = set()
    short: dict[str, c.Function] = {}
    going_on: set[str] = set()

    def visit(name: str) -> None:
        if name in done or name in under_way:
            return
        under_way.add(name)
        made = functions[name]
        size, calls = made.census
        for called in dict.fromkeys(calls):
            if called in functions:
                visit(called)
        if any(called in short for called in calls):
            made = _Caller(short, going_on, made, size).function()
            size, calls = made.census
        done[name] = made
        short_enough = size <= (ONCE if callers[name] == 1 else SHORT)
        if not made.seldom and short_enough and name not in calls:
            short[name] = made
            if assigning(made.body, None) is not None:
                going_on.add(name)

    for each in functions:
        visit(each)
    return {name: done[name] for name in functions}


@dataclass
class _Caller:
    """A function under way, in which others are written out."""

    short: Mapping[str, c.Function]
    going_on: Set[str]
    made: c.Function
    size: int
    used: int = 0

    def function(self) -> c.Function:
        return replace(self.made, body=self.body(self.made.body))

    def fresh(self) -> str:
        self.used += 1
        return f"i{self.used}"

    def callee(self, expr: c.Expr) -> c.Function | None:
        """The function that an expression calls, if it is to be written out."""
        if not isinstance(expr, c.Call) or self.size > LONG:
            return None
        return self.short.get(expr.name)

    def goes_on(self, expr: c.Expr) -> c.Function | None:
        """The same, where the code behind the call goes on behind what was written out."""
        callee = self.callee(expr)
        return callee if callee is not None and callee.name in self.going_on else None

    def writes_out(self, expr: c.Expr) -> bool:
        """Whether a function is to be written out somewhere in an expression."""
        exprs = [expr]
        for each in exprs:  # it grows on the way
            if type(each) is c.Call and self.goes_on(each) is not None:
                return True
            exprs += c.CHILDREN[type(each)](each)
        return False

    # ------------------------------------------------------------ statements
    def body(self, statements: c.Body) -> c.Body:
        found: list[c.Statement] = []
        for each in statements:
            found += self.statement(each)
        return tuple(found)

    def statement(self, made: c.Statement) -> list[c.Statement]:
        """A statement with what has to be done before it."""
        out: list[c.Statement] = []
        match made:
            case c.Assign(name, value):
                out.append(c.Assign(name, self.expr(value, out)))
            case c.Store(at, value):
                out.append(c.Store(*self.exprs((at, value), out)))
            case c.Append(name, values, step, test):
                *said, test = self.exprs((*values, test), out)
                out.append(c.Append(name, tuple(said), step, test))
            case c.Do(value):
                self.done(value, out)
            case c.Return(value):
                self.returned(value, out)
            case c.Stop(reason):
                out.append(c.Stop(self.expr(reason, out)))
            case c.If(test, then, other):
                out.append(c.If(self.test(test, out), self.body(then), self.body(other)))
            case c.While(test, body):
                out.append(self.loop(test, body))
            case c.For(name, start, stop, body):
                start, stop = self.exprs((start, stop), out)
                out.append(c.For(name, start, stop, self.body(body)))
            case c.Dispatch(on, bodies):
                on = self.expr(on, out)
                out.append(c.Dispatch(on, tuple(map(self.body, bodies))))
            case _:
                out.append(made)
        return out

    def loop(self, test: c.Expr, body: c.Body) -> c.Statement:
        """A loop whose test needs statements ends where it does not hold."""
        before: list[c.Statement] = []
        test = self.test(test, before)
        if not before:
            return c.While(test, self.body(body))
        leave = c.If(c.negated(test), (c.Break(),))
        return c.While(c.ONE, (*before, leave, *self.body(body)))

    def done(self, value: c.Expr, out: list[c.Statement]) -> None:
        """What a function changes; the number that it gives is not asked for."""
        callee = self.goes_on(value)
        if callee is None or not isinstance(value, c.Call):
            out.append(c.Do(self.expr(value, out)))
            return
        args = self.exprs(value.args, out)
        out += assigning(self.entered(callee, args, out), None) or ()

    def returned(self, value: c.Expr, out: list[c.Statement]) -> None:
        """What another function gives is given; its returns stay returns."""
        callee = self.callee(value)
        if callee is None or not isinstance(value, c.Call):
            out.append(c.Return(self.expr(value, out)))
            return
        args = self.exprs(value.args, out)
        out += (*self.entered(callee, args, out), c.Return())

    # ------------------------------------------------------------ expressions
    def exprs(self, all_of: Sequence[c.Expr], out: list[c.Statement]) -> list[c.Expr]:
        """Expressions from left to right; what comes later changes none that came before."""
        found: list[c.Expr] = []
        for index, each in enumerate(all_of):
            made = self.expr(each, out)
            later = any(map(self.writes_out, all_of[index + 1 :]))
            found.append(self.named(made, out) if later and not _stays(made) else made)
        return found

    def named(self, value: c.Expr, out: list[c.Statement]) -> c.Var:
        name = self.fresh()
        out.append(c.Assign(name, value))
        return c.Var(name)

    def test(self, made: c.Expr, out: list[c.Statement]) -> c.Expr:
        """An expression of which only matters whether it is 0."""
        return self.expr(made, out)

    def expr(self, made: c.Expr, out: list[c.Statement]) -> c.Expr:
        """An expression; what has to be done before it is put behind the statements."""
        if not self.writes_out(made):
            return made
        match made:
            case c.Call(name, args):
                return self.called(name, self.exprs(args, out), self.goes_on(made), out)
            case c.Load(at):
                return c.Load(self.expr(at, out))
            case c.Not(of):
                return c.Not(self.expr(of, out))
            case c.Binary("and" | "or" as op, left, right):
                return self.joined(op, left, right, out)
            case c.Binary(op, left, right):
                return c.Binary(op, *self.exprs((left, right), out))
            case c.Either(test, then, other):
                return self.either(test, then, other, out)
        raise AssertionError(f"{type(made).__name__} calls nothing")

    def joined(self, op: str, left: c.Expr, right: c.Expr, out: list[c.Statement]) -> c.Expr:
        """The right part is asked only where it matters."""
        left = self.expr(left, out)
        more: list[c.Statement] = []
        right = self.expr(right, more)
        if not more:
            return c.Binary(op, left, right)
        name = self.fresh()
        out.append(c.Assign(name, _as_test(left)))
        asked = c.Var(name) if op == "and" else c.Not(c.Var(name))
        out.append(c.If(asked, (*more, c.Assign(name, _as_test(right)))))
        return c.Var(name)

    def either(self, test: c.Expr, then: c.Expr, other: c.Expr, out: list[c.Statement]) -> c.Expr:
        test = self.expr(test, out)
        first: list[c.Statement] = []
        second: list[c.Statement] = []
        then, other = self.expr(then, first), self.expr(other, second)
        if not first and not second:
            return c.Either(test, then, other)
        name = self.fresh()
        bodies = (*first, c.Assign(name, then)), (*second, c.Assign(name, other))
        out.append(c.If(test, *bodies))
        return c.Var(name)

    def called(
        self, name: str, args: Sequence[c.Expr], callee: c.Function | None,
        out: list[c.Statement],
    ) -> c.Expr:  # fmt: skip
        """A call, or what the function gives that was called."""
        if callee is None:
            return c.Call(name, tuple(args))
        simple = _expression(callee, args)
        if simple is not None:
            self.size += c.census((c.Do(simple),))[0]
            return simple
        result = self.fresh()
        out += assigning(self.entered(callee, args, out), result) or ()
        return c.Var(result)

    def entered(self, callee: c.Function, args: Sequence[c.Expr], out: list[c.Statement]) -> c.Body:
        """The body of a function with what it is called with, and names of its own."""
        assigned = set(assigned_in(callee.body))
        names: Names = {}
        for param, arg in zip(callee.params, args, strict=True):
            plain = isinstance(arg, c.Int | c.Var) and param not in assigned
            names[param] = arg if plain else self.named(arg, out)
        for local in sorted(assigned - set(callee.params)):
            names[local] = c.Var(self.fresh())
        self.size += callee.census[0]
        return in_body(callee.body, names)


def _stays(made: c.Expr) -> bool:
    """Whether nothing that is called can change a value."""
    return not isinstance(made, c.Load | c.Call) and all(map(_stays, c.children(made)))


def _as_test(made: c.Expr) -> c.Expr:
    return made if c.is_test(made) else c.Either(made, c.ONE, c.ZERO)


def _expression(callee: c.Function, args: Sequence[c.Expr]) -> c.Expr | None:
    """What a function gives that does nothing else, if it can be said where it is called."""
    value = value_of(callee.body)
    if value is None:
        return None
    counts = dict.fromkeys(callee.params, 0)
    _count(value, counts)
    for param, arg in zip(callee.params, args, strict=True):
        if counts[param] != 1 and not isinstance(arg, c.Int | c.Var):
            return None
    calls = any(c.calls_of(each) for each in (value, *args))
    if calls and not all(map(_stays, args)):
        return None
    return in_expr(value, dict(zip(callee.params, args, strict=True)))


def _count(expr: c.Expr, counts: dict[str, int]) -> None:
    if isinstance(expr, c.Var) and expr.name in counts:
        counts[expr.name] += 1
    for child in c.children(expr):
        _count(child, counts)


def assigned_in(body: Iterable[c.Statement]) -> Iterator[str]:
    """The local names that get a number."""
    for each in body:
        if isinstance(each, c.Assign | c.For):
            yield each.name
        for inner in c.parts_of(each)[1]:
            yield from assigned_in(inner)
