"""Every game that is here, found by listing, at every table that may be agreed on."""

import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from itertools import combinations
from pathlib import Path

from tests.properties.covering import Row, covering_rows

import ludex.backends
from ludex.apps.files import find_game
from ludex.ir.from_model import program_of
from ludex.ir.nodes import Program
from ludex.machine.interface import Machine
from ludex.model.game import Game
from ludex.pipeline import Loaded, SetupError, load, typed_game

ROOT = Path(__file__).resolve().parents[2]
MARK = "expected.txt"
MOST_VARIANTS_TOGETHER = 64
MOST_TABLES = 200


@dataclass(frozen=True)
class Table:
    """What a table has agreed on."""

    players: int
    variants: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        said = [f"{self.players} players", *self.variants, *(f"{k} {v}" for k, v in self.options)]
        return ", ".join(said)


# ------------------------------------------------------------ finding
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
    return [n for n in engines() if hasattr(import_module(f"ludex.backends.{n}"), "lowered")]


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
def with_variants(name: str, variants: tuple[str, ...]) -> Game:
    """The checked game with these variants."""
    file = loaded(name).game
    assert file is not None
    game, problems = typed_game(file, variants)
    assert not problems, [f"{p.code} {p.sentence}" for p in problems]
    return game


def variant_choices(name: str) -> list[tuple[str, ...]]:
    """The variants that may be chosen together: none, each one, and whatever goes together."""
    file = loaded(name).game
    assert file is not None
    names = [variant.name for variant in file.variants]
    apart = {frozenset((v.name, s.text)) for v in file.variants for s in v.excludes}
    found: list[tuple[str, ...]] = []
    for size in range(len(names) + 1):
        for chosen in combinations(names, size):
            if not any(frozenset(two) in apart for two in combinations(chosen, 2)):
                found.append(chosen)
        if len(found) > MOST_VARIANTS_TOGETHER:
            break
    return found


def option_values(game: Game) -> Iterator[tuple[str, list[str]]]:
    """Every option with its values; of numbers the default, the least and the greatest.

    The least number of turns after which a game stops is left out: nothing would happen in it.
    """
    limit = game.names.game.most_turns
    for name, decl in game.names.options.items():
        if name in game.settings:
            continue
        values: dict[str, None] = {decl.default: None}
        if decl.numbers is not None:
            values |= dict.fromkeys(map(str, decl.numbers))
        for value in decl.values:
            numbers = {None: None} if value.low is None else {value.low: None, value.high: None}
            if limit is not None and limit.text == name and value.low is not None:
                numbers = {value.high: None}
            values |= {value.name if n is None else f"{value.name} {n}": None for n in numbers}
        yield name, list(values)


@cache
def tables(name: str) -> tuple[Table, ...]:
    """Tables that hold every pair of players, options and variants that may be agreed on."""
    choices = variant_choices(name)
    games = [with_variants(name, chosen) for chosen in choices]
    counts = sorted({count for game in games for count in game.names.sections.players})
    options: dict[str, list[str]] = {}
    for game in games:
        for option, values in option_values(game):
            known = options.setdefault(option, [])
            known += [value for value in values if value not in known]
    sizes = [len(counts), len(choices), *map(len, options.values())]

    def table(row: Row) -> Table:
        chosen = choices[row[1]]
        may_be_set = dict(option_values(with_variants(name, chosen)))
        picked = zip(options, row[2:], strict=True)
        said = ((option, options[option][at]) for option, at in picked if option in may_be_set)
        return Table(counts[row[0]], chosen, tuple(said))

    rows = covering_rows(sizes, lambda row: is_allowed(name, table(row)))
    return tuple(dict.fromkeys(map(table, rows)))[:MOST_TABLES]


@cache
def is_allowed(name: str, table: Table) -> bool:
    """Whether a table may agree on this."""
    try:
        program(name, table)
    except SetupError:
        return False
    return True


@lru_cache(512)
def program(name: str, table: Table) -> Program:
    """The program of a game for a table."""
    chosen: Mapping[str, str] = dict(table.options)
    made, _ = program_of(with_variants(name, table.variants), table.players, dict(chosen))
    return made


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
