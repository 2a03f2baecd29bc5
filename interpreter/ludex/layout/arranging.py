"""The keys of a file in the order of the table of keys, and what in it are phrases and rows."""

from __future__ import annotations

from ludex.records import dataclass, field
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax.forms import Form, ListOf, MapOf, Named
from ludex.syntax.keys import Key, KeyTable, Shape
from ludex.syntax.meant_forms import ANYTHING, STEPS, form_under, meant_forms, of_mapping

ENTRANCES = {
    "steps": "step", "phrase value": "value", "phrase test": "test", "phrase meaning": "meaning",
    "phrase case": "case", "expectation": "test", "play-line": "act",
}  # fmt: skip
"""The forms whose texts are phrases, and from where the grammar reads them."""
EXPECTED = Named("expectation")
ROWS = ListOf(MapOf(ANYTHING, "anything"))


@dataclass
class Arranged:
    """A tree with its keys in order; what is known of its texts is known by where they begin."""

    table: KeyTable
    tree: Node = field(init=False)
    phrases: dict[int, str] = field(default_factory=dict)
    """Phrases, with the entrance of the grammar by which each is read."""
    keys: dict[int, tuple[Shape, Key | None]] = field(default_factory=dict)
    """The keys of shapes, as the table knows them, and the shape they belong to."""
    begun: dict[int, Shape | None] = field(default_factory=dict)
    """Texts in whose place a mapping may stand too, and the shape of which its keys would be."""
    rows: set[int] = field(default_factory=set)
    """Lists of rows, by their identity in the tree."""


def arranged(tree: Node, kind: str, table: KeyTable) -> Arranged:
    """The tree of a file of this kind, arranged."""
    found = Arranged(table)
    found.tree = tree
    if isinstance(tree, Mapping):
        found.tree = _Arranger(found).keys(tree, table.files[kind])
    return found


class _Arranger:
    def __init__(self, found: Arranged) -> None:
        self.found, self.forms = found, meant_forms(found.table)

    def keys(self, node: Mapping, shape: Shape) -> Mapping:
        """Keys of a shape stand in its order; all others after them, as the author has them."""
        entries = sorted(node.entries, key=lambda entry: shape.place_of(entry.key.text))
        made = []
        for entry in entries:
            name = entry.key.text
            key = shape.keys.get(name) or shape.begun(name) or shape.more
            self.found.keys[entry.key.start] = (shape, key)
            value = entry.value if key is None else self.value(entry.value, key.form)
            made.append(Entry(entry.key, value))
        return Mapping(tuple(made), node.span)

    def value(self, node: Node, form: Form) -> Node:
        """A value and everything in it."""
        meant = self.forms.meant(form)
        if isinstance(node, Scalar):
            named = (ENTRANCES.get(each.name) for each in meant.forms if isinstance(each, Named))
            entrance = next(filter(None, named), None)
            if entrance is not None:
                self.found.phrases[node.start] = entrance
            if meant.shape is not None or meant.map is not None or EXPECTED in meant.forms:
                self.found.begun[node.start] = meant.shape
            return node
        if isinstance(node, Sequence):
            return self.sequence(node, meant.forms)
        said = of_mapping(node, meant)
        if isinstance(said, Shape):
            return self.keys(node, said)
        if said is None:
            return node
        made = (Entry(each.key, self.value(each.value, said.value)) for each in node)
        return Mapping(tuple(made), node.span)

    def sequence(self, node: Sequence, forms: tuple[Form, ...]) -> Sequence:
        """A list of steps, or of whatever is said of its items."""
        for each in forms:
            if isinstance(each, ListOf):
                made = Sequence(tuple(self.value(item, each.item) for item in node), node.span)
                self.found.rows |= {id(made)} if each == ROWS else set()
                return made
            if each == STEPS:
                return Sequence(tuple(self.step(item) for item in node), node.span)
        return node

    def step(self, node: Node) -> Node:
        """A step is a phrase, or the head of a block with more steps."""
        if isinstance(node, Mapping):
            self.found.phrases |= {each.key.start: "head" for each in node}
            made = (Entry(each.key, self.value(each.value, form_under(each))) for each in node)
            return Mapping(tuple(made), node.span)
        return self.value(node, STEPS) if isinstance(node, Scalar) else node
