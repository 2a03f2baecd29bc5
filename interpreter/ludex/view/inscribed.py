"""What is printed on pieces, for whoever sees which pieces they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludex.machine.tables import Tables


def texts_of_kinds(tables: Tables) -> dict[str, str]:
    """The printed text of every kind that has one, by its name."""
    texts = [
        values
        for name, values in tables.attributes.items()
        if tables.attribute_kinds.get(name) == "text" and name not in tables.changing
    ]
    return {
        tables.kinds[piece.kind]: tables.inscriptions[text].text
        for index, piece in enumerate(tables.pieces)
        for values in texts
        if (text := values[index]) is not None
    }


def printed_on(kinds: Iterable[str], texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What is printed on pieces of these kinds, each kind once."""
    return tuple((kind, texts[kind]) for kind in dict.fromkeys(kinds) if kind in texts)
