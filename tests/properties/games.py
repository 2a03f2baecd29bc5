"""Every game that is here, found by listing, at every table that may be agreed on."""

import pkgutil
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path

import ludex.backends
from ludex.apps.files import find_game
from ludex.ir.nodes import Program
from ludex.machine.interface import Machine
from ludex.model.game import Game
from ludex.pipeline import Files, Loaded, load
from ludex.scenario_pipeline.every_table import EveryTable, Table

ROOT = Path(__file__).resolve().parents[2]
MARK = "expected.txt"


SHIPPED = [file.parent for file in sorted(ROOT.glob("games/*/game.yaml"))]
"""The folders of the games that come with Ludex."""


# ------------------------------------------------------------ finding
@cache
def shipped_files(folder: Path) -> Files:
    """The files of a game."""
    return find_game(str(folder)).games[0]


def folders() -> dict[str, Path]:
    """The folder of every game by its name; games of tests as well."""
    files = [*ROOT.glob("games/*/game.yaml"), *ROOT.glob("tests/games/*/game.yaml")]
    return {path.parent.name: path.parent for path in sorted(files)}


def expected(folder: Path) -> str:
    """What is wrong with a game on purpose; nothing for most."""
    mark = folder / MARK
    return mark.read_text("utf-8").partition("expected:")[2].strip() if mark.is_file() else ""


def game_names(wrong: str = "") -> list[str]:
    """The games in which this, and nothing else, is wrong on purpose."""
    return [name for name, folder in folders().items() if expected(folder) == wrong]


def engines() -> list[str]:
    """The engines, found by listing; the reference comes first."""
    names = [m.name for m in pkgutil.iter_modules(ludex.backends.__path__)]
    made = [n for n in names if hasattr(import_module(f"ludex.backends.{n}"), "machine")]
    return sorted(made, key=lambda name: (name != "reference", name))


def lowered_engines() -> list[str]:
    """The engines that play lowered programs."""
    return engines()[1:]


# ------------------------------------------------------------ tables to play at
@cache
def loaded(name: str) -> Loaded:
    """A game, read; it has no problem."""
    found = find_game(str(folders()[name]))
    assert not found.problems, found.problems
    game = load(found.games[0])
    assert game.passed, [f"{p.code} {p.sentence}" for p in game.problems]
    return game


@cache
def every_table(name: str) -> EveryTable:
    """The tables of a game that hold every pair of what may be agreed on."""
    file = loaded(name).game
    assert file is not None
    return EveryTable(file)


def with_variants(name: str, variants: tuple[str, ...]) -> Game:
    """The checked game with these variants."""
    return every_table(name).typed(variants)


def tables(name: str) -> tuple[Table, ...]:
    """Tables that hold every pair of players, options and variants that may be agreed on."""
    return every_table(name).tables


@lru_cache(512)
def program(name: str, table: Table) -> Program:
    """The program of a game for a table."""
    return every_table(name).program(table)


def machine(name: str, table: Table, engine: str = "reference") -> Machine:
    """A machine for a table."""
    return (_plain if engine == "reference" else _in_an_array)(name, table, engine)


def _made(name: str, table: Table, engine: str) -> Machine:
    backend = import_module(f"ludex.backends.{engine}")
    made: Machine = backend.machine(program(name, table), loaded(name).digest)
    return made


_plain = lru_cache(512)(_made)
_in_an_array = lru_cache(48)(_made)
"""An array takes its room."""
