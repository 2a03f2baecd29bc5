"""The tiles of a game as a set: their texts looked up in the dictionary, the sizes of boards."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.hints import TYPE_CHECKING
from ludex.model.edges import KINDS, Sides, Text, sides_of
from ludex.records import dataclass
from ludex.source.tree import Scalar
from ludex.syntax import file as f

if TYPE_CHECKING:
    from ludex.model.inscriptions import Inscriptions
    from ludex.model.tiles import DrawnTile


@dataclass(frozen=True)
class PrintedTile:
    """A tile with what its texts mean and what lies between its cells."""

    drawn: DrawnTile
    texts: dict[int, Text]
    sides: Sides


@dataclass(frozen=True)
class TileSet:
    """All tiles of a game."""

    tiles: tuple[PrintedTile, ...] = ()

    @property
    def size(self) -> int:
        """How many cells a tile has along a side."""
        return self.tiles[0].drawn.size if self.tiles else 1


def read_tile_set(
    tiles: tuple[f.Tile, ...], inscriptions: Inscriptions
) -> tuple[TileSet, list[Problem]]:
    """Every tile with its texts understood, and everything that is wrong with them."""
    from ludex.model.tiles import read_tiles

    drawn, problems = read_tiles(tiles)
    found = []
    for tile in drawn:
        printed, wrong = printed_on(tile, inscriptions)
        found.append(printed)
        problems += wrong
    return TileSet(tuple(found)), problems


def printed_on(tile: DrawnTile, inscriptions: Inscriptions) -> tuple[PrintedTile, list[Problem]]:
    """A tile with what its texts mean; what is wrong with a text is reported by its reader."""
    texts: dict[int, Text] = {}
    for cell, label in tile.labels.items():
        read = inscriptions.read(label)
        if read is not None:
            number, way = read
            entry = _with_edges(number, inscriptions)
            texts[cell] = Text(number, entry, None if way is None else way // 2)
    sides, problems = sides_of(tile, texts)
    return PrintedTile(tile, texts, sides), problems


def _with_edges(number: int, inscriptions: Inscriptions) -> f.Square:
    """The first entry of a text that makes edges, or else the first of all."""
    said = [inscriptions.squares[row.entry] for row in inscriptions.sentences_of(number)]
    return next((entry for entry in said if entry.edges), said[0])


# ------------------------------------------------------------ the board that they make
def edge_kinds(board: f.Board | None) -> tuple[str, ...]:
    """What may lie between two cells."""
    more = tuple(s.text for s in board.edges if s.text not in KINDS) if board else ()
    return (*KINDS, *dict.fromkeys(more))


def wrong_edges(squares: tuple[f.Square, ...], kinds: tuple[str, ...]) -> Iterator[Problem]:
    """Edges of texts that the board does not have."""
    for square in squares:
        for _, kind in square.edges:
            if kind.text not in kinds:
                close = nearest(kind.text, kinds)
                sentence = f"There is no edge `{kind.text}`."
                yield misnamed("L105", kind.span, sentence, close, "Declare it under `edges`.")


def wrong_board(sections: f.Sections, tiles: TileSet) -> Iterator[Problem]:
    """A board of tiles that cannot be laid, or tiles that no board is made of."""
    board, drawn = sections.board, sections.tiles
    if board is None or board.tiles is None:
        for tile in drawn[:1]:
            hint = "Say how many lie up and across: `board: {of tiles: [3, 3]}`."
            yield Problem("L189", tile.span, "No board is made of these tiles.", hint)
        return
    if not drawn:
        hint = "Draw them under `tiles`, or in a file of their own that is named under `uses`."
        yield Problem("L189", board.span, "This board is made of tiles, and none is drawn.", hint)
        return
    yield from _wrong_options(board, sections)
    for sizes in (board.sizes, *(sizes for _, sizes in board.other_sizes)):
        for size in sizes:
            yield from _wrong_size(size, tiles)
    counted = [size.players for size in board.sizes]
    for players in sections.players if counted and None not in counted else ():
        if players not in counted:
            sentence = f"Nothing says how many tiles lie on the board of {players} players."
            yield Problem("L190", board.span, sentence, f"Add `{players}: [3, 3]`, or so.")


def _wrong_size(said: f.TileSize, tiles: TileSet) -> Iterator[Problem]:
    whom, size = f" for {said.players} players" if said.players is not None else "", said.size
    if len(size) != 2 or min(size) < 1:
        sentence = f"The size of the board{whom} is no two numbers: how many tiles up and across."
        yield Problem("L190", said.span, sentence, "Write it as `[3, 4]`.")
    elif tiles.tiles and size[0] * size[1] > len(tiles.tiles):
        asked = f"{size[0]} x {size[1]} tiles{whom}"
        sentence = f"The board has {asked}, and only {len(tiles.tiles)} are drawn."
        yield Problem("L188", said.span, sentence, "Draw more tiles, or make the board smaller.")


def _wrong_options(board: f.Board, sections: f.Sections) -> Iterator[Problem]:
    options = {o.name: tuple(v.name for v in o.values) for o in sections.options}
    for key, _ in board.other_sizes:
        name, value = option_and_value(key)
        if name not in options:
            close = nearest(name, options)
            hint = f"Did you mean `{close}`?" if close else "Write `OPTION is VALUE`."
            yield Problem("L105", key.span, f"There is no option `{name}`.", hint)
        elif value not in options[name]:
            listed = ", ".join(f"`{v}`" for v in options[name])
            sentence = f"`{value}` is not a value of the option `{name}`."
            yield Problem("L105", key.span, sentence, f"Its values are {listed}.")


def option_and_value(key: Scalar) -> tuple[str, str]:
    """`table is big` as the option and its value."""
    name, _, value = key.text.partition(" is ")
    return name.strip(), value.strip()


def size_of(board: f.Board, players: int, options: dict[str, str]) -> tuple[int, int]:
    """How many tiles lie up and across at a table."""
    tables = [board.sizes]
    tables += [s for k, s in board.other_sizes if _chosen(k, options)]
    found = (1, 1)
    for sizes in tables:
        for said in sizes:
            if said.players in (None, players) and len(said.size) == 2:
                found = (said.size[0], said.size[1])
    return found


def _chosen(key: Scalar, options: dict[str, str]) -> bool:
    name, value = option_and_value(key)
    return options.get(name) == value
