"""Whether a set of tiles is accepted: the tiles of the game, with some of them otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.lint.rules import never_printed
from ludex.model.game import Game
from ludex.pipeline import printed, typed_game
from ludex.play.trials import Fact
from ludex.records import replace
from ludex.scenario_pipeline.things import site_of
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax import scenarios as s
from ludex.syntax.leaves import number_of


def tried(
    sheet: s.Sheet, game: f.GameFile, variants: tuple[str, ...]
) -> tuple[Fact, frozenset[str]]:
    """What the check says of a game with such tiles, and which words it asked."""
    site, ran = site_of(sheet.span), set[str]()
    typed, found = typed_game(game, variants)
    if not found:
        found = [*printed(typed, ran), *never_printed.find(typed)]
    said = [f"{p.sentence} {p.hint}".strip() for p in found]
    text = f"refused: {'; '.join(said)}" if said else "accepted"
    if sheet.refused is None:
        if not said and (missing := _missing(sheet, typed)) is not None:
            wanted = f"{missing.text} to be printed"
            return Fact(site_of(missing.span), wanted, "it stands nowhere", False), frozenset(ran)
        return Fact(site, "the tiles to be accepted", text, not said), frozenset(ran)
    wanted = f"the tiles to be refused: {sheet.refused.text}"
    fits = any(sheet.refused.text in each for each in said)
    return Fact(site, wanted, text, fits), frozenset(ran)


def _missing(sheet: s.Sheet, game: Game) -> Scalar | None:
    """Of the texts that should be printed the first that stands nowhere."""
    read, there = game.names.inscriptions.apart(), never_printed.texts_of(game)
    return next((each for each in sheet.printed if read.number(each.text) not in there), None)


def laid_over(sheet: s.Sheet, game: f.GameFile, problems: list[Problem]) -> f.GameFile:
    """The game with these tiles, and with other numbers of its pieces."""
    sections = game.sections
    tiles = {tile.name: tile for tile in sections.tiles}
    for name in (*sheet.only, *sheet.without):
        _known(name, tiles, "tile", problems)
    for tile in sheet.tiles:
        tiles[tile.name] = _over(tiles.get(tile.name), tile)
    only, without = ({name.text for name in names} for names in (sheet.only, sheet.without))
    kept = (t for t in tiles.values() if t.name not in without and (not only or t.name in only))
    pieces = sections.pieces
    for name, number in sheet.copies:
        _known(name, (k.name for p in pieces for k in p.kinds), "kind", problems)
        pieces = tuple(_so_many(piece, name.text, number_of(number, 0) or 0) for piece in pieces)
    return replace(game, sections=replace(sections, tiles=tuple(kept), pieces=pieces))


def _known(name: Scalar, things: Iterable[str], kind: str, problems: list[Problem]) -> None:
    known = list(things)
    if name.text not in known:
        close = nearest(name.text, known)
        problems.append(misnamed("L128", name.span, f"There is no {kind} `{name.text}`.", close))


def _over(printed_: f.Tile | None, tile: f.Tile) -> f.Tile:
    """A tile whose letters and drawing stand instead of those that are printed."""
    if printed_ is None:
        return tile
    texts = {key.text: (key, text) for key, text in (*printed_.labels, *tile.labels)}
    drawing = tile.drawing or printed_.drawing
    return replace(tile, drawing=drawing, labels=tuple(texts.values()))


def _so_many(piece: f.Piece, name: str, copies: int) -> f.Piece:
    kinds = tuple(
        replace(kind, copies=copies, counted=None) if kind.name == name else kind
        for kind in piece.kinds
    )
    return replace(piece, kinds=kinds)
