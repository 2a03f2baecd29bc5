"""Inlining: a short function is written out where it is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import is_

from ludex.lowering import code as c
from ludex.lowering.passes.converting import reads_of
from ludex.lowering.passes.returning import assigning, value_of
from ludex.lowering.passes.substituting import Names, in_body, in_expr
from ludex.records import dataclass, field, replace

SHORT = 48
"""So many expressions and statements are short."""
ONCE, ONCE_PAID = 120, 400
"""The same of a function that is called from one place alone; where calls are paid for."""
GROWTH = 1_000
"""So much longer all functions together become by one that they call."""
LONG = 2_500
"""A function that has grown to so many is left as it is."""


RESULT = "result of a call"
"""A local name that no function has otherwise."""
PLAIN, MOVING = {c.Int, c.Var}, {c.Load, c.Call}


def inlined(functions: Mapping[str, c.Function], once: int = ONCE) -> dict[str, c.Function]:
    """All functions, those that are called first, with short ones written out in them."""
    callers = Counter(name for each in functions.values() for name in each.census[1])
    whole = _Inliner(functions, callers, once)
    for each in functions:
        whole.visit(each)
    return {name: whole.done[name] for name in functions}


@dataclass
class _Inliner:
    """All functions, of which more and more are done."""

    functions: Mapping[str, c.Function]
    callers: Mapping[str, int]
    once: int
    done: dict[str, c.Function] = field(default_factory=dict)
    under_way: set[str] = field(default_factory=set)
    short: dict[str, _Short] = field(default_factory=dict)

    def visit(self, name: str) -> None:
        if name in self.under_way:
            return
        self.under_way.add(name)
        made = self.functions[name]
        size, calls = made.census
        for called in dict.fromkeys(calls):
            if called in self.functions:
                self.visit(called)
        if any(called in self.short for called in calls):
            made = _Caller(self.short, made, size).function()
            size, calls = made.census
        self.done[name] = made
        short_enough = size <= (self.once if self.callers[name] == 1 else SHORT)
        few = size * self.callers[name] <= GROWTH
        if few and short_enough and not made.seldom and name not in calls:
            self.short[name] = _Short(made)


class _Short:
    """A function that is written out where it is called, and what is asked of it each time."""

    def __init__(self, made: c.Function) -> None:
        self.made, self.value = made, value_of(made.body)
        """The function, and what it gives if it does nothing else."""
        assigned = set(c.assigned(c.statements_in(made.body)))
        self.changed, self.own = assigned, sorted(assigned - set(made.params))
        """The names that get a number, and those of them that are no parameters."""
        self.done, self.given = assigning(made.body, None), assigning(made.body, RESULT)
        """Its body where the code behind the call goes on; what it gives stands in a name."""
        self.reads = reads_of((c.Return(self.value or c.ZERO),))
        self.calls = bool(self.value and c.calls_of(self.value))


@dataclass
class _Caller:
    """A function under way, in which others are written out."""

    short: Mapping[str, _Short]
    made: c.Function
    size: int
    used: int = 0

    def function(self) -> c.Function:
        return replace(self.made, body=self.body(self.made.body))

    def fresh(self) -> str:
        self.used += 1
        return f"i{self.used}"

    def callee(self, expr: c.Expr) -> _Short | None:
        """The function that an expression calls, if it is to be written out."""
        if not isinstance(expr, c.Call) or self.size > LONG:
            return None
        return self.short.get(expr.name)

    def goes_on(self, expr: c.Expr) -> _Short | None:
        """The same, where the code behind the call goes on behind what was written out."""
        callee = self.callee(expr)
        return callee if callee is not None and callee.done is not None else None

    def writes_out(self, expr: c.Expr) -> bool:
        """Whether a function is to be written out somewhere in an expression."""
        exprs = [expr] if self.size <= LONG else []
        for each in exprs:  # it grows on the way
            if type(each) is c.Call and self.goes_on(each) is not None:
                return True
            exprs += c.CHILDREN[type(each)](each)
        return False

    # ------------------------------------------------------------ statements
    def body(self, statements: c.Body) -> c.Body:
        found: list[c.Statement] = []
        for each in statements:
            exprs, bodies = c.PARTS[type(each)](each)
            if bodies:
                *before, made = self.statement(each)
                found += (*before, each if _same(made, exprs, bodies) else made)
            elif any(map(self.writes_out, exprs)) or type(each) is c.Return:
                found += self.statement(each)
            else:
                found.append(each)
        return c.unless_same(found, statements)

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
                out.append(c.If(self.expr(test, out), self.body(then), self.body(other)))
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
        test = self.expr(test, before)
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
        out += self.entered(callee, callee.done, args, out)

    def returned(self, value: c.Expr, out: list[c.Statement]) -> None:
        """What another function gives is given; its returns stay returns."""
        callee = self.callee(value)
        if callee is None or not isinstance(value, c.Call):
            out.append(c.Return(self.expr(value, out)))
            return
        args = self.exprs(value.args, out)
        out += (*self.entered(callee, callee.made.body, args, out), c.Return())

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
        self, name: str, args: Sequence[c.Expr], callee: _Short | None, out: list[c.Statement]
    ) -> c.Expr:
        """A call, or what the function gives that was called."""
        if callee is None:
            return c.Call(name, tuple(args))
        simple = _expression(callee, args)
        if simple is not None:
            self.size += c.census((c.Do(simple),))[0]
            return simple
        result = self.fresh()
        out += self.entered(callee, callee.given, args, out, result)
        return c.Var(result)

    def entered(
        self, callee: _Short, body: c.Body | None, args: Sequence[c.Expr],
        out: list[c.Statement], result: str = "",
    ) -> c.Body:  # fmt: skip
        """The body of a function with what it is called with, and names of its own."""
        names: Names = {RESULT: c.Var(result)}
        for param, arg in zip(callee.made.params, args, strict=True):
            plain = type(arg) in PLAIN and param not in callee.changed
            names[param] = arg if plain else self.named(arg, out)
        for local in callee.own:
            names[local] = c.Var(self.fresh())
        self.size += callee.made.census[0]
        return in_body(body or (), names)


def _same(made: c.Statement, exprs: Sequence[c.Expr], bodies: Sequence[c.Body]) -> bool:
    """Whether a statement is made of these very parts."""
    now, inside = c.parts_of(made)
    return all(map(is_, now, exprs)) and all(map(is_, inside, bodies))


def _stays(made: c.Expr) -> bool:
    """Whether nothing that is called can change a value."""
    return type(made) not in MOVING and all(map(_stays, c.children(made)))


def _as_test(made: c.Expr) -> c.Expr:
    return made if c.is_test(made) else c.Either(made, c.ONE, c.ZERO)


def _expression(callee: _Short, args: Sequence[c.Expr]) -> c.Expr | None:
    """What a function gives that does nothing else, if it can be said where it is called."""
    if callee.value is None:
        return None
    said = dict(zip(callee.made.params, args, strict=True))
    if any(callee.reads[name] != 1 and type(said[name]) not in PLAIN for name in said):
        return None
    if not all(map(_stays, args)) and (callee.calls or any(map(c.calls_of, args))):
        return None
    return in_expr(callee.value, said)
