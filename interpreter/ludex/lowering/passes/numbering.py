"""Local value numbering: what was worked out before is not worked out again.

Every value gets a number, and the same of the same has the same one, as long as nothing has
changed it: copies, common subexpressions, what was stored and is loaded again, and tests of which
a condition around them or before them says what they come to. What is worked out in any case gets
a name before the statement; names that are read once are written out again by `sinking`.
"""

from __future__ import annotations

from collections.abc import Container, Hashable

from ludex.lowering import code as c
from ludex.lowering.passes.folding import worked_out
from ludex.lowering.passes.substituting import with_children, with_parts
from ludex.records import dataclass, field, replace

LEAVES = c.Return | c.Stop | c.Break | c.Continue
NAMED = frozenset(["*", "//", "%", "&", "|", "^", "<<", ">>"])
"""What gets a name, but for what is loaded; sums are mostly places of the array."""


def numbered(made: c.Function, tables: Container[int]) -> c.Function:
    """The same function; what is loaded from tables never changes."""
    return replace(made, body=_Numbering(tables).body(made.body, _Known()))


@dataclass
class _Known:
    """What is known at some place of a function."""

    of: dict[str, int] = field(default_factory=dict)
    """The number of the value that a name has."""
    holders: dict[int, c.Expr] = field(default_factory=dict)
    """By the number of a value a name that had it, or the number that it is."""
    changed: int = 0
    """When anything in the array may have been changed."""
    stored: dict[int, int] = field(default_factory=dict)
    """When something was stored at a place that is known."""
    last: int = 0
    """When something was stored at any of these."""

    def copy(self) -> _Known:
        of, holders, stored = dict(self.of), dict(self.holders), dict(self.stored)
        return _Known(of, holders, self.changed, stored, self.last)

    def become(self, later: _Known) -> None:
        """All of what is known is what was known elsewhere."""
        self.of, self.holders, self.stored = later.of, later.holders, later.stored
        self.changed, self.last = later.changed, later.last

    def holder(self, number: int) -> c.Expr | None:
        """What has a value now."""
        found = self.holders.get(number)
        if isinstance(found, c.Var) and self.of.get(found.name) != number:
            return None
        return found


Valued = tuple[c.Expr, int]
Out = list[c.Statement]


