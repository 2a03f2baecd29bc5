"""What the typing of a declaration may ask of all the others, but for what stands in these."""

from __future__ import annotations

from functools import partial

from ludex.hints import TYPE_CHECKING, Any
from ludex.records import dataclass, fields, once
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax import nodes as n

if TYPE_CHECKING:
    from ludex.model.names import Declarations

MOST = 64
"""Of so many grounds it is known that they are the same."""
OF_THEMSELVES = frozenset(
    ("about", "setup", "play", "play_span", "players_cites", "players_span", "triggers")
) | {"invariants", "tile_invariants", "cites", "says", "origin"}
"""What no other declaration asks about."""
_latest: list[Ground] = []


@dataclass(frozen=True, eq=False)
class Ground:
    """What is declared, without places, and without what words, rules and walks are made of."""

    declared: tuple[Any, ...]


@once
def ground_of(names: Declarations) -> Ground:
    """The ground of what a game declares: one for all that declare the same."""
    game, sections = names.game, names.sections
    found = tuple(
        _section(getattr(sections, part.name))
        for part in fields(sections)
        if part.name not in OF_THEMSELVES
    )
    seen = _content(None if game.score is None else game.score.seen)
    declared = (*found, tuple(variant.name for variant in game.variants), seen)
    known = next((each for each in reversed(_latest) if each.declared == declared), None)
    if known is None:
        known = Ground(declared)
    else:
        _latest.remove(known)
    _latest.append(known)
    del _latest[:-MOST]
    return known


def _section(declared: Any) -> Any:
    if isinstance(declared, tuple):
        return tuple(map(_section, declared))
    return _head(declared) if isinstance(declared, f.Definition) else _content(declared)


@once
def _head(declared: f.Definition) -> Any:
    """What others may ask about a declaration."""
    match declared:
        case f.Word(inserted=True):
            return _content(declared)
        case f.Word() | f.Rule():
            return type(declared), _content(declared.signature)
        case f.WalkRule():
            return f.WalkRule, _content(declared.signature), bool(declared.prefers)
        case f.Window():
            return f.Window, declared.name
        case f.Square():
            return _fields(declared, without=frozenset(["needs", "body"]))
    return _content(declared)


def _content(thing: Any) -> Any:
    """The same for all that say the same, wherever they stand."""
    if isinstance(thing, Scalar):
        return thing.text, thing.style
    if isinstance(thing, tuple):
        return tuple(map(_content, thing))
    if isinstance(thing, Span | n.At):
        return None
    return _fields(thing) if hasattr(thing, "__data_fields__") else thing


def _fields(thing: Any, without: frozenset[str] = frozenset()) -> tuple[Any, ...]:
    names = (part.name for part in fields(thing))
    asked = (name for name in names if name not in OF_THEMSELVES and name not in without)
    return type(thing), *map(_content, map(partial(getattr, thing), asked))
