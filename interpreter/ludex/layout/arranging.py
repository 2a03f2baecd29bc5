"""The keys of a file in the order of the table of keys, and what in it are phrases and rows."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax.forms import Form, ListOf, MapOf, Named
from ludex.syntax.keys import KeyTable, Shape
from ludex.syntax.meant_forms import ANYTHING, STEPS, MeantForms, form_under

PHRASES = ("phrase ", "expectation", "play-line")
ROWS = ListOf(MapOf(ANYTHING, "anything"))


@dataclass
class Arranged:
    """A tree with its keys in order; phrases and lists of rows are known by where they begin."""

    table: KeyTable
    tree: Node = field(init=False)
    phrases: set[int] = field(default_factory=set)
    rows: set[int] = field(default_factory=set)


def arranged(tree: Node, kind: str, table: KeyTable) -> Arranged:
    """The tree of a file of this kind, arranged."""
    found = Arranged(table)
    found.tree = tree
    if isinstance(tree, Mapping):
        found.tree = _Arranger(found).keys(tree, table.files[kind])
    return found


class _Arranger:
    def __init__(self, found: Arranged) -> None:
        self.found, self.forms = found, MeantForms(found.table)

    def keys(self, node: Mapping, shape: Shape) -> Mapping:
        """Keys of a shape stand in its order; all others after them, as the author has them."""
        entries = sorted(node.entries, key=lambda entry: shape.place_of(entry.key.text))
        made = []
        for entry in entries:
            name = entry.key.text
            key = shape.keys.get(name) or shape.begun(name) or shape.more
            value = entry.value if key is None else self.value(entry.value, key.form)
            made.append(Entry(entry.key, value))
        return Mapping(tuple(made), node.span)

    def value(self, node: Node, form: Form) -> Node:
        """A value and everything in it."""
        forms = self.forms.written_out(form)
        if isinstance(node, Scalar):
            if STEPS in forms or any(_is_phrase(each) for each in forms):
                self.found.phrases.add(node.start)
            return node
        if isinstance(node, Sequence):
            return self.sequence(node, forms)
        meant = self.forms.of_mapping(node, forms)
        if isinstance(meant, Shape):
            return self.keys(node, meant)
        if meant is None:
            return node
        made = (Entry(each.key, self.value(each.value, meant.value)) for each in node)
        return Mapping(tuple(made), node.span)

    def sequence(self, node: Sequence, forms: tuple[Form, ...]) -> Sequence:
        """A list of steps, or of whatever is said of its items."""
        if ROWS in forms and node.items:
            self.found.rows.add(_start(node.items[0]))
        for each in forms:
            if isinstance(each, ListOf):
                items = (self.value(item, each.item) for item in node)
                return Sequence(tuple(items), node.span)
            if each == STEPS:
                return Sequence(tuple(self.step(item) for item in node), node.span)
        return node

    def step(self, node: Node) -> Node:
        """A step is a phrase, or the head of a block with more steps."""
        if isinstance(node, Mapping):
            made = (Entry(each.key, self.value(each.value, form_under(each))) for each in node)
            return Mapping(tuple(made), node.span)
        return self.value(node, STEPS) if isinstance(node, Scalar) else node


def _is_phrase(form: Form) -> bool:
    return isinstance(form, Named) and form.name.startswith(PHRASES)


def _start(node: Node) -> int:
    """Where the first text of a node begins."""
    while not isinstance(node, Scalar):
        first = node.entries[:1] if isinstance(node, Mapping) else node.items[:1]
        if not first:
            return -1
        node = first[0].key if isinstance(first[0], Entry) else first[0]
    return node.start
