"""A board of tiles as a scenario gives it: walls that are opened and closed, texts on cells.

`walls: all` or `none` is how the board begins; `open`, `closed` and `sealed` change edges, `texts`
are printed on cells. Instead, `map` is a drawing in the signs of a tile, with texts by letter.
A board smaller than that of the table lies in its near left corner, and its edges meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.ir import nodes as ir
from ludex.ir.tables import Tables
from ludex.ir.tilings import design_of
from ludex.machine.tiling import Design, Tiling
from ludex.model.edges import neighbour
from ludex.model.tile_set import PrintedTile, printed_on
from ludex.model.tiles import DrawnTile, lettered
from ludex.model.walls import Walls, read_walls
from ludex.records import replace
from ludex.scenario_pipeline.queries import Agreed
from ludex.source.tree import Mapping, Node, Scalar
from ludex.syntax.leaves import entries, number_of, scalar_of, scalars

KEYS = ("grid", "walls", "open", "closed", "sealed", "texts", "circles", "tiles")
SIDES = ("north", "east", "south", "west")
GIVEN = "given"


def laid_out(node: Mapping, agreed: Agreed, problems: list[Problem]) -> list[ir.Instr]:
    """The instructions that lay this board."""
    tiling = agreed.tables.tiling
    if tiling is None:
        sentence = "This board is not made of tiles, so it has no walls that could be given."
        problems.append(Problem("L137", node.span, sentence))
        return []
    problems += _beside(node)
    if node.get("tiles") is not None:
        return list(_named_tiles(node, agreed, tiling, problems))
    given = _Given(node, agreed, tiling)
    printed = given.drawn() if node.get("map") is not None else given.said()
    problems += given.problems
    if given.problems or printed is None:
        return []
    return list(_cut(printed, agreed, tiling))


def _beside(node: Mapping) -> Iterator[Problem]:
    """What stands beside names of tiles, or beside a drawing, and would not be looked at."""
    whole = next((key for key in ("tiles", "map") if node.get(key) is not None), None)
    for entry in node if whole is not None else ():
        name = entry.key.text
        if name != whole and (whole == "tiles" or name in KEYS):
            sentence = f"`{name}` has no meaning beside `{whole}`, which says the whole board."
            yield Problem("L137", entry.key.span, sentence)


def _cut(printed: PrintedTile, agreed: Agreed, tiling: Tiling) -> Iterator[ir.Instr]:
    """A drawing cut into tiles, each of which is a design of its own."""
    walls, size = printed.drawn.walls, tiling.size
    up, across = walls.rows // size, walls.files // size
    tables = agreed.tables
    for tile in range(up * across):
        row, file = divmod(tile, across)
        corner = ((up - 1 - row) * size, file * size)
        made = design_of(agreed.game, printed, corner, size)
        yield _laid(row * tiling.across + file, _design(tables, made), 0)


def _design(tables: Tables, made: Design) -> int:
    """The number of a design that a position brings; the same one is there once."""
    tiling = tables.tiling
    assert tiling is not None
    designs = tiling.designs
    for index in range(tiling.printed, len(designs)):
        if designs[index] == made:
            return index
    tables.tiling = replace(tiling, designs=(*designs, made))
    return len(designs)


def _laid(position: int, design: int, quarters: int) -> ir.Instr:
    args = (("tile", position), ("design", design), ("number", quarters))
    return ir.Act("lay-tile", tuple(ir.Const(kind, value) for kind, value in args))


def _named_tiles(
    node: Mapping, agreed: Agreed, tiling: Tiling, problems: list[Problem]
) -> Iterator[ir.Instr]:
    """Tiles of the game by name: `{tile-a1: hall, tile-b1: cellar turned 2}`."""
    known = {design.name: index for index, design in enumerate(tiling.designs)}
    places = {
        f"tile-{chr(ord('a') + tile % tiling.across)}{tile // tiling.across + 1}": tile
        for tile in range(tiling.up * tiling.across)
    }
    for entry in entries(node.get("tiles")):
        said = entry.value.text if isinstance(entry.value, Scalar) else ""
        name, _, turns = said.partition(" turned ")
        if entry.key.text not in places:
            problems.append(_unknown("position of a tile", entry.key, list(places)))
        elif name not in known or (turns and turns not in ("1", "2", "3")):
            scalar = Scalar(name, entry.value.span)
            problems.append(_unknown("tile", scalar, list(known)))
        else:
            yield _laid(places[entry.key.text], known[name], int(turns or 0))


def _unknown(what: str, scalar: Scalar, known: list[str]) -> Problem:
    close = nearest(scalar.text, known)
    hint = f"Did you mean `{close}`?" if close else "Write `tile-a1: NAME` or `NAME turned 1`."
    return Problem("L137", scalar.span, f"There is no {what} `{scalar.text}`.", hint)


class _Given:
    """What a scenario says of a board, cell by cell."""

    def __init__(self, node: Mapping, agreed: Agreed, tiling: Tiling) -> None:
        self.node, self.agreed = node, agreed
        self.problems: list[Problem] = []
        grid = [n for n in map(number_of, scalars(node.get("grid"))) if n is not None]
        whole = (tiling.up * tiling.size, tiling.across * tiling.size)
        self.rows, self.files = (grid[0], grid[1]) if len(grid) == 2 else whole
        if (grid and len(grid) != 2) or not self.fits(whole, tiling.size):
            self.rows, self.files = whole
            asked = f"{whole[0]} x {whole[1]}"
            sentence = f"The board of this table has {asked} cells in tiles of {tiling.size}."
            hint = "A given board is made of whole tiles and is not larger."
            self.say(node.get("grid") or node, sentence, hint)
        self.whole, self.size = whole, tiling.size
        closed = scalar_of(node.get("walls"))
        if closed is not None and closed.text not in ("all", "none"):
            self.say(closed, "`walls` are `all` or `none`.", "Then say what is open or closed.")
        shut = closed is not None and closed.text == "all"
        self.sides = [[shut] * 4 for _ in range(self.rows * self.files)]

    def fits(self, whole: tuple[int, int], size: int) -> bool:
        """Whether the board is made of whole tiles and lies on the table's."""
        return (
            0 < self.rows <= whole[0]
            and 0 < self.files <= whole[1]
            and self.rows % size == self.files % size == 0
        )

    def say(self, node: Node, sentence: str, hint: str = "") -> None:
        self.problems.append(Problem("L137", node.span, sentence, hint))

    # ------------------------------------------------------------ a drawing
    def drawn(self) -> PrintedTile | None:
        """A board drawn in the signs of a tile."""
        drawing = scalar_of(self.node.get("map"))
        if drawing is None:
            self.say(self.node, "`map` is a drawing in the signs of a tile.")
            return None
        walls, wrong = read_walls(drawing)
        self.problems += wrong
        self.rows, self.files = walls.rows, walls.files
        if not wrong and not self.fits(self.whole, self.size):
            self.say(drawing, f"This drawing has {walls.rows} x {walls.files} cells.")
        letters = [(e.key, e.value) for e in self.node if len(e.key.text) == 1]
        texts = tuple((key, text) for key, text in letters if isinstance(text, Scalar))
        labels, missing = lettered(walls, texts)
        self.problems += missing
        return self.printed(walls, labels) if not self.problems else None

    def printed(self, walls: Walls, labels: dict[int, Scalar]) -> PrintedTile:
        """The board as one large tile."""
        names = self.agreed.names
        drawn, known = DrawnTile(GIVEN, self.node.span, walls, labels), len(names.problems)
        found, wrong = printed_on(drawn, names.inscriptions)
        self.problems += names.problems[known:] + wrong
        del names.problems[known:]
        return found

    # ------------------------------------------------------------ said edge by edge
    def said(self) -> PrintedTile | None:
        """A board of walls that are opened and closed one by one."""
        for entry in self.node:
            if entry.key.text not in KEYS:
                close = nearest(entry.key.text, KEYS)
                hint = f"Did you mean `{close}`?" if close else f"Known here: {', '.join(KEYS)}."
                self.say(entry.key, f"`{entry.key.text}` says nothing about a board.", hint)
        for key, shut in (("open", False), ("closed", True)):
            for scalar in scalars(self.node.get(key)):
                self.edges(scalar, shut)
        for scalar in scalars(self.node.get("sealed")):
            cell = self.cell(scalar, scalar.text)
            if cell is not None:
                self.sides[cell] = [True] * 4
        labels = {}
        for entry in entries(self.node.get("texts")):
            cell = self.cell(entry.key, entry.key.text)
            if cell is not None and isinstance(entry.value, Scalar):
                labels[cell] = entry.value
        circles = [self.cell(x, x.text) for x in scalars(self.node.get("circles"))]
        sides = tuple((a, b, c, d) for a, b, c, d in self.sides)
        at = Scalar("", self.node.span)
        rings = tuple(cell for cell in circles if cell is not None)
        walls = Walls(at, self.rows, self.files, sides, {}, rings)
        return self.printed(walls, labels)

    def cell(self, scalar: Scalar, name: str) -> int | None:
        """The cell of a name, counted from the north-west corner."""
        file, row = ord(name[:1] or " ") - ord("a"), name[1:]
        if row.isdigit() and 0 <= file < self.files and 1 <= int(row) <= self.rows:
            return (self.rows - int(row)) * self.files + file
        self.say(scalar, f"The given board has no cell `{name}`.")
        return None

    def edges(self, scalar: Scalar, shut: bool) -> None:
        """`a1-a2-a3`, the run `a1..f1`, or `west of a8`, which is one side only."""
        side, _, name = scalar.text.partition(" of ")
        if name and side in SIDES:
            cell = self.cell(scalar, name)
            if cell is not None:
                self.sides[cell][SIDES.index(side)] = shut
            return
        first, run, last = scalar.text.partition("..")
        if run:
            chain = self.run(scalar, first.strip(), last.strip())
        else:
            names = [name.strip() for name in scalar.text.split("-")]
            found = [self.cell(scalar, name) for name in names]
            chain = [cell for cell in found if cell is not None]
        for here, there in pairwise(chain):
            self.edge(scalar, here, there, shut)

    def run(self, scalar: Scalar, first: str, last: str) -> list[int]:
        """The cells of a straight run."""
        ends = self.cell(scalar, first), self.cell(scalar, last)
        if ends[0] is None or ends[1] is None:
            return []
        (top, left), (row, file) = divmod(ends[0], self.files), divmod(ends[1], self.files)
        if top != row and left != file:
            self.say(scalar, "A run goes straight along a row or a file.")
            return []
        down, right = (row > top) - (row < top), (file > left) - (file < left)
        steps = max(abs(row - top), abs(file - left))
        return [(top + down * i) * self.files + left + right * i for i in range(steps + 1)]

    def edge(self, scalar: Scalar, here: int, there: int, shut: bool) -> None:
        """The edge between two neighbours, for both of them."""
        for way in range(4):
            if self.beyond(here, way) == there:
                self.sides[here][way] = self.sides[there][(way + 2) % 4] = shut
                return
        self.say(scalar, "Two cells of this chain are no neighbours.")

    def beyond(self, cell: int, way: int) -> int:
        """The neighbour on a side, around the rim where there is none."""
        inside = neighbour(cell, way, self.rows, self.files)
        if inside is not None:
            return inside
        row, file = divmod(cell, self.files)
        row, file = row + (-1, 0, 1, 0)[way], file + (0, 1, 0, -1)[way]
        return row % self.rows * self.files + file % self.files
