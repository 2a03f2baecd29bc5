"""Draws a board of tiles and answers questions about it."""

from __future__ import annotations

from ludex.apps.cli.arguments import UsageError, add_table, unknown, whole_number

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from ludex.apps.maze_questions import Maze
    from ludex.play.match import Match
    from ludex.syntax.file import GameFile

HELP = "draw a board of tiles, and say what can be reached on it, what not, and why"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A game, a table or a saved game, how it is drawn, and what is asked."""
    parser.add_argument("game", help="a game, by name or path")
    add_table(parser)
    parser.add_argument("--seed", metavar="S", default="1", help="where chance begins; 1")
    parser.add_argument("--load", metavar="FILE", help="a saved game instead of the beginning")
    parser.add_argument("--tiles", action="store_true", help="the tiles of the game, unturned")
    said = "text, svg (a picture), or none: answers alone"
    parser.add_argument("--format", choices=("text", "svg", "none"), default="text", help=said)
    parser.add_argument("--regions", action="store_true", help="the parts that no step joins")
    parser.add_argument("--from", metavar="CELL", dest="start", help="what is reached from there")
    parser.add_argument("--to", metavar="CELL", help="the way there, or what cuts it off")
    said = "what turning a tile opens and closes: `--turn tile-b1` or `--turn tile-b1=2`"
    parser.add_argument("--turn", metavar="TILE[=N]", help=said)


def run(args: argparse.Namespace) -> int:
    """Prints the board and the answers."""
    from ludex.apps.cli.games import loaded_game, match_of
    from ludex.apps.maze_questions import Maze, barred_edges

    loaded = loaded_game(args.game)
    if args.tiles:
        print("\n".join(_tile_set(loaded.file)))
        return 0
    match = match_of(loaded, args)
    tables = match.machine.tables
    if tables.tiling is None:
        raise UsageError(f"The board of `{loaded.file.name}` is not made of tiles.")
    barred = barred_edges(loaded.file.sections, tables.enums["edge"])
    maze = Maze(tables, match.state.tiles, barred)
    answers = "".join(f"{line}\n" for line in _answers(args, maze))
    print(
        answers if args.format == "none" else _drawn(loaded.file, match, args.format) + answers,
        end="",
    )
    return 0


# ------------------------------------------------------------ drawings
def _drawn(game: GameFile, match: Match, form: str) -> str:
    from ludex.apps.cli.terminal import width
    from ludex.apps.declared import title_of
    from ludex.drawing.picture import svg_of
    from ludex.view.screen import maze_of
    from ludex.view.text import legend_lines

    view, tables = match.view(None), match.machine.tables
    if form == "svg":
        return svg_of(view, tables, title_of(game))
    maze = maze_of(view, tables)
    lines = [*maze.lines(), "", *legend_lines((*maze.legend(), *maze.pieces), width())]
    return "".join(f"{line}\n" for line in lines)


def _tile_set(game: GameFile) -> Iterator[str]:
    """Every tile as its author has drawn it, with its texts."""
    tiles = game.sections.tiles
    if not tiles:
        raise UsageError(f"The game `{game.name}` has no tiles.")
    for tile in tiles:
        if tile.drawing is not None:
            yield tile.name
            yield from (f"  {line}" for line in tile.drawing.text.rstrip().split("\n"))
            yield from (f"  {letter.text} {text.text}" for letter, text in tile.labels)
            yield ""
    yield f"{len(tiles)} tiles"


# ------------------------------------------------------------ answers
def _answers(args: argparse.Namespace, maze: Maze) -> Iterator[str]:
    if args.regions:
        yield from _regions(maze)
    start = None if args.start is None else _cell(maze, args.start)
    if start is not None and args.to is not None:
        yield from _way(maze, start, _cell(maze, args.to))
    elif start is not None:
        yield from _reached(maze, start)
    elif args.to is not None:
        raise UsageError("`--to` needs `--from`, the cell where the way begins.")
    if args.turn is not None:
        yield from _turned(args, maze, start)


def _cell(maze: Maze, name: str) -> int:
    names = {maze.tables.cell(cell): cell for cell in maze.layout.cells}
    if name not in names:
        raise UsageError(unknown("There is no cell", name, names, "cells are called a1, b3 ..."))
    return names[name]


def _named(maze: Maze, cells: Iterable[int]) -> str:
    return ", ".join(maze.tables.cell(cell) for cell in cells) or "none"


def _regions(maze: Maze) -> Iterator[str]:
    regions = maze.regions()
    parts = "part" if len(regions) == 1 else "parts"
    yield f"{len(maze.layout.cells)} cells in {len(regions)} {parts}"
    for number, region in enumerate(regions, 1):
        shown = f": {_named(maze, region)}" if len(region) <= 12 else ""
        yield f"  {number}: {len(region)} cell{'s' if len(region) > 1 else ''}{shown}"


def _reached(maze: Maze, start: int) -> Iterator[str]:
    reached = set(maze.reachable(start))
    missed = [cell for cell in maze.layout.cells if cell not in reached]
    name = maze.tables.cell(start)
    yield f"{len(reached)} of {len(maze.layout.cells)} cells are reached from {name}."
    if missed:
        yield f"Not reached: {_named(maze, missed)}"


def _way(maze: Maze, start: int, target: int) -> Iterator[str]:
    way, names = maze.way(start, target), (maze.tables.cell(start), maze.tables.cell(target))
    if way is not None:
        steps = len(way) - 1
        yield f"From {names[0]} to {names[1]}: {steps} step{'' if steps == 1 else 's'}"
        yield f"  {' '.join(maze.tables.cell(cell) for cell in way)}"
        return
    yield f"No way leads from {names[0]} to {names[1]}."
    cut = maze.cut(start, target)
    if cut is None:
        yield "  They do not even lie on one board."
        return
    for here, there, kind in cut.edges:
        yield f"  cut between {maze.tables.cell(here)} and {maze.tables.cell(there)}: {kind}"


def _turned(args: argparse.Namespace, maze: Maze, start: int | None) -> Iterator[str]:
    name, _, number = args.turn.partition("=")
    tiles = {maze.tiling.name(tile): tile for tile in maze.layout.tiles}
    if name not in tiles:
        raise UsageError(unknown("There is no tile", name, tiles))
    quarters = whole_number(number or "1", "The number of quarter turns")
    if not 1 <= quarters <= 3:
        raise UsageError(f"A tile is turned by 1 to 3 quarters, not by {quarters}.")
    if start is not None:
        opened, closed = maze.opened(start, tiles[name], quarters)
        yield f"Turning {name} by {quarters} opens from {args.start}: {_named(maze, opened)}"
        yield f"  and closes: {_named(maze, closed)}"
        return
    before, after = maze.regions(), maze.turned(tiles[name], quarters).regions()
    yield (
        f"Turning {name} by {quarters}: {len(before)} parts become {len(after)}, "
        f"the largest of {len(before[0])} cells has {len(after[0])} then."
    )
