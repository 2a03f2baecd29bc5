"""Which form is meant at a place of a tree, by the table of keys and by what stands there."""

from __future__ import annotations

import re

from ludex.records import once
from ludex.source.tree import Entry, Mapping
from ludex.syntax.forms import ATTEMPT_HEAD, CHOICE_HEAD, Form, MapOf, Named, alternatives
from ludex.syntax.keys import KeyTable, Shape

CHOICE = "choice-body"
ANYTHING = Named("anything")
STEPS = Named("steps")
_OUTCOMES = MapOf(STEPS, "attempt")


class MeantForms:
    """The forms of one table, each written out once."""

    def __init__(self, table: KeyTable) -> None:
        self.table = table
        self.known: dict[Form, tuple[Form, ...]] = {}

    def written_out(self, form: Form) -> tuple[Form, ...]:
        """The forms of which one must fit, with the short forms of shapes among them."""
        if form in self.known:
            return self.known[form]
        found: list[Form] = []
        for each in alternatives(form):
            found.append(each)
            shape = self.table.shapes.get(each.name) if isinstance(each, Named) else None
            if shape is not None and shape.short is not None:
                found.extend(self.written_out(shape.short))
        self.known[form] = tuple(found)
        return self.known[form]

    def shape_of(self, forms: tuple[Form, ...]) -> Shape | None:
        """The shape of the table that is among forms."""
        names = [each.name for each in forms if isinstance(each, Named)]
        return next((self.table.shapes[n] for n in names if n in self.table.shapes), None)

    def of_mapping(self, node: Mapping, forms: tuple[Form, ...]) -> Shape | MapOf | None:
        """What a mapping is meant to be.

        Where both a mapping of its own keys and one of free keys may stand, a needed key decides.
        """
        shape = self.shape_of(forms)
        maps = next((each for each in forms if isinstance(each, MapOf)), None)
        if shape is None or maps is None:
            return shape or maps
        return shape if any(node.entry(key.name) for key in shape.needed) else maps


@once
def meant_forms(table: KeyTable) -> MeantForms:
    """The forms of a table, which every check shares."""
    return MeantForms(table)


def form_under(block: Entry) -> Form:
    """What stands under the head of a block of steps."""
    if re.match(ATTEMPT_HEAD, block.key.text):
        return _OUTCOMES
    if isinstance(block.value, Mapping) and re.match(CHOICE_HEAD, block.key.text):
        return Named(CHOICE)
    return STEPS
