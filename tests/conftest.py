"""Games for tests: those of the project by name, and small ones written in the test itself."""

import gc
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import tests.guarded  # noqa: F401 - before anything of Ludex makes a class
from hypothesis import settings

from ludex.machine.interface import Machine
from ludex.pipeline import Files, load, machine
from ludex.play.match import Match
from ludex.resources import games_folder

os.environ["LUDEX_NO_CACHE"] = "1"
gc.set_threshold(200_000, 20, 20)  # games are kept, and have no circles to look for again and again
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs behind it
    signal.signal(signal.SIGINT, signal.default_int_handler)
settings.register_profile("ludex", deadline=None)  # no test asserts seconds
settings.load_profile("ludex")

TEST_GAMES = Path(__file__).parent / "games"

SetUp = Callable[..., Machine]


def game_text(name: str) -> bytes:
    """The rules of a game of the project, or of one that only tests a construct."""
    for folder in (games_folder(), TEST_GAMES):
        if (folder / name / "game.yaml").is_file():
            return (folder / name / "game.yaml").read_bytes()
    raise AssertionError(f"there is no game {name}")


@pytest.fixture(scope="session")
def set_up() -> SetUp:
    """Sets up a game, by its name or by its rules, for a table."""

    def made(
        game: str,
        players: int = 2,
        options: Mapping[str, str] | None = None,
        variants: tuple[str, ...] = (),
        engine: str = "reference",
    ) -> Machine:
        data = game.encode() if "\n" in game else game_text(game)
        loaded = load(Files("game", {"game.yaml": data}))
        assert loaded.problems == ()
        return machine(loaded, players, options, variants, engine)

    return made


@pytest.fixture
def drilled(set_up: SetUp) -> Match:
    """A game where one of two scouts of A was drilled, and the riders were."""
    match = Match(set_up("ambush"), 1)
    for seat, move in ((0, "drill scouts"), (1, "wait"), (0, "drill riders"), (1, "wait")):
        match.play(seat, move)
    return match
