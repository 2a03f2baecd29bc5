"""The things of a set-up game as tables: pieces, places, cells, stored values."""

from __future__ import annotations

from functools import partial

from ludex.diagnostics.problem import Problem
from ludex.hints import TYPE_CHECKING
from ludex.ir import nodes as ir
from ludex.ir.shapes import grid_cells, hex_cells, hexagon_cells, line_cells, path_cells
from ludex.machine.seats import seat_letter, seat_letters
from ludex.model import shapes
from ludex.model import types as t
from ludex.model.declared_things import PieceInfo
from ludex.model.game import Game
from ludex.model.sight import seen_at
from ludex.model.squares import column_of
from ludex.model.tile_set import size_of
from ludex.records import dataclass, field, replace
from ludex.source.limits import Limits
from ludex.source.places import Span
from ludex.source.tree import Scalar

if TYPE_CHECKING:
    from ludex.machine.tiling import Tiling

BEHIND = "sentences behind"
MOST_PIECES = 10_000
MOST_CELLS = 4_096
MOST_FILES = 26
LEAST_RING = 3


class SetupError(Exception):
    """Players, options or variants that the game does not allow; `word` says which of them."""

    def __init__(self, word: str, sentence: str) -> None:
        super().__init__(sentence)
        self.word = word


class NotRunError(Exception):
    """Something that is checked, but that no engine runs yet."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem


@dataclass
class Tables:
    """The tables of a program while it is made."""

    pieces: list[ir.PieceRow] = field(default_factory=list)
    first_piece: dict[str, int] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)
    attributes: dict[str, list[int | None]] = field(default_factory=dict)
    attribute_kinds: dict[str, str] = field(default_factory=dict)
    places: list[ir.PlaceRow] = field(default_factory=list)
    first_place: dict[str, int] = field(default_factory=dict)
    slots: list[ir.SlotRow] = field(default_factory=list)
    slot_of: dict[str, int] = field(default_factory=dict)
    rows: int = 0
    files: int = 0
    shape: str = shapes.GRID
    board: list[ir.CellRow] = field(default_factory=list)
    drawing: tuple[str, ...] = ()
    text_columns: tuple[str, ...] = ()
    tiling: Tiling | None = None

    @property
    def first_cell(self) -> int:
        """The place of the first cell."""
        return self.first_place["a cell"]


def kind_name(kind: t.Type) -> str:
    """A type as the word that registers and slots carry."""
    match kind:
        case t.Number(halves=halves):
            return "halves" if halves else "number"
        case t.Plain(name):
            return name
        case t.Enum(name):
            return {"way": "way", "kind": "kind"}.get(name, f"enum {name}")
        case t.Piece():
            return "piece"
        case t.Place():
            return "place"
        case t.Set(of):
            return f"set {kind_name(of)}"
    raise AssertionError(kind)


def make_tables(
    game: Game, setup: ir.Setup, options: dict[str, str], sheet: bool = False
) -> Tables:
    """The tables of a game for these players and options; a sheet has all its tiles in a row."""
    tables = Tables()
    tables.text_columns = text_columns(game)
    if sheet:
        _sheet(game, tables)
    else:
        _board(game, tables, setup.players, options)
    _cell_texts(game, tables)
    _places(game, tables, setup.players, options)
    _pieces(game, tables, setup.players)
    _owners_of_places(game, tables, setup.players, options)
    return tables


# ------------------------------------------------------------ board
def _board(game: Game, tables: Tables, players: int, options: dict[str, str]) -> None:
    board = game.names.sections.board
    if board is None:
        return
    tables.shape = shapes.shape_of(board)
    if board.lines:
        points = shapes.points_of(board)
        _said(tables, board.span, (1, len(points)), MOST_CELLS)
        lines = [[point.text for point in line] for _, line in board.lines]
        tables.board = line_cells(points, lines)
        named = zip(board.lines, lines, strict=True)
        tables.drawing = tuple(f"{name.text}: {' '.join(line)}" for (name, _), line in named)
        return
    drawing = game.names.drawing
    if drawing is not None:
        tables.rows, tables.files, tables.drawing = drawing.rows, drawing.files, drawing.lines
        tables.board = [ir.CellRow(c.name, c.row, c.file, c.steps) for c in drawing.cells]
        return
    if board.tiles is not None:
        from ludex.ir.tilings import tiling_of

        tiling = tiling_of(game, size_of(board, players, options))
        tables.tiling, side = tiling, tiling.size
        _grid(tables, tiling.up * side, tiling.across * side, board.wraps, board.span)
        return
    for sizes in (board.grid, *(sizes for _, sizes in board.shaped)):
        if sizes:
            numbers = [_number(scalar, options) for scalar in sizes]
            _shaped(tables, numbers, board.wraps, sizes[0].span)


def _number(scalar: Scalar, options: dict[str, str]) -> int:
    """A number of rows, files or cells, which an option may be."""
    text = options.get(scalar.text, scalar.text)
    if not text.isdigit() or int(text) < 1:
        raise SetupError("board", f"A board cannot have {text!r} rows, files or cells.")
    return int(text)


def _shaped(tables: Tables, sizes: list[int], wraps: bool, span: Span) -> None:
    """A board of a shape that its sizes say."""
    match tables.shape:
        case shapes.GRID:
            _grid(tables, sizes[0], sizes[1], wraps, span)
        case shapes.HEX:
            _said(tables, span, (sizes[0], sizes[1]))
            tables.board = hex_cells(sizes[0], sizes[1])
        case shapes.HEXAGON:
            _said(tables, span, (2 * sizes[0] - 1, 2 * sizes[0] - 1))
            tables.board = hexagon_cells(sizes[0])
        case _:
            if tables.shape == shapes.RING and sizes[0] < LEAST_RING:
                sentence = f"A ring has at least {LEAST_RING} cells; this asks for {sizes[0]}."
                raise NotRunError(Problem("L151", span, sentence))
            _said(tables, span, (1, sizes[0]), MOST_CELLS)
            tables.board = path_cells(sizes[0], tables.shape == shapes.RING)


def _said(tables: Tables, span: Span, size: tuple[int, int], most_files: int = MOST_FILES) -> None:
    """The rows and files of the board, unless they are too many."""
    rows, files = size
    if rows * files > MOST_CELLS or files > most_files:
        limit = f" and {most_files} files" if most_files < MOST_CELLS else ""
        asked = f"{rows} x {files}" if limit else f"{files:,}"
        sentence = f"A board has at most {MOST_CELLS:,} cells{limit}; this asks for {asked}."
        raise NotRunError(Problem("L151", span, sentence))
    tables.rows, tables.files = rows, files


def _sheet(game: Game, tables: Tables) -> None:
    """All tiles in a row, with a gap behind each."""
    from ludex.ir.tilings import tiling_of

    count = 2 * len(game.names.tile_set.tiles) - 1
    tiling = replace(tiling_of(game, (1, count)), gaps=True, wraps=False)
    tables.tiling, tables.rows, tables.files = tiling, tiling.size, count * tiling.size
    tables.board = grid_cells(tables.rows, tables.files)


def _grid(tables: Tables, rows: int, files: int, wraps: bool, span: Span) -> None:
    """Cells in rows and files."""
    _said(tables, span, (rows, files))
    tables.board = grid_cells(rows, files, wraps)


def _cell_texts(game: Game, tables: Tables) -> None:
    """What is printed on the cells of a grid or of a drawing."""
    at = {row.name: index for index, row in enumerate(tables.board)}
    for name, (scalar, text, arrow) in game.names.cell_texts.items():
        if name not in at:
            sentence = f"The board has no cell `{name}` that a text could be printed on."
            raise NotRunError(Problem("L152", scalar.span, sentence))
        if arrow is not None and tables.shape not in ir.SQUARE:
            sentence = "Only on a grid, or where it is drawn, a board has arrows."
            raise NotRunError(Problem("L242", scalar.span, sentence))
        row = tables.board[at[name]]
        tables.board[at[name]] = replace(row, text=text, arrow=arrow)


def text_columns(game: Game) -> tuple[str, ...]:
    """What is kept of every printed text: its attributes, which named entries it says, the entry
    of its first sentence with what stands in the holes, and the text of all other sentences."""
    names = game.names
    most = max((len(square.holes) for square in names.sections.squares), default=0)
    says = (f"says {name}" for name in names.square_names)
    rest = (BEHIND,) if names.sections.joiners else ()
    holes = (f"hole {i}" for i in range(most))
    return ("entry", *names.square_attributes, *says, *rest, *holes)


def inscriptions(game: Game, tables: Tables) -> tuple[ir.InscriptionRow, ...]:
    """The rows of the printed texts."""
    names, squares = game.names, game.names.sections.squares
    found = []
    if not squares:
        return ()  # the dictionary is not even imported
    for number, row in enumerate(names.inscriptions.rows):
        said = [(each, squares[each.entry]) for each in names.inscriptions.sentences_of(number)]
        values: list[int | None] = [row.entry]
        for attribute, kind in names.square_attributes.items():
            ordinal = partial(names.ordinal, kind=kind)
            values.append(column_of(said, attribute, ordinal))
        called = [square.called for _, square in said]
        values += [int(name in called) for name in names.square_names]
        values += [row.rest] if names.sections.joiners else []
        values += [value for _, value in row.values]
        values += [None] * (len(tables.text_columns) - len(values))
        found.append(ir.InscriptionRow(row.text, tuple(values)))
    return tuple(found)


# ------------------------------------------------------------ places
def _places(game: Game, tables: Tables, players: int, options: dict[str, str]) -> None:
    for name, info in game.names.places.items():
        if info.each not in (None, t.PLAYER):
            continue
        seen = seen_at(info.seen, options)
        tables.first_place[name] = len(tables.places)
        for owner in range(players) if info.each == t.PLAYER else (None,):
            label = name if owner is None else f"{name} of {seat_letter(owner)}"
            decl = info.decl
            tables.places.append(ir.PlaceRow(label, name, owner, decl.ordered, decl.grouped, seen))
    tables.first_place["box"] = len(tables.places)
    tables.places.append(ir.PlaceRow("box", "box", None, False, False, "nobody"))
    tables.first_place["a cell"] = len(tables.places)
    seen = seen_at(game.names.board_seen, options)
    for cell, row in enumerate(tables.board):
        tables.places.append(ir.PlaceRow(row.name, "a cell", None, True, False, seen, cell))


def _owners_of_places(game: Game, tables: Tables, players: int, options: dict[str, str]) -> None:
    """Places and values of pieces come last, since they need to know the pieces."""
    for name, place in game.names.places.items():
        if place.each in (None, t.PLAYER):
            continue
        tables.first_place[name] = len(tables.places)
        owners = each_names(game, tables, place.each, players)
        seen, first = seen_at(place.seen, options), first_owner(tables, place.each)
        for index, label in enumerate(owners):
            decl = place.decl
            piece = tables.pieces[first + index] if isinstance(place.each, t.Piece) else None
            owner = piece.owner if piece is not None and seen == "owner" else None
            tables.places.append(
                ir.PlaceRow(f"{name} of {label}", name, owner, decl.ordered, decl.grouped, seen)
            )


def each_names(game: Game, tables: Tables, each: t.Type | None, players: int) -> list[str]:
    """The names of all owners of one sort."""
    match each:
        case None:
            return [""]
        case t.PLAYER:
            return seat_letters(players)
        case t.Piece(sorts):
            return [p.name for p in tables.pieces if p.sort in sorts]
        case t.CELL:
            return [row.name for row in tables.board]
        case t.Enum(name):
            return list(game.names.enums[name])
    return [""]


def first_owner(tables: Tables, each: t.Type | None) -> int:
    """The number of the first owner of that sort, which is counted from there."""
    if isinstance(each, t.Piece):
        return min(tables.first_piece[s] for s in each.names)
    return 0


# ------------------------------------------------------------ pieces
def _pieces(game: Game, tables: Tables, players: int) -> None:
    tables.kinds = list(game.names.enums.get("kind", ()))
    every = list(game.names.pieces.values())
    for info in every:
        for attribute, kind in info.attributes.items():
            tables.attributes.setdefault(attribute, [])
            tables.attribute_kinds[attribute] = kind_name(kind)
    for info in every:
        _pieces_of(game, tables, info, players)


@dataclass(frozen=True, slots=True)
class Holder:
    """Of whom there is one set of pieces: of nobody in particular, a player, or a piece."""

    owner: int | None = None
    piece: int | None = None
    name: str = ""


def _holders(game: Game, tables: Tables, each: Scalar | None, players: int) -> list[Holder]:
    """Everybody or everything that has a set of pieces of its own."""
    if each is None:
        return [Holder()]
    kind = game.names.each_of(each)
    if kind == t.PLAYER:
        return [Holder(s, None, seat_letter(s)) for s in range(players)]
    if not isinstance(kind, t.Piece) or not kind.names <= tables.first_piece.keys():
        sentence = f"There are pieces for each player or piece, but no `{each.text}` before this."
        raise NotRunError(Problem("L105", each.span, sentence, "Declare that piece first."))
    of_kind = each.text not in game.names.pieces
    return [
        Holder(p.owner, index, p.name)
        for index, p in enumerate(tables.pieces)
        if p.sort in kind.names and not (of_kind and tables.kinds[p.kind] != each.text)
    ]


def _pieces_of(game: Game, tables: Tables, info: PieceInfo, players: int) -> None:
    if info.decl.each is not None:
        holders = _holders(game, tables, info.decl.each, players)
        sets = [(holder, kind) for holder in holders for kind in info.kinds]
    else:
        sets = [(h, k) for k in info.kinds for h in _holders(game, tables, k.each, players)]
    asked = sum(kind.copies for _, kind in sets)
    if asked > MOST_PIECES:
        sentence = f"There are at most {MOST_PIECES:,} pieces of a sort; this asks for {asked:,}."
        raise NotRunError(Problem("L151", info.decl.span, sentence))
    if len(tables.pieces) + asked > Limits().pieces:
        sentence = f"There are at most {Limits().pieces:,} pieces in all; these are too many."
        raise NotRunError(Problem("L151", info.decl.span, sentence))
    tables.first_piece[info.name] = len(tables.pieces)
    for holder, kind in sets:
        label = f"{kind.name} of {holder.name}" if holder.name else kind.name
        begins = _begins(tables, info, holder.owner)
        index = tables.kinds.index(kind.name)
        row = ir.PieceRow(info.name, index, label, holder.owner, begins, holder.piece)
        tables.pieces += [row] * kind.copies
        for attribute, column in tables.attributes.items():
            column += [kind.attributes.get(attribute)] * kind.copies


def _begins(tables: Tables, info: PieceInfo, owner: int | None) -> int:
    name = info.decl.begins.text if info.decl.begins is not None else "box"
    first = tables.first_place[name]
    own = tables.places[first].owner is not None and owner is not None
    return first + (owner or 0) if own else first
