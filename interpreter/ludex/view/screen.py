"""The screen as data: a grid for the board, rows for everything else, and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, groupby
from typing import Any

from ludex.machine.facts import Fact, Part, Piece, fact
from ludex.machine.interface import PlaceView, ValueView, View
from ludex.machine.tables import Tables
from ludex.records import dataclass, field, replace
from ludex.view.inscribed import printed_on, texts_of_kinds
from ludex.view.language import Language
from ludex.view.maze_pictures import MazeDrawing, printed
from ludex.view.naming import UNKNOWN, Naming
from ludex.view.paths import Path, paths_of
from ludex.view.shapes import LINES, PATHS
from ludex.view.telling import ENGLISH, Said, Telling, plain

EMPTY = "empty"


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
    """A place: its name, how many pieces lie there, what may be seen of them and read on them.

    `shown` is how people call what lies there, heap by heap; `pieces` is the same, each by itself,
    for programs.
    """

    name: str
    count: int
    shown: tuple[str, ...]
    own: bool = False
    printed: tuple[tuple[str, str], ...] = ()
    base: str = ""
    seat: str = ""
    pieces: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Stored:
    """What the game remembers, or an effect: its name and what it is, for people.

    The `parts` are for programs: what it is `of`, where it is of something, and its `value`.
    """

    name: str
    value: str
    base: str = ""
    seat: str = ""
    parts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """What sort of thing it is."""
        return str(self.parts.get("value", {}).get("kind", ""))


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
    values: tuple[Stored, ...]
    notices: tuple[Said, ...]
    scores: tuple[tuple[str, str], ...] = ()
    ending: Ending | None = None
    paths: tuple[Path, ...] = ()
    codes: tuple[tuple[str, str], ...] = ()
    """What the names of the pieces that are shown are made of, and what it stands for."""
    told: tuple[Said, ...] = ()
    cells: tuple[Row, ...] = ()
    """The cells on which something lies, for programs; people see it on the board."""
    moves: tuple[Said, ...] = ()
    """What the reader may do now."""


def screen_of(
    view: View, tables: Tables, title: str = "",
    language: Language = ENGLISH, told: Iterable[Said] = (), moves: Iterable[Fact] = (),
) -> Screen:  # fmt: skip
    """The screen of a view: own places first, then common ones, then those of the others.

    Sentences are in the language already; everything else is as the game file calls it.
    """
    rows = _rows(places_of(view, tables), view.seat, tables)
    upon = [place for place in view.places if place.cell is not None and place.count]
    seat, telling = view.seat, Telling(tables, view.seat, language)
    reader = language.say("onlooker" if seat is None else "reader", who=telling.seat(seat))
    notices = tuple(map(telling.said, together(view.notices)))
    grid = _grid(view, tables) if tables.cells else None
    scores = tuple(_scores(view, tables))
    said = title or tables.game
    return Screen(
        said, reader, grid, rows, tuple(stored_of(each, tables) for each in view.values),
        notices, scores, _ending(view, tables), tuple(_paths(view, tables)),
        tables.codes if any(row.shown for row in rows) else (), tuple(told),
        _rows(upon, view.seat, tables), tuple(map(telling.move, moves)),
    )  # fmt: skip


def places_of(view: View, tables: Tables) -> list[PlaceView]:
    """The places that are no cells and are used, in the order in which they are shown."""
    holders = {piece.name for piece in tables.pieces}
    lying = [p for p in view.places if p.cell is None and not _unused(p, holders)]
    return sorted(lying, key=lambda place: _distance(place, view.seat, tables.players))


def _rows(places: Iterable[PlaceView], seat: int | None, tables: Tables) -> tuple[Row, ...]:
    """Places with what lies there."""
    texts, naming = texts_of_kinds(tables), Naming(tables)
    return tuple(
        Row(
            place.name,
            place.count,
            naming.lying(place),
            seat is not None and place.owner == seat,
            printed_on((piece.name for piece in place.pieces if piece.known), texts),
            place.base,
            "" if place.owner is None or place.cell is not None else tables.seat(place.owner),
            tuple(plain(Part("", "piece", piece), tables)["value"] for piece in place.pieces),
        )
        for place in places
    )


def stored_of(value: ValueView, tables: Tables) -> Stored:
    """What the game remembers, or an effect, for people and for programs."""
    naming, of = Naming(tables), value.of.held if value.of is not None else None
    name, held = naming.called(value)
    base, owner = value.name, value.seat
    if isinstance(of, Piece):
        base, owner = f"{base} of {naming.piece(replace(of, owner=None))}", of.owner
    seat = "" if owner is None else tables.seat(owner)
    parts = {part.name: plain(part, tables) for part in (value.of, value.value) if part is not None}
    return Stored(name, held, base, seat, parts)


def together(notices: Iterable[Fact]) -> Iterator[Fact]:
    """Notices, of several seats at once where the same is said of each."""
    for (what, _), same in groupby(notices, lambda each: (each.what, len(each.parts))):
        facts = list(same)
        seats = tuple(each.held("who") for each in facts)
        yield facts[0] if len(facts) == 1 else fact(what, who=("set player", seats))


def _paths(view: View, tables: Tables) -> Iterator[Path]:
    """Each path with what its signs stand for."""
    for base, value in tables.look.paths.items():
        signs = Signs(tables)
        for path in paths_of(view, tables, {base: value}, signs.piece):
            yield replace(path, legend=tuple(sorted(signs.legend.items())))


def _scores(view: View, tables: Tables) -> Iterator[tuple[str, str]]:
    """The scores that are shown, but for those that are seen as values anyway."""
    seen = {value.seat for value in view.values if value.name == "score"}
    for seat, score in enumerate(view.scores):
        if score is not None and seat not in seen:
            yield tables.seat(seat), f"{score:.15g}"


def _ending(view: View, tables: Tables) -> Ending | None:
    result = view.result
    if result is None:
        return None
    ranks = ((tables.seat(s), rank) for s, rank in enumerate(result.ranks) if rank is not None)
    won, lost = (tuple(map(tables.seat, seats)) for seats in (result.winners, result.losers))
    return Ending(result.how, won, lost, tuple(ranks))


def _unused(place: PlaceView, holders: Set[str]) -> bool:
    """The box is no part of the table while nothing is seen in it, and what pieces hold neither."""
    holder = place.name.removeprefix(f"{place.base} of ")
    return (place.base == "box" and not place.pieces) or (holder in holders and not place.count)


def _distance(place: PlaceView, seat: int | None, players: int) -> int:
    """Own places come first, the box last; the others go around the table."""
    if place.base == "box":
        return players + 1
    if place.owner is None:
        return 1 if seat is not None else 0
    around = (place.owner - (seat or 0)) % players
    return around + 1 if around or seat is None else 0


# ------------------------------------------------------------ the board
def _grid(view: View, tables: Tables) -> Grid:
    cells = {place.cell: place for place in view.places if place.cell is not None}
    signs = Signs(tables)
    said = {(c.row, c.file): signs.cell(cells[i].pieces) for i, c in enumerate(tables.board)}
    rows = tuple(
        tuple(said.get((row, file), "") for file in range(tables.files))
        for row in reversed(range(tables.rows))
    )
    on_one_line = tables.shape in (*PATHS, LINES)
    row_names = ("",) if on_one_line else tuple(str(r + 1) for r in reversed(range(tables.rows)))
    file_names = tuple(
        tables.cell(file) if on_one_line else chr(ord("a") + file) for file in range(tables.files)
    )
    shown = {place.name: signs.naming.lying(place) for place in cells.values()}
    heaps = (
        (name, ", ".join(counted(lying))) for name, lying in shown.items() if len(set(lying)) > 1
    )
    legend = (*sorted(signs.legend.items()), *heaps)
    if tables.tiling is None:
        legend = (*legend, *_texts(tables))
        return Grid(rows, row_names, file_names, tables.drawing, legend, (), tables.shape)
    maze = maze_of(view, tables)
    here = tuple(
        _upon(cells[cell].name, shown[cells[cell].name], maze.letter(cell))
        for cell in maze.layout.cells
        if len(cells[cell].pieces) > 1 or maze.crowded(cell)
    )
    legend = (*maze.legend(), *sorted(signs.legend.items()), *here)
    return Grid(rows, row_names, file_names, (), legend, maze.lines())


def _texts(tables: Tables) -> Iterator[tuple[str, str]]:
    """What is printed on the cells of a board without tiles."""
    for row in tables.board:
        if row.text is not None:
            yield row.name, printed(tables, row.text, row.arrow)


def _upon(cell: str, lying: Sequence[str], letter: str) -> tuple[str, str]:
    """What lies on a cell, and the letter of what is printed under it."""
    return cell, ", ".join([*counted(lying), *([f"({letter})"] if letter else [])])


def counted(names: Sequence[str]) -> Iterator[str]:
    """Neighbours that are called alike, with their number."""
    for name, same in groupby(names):
        number = sum(1 for _ in same)
        yield name if number == 1 else f"{number} x {name}"


def maze_of(view: View, tables: Tables) -> MazeDrawing:
    """A board of tiles with what is seen on it."""
    signs = Signs(tables)
    lying = {
        place.cell: signs.cell(place.pieces)
        for place in view.places
        if place.cell is not None and place.pieces
    }
    return MazeDrawing(tables, view.tiles, lying, tuple(sorted(signs.legend.items())))


class Signs:
    """The sign of each piece: as the game file says, else made from its owner and kind."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.look, self.naming = tables, tables.look, Naming(tables)
        self.legend: dict[str, str] = {}
        self.marks = told_apart([*_marked(tables)], 1)
        self.shorter = told_apart([*tables.kinds, *(p.sort for p in tables.pieces)], 2)
        self.initial = told_apart([kind for kind in tables.kinds if kind in tables.owned], 1)

    def cell(self, lying: tuple[Piece, ...]) -> str:
        """The sign of a cell: the uppermost piece, and how many lie there if several do.

        On a path all that stand there are shown, unless they are alike.
        """
        if not lying:
            return self.look.glyphs.get(EMPTY, ".")
        if self.tables.shape in PATHS and len(set(map(self.naming.piece, lying))) > 1:
            return "".join(map(self.piece, lying))
        sign = self.piece(lying[-1])
        if len(lying) == 1:
            return sign
        return f"{sign}x{len(lying)}" if sign[-1:].isdecimal() else f"{sign}{len(lying)}"

    def piece(self, piece: Piece) -> str:
        """The sign of a piece as somebody sees it."""
        name = self.naming.piece(piece)
        owner = "" if piece.owner is None else self.tables.seat(piece.owner)
        sign = self.said(piece)
        if not sign:
            begun = replace(piece, attributes=())
            sign = self.said(begun) or self.made(piece.name or UNKNOWN, owner)
            sign += "".join(map(self.mark, self.naming.changed(piece)))
        if sign not in (name, owner):
            self.legend[sign] = name
        return sign

    def said(self, piece: Piece) -> str:
        """The sign that the game file has for a piece, of its owner or of anybody."""
        names = map(self.naming.piece, (piece, replace(piece, owner=None)))
        return next(filter(None, map(self.look.glyphs.get, names)), "")

    def mark(self, part: Part) -> str:
        """What stands behind a sign for an attribute that is not as it was at the start."""
        if part.kind == "truth":
            return self.marks[part.name]
        text = self.naming.value(part.kind, part.held)
        return self.marks.get(text, f":{text}")

    def made(self, kind: str, owner: str) -> str:
        """A sign for a piece for which the game file has none."""
        if kind == UNKNOWN:
            return kind
        if not owner:
            return self.shorter[kind]
        return owner if len(self.tables.owned) == 1 else self.initial[kind] + owner


def _marked(tables: Tables) -> Iterator[str]:
    """What attributes that rules may set may be, but for numbers."""
    for _, name, kind in dict.fromkeys(chain.from_iterable(tables.settable.values())):
        listed = kind.removeprefix("enum ")
        yield from (name,) if kind == "truth" else tables.enums.get(listed, ())


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
