"""Names that could have been meant: those in scope, and first those of the type that is wanted."""

from __future__ import annotations

from ludex.diagnostics.suggest import nearest
from ludex.model import types as t
from ludex.model.core import core_words
from ludex.model.names import Declarations
from ludex.model.plurals import plural_of
from ludex.model.scope import Scope

MOST_LISTED = 8
Known = dict[str, t.Type | None]


def known_here(names: Declarations, scope: Scope, words: dict[str, t.Type]) -> Known:
    """Every name that may stand alone here, with its type where that is known."""
    known: Known = {plural_of(p): None for p in names.pieces}
    for each in names.sections.types:
        known[plural_of(each.name)] = t.Set(t.Enum(each.name))
        known |= dict.fromkeys(each.values, t.Enum(each.name))
    known |= {w.name: None for w in core_words().values() if w.shape == ("",)}
    known |= {k: t.Piece(frozenset(sorts)) for k, sorts in names.kinds.items()}
    known |= {p: t.Piece(frozenset([p])) for p in names.pieces}
    known |= dict.fromkeys(names.options) | dict.fromkeys(names.words) | words
    known |= {n: t.Place(frozenset([n])) for n in names.places}
    known |= {n: v.type for n, v in names.values.items()}
    return known | {n: v.type for n, v in scope.names.items()}


def likely(word: str, known: Known, wanted: t.Type | None) -> list[str]:
    """The names to suggest from: those that would fit, if one of them is near enough."""
    fitting = [n for n, kind in known.items() if kind is None or _fits(kind, wanted)]
    return fitting if nearest(word, fitting) is not None else list(known)


def _fits(kind: t.Type, wanted: t.Type | None) -> bool:
    """Whether a value of that type may stand where something is wanted."""
    if wanted is None:
        return True
    if isinstance(wanted, t.Set):
        inner = kind.of if isinstance(kind, t.Set) else kind
        return isinstance(kind, t.Place) or t.fits(inner, wanted.of)
    return t.fits(kind, wanted)


def values_of(wanted: t.Type | None, names: Declarations) -> str:
    """What a value of a closed list can be, where one is wanted and the list is short."""
    values = names.enums.get(wanted.name, ()) if isinstance(wanted, t.Enum) else ()
    values = tuple(names.effects) if wanted == t.EFFECT else values
    if wanted is None or not 0 < len(values) <= MOST_LISTED:
        return ""
    listed = ", ".join(f"`{value}`" for value in values)
    return f"{t.name_of(wanted).capitalize()} is one of {listed}."


def whose(word: str, each: t.Type | None, scope: Scope) -> str:
    """How to say whose place or value is meant, with the names that there are here."""
    if any(var.type == each for var in scope.its[-1:]):
        return f"Write `{word} of it`."
    said = [f"`own {word}`"] if each == t.PLAYER and scope.has_you else []
    near = scope.names.items()
    said += [f"`{word} of {name}`" for name, var in near if var.type == each]
    if said:
        return f"Write {' or '.join(said)}."
    return f"Write `{word} of ...` with {t.name_of(each) if each else 'its owner'}."