class _Numbering:
    def __init__(self, tables: Container[int]) -> None:
        self.tables = tables
        self.numbers: dict[Hashable, int] = {}
        self.names = self.time = 0

    def number(self, key: Hashable) -> int:
        return self.numbers.setdefault(key, len(self.numbers))

    def now(self) -> int:
        self.time += 1
        return self.time

    def gets(self, name: str, number: int, known: _Known) -> None:
        """A name has a value from now on."""
        known.of[name] = number
        if known.holder(number) is None:
            known.holders[number] = c.Var(name)

    def named(self, value: c.Expr, number: int, known: _Known, out: Out) -> c.Expr:
        """A new name for a value."""
        self.names += 1
        name = f"v{self.names}"
        out.append(c.Assign(name, value))
        self.gets(name, number, known)
        return c.Var(name)

    def forget(self, statements: c.Body, known: _Known) -> None:
        """What statements may change is not known any more."""
        for each in c.statements_in(statements):
            if isinstance(each, c.Assign | c.For | c.Append):
                self.gets(each.name, self.number(("unknown", self.now())), known)
            if isinstance(each, c.Store) and isinstance(each.at, c.Int):
                known.stored[each.at.value] = known.last = self.now()
            elif isinstance(each, c.Store | c.Append):
                known.changed = self.now()
            if any(map(changes, c.parts_of(each)[0])):
                known.changed = self.now()

    # ------------------------------------------------------------ statements
    def body(self, statements: c.Body, known: _Known) -> c.Body:
        found: Out = []
        for each in statements:
            self.statement(each, known, found)
        return tuple(found)

    def statement(self, made: c.Statement, known: _Known, out: Out) -> None:
        """A statement, with the names before it that it needs."""
        match made:
            case c.Assign(name, value):
                value, number = self.valued(value, known, out)
                out.append(c.Assign(name, value))
                self.gets(name, number, known)
            case c.Store():
                self.store(made, known, out)
            case c.If(test, then, other):
                test = self.value(test, known, out)
                if isinstance(test, c.Int):
                    out += self.body(then if test.value else other, known)
                else:
                    self.condition(test, then, other, known, out)
            case c.While(test, body):
                self.forget((made,), known)
                inside = known.copy()
                self.given(test, True, inside)
                out.append(c.While(test, self.body(body, inside)))
            case c.For(name, start, stop, body):
                start, stop = self.value(start, known, out), self.value(stop, known, out)
                self.forget((made,), known)
                out.append(c.For(name, start, stop, self.body(body, known.copy())))
            case c.Dispatch(on, bodies):
                on = self.value(on, known, out)
                out.append(c.Dispatch(on, tuple(self.body(b, known.copy()) for b in bodies)))
                self.forget(tuple(each for body in bodies for each in body), known)
            case c.Append():
                out.append(with_parts(made, lambda e: self.value(e, known, out), tuple))
                self.forget((made,), known)
            case _:
                out.append(with_parts(made, lambda e: self.value(e, known, out), tuple))

    def store(self, made: c.Store, known: _Known, out: Out) -> None:
        """What was stored somewhere is what is loaded from there."""
        at, place = self.valued(made.at, known, out)
        value, number = self.valued(made.value, known, out)
        if isinstance(at, c.Int) and not isinstance(value, c.Int | c.Var):
            value = self.named(value, number, known, out)
        out.append(c.Store(at, value))
        if isinstance(at, c.Int):
            known.stored[at.value] = known.last = self.now()
        else:
            known.changed = self.now()
        self.numbers[self.key_of_load(at, place, known)] = number

    def condition(
        self, test: c.Expr, then: c.Body, other: c.Body, known: _Known, out: Out
    ) -> None:  # fmt: skip
        """A condition; behind it what is known on the way that goes on there."""
        first, second = known.copy(), known
        if then and isinstance(then[-1], LEAVES):
            self.given(test, True, first)
            then = self.body(then, first)
            self.given(test, False, known)
            out.append(c.If(test, then, self.body(other, known)))
            return
        second = known.copy()
        self.given(test, True, first)
        self.given(test, False, second)
        out.append(c.If(test, self.body(then, first), self.body(other, second)))
        if other and isinstance(other[-1], LEAVES):
            known.become(first)
        else:
            self.forget((*then, *other), known)

    def given(self, test: c.Expr, holds: bool, known: _Known) -> None:
        """A test holds, or it does not."""
        match test:
            case c.Int():
                pass
            case c.Not(of):
                self.given(of, not holds, known)
            case c.Binary("and" | "or" as op, left, right):
                if holds == (op == "and"):
                    self.given(left, holds, known)
                    self.given(right, holds, known)
            case c.Binary(op, left, right) if op in c.OPPOSITES:
                opposite = c.Binary(c.OPPOSITES[op], left, right)
                for each, said in ((test, holds), (opposite, not holds)):
                    known.holders[self.valued(each, known, None)[1]] = c.Int(int(said))
            case _ if not holds:
                known.holders[self.valued(test, known, None)[1]] = c.ZERO

    # ------------------------------------------------------------ expressions
    def value(self, made: c.Expr, known: _Known, out: Out | None) -> c.Expr:
        """The simplest expression for a value."""
        return self.valued(made, known, out)[0]

    def valued(self, made: c.Expr, known: _Known, out: Out | None) -> Valued:
        """The same with its number; what is worked out in any case gets a name, if `out` is there.

        Behind a call nothing gets a name before the statement: it may be another value there.
        """
        match made:
            case c.Int(value):
                number = self.number(value)
                known.holders[number] = made
                return made, number
            case c.Var(name):
                if name not in known.of:
                    self.gets(name, self.number(name), known)
                return known.holder(known.of[name]) or made, known.of[name]
        parts, before = list[Valued](), known.changed
        for nth, part in enumerate(c.CHILDREN[type(made)](made)):
            sure = out is not None and not (nth and _asks_first(made))
            parts.append(self.valued(part, known, out if sure else None))
            if known.changed != before:
                out = None
        said = iter(parts)
        found = with_children(made, lambda _: next(said)[0])
        simple = worked_out(found)
        if isinstance(simple, c.Int):
            return self.valued(simple, known, None)
        number = self.number(self.key(found, tuple(each for _, each in parts), known))
        if isinstance(made, c.Call) and _called(made):
            known.changed = self.now()
            return found, number
        holder = known.holder(number)
        if holder is None and out is not None and _worth_it(found):
            holder = self.named(found, number, known, out)
        return holder or found, number

    def key(self, made: c.Expr, parts: tuple[int, ...], known: _Known) -> Hashable:
        """What tells a value apart from all others."""
        match made:
            case c.Load(at):
                return self.key_of_load(at, parts[0], known)
            case c.Call(name):
                return (name, parts) if not _called(made) else ("called", self.now())
            case c.Binary(op):
                return op, parts
        return type(made), parts

    def key_of_load(self, at: c.Expr, place: int, known: _Known) -> Hashable:
        """The same of what stands in the array."""
        match at:
            case c.Int(value):
                return "cell", place, known.changed, known.stored.get(value, 0)
            case c.Binary("+", _, c.Int(table)) if table in self.tables:
                return "table", place
        return "cell", place, known.changed, known.last


def _asks_first(made: c.Expr) -> bool:
    """Whether only the first part is worked out in any case."""
    return isinstance(made, c.Either) or (isinstance(made, c.Binary) and made.op in ("and", "or"))


def _worth_it(made: c.Expr) -> bool:
    """Whether a value is worth a name."""
    return isinstance(made, c.Load | c.Either) or (isinstance(made, c.Binary) and made.op in NAMED)


def _called(made: c.Call) -> bool:
    """Whether a call may change something."""
    return made.name not in c.INTRINSICS or made.name == "copy_cells"


def changes(made: c.Expr) -> bool:
    """Whether something is called that may change something."""
    if isinstance(made, c.Call) and _called(made):
        return True
    return any(map(changes, c.CHILDREN[type(made)](made)))
