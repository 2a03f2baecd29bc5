"""The screen as data: a grid for the board, rows for everything else, and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import groupby

from ludex.machine.facts import Fact, fact
from ludex.machine.interface import PlaceView, View
from ludex.machine.naming import UNKNOWN
from ludex.machine.tables import Tables
from ludex.view.inscribed import printed_on, texts_of_kinds
from ludex.view.language import Language
from ludex.view.maze_pictures import MazeDrawing, printed
from ludex.view.owners import with_owners
from ludex.view.paths import Path, paths_of
from ludex.view.shapes import LINES, PATHS
from ludex.view.telling import ENGLISH, Said, Telling

EMPTY = "empty"


@dataclass(frozen=True)
class Look:
    """How a game is drawn: signs for pieces and for an empty cell, and places that are paths."""

    glyphs: Mapping[str, str] = field(default_factory=dict)
    paths: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Grid:
    """A board: a sign for each cell, the far row first, with the names of rows and files.

    Where a board is drawn, or is a hexagon, the sign is empty where there is no cell; `drawing` has
    the lines of what is drawn, or each line with its points. A path is one row.
    A board of tiles is drawn whole in `walls`. `legend` says what signs stand for that do not say
    it themselves, and what lies in a heap.
    """

    rows: tuple[tuple[str, ...], ...]
    row_names: tuple[str, ...]
    file_names: tuple[str, ...]
    drawing: tuple[str, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    walls: tuple[str, ...] = ()
    shape: str = "grid"


@dataclass(frozen=True, slots=True)
class Row:
    """A place: its name, how many pieces lie there, what may be seen of them and read on them."""

    name: str
    count: int
    shown: tuple[str, ...]
    own: bool = False
    printed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game has ended, with the seats by their letters."""

    how: str
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    ranks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything that a view says, ready to be drawn."""

    title: str
    reader: str
    grid: Grid | None
    rows: tuple[Row, ...]
    values: tuple[tuple[str, str], ...]
    notices: tuple[Said, ...]
    scores: tuple[tuple[str, str], ...] = ()
    ending: Ending | None = None
    paths: tuple[Path, ...] = ()
    codes: tuple[tuple[str, str], ...] = ()
    """What the names of the pieces that are shown are made of, and what it stands for."""
    told: tuple[Said, ...] = ()


def screen_of(
    view: View, tables: Tables, look: Look = Look(), title: str = "",
    language: Language = ENGLISH, told: Iterable[Said] = (),
) -> Screen:  # fmt: skip
    """The screen of a view: own places first, then common ones, then those of the others.

    Sentences are in the language already; everything else is as the game file calls it.
    """
    view = with_owners(view, tables, look.glyphs)
    holders = {piece.name for piece in tables.pieces}
    lying = [p for p in view.places if p.cell is None and not _unused(p, holders)]
    lying.sort(key=lambda place: _distance(place, view.seat, tables.players))
    texts = texts_of_kinds(tables)
    rows = tuple(
        Row(
            place.name,
            place.count,
            place.shown,
            view.seat is not None and place.owner == view.seat,
            printed_on(place.shown, texts),
        )
        for place in lying
    )
    seat, telling = view.seat, Telling(tables, view.seat, language)
    reader = language.say("onlooker" if seat is None else "reader", who=telling.seat(seat))
    notices = tuple(map(telling.said, together(view.notices)))
    grid = _grid(view, tables, look) if tables.cells else None
    scores = tuple(_scores(view, tables))
    said = title or tables.game
    return Screen(
        said, reader, grid, rows, view.values, notices, scores, _ending(view, tables),
        tuple(_paths(view, tables, look)),
        tables.codes if any(row.shown for row in rows) else (), tuple(told),
    )  # fmt: skip


def together(notices: Iterable[Fact]) -> Iterator[Fact]:
    """Notices, of several seats at once where the same is said of each."""
    for (what, _), same in groupby(notices, lambda each: (each.what, len(each.parts))):
        facts = list(same)
        seats = tuple(each.held("who") for each in facts)
        yield facts[0] if len(facts) == 1 else fact(what, who=("set player", seats))


def _paths(view: View, tables: Tables, look: Look) -> Iterator[Path]:
    """Each path with what its signs stand for."""
    for base, value in look.paths.items():
        signs = Signs(tables, look)
        for path in paths_of(view, tables, {base: value}, signs.piece):
            yield replace(path, legend=tuple(sorted(signs.legend.items())))


def _scores(view: View, tables: Tables) -> Iterator[tuple[str, str]]:
    """The scores that are shown, but for those that are seen as values anyway."""
    values = dict(view.values)
    for seat, score in enumerate(view.scores):
        name = tables.seat(seat)
        if score is not None and f"score of {name}" not in values:
            yield name, f"{score:.15g}"


def _ending(view: View, tables: Tables) -> Ending | None:
    result = view.result
    if result is None:
        return None
    ranks = ((tables.seat(s), rank) for s, rank in enumerate(result.ranks) if rank is not None)
    won, lost = (tuple(map(tables.seat, seats)) for seats in (result.winners, result.losers))
    return Ending(result.how, won, lost, tuple(ranks))


def _unused(place: PlaceView, holders: Set[str]) -> bool:
    """The box is no part of the table while nothing is seen in it, and what pieces hold neither."""
    owner = place.name.partition(" of ")[2]
    return (place.base == "box" and not place.shown) or (owner in holders and not place.count)


def _distance(place: PlaceView, seat: int | None, players: int) -> int:
    """Own places come first, the box last; the others go around the table."""
    if place.base == "box":
        return players + 1
    if place.owner is None:
        return 1 if seat is not None else 0
    around = (place.owner - (seat or 0)) % players
    return around + 1 if around or seat is None else 0


# ------------------------------------------------------------ the board
def _grid(view: View, tables: Tables, look: Look) -> Grid:
    cells = {place.cell: place for place in view.places if place.cell is not None}
    signs = Signs(tables, look)
    said = {(c.row, c.file): signs.cell(cells[i].shown) for i, c in enumerate(tables.board)}
    rows = tuple(
        tuple(said.get((row, file), "") for file in range(tables.files))
        for row in reversed(range(tables.rows))
    )
    on_one_line = tables.shape in (*PATHS, LINES)
    row_names = ("",) if on_one_line else tuple(str(r + 1) for r in reversed(range(tables.rows)))
    file_names = tuple(
        tables.cell(file) if on_one_line else chr(ord("a") + file) for file in range(tables.files)
    )
    heaps = (place for place in cells.values() if len(set(place.shown)) > 1)
    legend = (
        *sorted(signs.legend.items()),
        *((p.name, ", ".join(counted(p.shown))) for p in heaps),
    )
    if tables.tiling is None:
        legend = (*legend, *_texts(tables))
        return Grid(rows, row_names, file_names, tables.drawing, legend, (), tables.shape)
    maze = maze_of(view, tables, look)
    here = tuple(_upon(cells[cell], maze.letter(cell)) for cell in maze.layout.cells
                 if len(cells[cell].shown) > 1 or maze.crowded(cell))  # fmt: skip
    legend = (*maze.legend(), *sorted(signs.legend.items()), *here)
    return Grid(rows, row_names, file_names, (), legend, maze.lines())


def _texts(tables: Tables) -> Iterator[tuple[str, str]]:
    """What is printed on the cells of a board without tiles."""
    for row in tables.board:
        if row.text is not None:
            yield row.name, printed(tables, row.text, row.arrow)


def _upon(place: PlaceView, letter: str) -> tuple[str, str]:
    """What lies on a cell, and the letter of what is printed under it."""
    return place.name, ", ".join([*counted(place.shown), *([f"({letter})"] if letter else [])])


def counted(names: Sequence[str]) -> Iterator[str]:
    """Neighbours that are called alike, with their number."""
    for name, same in groupby(names):
        number = sum(1 for _ in same)
        yield name if number == 1 else f"{number} x {name}"


def maze_of(view: View, tables: Tables, look: Look) -> MazeDrawing:
    """A board of tiles with what is seen on it; the view names the owners of pieces."""
    signs = Signs(tables, look)
    lying = {
        place.cell: signs.cell(place.shown)
        for place in view.places
        if place.cell is not None and place.shown
    }
    return MazeDrawing(tables, view.tiles, lying, tuple(sorted(signs.legend.items())))


class Signs:
    """The sign of each piece: as the game file says, else made from its owner and kind."""

    def __init__(self, tables: Tables, look: Look) -> None:
        self.tables, self.look = tables, look
        self.legend: dict[str, str] = {}
        self.owned = {
            tables.kinds[piece.kind]
            for piece in tables.pieces
            if piece.owner is not None or "owner" in tables.changing
        }
        self.shorter = told_apart([*tables.kinds, *(p.sort for p in tables.pieces)], 2)
        self.initial = told_apart([kind for kind in tables.kinds if kind in self.owned], 1)

    def cell(self, shown: tuple[str, ...]) -> str:
        """The sign of a cell: the uppermost piece, and how many lie there if several do.

        On a path all that stand there are shown, unless they are alike.
        """
        if not shown:
            return self.look.glyphs.get(EMPTY, ".")
        if self.tables.shape in PATHS and len(set(shown)) > 1:
            return "".join(self.piece(name) for name in shown)
        sign = self.piece(shown[-1])
        return sign if len(shown) == 1 else f"{sign}{len(shown)}"

    def piece(self, name: str) -> str:
        """The sign of a piece that is called so in a view."""
        kind, _, owner = name.partition(" of ")
        sign = self.look.glyphs.get(name) or self.look.glyphs.get(kind) or self.made(kind, owner)
        if sign not in (name, owner):
            self.legend[sign] = name
        return sign

    def made(self, kind: str, owner: str) -> str:
        """A sign for a piece for which the game file has none."""
        if kind == UNKNOWN:
            return kind
        if not owner:
            return self.shorter[kind]
        return owner if len(self.owned) == 1 else self.initial[kind] + owner


def told_apart(kinds: Sequence[str], letters: int) -> dict[str, str]:
    """A sign of so many letters for each kind, no two the same as long as they have letters."""
    found: dict[str, str] = {}
    for kind in dict.fromkeys(kinds):
        parts = kind.split("-")
        initials = ["".join(part[:1] for part in parts)[:letters]] if len(parts) > 1 else []
        rest = (kind[: letters - 1] + letter for letter in kind[letters - 1 :] if letter != "-")
        tried = [kind[:letters], *initials, *rest, kind]
        found[kind] = next(each for each in tried if each not in found.values() or each == kind)
    return found
