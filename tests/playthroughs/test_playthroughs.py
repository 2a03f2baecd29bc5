"""Every game has a recorded game that people can read, and it still goes that way.

LUDEX_UPDATE=1 writes the recordings anew; read what has changed in them.
"""

import os
from pathlib import Path

import pytest
from tests.playthroughs.recording import playthrough
from tests.properties.games import game_names

from ludex.resources import game_folders

FOLDER = Path(__file__).parent
OF_TESTS = ("high-card", "little-rummy", "treasure-bids")
UPDATE = os.environ.get("LUDEX_UPDATE", "") not in ("", "0")
SHIPPED = [folder.name for folder in game_folders()]
RECORDED = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("game", [*SHIPPED, *OF_TESTS])
def test_the_game_still_goes_that_way(game: str) -> None:
    file = FOLDER / f"{game}.txt"
    text = playthrough(game)
    if UPDATE:
        file.write_text(text, "utf-8")
    assert file.is_file(), f"{game} has no recorded game; LUDEX_UPDATE=1 records one"
    assert file.read_text("utf-8").splitlines() == text.splitlines()
    assert len(text.splitlines()) <= 310


def test_no_recording_of_a_game_that_is_gone() -> None:
    assert set(RECORDED) <= set(game_names())
    assert set(RECORDED) <= {*SHIPPED, *OF_TESTS}
