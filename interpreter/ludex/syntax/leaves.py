"""What stands at the leaves of a rule file: numbers, ranges, truths, lists of words."""

from __future__ import annotations

import re

from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import file as f
from ludex.syntax.plain import RANGE, WHOLE, WORD, number_refusal


def number_of(node: Node | None, default: int | None = None) -> int | None:
    """A scalar as a number, if it is one; what is wrong with its shape has been said before."""
    return int(node.text) if isinstance(node, Scalar) and _whole(node.text) else default


def range_of(node: Node | None) -> tuple[int, int] | None:
    """`0..23` as two numbers."""
    if not isinstance(node, Scalar):
        return None
    found = re.fullmatch(RANGE, node.text)
    if found is None or not all(map(_whole, found.groups())):
        return None
    return int(found[1]), int(found[2])


def _whole(text: str) -> bool:
    return re.fullmatch(WHOLE, text) is not None and number_refusal(text) is None


def scalars(node: Node | None) -> tuple[Scalar, ...]:
    """A scalar, or the scalars of a list."""
    if isinstance(node, Sequence):
        return tuple([item for item in node.items if isinstance(item, Scalar)])
    return (node,) if isinstance(node, Scalar) else ()


def entries(node: Node | None) -> tuple[Entry, ...]:
    """The entries of a mapping, or none."""
    return node.entries if isinstance(node, Mapping) else ()


def truth_of(node: Node | None) -> bool:
    """Whether a scalar says yes."""
    return isinstance(node, Scalar) and node.text == "yes"


def cites_of(node: Node | None) -> tuple[f.Cite, ...]:
    """The ids that a declaration cites."""
    cites = node.get("cites") if isinstance(node, Mapping) else None
    return tuple(f.Cite(s.text, s.span) for s in scalars(cites))


def scalar_of(node: Node | None) -> Scalar | None:
    """A scalar, where one stands there."""
    return node if isinstance(node, Scalar) else None


def type_in(body: Mapping, key: str) -> Scalar | None:
    """The type that stands under `of`, or by mistake under the key of numbers, which was told."""
    said = scalar_of(body.get(key))
    of = said if said is not None and re.fullmatch(WORD, said.text) else None
    return scalar_of(body.get("of")) or of


def copies_of(body: Mapping) -> int:
    """How many there are of a sort or a kind; what is no number has been told already."""
    found = number_of(body.get("copies"))
    return 1 if found is None else found


def attributes_in(body: Mapping, keys: frozenset[str]) -> tuple[tuple[str, Scalar], ...]:
    """What a piece has beside its keys; of a list, which is refused, the first."""
    found = ((e.key.text, scalars(e.value)[:1]) for e in body if e.key.text not in keys)
    return tuple((name, value) for name, values in found for value in values)


def option_value(text: str) -> f.OptionValue:
    """A value of an option, with the numbers that may stand behind it."""
    name, _, rest = text.partition(" ")
    if ".." in rest:
        low, high = rest.split("..", 1)
        if low.isdigit() and high.isdigit():
            return f.OptionValue(name, int(low), int(high))
    return f.OptionValue(text)
