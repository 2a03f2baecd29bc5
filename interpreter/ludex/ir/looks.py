"""How a game looks, as rows of its program."""

from __future__ import annotations

from ludex.machine.looks import COLOURS, Appearance, Look, Setting
from ludex.model.looks import NOTHING
from ludex.source.tree import Mapping, Node
from ludex.syntax import file as f
from ludex.syntax.leaves import scalars
from ludex.syntax.looks import look_entries, look_texts


def look_of(game: f.GameFile) -> Look:
    """Signs, paths, colours, and how pieces, places and the board look."""
    look = game.look
    return Look(
        look_texts(look, "glyphs"),
        look_texts(look, "paths"),
        {name: COLOURS.get(c, c) for name, c in look_texts(look, "colours").items()},
        tuple(_appearance(e.key.text, e.value) for e in look_entries(look, "pieces")),
        {e.key.text: _setting(e.value) for e in look_entries(look, "places")},
        _setting(look.get("board") if look is not None else None),
        game.drawings,
    )


def _said(node: Node | None, key: str) -> tuple[str, ...]:
    found = node.get(key) if isinstance(node, Mapping) else None
    return tuple(scalar.text for scalar in scalars(found))


def _one(node: Node | None, key: str) -> str:
    return next(iter(_said(node, key)), "")


def _appearance(of: str, node: Node) -> Appearance:
    shows = _said(node, "shows")
    return Appearance(
        of,
        _one(node, "shape"),
        COLOURS.get(_one(node, "colour"), _one(node, "colour")),
        _one(node, "symbol"),
        _one(node, "filled"),
        _one(node, "pips"),
        tuple(each for each in shows if each != NOTHING),
        _one(node, "sign"),
        _one(node, "drawing"),
        NOTHING in shows,
    )


def _setting(node: Node | None) -> Setting:
    colour = _one(node, "colour")
    lies = _one(node, "lies") or _one(node, "cells")
    return Setting(lies, COLOURS.get(colour, colour), _one(node, "drawing"))
