"""Pictures of a few games at one moment each, compared with those that the guide shows.

`LUDEX_UPDATE=1` keeps them as they are now: look at them in a browser before.
"""

import os
from pathlib import Path
from random import Random

import pytest
from tests.properties.games import loaded, machine, tables
from tests.properties.playing import lasting

from ludex.apps.cli.looks import title_of
from ludex.drawing.picture import svg_of

KEPT = Path(__file__).resolve().parents[2] / "docs" / "guide" / "pictures" / "tables"
MOMENTS = {
    "connect-four": 8, "gologolo": 24, "gootmu": 40, "grull": 5, "gulo-gulo": 9, "hex": 8,
    "honey-cells": 4, "night-watch": 1, "nine-mens-morris": 9, "ovo": 7, "ring-road": 5,
    "turning-halls": 4,
}  # fmt: skip
"""How many moves lead to each: one game of each sort of board, and two of cards and paths."""


@pytest.mark.parametrize("game", MOMENTS)
def test_a_picture_is_as_it_was_kept(game: str) -> None:
    engine, chance = machine(game, tables(game)[0]), Random(7)
    state = engine.begin(7)
    for _ in range(MOMENTS[game]):
        state = lasting(engine, state, chance)
    file = loaded(game).game
    assert file is not None
    svg, kept = svg_of(engine.view(state, 0), engine.tables, title_of(file)), KEPT / f"{game}.svg"
    if os.environ.get("LUDEX_UPDATE"):
        kept.write_text(svg, encoding="utf-8")
    assert svg == kept.read_text(encoding="utf-8")
