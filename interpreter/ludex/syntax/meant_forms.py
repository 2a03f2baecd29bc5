"""Which form is meant at a place of a tree, by the table of keys and by what stands there."""

from __future__ import annotations

import re

from ludex.records import dataclass, field, once
from ludex.source.tree import Entry, Mapping
from ludex.syntax.forms import ATTEMPT_HEAD, CHOICE_HEAD, Form, ListOf, MapOf, Named, alternatives
from ludex.syntax.keys import KeyTable, Shape

MOST_LATEST = 4_096
CHOICE = "choice-body"
ANYTHING = Named("anything")
STEPS = Named("steps")
_CHOICE = Named(CHOICE)
_OUTCOMES = MapOf(STEPS, "attempt")


@dataclass(frozen=True)
class Meant:
    """The forms of which one must fit at a place, and what is asked of them again and again."""

    forms: tuple[Form, ...]
    """With the short forms of shapes among them."""
    anything: bool
    items: ListOf | Named | None
    """The first of them that is a list; of steps, too."""
    shape: Shape | None
    """The shape of the table that is among them."""
    map: MapOf | None
    fitting: set[str] = field(default_factory=set)
    """Plain texts of which it is known that they fit."""
    lines: set[tuple[str, str]] = field(default_factory=set)
    """The same of mappings of one plain text."""


class MeantForms:
    """The forms of one table, each written out once."""

    def __init__(self, table: KeyTable) -> None:
        self.table = table
        self.known: dict[Form, Meant] = {}
        self.latest: dict[int, tuple[Form, Meant]] = {}
        """The same by the number of a form, which is quicker than asking what it says."""
        self.names: dict[str, set[str]] = {}
        """Of each kind of name, those of which it is known that they are some."""

    def written_out(self, form: Form) -> tuple[Form, ...]:
        """The forms of which one must fit."""
        return self.meant(form).forms

    def meant(self, form: Form) -> Meant:
        """What a form means."""
        latest = self.latest.get(id(form))
        if latest is not None:
            return latest[1]
        known = self.known.get(form)
        if known is None:
            known = self.known[form] = self._made(form)
        if len(self.latest) < MOST_LATEST:
            self.latest[id(form)] = form, known
        return known

    def _made(self, form: Form) -> Meant:
        shapes, found = self.table.shapes, list[Form]()
        for each in alternatives(form):
            found.append(each)
            shape = shapes.get(each.name) if isinstance(each, Named) else None
            if shape is not None and shape.short is not None:
                found.extend(self.written_out(shape.short))
        lists = (each for each in found if isinstance(each, ListOf) or each == STEPS)
        named = (shapes.get(each.name) for each in found if isinstance(each, Named))
        return Meant(
            tuple(found), ANYTHING in found, next(lists, None),
            next((shape for shape in named if shape is not None), None),
            next((each for each in found if isinstance(each, MapOf)), None),
        )  # fmt: skip


def of_mapping(node: Mapping, meant: Meant) -> Shape | MapOf | None:
    """What a mapping is meant to be.

    Where both a mapping of its own keys and one of free keys may stand, a needed key decides.
    """
    shape, free = meant.shape, meant.map
    if shape is None or free is None:
        return shape or free
    return shape if any(node.entry(key.name) for key in shape.needed) else free


@once
def meant_forms(table: KeyTable) -> MeantForms:
    """The forms of a table, which every check shares."""
    return MeantForms(table)


def form_under(block: Entry) -> Form:
    """What stands under the head of a block of steps."""
    if re.match(ATTEMPT_HEAD, block.key.text):
        return _OUTCOMES
    if isinstance(block.value, Mapping) and re.match(CHOICE_HEAD, block.key.text):
        return _CHOICE
    return STEPS
