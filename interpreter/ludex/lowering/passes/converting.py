"""If-conversion: what is quicker worked out for nothing than jumped over is always worked out.

A condition that a processor does not foresee costs it as much as some twenty instructions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludex.lowering import code as c
from ludex.records import replace

CHEAP = 28
"""So many expressions are quicker than a jump that was not foreseen."""
QUICK, SLOW = c.INTRINSICS - {"copy_cells"}, ("//", "%")
NEVER = 1_000
"""What an expression costs that must not be worked out for nothing, or takes too long."""


LEAVES = (c.Break(),)


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
    def __init__(self, body: c.Body) -> None:
        self.reads = reads_of(body)

    def body(self, statements: c.Body) -> c.Body:
        found: list[c.Statement] = []
        for each in statements:
            if c.PARTS[type(each)](each)[1]:
                found += self.statement(each)
            else:
                found.append(each)
        return self.ways_out(found) if any(map(_way_out, found)) else tuple(found)

    def ways_out(self, statements: Sequence[c.Statement]) -> c.Body:
        """Ways out of a loop that follow each other are one: it is foreseen more often."""
        found: list[c.Statement] = []
        first: int | None = None
        for index, each in enumerate(statements):
            match each:
                case c.If(test) if _way_out(each):
                    rest = (*found[(first or 0) + 1 :], *statements[index:])
                    if first is not None and self.may_wait(found[first:], rest, test):
                        way = found.pop(first)
                        assert isinstance(way, c.If)
                        each = c.If(c.Binary("or", way.test, test), (c.Break(),))
                    first = len(found)
                case c.Assign():
                    pass
                case _:
                    first = None
            found.append(each)
        return tuple(found)

    def may_wait(self, before: Sequence[c.Statement], rest: c.Body, test: c.Expr) -> bool:
        """Whether a way out may be asked about behind the numbers that are given after it."""
        way, *given = before
        values = _values(given)
        if sum(map(cost, (*values, test))) > CHEAP:
            return False
        names = {each.name for each in given if isinstance(each, c.Assign)}
        if not names:
            return True
        inside = reads_of(rest)
        asked = reads_of((way,)).keys()
        return not names & asked and all(inside[name] == self.reads[name] for name in names)

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
        if not plain or sum(map(cost, _values(plain))) > CHEAP or (*plain, *guards) != then:
            return None
        *before, last = plain
        if not self.void(before, then):
            return None
        match last:
            case c.Append():
                return (*before, replace(last, test=c.both(test, last.test)), *guards)
            case c.Assign(name, value) if not guards:
                self.reads[name] += 1
                return (*before, c.Assign(name, c.Either(test, value, c.Var(name))))
        return None

    def void(self, statements: Sequence[c.Statement], then: c.Body) -> bool:
        """Whether statements only give numbers to names that nobody else reads."""
        if not statements:
            return True
        inside, later = reads_of(then), {s.name for s in statements if isinstance(s, c.Assign)}
        for each in statements:
            if not isinstance(each, c.Assign) or inside[each.name] != self.reads[each.name]:
                return False
            if later & reads_of((each,)).keys():
                return False
            later.discard(each.name)
        return True


def _values(statements: Sequence[c.Statement]) -> list[c.Expr]:
    return [expr for each in statements for expr in c.parts_of(each)[0]]


def _way_out(made: c.Statement) -> bool:
    """Whether a statement only leaves a loop where something holds."""
    return type(made) is c.If and made.then == LEAVES and not made.other


def _guards(made: c.Statement) -> bool:
    """Whether a statement only stops where something is wrong."""
    match made:
        case c.If(test, (c.Stop(),), ()):
            return cost(test) <= CHEAP
    return False
