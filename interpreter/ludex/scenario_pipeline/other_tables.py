"""The tables at which a game may be played: each option and each variant once otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.ir import nodes as ir
from ludex.ir.from_model import program_of
from ludex.ir.tables import NotRunError, SetupError
from ludex.model.game import Game
from ludex.pipeline import setups, typed_game
from ludex.scenario_pipeline.every_table import option_values
from ludex.syntax import file as f


def programs(file: f.GameFile) -> Iterator[tuple[str, ir.Program]]:
    """Programs of a game with what is agreed on for them, those first that agree on the least.

    Options are tried one at a time, since most of what depends on options depends on one.
    """
    for variants in setups(file):
        if len(variants) > 1:
            continue
        game, problems = typed_game(file, variants)
        if problems:
            continue
        for chosen in ({}, *_each_option(game)):
            for players in sorted(
                {*game.names.sections.players[:1], *game.names.sections.players[-1:]}
            ):
                try:
                    program = program_of(game, players, chosen)[0]
                except (NotRunError, SetupError):
                    continue
                said = [f"{players} players", *variants, *(f"{n} {v}" for n, v in chosen.items())]
                yield ", ".join(said), program


def _each_option(game: Game) -> Iterator[dict[str, str]]:
    """Each value of each option that is not the usual one."""
    for name, values in option_values(game):
        yield from ({name: value} for value in values if value != game.names.options[name].default)
