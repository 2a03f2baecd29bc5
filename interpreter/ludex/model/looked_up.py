"""What declarations name in passing has to be there: in variants, in conduct, in drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.model import types as t
from ludex.model.declared_things import PieceInfo
from ludex.model.names import Declarations
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax.looks import look_pairs

EMPTY = "empty"
"""The key under `glyphs` for the sign of an empty cell."""


def looked_up(names: Declarations) -> Iterator[Problem]:
    """Every name of a variant, an attempt, a kind or an owner that stands for nothing."""
    variants = list(names.enums["variant"])
    for variant in names.game.variants:
        for scalar in variant.excludes:
            if scalar.text == variant.name:
                sentence = f"`{variant.name}` cannot exclude itself."
                yield Problem("L100", scalar.span, sentence, "Name another variant.")
            else:
                yield from _unknown("variant", scalar.text, scalar.span, variants)
    for said in names.game.conduct:
        if said.before is not None:
            attempts = list(names.attempts)
            yield from _unknown("attempt", said.before.text, said.before.span, attempts)
    for piece in names.sections.pieces:
        eaches = [each for each in (piece.each, *(k.each for k in piece.kinds)) if each is not None]
        for each in dict.fromkeys(eaches):
            if names.type_named(each.text) is None:
                known = list(names.type_names())
                yield from _unknown("type", each.text, each.span, known, "L105")
        if piece.without and piece.origin == "game":
            sentence = "Kinds are left out by variants; here they are simply not written."
            hint = "Delete `without`, or put it under `pieces` of a variant."
            yield Problem("L105", piece.without[0].span, sentence, hint)
    yield from _signs(names)


def _signs(names: Declarations) -> Iterator[Problem]:
    """Signs in drawings for what there is not."""
    known = [*dict.fromkeys([*names.pieces, *names.kinds]), EMPTY]
    for key, _ in look_pairs(names.game.look, "glyphs"):
        called, now = named_now(key.text)
        kind, of, owner = called.partition(" of ")
        found = list(_unknown("piece", kind, key.span, known))
        yield from found
        if of and not found:
            yield from _owner(names, kind, owner, key)
        if now and not found:
            sorts = [info for info in names.pieces.values() if kind in (info.name, *kinds_of(info))]
            yield from wrong_now(names, sorts, now, key, "L100")


def named_now(key: str) -> tuple[str, str]:
    """A piece as it is called, and behind that in brackets what it is now: `man of A (crowned)`."""
    called, bracket, now = key.removesuffix(")").partition(" (")
    return (called, now) if bracket and key.endswith(")") else (key, "")


def kinds_of(info: PieceInfo) -> list[str]:
    """The kinds of a sort, those that are made of its declaration as well."""
    return [*(kind.name for kind in info.kinds), *(kind.name for kind in info.decl.kinds)]


def words_now(names: Declarations, info: PieceInfo) -> Iterator[str]:
    """What views say of a piece when rules have set something of it; of numbers an example."""
    for name in sorted(info.changes & info.attributes.keys()):
        kind = info.attributes[name]
        if isinstance(kind, t.Enum):
            yield from names.enums.get(kind.name, ())
        else:
            yield from (name, f"{name} no") if kind == t.TRUTH else (f"{name} 1",)


def set_so(names: Declarations, info: PieceInfo, word: str) -> Iterator[tuple[str, int]]:
    """The attributes of which a view says this word, each with what it is then."""
    name, _, value = word.partition(" ")
    number = re.fullmatch("-?[0-9]{1,18}", value)
    for each in sorted(info.changes & info.attributes.keys()):
        kind = info.attributes[each]
        if isinstance(kind, t.Enum) and word in names.enums.get(kind.name, ()):
            yield each, names.enums[kind.name].index(word)
        elif kind == t.TRUTH and name == each and value in ("", "no"):
            yield each, int(not value)
        elif isinstance(kind, t.Number) and name == each and number is not None:
            yield each, int(value)


def wrong_now(
    names: Declarations, sorts: list[PieceInfo], now: str, key: Scalar, code: str
) -> Iterator[Problem]:
    """What a piece is never called, since no rule may set it so."""
    if any(meant for info in sorts for meant in set_so(names, info, now)):
        return
    known = [word for info in sorts for word in words_now(names, info)]
    called, end = key.text.partition(" (")[0], len(key.text) - 1
    span = key.part(end - len(now), end).span
    yield from _unknown(f"`{called}` that is", now, span, known, code)


def _owner(names: Declarations, kind: str, owner: str, key: Scalar) -> Iterator[Problem]:
    """Whose piece a sign is for: a seat, or a name of the list of which there is one each."""
    from ludex.model.looks import seats

    each = names.each_of_piece(kind)
    owners = list(names.enums[each.name]) if isinstance(each, t.Enum) else seats(names)
    yield from _unknown("owner", owner, key.span, owners)


def _unknown(
    what: str, name: str, span: Span, known: list[str], code: str = "L100"
) -> Iterator[Problem]:
    if name not in known:
        close = nearest(name, known)
        listed = ", ".join(f"`{one}`" for one in known[:8]) or "none"
        sentence = f"There is no {what} `{name}`."
        yield misnamed(code, span, sentence, close, f"There are {listed}.")
