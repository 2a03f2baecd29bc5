"""What of pieces and values a seat cannot see."""

from __future__ import annotations

from collections.abc import Hashable

from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.model.sight import ever_seen
from ludex.records import dataclass, field
from ludex.syntax.nodes import At

CELL, ANYWHERE, BOX = "a cell", "anywhere", "box"


@dataclass(frozen=True, slots=True)
class Owned:
    """In place of a seat: a piece of this seat."""

    seat: Hashable


@dataclass(frozen=True, slots=True)
class Home:
    """A place by its name, whose it is where there are several, whether fronts are seen there."""

    place: str
    owner: Hashable = None
    up: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """An attribute that is read of pieces in a place, and whether they may lie face-down there."""

    home: Home
    sorts: frozenset[str]
    name: str
    down: bool
    at: At | None = field(compare=False, default=None)


class Nobody:
    """A seat that owns nothing: what it can see is seen by all."""


NOBODY = Nobody()


def all_open(game: Game) -> bool:
    """Whether everybody sees everything that is ever asked about, as in most games of a board."""
    names = game.names
    seen = [_seen(game, name) for name in names.places]
    seen += [_seen(game, CELL)] if names.sections.board is not None else []
    seen += [ever_seen(names, value.seen, game.settings) for value in names.values.values()]
    of_box = any(place.name == BOX for place in every(game, m.PlaceRef))
    turned = any(step.op == "hide" for step in every(game, m.Do))
    open_to_all = {"all"} if turned else {"all", "face"}
    return not of_box and all(open_to_all.issuperset(each) for each in seen)


def hidden(game: Game, read: Read, seat: Hashable) -> str:
    """What a seat cannot see of what is read, in words; nothing where it may see it."""
    name, owner = read.home.place, read.home.owner
    if name in game.names.values:
        return "" if _own_value(game, name, owner, seat) else f"the value `{name}`"
    if name == ANYWHERE:
        homes = _homes(game, read)
        hidden = [h for h in homes if _hidden_in(game, read, h, owner, seat)]
        return f"`{read.name}` of pieces that may lie in `{hidden[0]}`" if hidden else ""
    if not _hidden_in(game, read, name, owner, seat):
        return ""
    where = "on the board" if name == CELL else f"in `{name}`"
    if not read.name:
        return f"what lies {where}"
    back = " face-down" if _seen(game, name) == ("face",) else ""
    return f"`{read.name}` of what lies{back} {where}"


def _own_value(game: Game, name: str, owner: Hashable, seat: Hashable) -> bool:
    seen = set(ever_seen(game.names, game.names.values[name].seen, game.settings))
    return seen <= {"all", "owner"} and owner == seat


def _homes(game: Game, read: Read) -> list[str]:
    """The places in which pieces of these sorts may lie."""
    places = game.names.places
    found = [n for n, p in places.items() if not p.holds or p.holds & read.sorts]
    return [*found, CELL] if game.names.sections.board is not None else found


def _seen(game: Game, name: str) -> tuple[str, ...]:
    """Who sees a place; several where an option says so."""
    if name == BOX:
        return ("nobody",)
    seen = game.names.board_seen if name == CELL else game.names.places[name].seen
    return ever_seen(game.names, seen, game.settings)


def _hidden_in(game: Game, read: Read, name: str, owner: Hashable, seat: Hashable) -> bool:
    """Whether a seat may not see in this place what is read."""
    of_a_piece = name in game.names.places and isinstance(game.names.places[name].each, t.Piece)
    for seen in _seen(game, name):
        if seen == "owner" and of_a_piece and not isinstance(owner, Owned):
            continue  # which seat owns a piece is followed where it is called by its owner
        if not read.name and seen in ("all", "face"):
            continue
        if seen == "nobody" and _secret(game, read):
            return True
        whose = owner.seat if isinstance(owner, Owned) else owner
        if seen == "owner" and _secret(game, read) and (whose is None or whose != seat):
            return True
        if seen == "face" and read.down and _on_front(game, read):
            return True
    return False


def _secret(game: Game, read: Read) -> bool:
    """Whether this is hidden with the piece; to whom it belongs is no secret of its own."""
    return read.name != "owner" or _on_front(game, read)


def _on_front(game: Game, read: Read) -> bool:
    """Whether this is printed on the front, and cannot be seen from behind."""
    fronts = [game.names.pieces[s].front for s in read.sorts if s in game.names.pieces]
    if read.name == "owner":
        return any("owner" in front for front in fronts)
    attribute = any(read.name in game.names.pieces[s].attributes for s in read.sorts)
    return any(not front or read.name in front or not attribute for front in fronts)
