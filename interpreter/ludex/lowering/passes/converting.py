"""If-conversion: what is quicker worked out for nothing than jumped over is always worked out.

A condition that a processor does not foresee costs it as much as some twenty instructions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ludex.lowering import code as c
from ludex.records import replace

CHEAP = 28
"""So many expressions are quicker than a jump that was not foreseen."""
QUICK, SLOW = c.INTRINSICS - {"copy_cells"}, ("//", "%")
ALWAYS = (c.Assign, c.Append)
"""What may be done always, if it comes to nothing where a test does not hold."""
NEVER = 1_000
"""What an expression costs that must not be worked out for nothing, or takes too long."""


def converted(made: c.Function) -> c.Function:
    """The same function with fewer conditions."""
    return replace(made, body=_Converter(made.body).body(made.body))


def cost(made: c.Expr) -> int:
    """What working an expression out costs at most."""
    kind = type(made)
    if kind is c.Int or kind is c.Given:
        return 0
    if isinstance(made, c.Call) and made.name not in QUICK:
        return NEVER
    if isinstance(made, c.Binary) and made.op in SLOW:
        return NEVER
    return 1 + sum(map(cost, c.CHILDREN[kind](made)))


def reads_of(body: c.Body) -> Counter[str]:
    """How often each local name is read."""
    statements, exprs = c.everything_in(body)
    moved = [each.name for each in statements if isinstance(each, (c.Append, c.For))]
    return Counter(moved + [expr.name for expr in exprs if type(expr) is c.Var])


class _Converter:
    def __init__(self, made: c.Body) -> None:
        self.made = made
        self.again = Counter[str]()
        """How much more often names are read by what is always done."""

    @cached_property
    def reads(self) -> Counter[str]:
        """How often each local name was read before."""
        return reads_of(self.made)

    def body(self, statements: c.Body) -> c.Body:
        found: list[c.Statement] = []
        for each in statements:
            if c.PARTS[type(each)](each)[1]:
                found += self.statement(each)
            else:
                found.append(each)
        return tuple(found)

    def statement(self, made: c.Statement) -> c.Body:
        """A statement; a condition where it can be done without."""
        match made:
            case c.While(test, body):
                return (c.While(test, self.body(body)),)
            case c.For(name, start, stop, body):
                return (c.For(name, start, stop, self.body(body)),)
            case c.Dispatch(on, bodies):
                return (c.Dispatch(on, tuple(map(self.body, bodies))),)
            case c.If(test, then, other):
                return self.condition(test, self.body(then), self.body(other))
        return (made,)

    def condition(self, test: c.Expr, then: c.Body, other: c.Body) -> c.Body:
        """A condition, or what does the same without one."""
        match then, other:
            case (c.Assign(name, first),), (c.Assign(to, second),) if to == name:
                if cost(first) + cost(second) <= CHEAP:
                    return (c.Assign(name, c.Either(test, first, second)),)
            case _, () if (made := self.always(test, then)) is not None:
                return made
        return (c.If(test, then, other),)

    def always(self, test: c.Expr, then: c.Body) -> c.Body | None:
        """What does the same as statements under a condition; none if it is better asked."""
        guards = [each for each in then if _guards(each)]
        plain = then[: len(then) - len(guards)]
        if not plain or any(type(each) not in ALWAYS for each in plain):
            return None
        *before, last = plain
        if sum(map(cost, _values(plain))) > CHEAP or not self.void(before, then):
            return None
        match last:
            case c.Append():
                return (*before, replace(last, test=c.both(test, last.test)), *guards)
            case c.Assign(name, value) if not guards:
                self.again[name] += 1
                return (*before, c.Assign(name, c.Either(test, value, c.Var(name))))
        return None

    def void(self, statements: Sequence[c.Statement], then: c.Body) -> bool:
        """Whether statements only give numbers to names that nobody else reads."""
        if not statements:
            return True
        inside, later = reads_of(then), {s.name for s in statements if isinstance(s, c.Assign)}
        for each in statements:
            if not isinstance(each, c.Assign):
                return False
            if inside[each.name] != self.reads[each.name] + self.again[each.name]:
                return False
            if later & reads_of((each,)).keys():
                return False
            later.discard(each.name)
        return True


def _values(statements: Sequence[c.Statement]) -> list[c.Expr]:
    return [expr for each in statements for expr in c.parts_of(each)[0]]


def _guards(made: c.Statement) -> bool:
    """Whether a statement only stops where something is wrong."""
    match made:
        case c.If(test, (c.Stop(),), ()):
            return cost(test) <= CHEAP
    return False
