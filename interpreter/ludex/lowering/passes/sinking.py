"""Forward substitution: what has a name and is read once is worked out where it is read.

It sinks to where it is needed, past whatever does not change it, into one of two ways too, but
never into a loop. What nobody reads is not worked out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from ludex.lowering import code as c
from ludex.lowering.passes.converting import reads_of
from ludex.lowering.passes.numbering import changes
from ludex.lowering.passes.substituting import in_expr, with_parts
from ludex.records import dataclass, replace


def sunk(made: c.Function) -> c.Function:
    """The same function with fewer names."""
    every = c.statements_in(made.body)
    places = Counter(c.assigned(every))
    once = {name for name, count in places.items() if count == 1 and name not in made.params}
    reads = _reads(made, every)
    return replace(made, body=_Sinking(once, reads).body(_alive(made.body, reads), {}))


def _alive(statements: c.Body, reads: Counter[str]) -> c.Body:
    """What is left without names that nobody reads."""
    return tuple(
        with_parts(each, lambda e: e, lambda body: _alive(body, reads))
        for each in statements
        if not isinstance(each, c.Assign) or reads[each.name] or changes(each.value)
    )


def _reads(made: c.Function, every: Iterable[c.Statement]) -> Counter[str]:
    """How often each name is read, but for reads that only give names to what nobody reads."""
    reads, values = reads_of(made.body), defaultdict[str, list[c.Expr]](list)
    for each in every:
        if isinstance(each, c.Assign) and not changes(each.value):
            values[each.name].append(each.value)
    dead = [name for name in values if not reads[name]]
    for name in dead:  # it grows on the way
        for read in (read for value in values[name] for read in names_in(value)):
            reads[read] -= 1
            if not reads[read] and read in values:
                dead.append(read)
    return reads


@dataclass(frozen=True)
class _Waiting:
    """A value that is not worked out yet."""

    value: c.Expr
    reads: frozenset[str]
    loads: bool


Pending = dict[str, _Waiting]


@dataclass(frozen=True)
class _Effects:
    """What a statement does to what others have worked out."""

    assigned: frozenset[str]
    changes: bool
    jumps: bool


@dataclass
class _Sinking:
    """One function."""

    once: set[str]
    """The names that get a number at one place."""
    reads: Counter[str]

    def body(self, statements: c.Body, pending: Pending) -> c.Body:
        """Statements, in which everything is read that waits before them."""
        found: list[c.Statement] = []
        for each in statements:
            match each:
                case c.Assign(name, value) if name in self.once and self.reads[name] == 1:
                    if not changes(value):
                        pending[name] = _waiting(_read(value, pending))
                        continue
            found += self.statement(each, pending)
        found += [c.Assign(name, each.value) for name, each in pending.items()]
        return tuple(found)

    def statement(self, made: c.Statement, pending: Pending) -> list[c.Statement]:
        """A statement, behind what has to be worked out before it."""
        if not pending:
            return [with_parts(made, lambda e: e, lambda body: self.body(body, {}))]
        exprs, bodies = c.parts_of(made)
        loops = isinstance(made, c.While | c.For)
        inside = [reads_of(body).keys() for body in bodies]
        if isinstance(made, c.While):
            inside, exprs = [reads_of((made,)).keys()], ()
        direct = {name for expr in exprs for name in names_in(expr)}
        effects, early = _effects(made), _changed_before(made, exprs)
        out: list[c.Statement] = []
        for name, each in list(pending.items()):
            within = any(name in body for body in inside)
            if within or name in direct:
                now = (loops and within) or (each.loads and early)
            else:
                now = _bars(effects, each)
            if now:
                out.append(c.Assign(name, pending.pop(name).value))
        handed = [
            {} if loops else {name: pending.pop(name) for name in list(pending) if name in body}
            for body in inside
        ]
        parts = iter(handed)
        said = with_parts(made, lambda e: e, lambda body: self.body(body, next(parts)))
        if not isinstance(made, c.While):
            said = with_parts(said, lambda e: _read(e, pending), lambda body: body)
        return [*out, said]


def _waiting(value: c.Expr) -> _Waiting:
    every = list(exprs_in(value))
    reads = frozenset(each.name for each in every if isinstance(each, c.Var))
    return _Waiting(value, reads, any(isinstance(each, c.Load) for each in every))


def _read(expr: c.Expr, pending: Pending) -> c.Expr:
    """An expression with what waits written out in it."""
    names = [name for name in names_in(expr) if name in pending]
    return in_expr(expr, {name: pending.pop(name).value for name in names}) if names else expr


def _bars(effects: _Effects, waiting: _Waiting) -> bool:
    """Whether something that is read later has to be worked out before a statement."""
    changed = effects.changes and waiting.loads
    return changed or effects.jumps or bool(effects.assigned & waiting.reads)


def _effects(made: c.Statement) -> _Effects:
    every = c.statements_in((made,))
    stores = any(isinstance(each, c.Store | c.Append) for each in every)
    calls = stores or any(changes(expr) for each in every for expr in c.parts_of(each)[0])
    jumps = any(isinstance(each, c.Break | c.Continue) for each in every)
    return _Effects(frozenset(c.assigned(every)), calls, jumps)


def _changed_before(made: c.Statement, exprs: Iterable[c.Expr]) -> bool:
    """Whether a call may change what is read in a statement: another one than its last act."""
    match made:
        case c.Assign(_, c.Call(args=args)) | c.Do(c.Call(args=args)) | c.Return(c.Call(args=args)):
            return any(map(changes, args))
    return any(map(changes, exprs))


def exprs_in(expr: c.Expr) -> list[c.Expr]:
    """An expression, and all inside of it."""
    found = [expr]
    for each in found:  # it grows on the way
        found += c.CHILDREN[type(each)](each)
    return found


def names_in(expr: c.Expr) -> list[str]:
    """The names that an expression reads."""
    return [each.name for each in exprs_in(expr) if type(each) is c.Var]
