"""How a game looks has to be about what there is, in colours and shapes that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import listed, misnamed, nearest
from ludex.machine.looks import COLOURS, EXACT, SYMBOLS
from ludex.machine.seats import seat_letters
from ludex.model import types as t
from ludex.model.declared_things import PieceInfo
from ludex.model.looked_up import kinds_of, named_now, wrong_now
from ludex.model.names import Declarations
from ludex.source.tree import Entry, Mapping, Scalar
from ludex.syntax.leaves import scalars
from ludex.syntax.looks import look_entries, look_pairs, named_drawings

BACK = "back of "
NOTHING, NAME = "nothing", "name"
"""What a piece may show besides its attributes."""


def wrong_looks(names: Declarations) -> Iterator[Problem]:
    """Pieces, attributes, places, colours and drawings of a look that are none."""
    look = names.game.look
    for name, colour in look_pairs(look, "colours"):
        yield from _unknown(name, "seat, kind or name of a list", coloured(names))
        yield from wrong_colour(colour, ())
    for entry in look_entries(look, "pieces"):
        yield from _piece(names, entry)
    for entry in look_entries(look, "places"):
        yield from _unknown(entry.key, "place", list(names.places))
        yield from _colour_of(entry.value)
    yield from _colour_of(look.get("board") if look is not None else None)
    if look is not None and look.get("board") is not None and names.sections.board is None:
        sentence, hint = "This game has no board that could look like that.", "Delete it."
        yield Problem("L248", look.get("board").span, sentence, hint)  # type: ignore[union-attr]
    for scalar in named_drawings(look):
        wrong = names.game.wrong_drawings.get(scalar.text)
        if wrong is not None:
            sentence = f"`{scalar.text}` cannot be drawn: {wrong[0]}"
            yield Problem("L249", scalar.span, sentence, wrong[1])


def coloured(names: Declarations) -> list[str]:
    """What may have a colour by its name."""
    lists = (name for values in names.enums.values() for name in values)
    return list(dict.fromkeys((*seats(names), *names.pieces, *names.kinds, *lists)))


def seats(names: Declarations) -> list[str]:
    """The seats of the largest table."""
    return seat_letters(max(names.sections.players, default=0))


def piece_of(names: Declarations, said: str) -> PieceInfo | None:
    """The sort that a key under `pieces` is about."""
    kind = _kind_of(said)
    return next((p for p in names.pieces.values() if kind in (p.name, *kinds_of(p))), None)


def _kind_of(said: str) -> str:
    return named_now(said.removeprefix(BACK))[0].partition(" of ")[0]


def _written(names: Declarations) -> set[str]:
    """The sorts and kinds of the game and of all its variants."""
    laid = [each.replaces for each in names.game.variants if each.replaces is not None]
    sorts = [piece for each in laid for piece in each.pieces]
    pieces = [*names.game.sections.pieces, *sorts]
    return {name for p in pieces for name in (p.name, *(kind.name for kind in p.kinds))}


def _piece(names: Declarations, entry: Entry) -> Iterator[Problem]:
    kind, info = _kind_of(entry.key.text), piece_of(names, entry.key.text)
    called, now = named_now(entry.key.text.removeprefix(BACK))
    owner = called.partition(" of ")[2]
    known = [*dict.fromkeys([*names.pieces, *names.kinds])]
    if info is None:
        if kind not in _written(names):
            hint = _meant(nearest(kind, known), known)
            yield Problem("L248", entry.key.span, f"There is no piece `{kind}`.", hint)
        return
    if owner and owner not in seats(names):
        sentence = f"There is no seat `{owner}`."
        yield Problem("L248", entry.key.span, sentence, f"Seats are {listed(seats(names))}.")
    if now:
        yield from wrong_now(names, [info], now, entry.key, "L248")
    body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
    yield from _parts(info, body, entry.key.text.startswith(BACK))


def _meant(close: str | None, known: list[str]) -> str:
    return f"Did you mean `{close}`?" if close else f"There are {listed(known)}."


def _parts(info: PieceInfo, body: Mapping, back: bool) -> Iterator[Problem]:
    """What is said of a piece is about its attributes; on its back only about those seen there."""
    seen = {n: kind for n, kind in info.attributes.items() if not (back and n in info.front)}
    lists = [name for name, kind in seen.items() if isinstance(kind, t.Enum)]
    numbers = [name for name, kind in seen.items() if isinstance(kind, t.Number)]
    for scalar in scalars(body.get("colour")):
        yield from wrong_colour(scalar, lists)
    for scalar in scalars(body.get("symbol")):
        yield from _unknown(scalar, "symbol or list", [*SYMBOLS, *lists])
    for scalar in scalars(body.get("filled")):
        yield from _unknown(scalar, "attribute that is a list", lists)
    for scalar in scalars(body.get("pips")):
        yield from _unknown(scalar, "attribute that is a number", numbers)
    for scalar in scalars(body.get("shows")):
        yield from _unknown(scalar, "attribute", [*seen, NAME, NOTHING])


def _colour_of(node: object) -> Iterator[Problem]:
    said = node.get("colour") if isinstance(node, Mapping) else None
    if isinstance(said, Scalar):
        yield from wrong_colour(said, ())


def wrong_colour(said: Scalar, attributes: list[str] | tuple[()]) -> Iterator[Problem]:
    """A colour that is none: no name, no six digits, and no attribute that has a colour."""
    if said.text not in attributes and re.fullmatch(EXACT, said.text) is None:
        yield from _unknown(said, "colour", [*attributes, *COLOURS], "; or write one as `#c04030`")


def _unknown(said: Scalar, what: str, known: list[str], more: str = "") -> Iterator[Problem]:
    if said.text not in known:
        close = nearest(said.text, known)
        hint = f"There are {listed(known)}{more}." if known else "There is none; delete this."
        yield misnamed("L248", said.span, f"There is no {what} `{said.text}`.", close, hint)
