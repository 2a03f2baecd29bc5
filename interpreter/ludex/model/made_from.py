"""What can be said about a value that is of a type that is wanted: `cell of hound`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from ludex.model import types as t
from ludex.model.core import core_words
from ludex.model.named_types import plain_type
from ludex.model.names import Declarations
from ludex.model.tree import Expr

MOST = 3
CHAIN = re.compile(r"(?:own )?[\w-]+(?: of (?:own )?[\w-]+)*")
"""What needs no parentheses behind another `of`."""
OPTION = "option:"
MAYBE = " or nothing"
SEVERAL = ("set of any", "set of x")
PLAIN = ("number", "player", "cell", "tile", "piece")
"""What words are about of which there is one."""


def made_from(names: Declarations, value: Expr, wanted: Sequence[t.Type]) -> str:
    """What to write instead of a value where one of these types is wanted; empty if nothing is."""
    text = value.at.text if value.at else ""
    one_each = [kind.of if isinstance(kind, t.Set) else kind for kind in wanted]
    if isinstance(value.type, t.Enum) and value.type.name.startswith(OPTION):
        return _each_of_an_option(names, text, value.type.name, one_each)
    words = list(islice(dict.fromkeys(_words(names, value.type, one_each)), MOST))
    if not text or not words:
        return ""
    said = text if CHAIN.fullmatch(text) else f"({text})"
    *most, last = (f"`own {w}`" if said == "you" else f"`{w} of {said}`" for w in words)
    written = f"Write {' or '.join([', '.join(most), last] if most else [last])}"
    return f"{written}{_one_by_one(names, text, value.type, one_each)}."


def _each_of_an_option(
    names: Declarations, text: str, option: str, wanted: Sequence[t.Type]
) -> str:
    """How to say what the values of an option stand for, though they may be called the same."""
    lists = (kind.name for kind in wanted if isinstance(kind, t.Enum))
    listed = next((names.enums[name] for name in lists if names.enums.get(name)), None)
    if listed is None or not names.enums[option]:
        return ""
    first = names.enums[option][0]
    meant = first if first in listed else listed[0]
    said = f"[{meant} if {text} is {first}, ...]"
    return f"An option has values of its own. A word says what each stands for: `{said}`."


def _one_by_one(names: Declarations, text: str, given: t.Type, wanted: Sequence[t.Type]) -> str:
    """How to go through several things where one of them is wanted."""
    each = given.of if isinstance(given, t.Set) else None
    if isinstance(given, t.Place):
        each = t.Piece(frozenset(s for name in given.names for s in names.places[name].holds))
    alone = (isinstance(each, t.Piece) and len(each.names) == 1) or each in (t.PLAYER, t.CELL)
    if each is None or not alone or not _fits(each, wanted):
        return ""
    return f", or go through them: `for each {t.name_of(each).split()[-1]} in {text}:`"


def _words(names: Declarations, given: t.Type, wanted: Sequence[t.Type]) -> Iterator[str]:
    """The words that stand before such a value and say what is wanted, those of the game first."""
    own = [name for name, kind in _said_of(names, given) if _fits(kind, wanted)]
    yield from own or (name for name, kind in _known_of(names, given) if _fits(kind, wanted))


def _fits(kind: t.Type, wanted: Sequence[t.Type]) -> bool:
    return any(t.fits(kind, each) for each in wanted)


def _said_of(names: Declarations, given: t.Type) -> Iterator[tuple[str, t.Type]]:
    """What the game itself says of such a value: attributes, places and values of its own."""
    if isinstance(given, t.Piece):
        for sort in sorted(given.names & names.pieces.keys()):
            yield from names.pieces[sort].attributes.items()
    for name, place in names.places.items():
        if place.each == given:
            yield name, t.Place(frozenset([name]))
    yield from ((name, each.type) for name, each in names.values.items() if each.each == given)


def _is_plain(names: Declarations, given: t.Type, takes: str) -> bool:
    return takes in PLAIN and t.fits(given, plain_type(names, takes))


def _known_of(names: Declarations, given: t.Type) -> Iterator[tuple[str, t.Type]]:
    """What the machine knows of such a value, or of a set or what lies in a place."""
    for word in core_words().values():
        if word.section == "words" and word.shape == ("*",):
            takes, gives = word.takes[0], word.gives.removesuffix(MAYBE)
            if takes in SEVERAL and isinstance(given, t.Set | t.Place):
                pieces = plain_type(names, "piece")
                each = given.of if isinstance(given, t.Set) else pieces
                yield word.name, each if gives == "x" else plain_type(names, gives)
            elif given == t.CELL if takes == "spot" else _is_plain(names, given, takes):
                yield word.name, plain_type(names, gives)
