"""All tiles of a game laid out apart from each other, as they are printed, to be looked at."""

from __future__ import annotations

from ludex.ir import nodes as ir
from ludex.ir.from_model import made_program
from ludex.ir.lowering import Lowering
from ludex.ir.options import options_of
from ludex.ir.slots import slot_rows
from ludex.ir.tables import make_tables
from ludex.model.game import Game
from ludex.records import replace


def sheet_of(game: Game) -> ir.Program:
    """A program whose board is that sheet, and whose invariants are those of the tiles."""
    players = min(game.names.sections.players)
    options = options_of(game, players, {})
    setup = ir.Setup(players, tuple(sorted(options.items())), game.variants)
    tables = make_tables(game, setup, options, sheet=True)
    bare = replace(
        game, setup=(), play=(), windows=(), triggers=(), remembers=(),
        invariants=game.tile_invariants,
    )  # fmt: skip
    lowering = Lowering(bare, setup, options, tables)
    slot_rows(lowering)
    return made_program(lowering)


def sheet_codes(count: int) -> list[int]:
    """What lies where on the sheet: every tile once, unturned, with a gap behind it."""
    return [tile // 2 * 4 if tile % 2 == 0 else -1 for tile in range(2 * count - 1)]
