"""Where pieces may lie, and what of them a value reads: the ground of "hidden means hidden"."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from ludex.lint.hiding import ANYWHERE, CELL, NOBODY, Home, Owned, Read, hidden
from ludex.lint.visit import Node, below, of_word
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.model.recording import CELLS
from ludex.model.sight import ever_seen
from ludex.records import dataclass, field, replace
from ludex.syntax.nodes import At

ON_CELLS = ("contents", "top", "bottom", "heaps")
"""What reads which pieces lie on a cell, and whether any do."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a value: which seat it is or whose piece, where it lies, what was read."""

    seat: Hashable = None
    homes: frozenset[Home] = frozenset()
    reads: frozenset[Read] = frozenset()

    def turned(self, up: bool) -> Known:
        """The same with all fronts seen, or perhaps not."""
        if all(home.up == up for home in self.homes):
            return self
        turned = frozenset([Home(home.place, home.owner, up) for home in self.homes])
        return Known(self.seat, turned, self.reads)


@dataclass(frozen=True)
class Situation:
    """What is known at one step: who decides, what names stand for, where backs may be seen."""

    you: Hashable
    names: dict[int, Known] = field(default_factory=dict)
    down: frozenset[str] = frozenset()
    open: frozenset[m.Expr] = frozenset()

    def with_name(self, var: m.Var, known: Known) -> Situation:
        """The situation in which a name stands for this."""
        return Situation(self.you, {**self.names, id(var): known}, self.down, self.open)


