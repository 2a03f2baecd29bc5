"""Pictures of every game at several moments, compared with those that were kept.

Of a few of them the guide shows one, which is kept whole; of all others a digest is kept, and one
that differs is put into `build/pictures`. `LUDEX_UPDATE=1` keeps them as they are now: look at them
in a browser before.
"""

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.properties.games import game_names, loaded, machine, tables
from tests.properties.playing import lasting

from ludex.apps.declared import title_of
from ludex.drawing.picture import svg_of
from ludex.machine.interface import Machine
from ludex.machine.state import State

KEPT = Path(__file__).resolve().parents[2] / "docs" / "guide" / "pictures" / "tables"
MOMENTS = {
    "connect-four": 8, "gologolo": 24, "gootmu": 40, "grull": 5, "gulo-gulo": 9, "hex": 8,
    "honey-cells": 4, "night-watch": 1, "nine-mens-morris": 9, "ovo": 7, "ring-road": 5,
    "turning-halls": 4,
}  # fmt: skip
"""How many moves lead to each: one game of each sort of board, and two of cards and paths."""


DIGESTS = Path(__file__).with_name("kept.json")
DIFFERENT = Path(__file__).resolve().parents[2] / "build" / "pictures"
SEVERAL = (0, 2, 7, 20)
"""After so many moves every game is looked at, by the first seat and by who looks on."""
UPDATE = bool(os.environ.get("LUDEX_UPDATE"))


def picture(game: str, engine: Machine, state: State, seat: int | None) -> str:
    file = loaded(game).game
    assert file is not None
    return svg_of(engine.view(state, seat), engine.tables, title_of(file))


def moments(game: str, last: int) -> Iterator[tuple[int, Machine, State]]:
    """A random game, from its beginning."""
    engine, chance = machine(game, tables(game)[0]), Random(7)
    state = engine.begin(7)
    yield 0, engine, state
    for moves in range(1, last + 1):
        if state.over:
            break
        state = lasting(engine, state, chance)
        yield moves, engine, state


@pytest.mark.parametrize("game", MOMENTS)
def test_a_picture_is_as_it_was_kept(game: str) -> None:
    *_, (_, engine, state) = moments(game, MOMENTS[game])
    svg, kept = picture(game, engine, state, 0), KEPT / f"{game}.svg"
    if UPDATE:
        kept.write_text(svg, encoding="utf-8")
    assert svg == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", game_names())
def test_pictures_of_several_moments_are_as_they_were_kept(game: str) -> None:
    digests, kept = {}, json.loads(DIGESTS.read_text()) if DIGESTS.is_file() else {}
    for moves, engine, state in moments(game, SEVERAL[-1]):
        for who, seat in {"A": 0, "who looks on": None}.items() if moves in SEVERAL else ():
            svg, name = picture(game, engine, state, seat), f"{who}, {moves} moves"
            digests[name] = sha256(svg.encode()).hexdigest()[:16]
            if digests[name] != kept.get(game, {}).get(name) and not UPDATE:
                DIFFERENT.mkdir(parents=True, exist_ok=True)
                (DIFFERENT / f"{game}, {name}.svg").write_text(svg, encoding="utf-8")
    if UPDATE:
        kept = dict(sorted({**kept, game: digests}.items()))
        DIGESTS.write_text(json.dumps(kept, indent=1) + "\n")
    assert digests == kept.get(game)
