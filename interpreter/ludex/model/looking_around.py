"""Words that ask about what the game, a place or a piece does not have."""

from __future__ import annotations

from ludex.diagnostics.suggest import nearest
from ludex.model import types as t
from ludex.model.core import CoreWord
from ludex.model.scope import Typing
from ludex.model.tree import Expr, PlaceRef
from ludex.syntax import nodes as n


def look_around(typing: Typing, core: CoreWord, args: tuple[Expr, ...], at: n.At) -> None:
    """Reports a word that has nothing to be about here."""
    sections = typing.names.sections
    if core.where == "tiles" and not lays_tiles(typing):
        sentence = f"`{core.key}` asks for tiles, and this game has none."
        typing.report("L102", at, sentence, "`board: {tiles: ...}` lays a board of tiles.")
    elif core.where == "texts" and not sections.squares:
        sentence = f"`{core.key}` asks for printed texts, and no dictionary says what they do."
        typing.report("L102", at, sentence, "Write its entries under `squares`.")
    elif core.where == "faces":
        _faces(typing, core, args[0])
    elif core.where in ("order", "groups"):
        _arranged(typing, core, args)
    if core.fills:
        moved = args[core.takes.index("spot") if core.takes[0] == "number" else 0]
        _fits_into(typing, moved, args[-1])


def lays_tiles(typing: Typing) -> bool:
    """Whether the board of a game is laid of tiles."""
    board = typing.names.sections.board
    return board is not None and board.tiles is not None


def _fits_into(typing: Typing, moved: Expr, into: Expr) -> None:
    """A place into which none of what is moved may come, or not all of a heap that is dealt out.

    What is moved one by one is only known in play, and stops it there.
    """
    pieces = typing.as_set(moved).type
    sorts = pieces.of if isinstance(pieces, t.Set) else t.UNKNOWN
    if isinstance(sorts, t.Piece) and isinstance(into, PlaceRef):
        held = typing.held_by(into.name)
        dealt = isinstance(moved, PlaceRef)
        fits = sorts.names <= held if dealt else sorts.names & held
        if held and sorts.names and not fits:
            named = t.name_of(t.Piece(held))
            sentence = (
                f"In `{into.name}` lies {named}, and nothing else; this is {t.name_of(sorts)}."
            )
            hint = "Say under `holds` whatever may lie there."
            typing.report("L101", moved.at, sentence, hint)


def _faces(typing: Typing, core: CoreWord, piece: Expr) -> None:
    """Only dice are rolled and have a face."""
    sorts = piece.type.names if isinstance(piece.type, t.Piece) else frozenset()
    if sorts and all(typing.names.pieces[sort].decl.faces is None for sort in sorts):
        sentence = f"`{core.key}` asks for a die; {t.name_of(piece.type)} has no faces."
        said = (name for sort in sorts for name, _ in typing.names.pieces[sort].decl.attributes)
        slip = nearest("faces", said)
        hint = f"Write `faces`, not `{slip}`." if slip else "Say how many it has: `faces: 6`."
        typing.report("L101", piece.at, sentence, hint)


def _arranged(typing: Typing, core: CoreWord, args: tuple[Expr, ...]) -> None:
    """Only in an ordered place do pieces lie in a row, only in a grouped one are there groups."""
    places = typing.names.places
    subject = args[core.takes.index("spot") if "spot" in core.takes else 0]
    if isinstance(subject, PlaceRef):
        found = [places[subject.name].decl] if subject.name in places else []
    else:
        sorts = subject.type.names if isinstance(subject.type, t.Piece) else frozenset()
        found = [place.decl for place in places.values() if place.holds & sorts]
    if not found or any(p.ordered if core.where == "order" else p.grouped for p in found):
        return
    name = found[0].name
    if core.op == "deal-from-to" and _alike(typing, name):
        return
    if core.where == "order":
        sentence = f"The pieces in `{name}` lie in no order, for which `{core.key}` asks."
        otherwise = ", or write `first of`" if core.maybe else ""
        hint = f"Add `ordered: yes` to the place{otherwise}."
    else:
        sentence = f"In `{name}` every piece lies by itself, so there are no `{core.name}`."
        hint = "Add `grouped: yes` to the place."
    typing.report("L101", subject.at, sentence, hint)


def _alike(typing: Typing, place: str) -> bool:
    """Whether all pieces that a place may hold are of one kind and nobody's: any of them serves."""
    pieces = [typing.names.pieces[sort] for sort in typing.names.places[place].holds]
    return sum(len(each.kinds) for each in pieces) == 1 and not any(each.owned for each in pieces)
