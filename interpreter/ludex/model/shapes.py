"""The shape of a board: which ways it has, and whether it is said once and in full."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.model.core import core_table
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax.leaves import number_of
from ludex.syntax.plain import refusal

GRID, DRAWN, HEX, HEXAGON, RING, TRACK, LINES = (
    "grid", "drawn", "hex", "hexagon", "ring", "track", "lines",
)  # fmt: skip
SIZES = {GRID: 2, HEX: 2, HEXAGON: 1, RING: 1, TRACK: 1}
SIX_SIDED, PATHS = (HEX, HEXAGON), (RING, TRACK)
MOST_LINES = 32
BACK = "-back"
SAID = {
    DRAWN: "are drawn", HEX: "are six-sided", HEXAGON: "make a hexagon", RING: "make a ring",
    TRACK: "make a track", LINES: "lie on lines", GRID: "are a grid",
}  # fmt: skip


def shape_of(board: f.Board | None) -> str:
    """What shape a board has; one of tiles is a grid, and so is none."""
    if board is None or board.grid or board.tiles is not None:
        return GRID
    if board.drawn is not None:
        return DRAWN
    if board.shaped:
        return board.shaped[0][0].text
    return LINES if board.lines else GRID


def ways_of(board: f.Board | None) -> tuple[str, ...]:
    """The ways of a board; the second half are the opposites of the first, in their order."""
    shape = shape_of(board)
    if shape == LINES and board is not None:
        names = [name.text for name, _ in board.lines]
        return (*names, *(name + BACK for name in names))
    return core_table().ways["hex" if shape in SIX_SIDED else "track" if shape in PATHS else GRID]


def points_of(board: f.Board) -> tuple[str, ...]:
    """The points of a board of lines, in the order in which they are first named."""
    return tuple(dict.fromkeys(point.text for _, points in board.lines for point in points))


def for_players(drawings: tuple[tuple[Scalar | None, Scalar], ...], players: int) -> Scalar | None:
    """The drawing for a number of players, or the one for all."""
    fitting = (d for count, d in drawings if count is None or count.text == str(players))
    return next(fitting, None)


def sides_of(board: f.Board | None, players: int) -> tuple[Scalar, ...]:
    """The side at which each seat sits, where that is said."""
    found: tuple[Scalar, ...] = ()
    for count, sides in board.seats if board is not None else ():
        if count is None or count.text == str(players):
            found = sides[:players]
    return found


def wrong_seats(board: f.Board | None, players: tuple[int, ...]) -> Iterator[Problem]:
    """Sides that the board does not have, or too few of them."""
    if board is None or not board.seats:
        return
    ways = ways_of(board)
    for _, sides in board.seats:
        for side in sides:
            if side.text not in ways:
                listed = ", ".join(f"`{way}`" for way in ways)
                sentence = f"This board has no way `{side.text}`."
                yield Problem("L242", side.span, sentence, f"Its ways: {listed}.")
    for count in players:
        said = sides_of(board, count)
        if len(said) != count:
            sentence = f"With {count} players there are {count} seats; {len(said)} have a side."
            hint = "Write a side for each seat, or a list for each number of players."
            yield Problem("L244", board.span, sentence, hint)


def wrong_shape(board: f.Board | None) -> Iterator[Problem]:
    """A board that is said twice, or whose sizes or lines cannot be read."""
    if board is None:
        return
    given = {DRAWN: board.drawn, **{key.text: key for key, _ in board.shaped}, LINES: board.lines,
             GRID: board.grid, "of tiles": board.tiles}  # fmt: skip
    said = [key for key, value in given.items() if value]
    meets = ["wraps"] if board.wraps and said[:1] not in ([GRID], ["of tiles"], []) else []
    for other in (*said[1:], *meets):
        sentence = f"The cells of this board {SAID[said[0]]}, and `{other}` says them otherwise."
        yield Problem("L158", board.span, sentence, "Keep one of the two.")
    sized = [(key.text, key.span, sizes) for key, sizes in board.shaped]
    if board.grid:
        sized.append((GRID, board.grid[0].span, board.grid))
    for shape, span, sizes in sized:
        none = [s for s in sizes if (number := number_of(s)) is not None and number < 1]
        for size in none:
            sentence = f"A board cannot have {size.text} rows, files or cells."
            yield Problem("L240", size.span, sentence, "Write a number above 0.")
        read = all(refusal("number-or-option", size) is None for size in sizes)
        if len(sizes) != SIZES[shape] and read:
            wanted = "two numbers, rows and files" if SIZES[shape] == 2 else "one number"
            example = f"{shape}: [11, 11]" if SIZES[shape] == 2 else f"{shape}: 30"
            sentence = f"`{shape}` has {wanted}; here are {len(sizes)}."
            yield Problem("L240", span, sentence, f"Write it as `{example}`.")
    yield from _wrong_lines(board)


def _wrong_lines(board: f.Board) -> Iterator[Problem]:
    if len(board.lines) > MOST_LINES:
        sentence = f"A board has at most {MOST_LINES} lines; this one has {len(board.lines)}."
        yield Problem("L151", board.span, sentence)
    names = set(ways_of(board))
    for name, points in board.lines:
        if name.text.endswith(BACK) and name.text.removesuffix(BACK) in names:
            sentence = f"`{name.text}` is the way back along `{name.text.removesuffix(BACK)}`."
            yield Problem("L241", name.span, sentence, "Choose another name for this line.")
        if len(points) < 2:
            hint = "Name the points in their order: `high-street: [gate, market, mill]`."
            yield Problem("L241", name.span, f"The line `{name.text}` joins no two points.", hint)
        yield from _repeated(name, points)


def _repeated(name: Scalar, points: tuple[Scalar, ...]) -> Iterator[Problem]:
    """A point that a line comes to twice, unless the line is closed there."""
    closed = len(points) > 3 and points[0].text == points[-1].text
    inner = points[:-1] if closed else points
    texts = [point.text for point in inner]
    for index, point in enumerate(inner):
        if point.text in texts[:index]:
            hint = "A line may end where it began, if it has three points or more; else cut it."
            sentence = f"The line `{name.text}` comes to `{point.text}` twice."
            yield Problem("L241", point.span, sentence, hint)
