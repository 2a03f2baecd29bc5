"""Which values may be nothing, and which tests make sure that they are something."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from ludex.lint.following import Asked, Growing
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.core import maybe_nothing
from ludex.model.game import Game
from ludex.records import fields

Env = Mapping[int, "tuple[m.Expr, Env] | int"]
"""What the parameters of a word stand for where it is called; a bound name is a number."""
Key = Hashable
Known = frozenset[Key]
"""What is something, and which sets hold something."""

COMPARISONS = frozenset(["same", "at-least", "at-most", "more-than", "less-than"])
WHOLE = frozenset(["seats", "players", "clockwise", "cells", "ways", "sides", "tiles", "listed"])
"""Sets that hold something in every game."""
OF_CALLED = frozenset(["cell", "owner"])
"""What is known of a parameter where it is known of all that it is called with."""
NO_PARTS = frozenset(["at", "type"])
_PARTS: dict[type, tuple[str, ...]] = {}
NOTHING_KNOWN: Known = frozenset()
MOST_DEEP = 3


def is_nothing(node: m.Expr) -> bool:
    """Whether this is `nowhere` or `none` itself."""
    return node.type == t.NOTHING


def may_be_set_to_nothing(kind: t.Type) -> bool:
    """Whether a stored value of this type may be nothing; a number is one, a set may be empty."""
    return not isinstance(kind, t.Set | t.Number) and kind != t.TRUTH


def _parts(kind: type[m.Expr]) -> tuple[str, ...]:
    if kind not in _PARTS:
        _PARTS[kind] = tuple(f.name for f in fields(kind) if f.name not in NO_PARTS)
    return _PARTS[kind]


class Keys:
    """One name for equal values, each of which is named once."""

    def __init__(self) -> None:
        self.keys: dict[int, tuple[Key, m.Expr]] = {}

    def key(self, node: m.Expr, env: Env) -> Key:
        """The same for two values that are written alike and mean the same."""
        if env:
            return self._key(node, env)
        known = self.keys.get(id(node))
        if known is None:
            known = self.keys[id(node)] = self._key(node, env), node
        return known[0]

    def _key(self, node: m.Expr, env: Env) -> Key:
        kind = type(node)
        if isinstance(node, m.Core):
            if node.op in ("one", "only"):
                return self.key(node.args[0], env)
            return ("Core", node.op, tuple([self.key(each, env) for each in node.args]))
        if isinstance(node, m.Local):
            meant = env.get(id(node.var), id(node.var))
            return ("name", meant) if isinstance(meant, int) else self.key(*meant)
        if isinstance(node, m.Bound):
            inner = {**env, id(node.var): -len(env)}
            return (node.op, self.key(node.among, env), self.key(node.body, inner))
        return (kind.__name__, *[self.part(getattr(node, name), env) for name in _parts(kind)])

    def part(self, value: object, env: Env) -> Key:
        """The same for a part of a value."""
        if isinstance(value, m.Expr):
            return self.key(value, env)
        if isinstance(value, tuple):
            return tuple([self.part(v, env) for v in value])
        return value if isinstance(value, str | int | None) else id(value)


class Nothing(Keys):
    """What is known of a game: of its names, its values and its words."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.words, self.rules = Asked(game.words), Asked(game.rules)
        self.walks = Asked(game.walks)
        self.maybe = Growing[int]()
        self.slots = Growing(
            name
            for name, value in game.names.values.items()
            if may_be_set_to_nothing(value.type)
            and (name not in game.starts or is_nothing(game.starts[name]))
        )
        self.changed = Growing[str]()
        self.lost = Growing[tuple[int, str]]()
        self.open: list[m.Key] = []
        params = [p for word in game.words.values() for p in word.params]
        params += [p for rule in game.rules.values() for p in rule.params]
        params += [p for walk in game.walks.values() for p in walk.params]
        params += [p for square in game.squares for p in square.params]
        self.params = frozenset(params)

    def called(self, node: m.WordCall, env: Env) -> tuple[m.Expr, Env] | None:
        """What a word stands for, with what it is called with."""
        word = self.words.get(node.word)
        if word is None or self.open.count(node.word) > MOST_DEEP:
            return None
        pairs = zip(word.params, node.args, strict=True)
        return word.body, {id(param): (arg, env) for param, arg in pairs}

    # ------------------------------------------------------------ what may be nothing
    def nullable(self, node: m.Expr, env: Env, known: Known) -> bool:
        """Whether a value may be nothing."""
        if node.type == t.TRUTH or (known and self.key(node, env) in known):
            return False
        match node:
            case m.Const():
                return node.value is None
            case m.Local():
                meant = env.get(id(node.var))
                if meant is None or isinstance(meant, int):
                    return id(node.var) in self.maybe
                return self.nullable(*meant, known)
            case m.ValueRef() | m.PlaceRef() | m.PieceName():
                unsure = isinstance(node, m.ValueRef) and node.name in self.slots
                owner = node.owner
                return unsure or (owner is not None and self.nullable(owner, env, known))
            case m.Attribute():
                unsure = node.name in self.changed or self.missing(node)
                return unsure or self.nullable(node.subject, env, known)
            case m.Core():
                return self.core(node, env, known)
            case m.Bound(op="greatest"):
                return not self.filled(node.among, env, known)
            case m.WordCall():
                return self.word(node, env, known)
            case m.Cases():
                return any(self.nullable(v, env, k) for v, k in self.cases(node, env, known))
            case m.WalkQuery(target=target) if target is not None:
                return self.nullable(target, env, known)
        return False

    def cases(self, node: m.Cases, env: Env, known: Known) -> list[tuple[m.Expr, Known]]:
        """The values of a word with cases, and what is known where each is meant."""
        found = [(v, known | self.facts(test, True, env)) for test, v in node.arms]
        if node.otherwise is not None:
            left = known.union(*(self.facts(test, False, env) for test, _ in node.arms))
            found.append((node.otherwise, left))
        return found

    def word(self, node: m.WordCall, env: Env, known: Known) -> bool:
        """Whether a word may come to nothing for what it is called with."""
        called = self.called(node, env)
        if called is None:
            return False
        self.open.append(node.word)
        found = self.nullable(*called, known)
        self.open.pop()
        return found

    def core(self, node: m.Core, env: Env, known: Known) -> bool:
        """Whether a word of the machine may come to nothing."""
        if isinstance(node.type, t.Set) and node.op not in ("contents", "clockwise"):
            return False
        if node.op in ("first", "last"):
            return not self.filled(node.args[0], env, known)
        if node.op in ("top", "bottom"):
            return ("holds", ("Core", "contents", (self.key(node.args[0], env),))) not in known
        if node.op == "the-one":
            return False
        alone = self.core_alone(node, env)
        return alone or any(self.nullable(a, env, known) for a in node.args)

    def core_alone(self, node: m.Core, env: Env) -> bool:
        """Whether a word of the machine may come to nothing though all its parts are something."""
        if node.op == "owner" and self.owned(node.args[0].type):
            return False
        if node.op.startswith("text-") and not node.op.startswith("text-says "):
            return True
        return node.op in maybe_nothing() and not self.sure_of_called(node, env)

    def sure_of_called(self, node: m.Core, env: Env) -> bool:
        """Whether every call gives a parameter of which this is something."""
        if node.op not in OF_CALLED:
            return False
        thing = node.args[0]
        while isinstance(thing, m.Local) and isinstance(meant := env.get(id(thing.var)), tuple):
            thing, env = meant
        called = isinstance(thing, m.Local) and thing.var in self.params
        return called and isinstance(thing, m.Local) and (id(thing.var), node.op) not in self.lost

    def owned(self, kind: t.Type) -> bool:
        """Whether every piece of these sorts belongs to somebody."""
        sorts = (
            [self.game.names.pieces[name] for name in kind.names]
            if isinstance(kind, t.Piece)
            else []
        )
        return bool(sorts) and all(s.decl.each is not None and not s.owner_changes for s in sorts)

    def missing(self, node: m.Attribute) -> bool:
        """Whether some of the pieces have no such attribute."""
        kind, pieces = node.subject.type, self.game.names.pieces
        if not isinstance(kind, t.Piece):
            return True
        kinds = [k for name in kind.names for k in pieces[name].kinds]
        return any(k.attributes.get(node.name) is None for k in kinds)

    def filled(self, node: m.Expr, env: Env, known: Known) -> bool:
        """Whether a set surely holds something."""
        if ("holds", self.key(node, env)) in known:
            return True
        match node:
            case m.Local():
                meant = env.get(id(node.var))
                return isinstance(meant, tuple) and self.filled(*meant, known)
            case m.PieceName() | m.All():
                return True
            case m.Core(op="one" | "only"):
                return not self.nullable(node.args[0], env, known)
            case m.Core(op="plus"):
                return any(self.filled(a, env, known) for a in node.args)
            case m.Core():
                return node.op in WHOLE
            case m.Bound(op="highest"):
                return self.filled(node.among, env, known)
            case m.Bound(op="collect"):
                inner = self.filled(node.among, env, known)
                return inner and not self.nullable(node.body, env, known)
            case m.WordCall():
                called = self.called(node, env)
                if called is None:
                    return False
                self.open.append(node.word)
                found = self.filled(*called, known)
                self.open.pop()
                return found
        return False

    # ------------------------------------------------------------ what a test makes sure of
    def facts(self, test: m.Expr, holds: bool, env: Env) -> Known:
        """What is something where a test holds, or where it does not."""
        match test:
            case m.Logic(op="not"):
                return self.facts(test.args[0], not holds, env)
            case m.Logic():
                parts = [self.facts(a, holds, env) for a in test.args]
                both = (test.op == "and") == holds
                return NOTHING_KNOWN.union(*parts) if both else frozenset.intersection(*parts)
            case m.Core(op="same") if any(map(is_nothing, test.args)):
                said = (self.something(a, env) for a in test.args if not is_nothing(a))
                return NOTHING_KNOWN if holds else next(said, NOTHING_KNOWN)
            case m.Core(op="same", args=(m.Core(op="walk-step-number"), m.Const(value=1))):
                return NOTHING_KNOWN if holds else frozenset([("Core", "walk-last-way", ())])
            case m.Core(op="empty"):
                return NOTHING_KNOWN if holds else self.holding(test.args[0], env)
            case m.Core() if holds:
                sure = NOTHING_KNOWN.union(*(self.something(a, env) for a in test.args))
                within = test.op in ("in-all", "named-in")
                more = self.holding(test.args[1], env) if within else NOTHING_KNOWN
                return sure | more
            case m.Bound(op="some") if holds:
                return self.holding(test.among, env)
            case m.EffectQuery() if holds:
                return self.something(test.owner, env)
            case m.WordCall():
                called = self.called(test, env)
                if called is None:
                    return NOTHING_KNOWN
                self.open.append(test.word)
                found = self.facts(called[0], holds, called[1])
                self.open.pop()
                return found
        return NOTHING_KNOWN

    def something(self, node: m.Expr, env: Env) -> Known:
        """What is something where this value is: itself, and what it is made of."""
        own = frozenset([self.key(node, env)])
        match node:
            case m.Local():
                meant = env.get(id(node.var))
                return own | (self.something(*meant) if isinstance(meant, tuple) else own)
            case m.ValueRef() | m.PlaceRef() | m.PieceName():
                return own | (self.something(node.owner, env) if node.owner is not None else own)
            case m.Attribute():
                return own | self.something(node.subject, env)
            case m.Core(op="first" | "last" | "the-one"):
                return own | self.holding(node.args[0], env)
            case m.Core(op="top" | "bottom"):
                place = node.args[0]
                contents = ("Core", "contents", (self.key(place, env),))
                return own | {contents, ("holds", contents)} | self.something(place, env)
            case m.Core() if node.op not in ("plus", "without"):
                return own.union(*(self.something(a, env) for a in node.args))
            case m.Bound(op="greatest"):
                return own | self.holding(node.among, env)
            case m.WordCall():
                called = self.called(node, env)
                if called is None:
                    return own
                self.open.append(node.word)
                found = own | self.something(*called)
                self.open.pop()
                return found
        return own

    def holding(self, node: m.Expr, env: Env) -> Known:
        """What is something where a set holds something."""
        found = self.something(node, env) | {("holds", self.key(node, env))}
        match node:
            case m.Bound(op="collect"):
                body = {
                    k
                    for k in self.something(node.body, env)
                    if not speaks_of(k, ("name", id(node.var)))
                }
                return found | body | self.holding(node.among, env)
            case m.Bound(op="filter" | "highest"):
                return found | self.holding(node.among, env)
            case m.Core(op="without" | "first-to"):
                return found | self.holding(node.args[0], env)
            case m.WordCall():
                called = self.called(node, env)
                if called is not None:
                    self.open.append(node.word)
                    found |= self.holding(*called)
                    self.open.pop()
            case m.Local() if isinstance(meant := env.get(id(node.var)), tuple):
                return found | self.holding(*meant)
        return found

    def each(self, among: m.Expr, var: m.Var, env: Env) -> Known:
        """What is known where a name is one of a set, which then holds something."""
        element = m.Local(var.type, None, var)
        return self.of_each(among, element, env) | self.holding(among, env)

    def of_each(self, among: m.Expr, element: m.Expr, env: Env) -> Known:
        """What is known of each element of a set."""
        match among:
            case m.Bound(op="filter"):
                inner = {**env, id(among.var): (element, env)}
                return self.facts(among.body, True, inner) | self.of_each(among.among, element, env)
            case m.Bound(op="highest"):
                return self.of_each(among.among, element, env)
            case m.Core(op="plus"):
                first, second = (self.of_each(a, element, env) for a in among.args)
                return first & second
            case m.Core(op="without" | "first-to"):
                return self.of_each(among.args[0], element, env)
            case m.Core(op="contents", args=(place,)) if place.type == t.CELL:
                return frozenset([("Core", "cell", (self.key(element, env),))])
            case m.WordCall():
                called = self.called(among, env)
                if called is None:
                    return NOTHING_KNOWN
                self.open.append(among.word)
                found = self.of_each(called[0], element, {**env, **called[1]})
                self.open.pop()
                return found
        return NOTHING_KNOWN


def speaks_of(key: Key, part: Key) -> bool:
    """Whether a value is said about another one."""
    return key == part or (isinstance(key, tuple) and any(speaks_of(k, part) for k in key))
