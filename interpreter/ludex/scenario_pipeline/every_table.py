"""What tables may agree on, as few tables that hold every pair of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from ludex.ir.from_model import program_of
from ludex.ir.nodes import Program
from ludex.ir.tables import SetupError
from ludex.model.game import Game
from ludex.pipeline import typed_game
from ludex.records import dataclass
from ludex.scenario_pipeline.covering import Row, covering_rows
from ludex.syntax.file import GameFile

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


class EveryTable:
    """The tables of one game; SetupError where its rules have problems with any of its variants."""

    def __init__(self, file: GameFile) -> None:
        self.file = file
        self.games: dict[tuple[str, ...], Game] = {}
        self.known: dict[Table, bool] = {}

    def typed(self, variants: tuple[str, ...]) -> Game:
        """The checked game with these variants."""
        if variants not in self.games:
            game, problems = typed_game(self.file, variants)
            if problems:
                said = "The rule files have problems; `ludex check` says which."
                raise SetupError("game", said)
            self.games[variants] = game
        return self.games[variants]

    def program(self, table: Table) -> Program:
        """The program of the game for a table."""
        made, _ = program_of(self.typed(table.variants), table.players, dict(table.options))
        return made

    def is_allowed(self, table: Table) -> bool:
        """Whether a table may agree on this."""
        if table not in self.known:
            try:
                self.program(table)
            except SetupError:
                self.known[table] = False
            else:
                self.known[table] = True
        return self.known[table]

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Tables that hold every pair of players, options and variants that may be agreed on."""
        choices = variant_choices(self.file)
        games = [self.typed(chosen) for chosen in choices]
        counts = sorted({count for game in games for count in game.names.sections.players})
        options: dict[str, list[str]] = {}
        for game in games:
            for option, values in option_values(game):
                known = options.setdefault(option, [])
                known += [value for value in values if value not in known]
        sizes = [len(counts), len(choices), *map(len, options.values())]

        def table(row: Row) -> Table:
            chosen = choices[row[1]]
            may_be_set = dict(option_values(self.typed(chosen)))
            picked = zip(options, row[2:], strict=True)
            said = ((name, options[name][at]) for name, at in picked if name in may_be_set)
            return Table(counts[row[0]], chosen, tuple(said))

        rows = covering_rows(sizes, lambda row: self.is_allowed(table(row)))
        return tuple(dict.fromkeys(map(table, rows)))[:MOST_TABLES]


def variant_choices(file: GameFile) -> list[tuple[str, ...]]:
    """The variants that may be chosen together: none, each one, and whatever goes together."""
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
