"""Positions of random games that are played in one go in an array."""

from typing import cast

from tests.properties.games import machine

from ludex.backends.games import in_cell
from ludex.backends.instance import StoppedError
from ludex.backends.lowered import LoweredEngine
from ludex.backends.stepping import Stepping
from ludex.machine.chance import seeded, seeded_players
from ludex.machine.state import State
from ludex.scenario_pipeline.every_table import Table


def stepping(game: str, table: Table, engine: str = "wasm") -> Stepping:
    """The array in which an engine plays a game."""
    steps = cast(LoweredEngine, machine(game, table, engine)).steps
    assert steps is not None
    return steps


def play(steps: Stepping, seed: int, playout: int, cap: int) -> None:
    """Plays so many decisions of a random game; StoppedError where its rules stop before."""
    chances = (seeded(seed, playout), seeded_players(seed, playout))
    steps.called("play", *map(in_cell, chances), cap)


def reached(steps: Stepping, seed: int, playout: int, cap: int) -> State | None:
    """The position of a random game after so many decisions; None where its rules stop before."""
    try:
        play(steps, seed, playout, cap)
    except StoppedError:
        return None
    return State.kept(steps.save())
