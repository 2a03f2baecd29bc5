"""Says the same with less work: sets that are only asked whether they have something."""

from __future__ import annotations

from dataclasses import replace

from ludex.backends.python.playouts.expanding import YES, Expanding, joined
from ludex.backends.python.playouts.rays import Rays, read_by
from ludex.ir import nodes as ir

STRICT = frozenset(["owner", "top", "cell-place", "cell", "place", "kind", "row", "file"])


class Simplifying:
    """Rewrites tests; new registers come from the one that writes words out."""

    def __init__(self, expanding: Expanding) -> None:
        self.expanding = expanding

    def test(self, node: ir.Value) -> ir.Value:
        """The same test."""
        match node:
            case ir.Junction(name="not"):
                return _contrary(self.test(node.args[0]))
            case ir.Junction():
                return self.junction(node)
            case ir.Bind(name="some"):
                return self.some(node)
            case ir.Bind(name="all"):
                return replace(node, body=self.test(node.body))
            case ir.Op(name="at-least" | "more-than", args=(ir.Bind(name="greatest"), _)):
                inner = node.args[0]
                assert isinstance(inner, ir.Bind)
                if read_by(node.args[1], inner.reg):
                    return node
                body = replace(node, args=(inner.body, node.args[1]))
                return self.some(ir.Bind("truth", "some", inner.reg, inner.among, body))
            case ir.Op(name="empty") if self.somewhere(node.args[0]):
                return _contrary(self.something(node.args[0]))
        return node

    def junction(self, node: ir.Junction) -> ir.Value:
        """Both or one of several; what another part says already is left out."""
        args = tuple(self.test(a) for a in node.args)
        if node.name == "and":
            args = tuple(
                a
                for i, a in enumerate(args)
                if not any(_implies(b, a) for j, b in enumerate(args) if i != j)
            )
        return joined(node.name, args)

    # ------------------------------------------------------------ sets with something in them
    def somewhere(self, node: ir.Value) -> bool:
        """Whether a set is never nothing, and made of others, so that its making can be spared."""
        match node:
            case Rays():
                return True
            case ir.Bind(name="filter" | "collect"):
                return True
            case ir.Op(name="plus"):
                return all(self.somewhere(a) for a in node.args)
        return False

    def something(self, node: ir.Value) -> ir.Value:
        """Whether there is something in a set."""
        match node:
            case ir.Bind(name="filter"):
                return self.some(ir.Bind("truth", "some", node.reg, node.among, node.body))
            case ir.Bind(name="collect"):
                body = self.found(node.body)
                return self.some(ir.Bind("truth", "some", node.reg, node.among, body))
            case ir.Op(name="plus"):
                return joined("or", tuple(self.something(a) for a in node.args))
        return self.some(ir.Bind("truth", "some", self.expanding.fresh(), node, YES))

    def found(self, node: ir.Value) -> ir.Value:
        """Whether what is collected gives something: a set with something in it, or a thing."""
        if not node.kind.startswith("set "):
            nothing = ir.Const("nothing", None)
            return _contrary(ir.Op("truth", "same", (node, nothing)))
        if self.somewhere(node):
            return self.something(node)
        return _contrary(ir.Op("truth", "empty", (node,)))

    def some(self, node: ir.Bind) -> ir.Value:
        """Whether a test holds of something in a set; the sets inside become tests."""
        among = node.among
        if isinstance(among, ir.Bind) and among.name == "filter":
            mine = ir.Reg(among.among.kind.removeprefix("set "), node.reg)
            inner = self.expanding.value(among.body, {among.reg: mine})
            both = joined("and", tuple(t for t in (inner, node.body) if t != YES))
            return self.some(replace(node, among=among.among, body=both))
        if isinstance(among, ir.Bind) and among.name == "collect":
            return self.collected(node, among)
        return replace(node, body=self.test(node.body))

    def collected(self, node: ir.Bind, among: ir.Bind) -> ir.Value:
        """Whether a test holds of something that is collected."""
        if among.body.kind.startswith("set "):
            inner: ir.Value = self.some(replace(node, among=among.body))
            return self.some(ir.Bind("truth", "some", among.reg, among.among, inner))
        if not _strict(node.body, node.reg):
            return replace(node, body=self.test(node.body))
        body = self.expanding.value(node.body, {node.reg: among.body})
        return self.some(ir.Bind("truth", "some", among.reg, among.among, body))


def _contrary(test: ir.Value) -> ir.Value:
    """The opposite of a test."""
    if isinstance(test, ir.Junction) and test.name == "not":
        return test.args[0]
    return ir.Junction("truth", "not", (test,))


def _strict(test: ir.Value, reg: int) -> bool:
    """Whether a test surely does not hold where a register is nothing."""
    match test:
        case ir.Reg():
            return test.index == reg
        case ir.Op(name="same"):
            plain = all(a.kind != "nothing" for a in test.args)
            return plain and any(_strict(a, reg) for a in test.args)
        case ir.Op() if test.name in STRICT:
            return any(_strict(a, reg) for a in test.args)
        case ir.Junction(name="and"):
            return any(_strict(a, reg) for a in test.args)
    return False


def _implies(test: ir.Value, other: ir.Value) -> bool:
    """Whether a test that holds says already that something lies in a place."""
    match other:
        case ir.Junction(name="not", args=(ir.Op(name="empty", args=(inner,)),)):
            if isinstance(inner, ir.Op) and inner.name == "contents":
                return _needs_top(test, inner.args[0])
    return False


def _needs_top(test: ir.Value, place: ir.Value) -> bool:
    """Whether a test can only hold where a place has a top."""
    match test:
        case ir.Op(name="top"):
            return test.args[0] == place
        case ir.Op(name="same"):
            plain = all(a.kind != "nothing" for a in test.args)
            return plain and any(_needs_top(a, place) for a in test.args)
        case ir.Op() if test.name in STRICT:
            return any(_needs_top(a, place) for a in test.args)
        case ir.Junction(name="not", args=(ir.Op(name="same", args=(thing, other)),)):
            return other.kind == "nothing" and _needs_top(thing, place)
    return False