class Knowledge:
    """Works out what a value reads, through words and their parameters."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.open_words: list[m.Key] = []
        self.covered: set[str] = set()
        """Where what lies on top may be face-down."""
        self.uncovered: dict[int, set[str]] = {}
        """Where what lies on top was taken to be seen, by what asked for it."""
        self.hidden_sorts: set[str] = set()
        self.memory: dict[Hashable, Known] = {}
        self.spoken: dict[int, tuple[tuple[int, ...], bool]] = {}
        self.with_you: dict[m.Key, bool] = {}
        self.hidden: dict[Read, bool] = {}
        self.alike: dict[m.Expr, int] = {}
        self.numbers: dict[int, tuple[int, m.Expr]] = {}

    def again(self, node: m.Expr, here: Situation) -> Known:
        """The same as `of`, worked out once for all situations in which the names in it are the
        same: rules are followed with many arguments, of which most do not speak."""
        if here.open:
            return self.of(node, here)
        free, with_you = self.spoken.get(id(node)) or self._spoken(node)
        names = [here.names.get(each) for each in free]
        key = (id(node), here.you if with_you else None, here.down, *names)
        if key not in self.memory:
            self.memory[key] = self.of(node, here)
        return self.memory[key]

    def _spoken(self, node: m.Expr) -> tuple[tuple[int, ...], bool]:
        """Of which names a value speaks, and whether of who decides."""
        parts = [*below(node)]
        names = dict.fromkeys(id(part.var) for part in parts if isinstance(part, m.Local))
        found = tuple(names), any(map(self._speaks_of_you, parts))
        self.spoken[id(node)] = found
        return found

    def _speaks_of_you(self, node: Node) -> bool:
        """Whether who decides matters for a node, or for what a word stands for."""
        if not isinstance(node, m.WordCall) or node.word not in self.game.words:
            return isinstance(node, m.You)
        if node.word not in self.with_you:
            self.with_you[node.word] = False  # a word that is defined by itself is refused
            body = of_word(self.game.words[node.word])
            self.with_you[node.word] = any(map(self._speaks_of_you, body))
        return self.with_you[node.word]

    def of(self, node: m.Expr, here: Situation) -> Known:
        """What is known of a value in a situation."""
        found = self._of(node, here)
        return found.turned(up=True) if here.open and node in here.open else found

    def seat(self, node: m.Expr) -> int:
        """One number for all values that are written alike; they are compared often."""
        if id(node) not in self.numbers:
            self.numbers[id(node)] = self.alike.setdefault(node, len(self.alike)), node
        return self.numbers[id(node)][0]

    def _which(self, node: m.Core, among: Known) -> Hashable:
        """Which seat a word stands for, or whose piece."""
        if isinstance(among.seat, Owned) and node.op in ("only", "owner"):
            return among.seat if node.op == "only" else among.seat.seat
        return self.seat(node)

    def _of(self, node: m.Expr, here: Situation) -> Known:
        match node:
            case m.You():
                return Known(seat=here.you)
            case m.Local():
                return here.names.get(id(node.var), Known(seat=node.var, homes=_nowhere(node)))
            case m.PieceName() if node.owner is not None:
                owner = self.of(node.owner, here)
                return Known(seat=Owned(owner.seat), reads=owner.reads)
            case m.PlaceRef():
                owner = self.of(node.owner, here) if node.owner is not None else Known()
                return Known(homes=frozenset([Home(node.name, owner.seat)]), reads=owner.reads)
            case m.ValueRef():
                return self._value(node, here)
            case m.All():
                return Known(homes=frozenset([Home(ANYWHERE)]))
            case m.Attribute():
                subject = self.of(node.subject, here)
                reads = self._reads(node.subject.type, node.name, subject, node.at, here)
                return Known(seat=self.seat(node), reads=subject.reads | reads)
            case m.Core():
                return self._core(node, here)
            case m.Bound():
                return self._bound(node, here)
            case m.Logic():
                return Known(reads=self._tests(node, here))
            case m.WordCall():
                return self._word(node, here)
            case m.Suppose():
                return Known(reads=self.of(node.test, here).reads)
            case m.Cases():
                parts = [self.of(x, here) for arm in node.arms for x in arm]
                parts += [self.of(node.otherwise, here)] if node.otherwise is not None else []
                return _joined(parts)
            case m.Fits():
                among = self.of(node.among, here)
                reads = self._reads(node.among.type, node.pattern, among, node.at, here)
                return Known(reads=among.reads | reads)
        return Known()

    def _value(self, node: m.ValueRef, here: Situation) -> Known:
        owner = self.of(node.owner, here) if node.owner is not None else Known()
        homes = _nowhere(node)
        if self._seen_by_all(node.name):
            return Known(seat=self.seat(node), homes=homes, reads=owner.reads)
        read = Read(Home(node.name, owner.seat), frozenset(), "", True, node.at)
        return Known(seat=self.seat(node), homes=homes, reads=owner.reads | self.telling([read]))

    def _seen_by_all(self, name: str) -> bool:
        names, fixed = self.game.names, self.game.settings
        return set(ever_seen(names, names.values[name].seen, fixed)) == {"all"}

    def _core(self, node: m.Core, here: Situation) -> Known:
        args = [self.of(a, here) for a in node.args]
        if node.op == "same" and any(a.type == t.NOTHING for a in node.args):
            return Known(reads=frozenset(r for a in args for r in a.reads if r.name))
        joined = _joined(args)
        homes = joined.homes
        if any(a.type == t.CELL for a in node.args):
            homes |= {Home(CELL)}
        joined = Known(self._which(node, joined), homes, joined.reads)
        found = joined if _of_pieces(node) else Known(joined.seat, reads=joined.reads)
        if node.op == "top":
            places = {home.place for home in joined.homes}
            if not places & self.covered:
                self.uncovered.setdefault(id(node), set()).update(places)
                return joined.turned(up=True)
        if node.op == "face":
            joined = replace(joined, homes=joined.homes | self._home_of_die(node.args[0], here))
        if node.op in ON_CELLS and node.args[0].type == t.CELL:
            lying = self._reads(t.Set(t.Piece(frozenset())), "", joined, node.at, here)
            joined = replace(joined, reads=joined.reads | lying)
            found = replace(found, reads=joined.reads)
        if node.op == "repeats":
            counted = self._recorded(node)
            return Known(seat=self.seat(node), reads=joined.reads | counted)
        read = {"owner": "owner", "kind": "kind", "face": "face"}.get(node.op)
        subject, sorts = joined, node.args[0].type if node.args else node.type
        if node.op == "is-named":
            read, subject = "kind", args[0]
        elif node.op == "named-in":
            read, subject, sorts = "kind", args[1], node.args[1].type
        if read is not None:
            reads = self._reads(sorts, read, subject, node.at, here)
            return replace(found, reads=joined.reads | reads)
        return found

    def _recorded(self, node: m.Core) -> frozenset[Read]:
        """What counts of a position that is compared with those that were recorded."""
        named = node.args[0]
        decl = self.game.names.values[named.name].decl if isinstance(named, m.ValueRef) else None
        names, sorts = self.game.names, frozenset(self.game.names.pieces)
        reads = set()
        for part in decl.position if decl is not None else ():
            if part.text == CELLS:
                reads.add(Read(Home(CELL), sorts, "kind", True, node.at))
            elif part.text in names.places:
                holds = names.places[part.text].holds
                reads.add(Read(Home(part.text), holds, "kind", True, node.at))
            elif part.text in names.values and not self._seen_by_all(part.text):
                reads.add(Read(Home(part.text), frozenset(), "", True, node.at))
        return self.telling(reads)

    def _home_of_die(self, node: m.Expr, here: Situation) -> frozenset[Home]:
        """A die that is called by its name is no secret, but what it shows may be one."""
        named = node.args[0] if isinstance(node, m.Core) and node.op == "only" else node
        if not isinstance(named, m.PieceName):
            return frozenset()
        owner = self.of(named.owner, here).seat if named.owner is not None else None
        return frozenset([Home(ANYWHERE, owner, up=True)])

    def _bound(self, node: m.Bound, here: Situation) -> Known:
        among = self.of(node.among, here)
        inner = here.with_name(node.var, self.element(node.var, among))
        body = self.of(node.body, inner)
        reads = among.reads | body.reads
        if node.op == "filter":
            left = self.assume(node.body, inner, True).names[id(node.var)]
            return Known(homes=left.homes, reads=reads)
        if node.op == "collect":
            return replace(body, reads=reads)
        return replace(among, reads=reads)

    def element(self, var: m.Var, among: Known) -> Known:
        """One of a set; what was read for the set was read for it."""
        seat = among.seat if isinstance(var.type, t.Piece | t.Set) else var
        return Known(seat=seat, homes=among.homes)

    def _word(self, node: m.WordCall, here: Situation) -> Known:
        word = self.game.words.get(node.word)
        if word is None or node.word in self.open_words:
            return Known()
        args = tuple(self.of(a, here) for a in node.args)
        key = (node.word, args, here.you if self._speaks_of_you(node) else None, here.down)
        if key not in self.memory:
            self.open_words.append(node.word)
            self.memory[key] = self.of(word.body, _inside(here, word.params, args))
            self.open_words.pop()
        return self.memory[key]

    def _reads(
        self, kind: t.Type, name: str, subject: Known, at: At | None, here: Situation
    ) -> frozenset[Read]:
        """The attribute of all the pieces that the subject may be."""
        of = kind.of if isinstance(kind, t.Set) else kind
        sorts = of.names if isinstance(of, t.Piece) else frozenset(self.game.names.pieces)
        return self.telling(
            Read(home, sorts, name, not home.up and home.place in (*here.down, ANYWHERE), at)
            for home in subject.homes
        )

    @property
    def outdated(self) -> bool:
        """Whether what lies on top was asked before something came to lie there face-down."""
        return any(places & self.covered for places in self.uncovered.values())

    def telling(self, reads: Iterable[Read]) -> frozenset[Read]:
        """Those of them that somebody may not see; nothing else has to be followed."""
        found = set()
        for read in reads:
            if read not in self.hidden:
                self.hidden[read] = bool(hidden(self.game, read, NOBODY))
            if self.hidden[read]:
                found.add(read)
        return frozenset(found)

    def _tests(self, node: m.Logic, here: Situation) -> frozenset[Read]:
        """What a test reads: each part only where those before it hold."""
        reads: set[Read] = set()
        for part in node.args:
            reads |= self.of(part, here).reads
            if node.op in ("and", "or"):
                here = self.assume(part, here, node.op == "and")
        return frozenset(reads)

    # ------------------------------------------------------------ what a test makes sure of
    def assume(self, test: m.Expr, here: Situation, holds: bool) -> Situation:
        """The situation in which a test holds, or does not."""
        match test:
            case m.Logic(op="not"):
                return self.assume(test.args[0], here, not holds)
            case m.Logic() if (test.op == "and") == holds:
                for part in test.args:
                    here = self.assume(part, here, holds)
            case m.Core(op="face-down") if not holds:
                return _opened(test.args[0], here)
            case m.Core(op="same", args=(m.Core(op="cell", args=(m.Local() as piece,)), other)):
                known = here.names.get(id(piece.var))
                if not holds and other.type == t.NOTHING and known is not None:
                    known = replace(known, homes=frozenset([Home(CELL)]))
                    return here.with_name(piece.var, known)
            case m.WordCall() if test.word in self.game.words:
                return self._assume_word(test, here, holds)
        return here

    def _assume_word(self, test: m.WordCall, here: Situation, holds: bool) -> Situation:
        word = self.game.words[test.word]
        if test.word in self.open_words:
            return here
        self.open_words.append(test.word)
        args = tuple(self.of(a, here) for a in test.args)
        inner = self.assume(word.body, _inside(here, word.params, args), holds)
        self.open_words.pop()
        for param, arg in zip(word.params, test.args, strict=True):
            if isinstance(arg, m.Local):
                here = here.with_name(arg.var, inner.names[id(param)])
            elif all(home.up for home in inner.names[id(param)].homes):
                here = _opened(arg, here)
        return here


def _inside(here: Situation, params: tuple[m.Var, ...], args: tuple[Known, ...]) -> Situation:
    names = {id(param): arg for param, arg in zip(params, args, strict=True)}
    return Situation(here.you, names, here.down)


def _opened(node: m.Expr, here: Situation) -> Situation:
    if isinstance(node, m.Local) and id(node.var) in here.names:
        return here.with_name(node.var, here.names[id(node.var)].turned(up=True))
    return replace(here, open=here.open | {node})


def _nowhere(node: m.Expr) -> frozenset[Home]:
    """A piece of which only a value or a name is known may lie anywhere."""
    of = node.type.of if isinstance(node.type, t.Set) else node.type
    return frozenset([Home(ANYWHERE)]) if isinstance(of, t.Piece) else frozenset()


def _of_pieces(node: m.Expr) -> bool:
    """Whether a value is pieces, or where they lie; a cell is not what lies there."""
    of = node.type.of if isinstance(node.type, t.Set) else node.type
    return isinstance(of, t.Piece | t.Place | t.Set) or of in (t.UNKNOWN, t.NOTHING)


def _joined(parts: list[Known]) -> Known:
    if len(parts) == 1:
        return parts[0]
    seats = {p.seat for p in parts}
    return Known(
        seat=seats.pop() if len(seats) == 1 else None,
        homes=frozenset().union(*[p.homes for p in parts]),
        reads=frozenset().union(*[p.reads for p in parts]),
    )
