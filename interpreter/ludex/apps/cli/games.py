"""A game of the command line, loaded and set up for a table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ludex.apps.cli.arguments import FindingsError, UsageError, options_of, unknown, whole_number
from ludex.apps.cli.terminal import print_problems

if TYPE_CHECKING:
    from ludex.apps.files import Found
    from ludex.apps.scenario_report import Tried
    from ludex.ir.nodes import Program
    from ludex.machine.interface import Machine
    from ludex.pipeline import Files, Loaded
    from ludex.play.match import Match

Agreed = tuple[int, dict[str, str], tuple[str, ...]]
"""Players, options and variants."""


def loaded_game(asked: str) -> Loaded:
    """The game that is asked for; FindingsError where its files have problems."""
    from ludex.apps.files import find_game

    return loaded_from(find_game(asked))


def loaded_from(found: Found) -> Loaded:
    """The game that was found; FindingsError where its files have problems."""
    from ludex.pipeline import Loaded, load

    loaded = load(found.games[0]) if found.games else Loaded(None, (), ())
    problems = [*found.problems, *loaded.problems]
    if loaded.game is None or any(p.severity == "error" for p in problems):
        print_problems(problems, loaded.sources, to=sys.stderr)
        raise FindingsError
    return loaded


def tried_game(asked: str) -> tuple[Files, Tried]:
    """A game with its scenarios, run; FindingsError where one fails or files have problems."""
    from ludex.apps.files import find_game
    from ludex.apps.scenario_report import tried

    found = find_game(asked)
    loaded_from(found)
    game = tried(found.games[0], "", False)
    if game.errors:
        print_problems(game.errors, game.sources, to=sys.stderr)
        raise FindingsError
    for line in game.failing():
        print(line, file=sys.stderr)
    if not game.clean:
        raise FindingsError
    if not game.results:
        raise UsageError(f"`{game.name}` has no scenarios, so nothing can be noticed.")
    return found.games[0], game


@contextmanager
def refusing() -> Iterator[None]:
    """A game that cannot begin, or not go on as it was saved, is one sentence about the command."""
    from ludex.diagnostics.escape import cut
    from ludex.ir.tables import NotRunError
    from ludex.machine.interface import PlayError
    from ludex.pipeline import SetupError
    from ludex.play.record import RecordError

    try:
        yield
    except SetupError as error:
        raise UsageError(cut(str(error))) from None
    except RecordError as error:
        raise UsageError(str(error)) from None
    except PlayError as error:
        raise UsageError(f"The set-up comes to a stop: {error}") from None
    except NotRunError as error:
        span = error.problem.span
        place = f"{span.file}:{span.line}: " if span is not None else ""
        raise UsageError(f"{place}{error.problem.code}: {error.problem.sentence}") from None


def agreed(loaded: Loaded, args: argparse.Namespace) -> Agreed:
    """What the table has agreed on, as the command line says."""
    from ludex.apps.declared import option_values, player_counts

    known = [variant.name for variant in loaded.file.variants]
    for variant in args.variant:
        if variant not in known:
            raise UsageError(unknown("There is no variant", variant, known))
    options = options_of(args.option)
    values = option_values(loaded.file, args.variant)
    for name, value in options.items():
        if name not in values:
            raise UsageError(unknown("There is no option", name, values))
        if values[name] and value.split()[0] not in {each.split()[0] for each in values[name]}:
            said = f"The option `{name}` has no value"
            raise UsageError(unknown(said, value, values[name]))
    players = (
        min(player_counts(loaded.file, args.variant), default=2)
        if args.players is None
        else whole_number(args.players, "The number of players", 1, 26)
    )
    return players, options, tuple(args.variant)


def machine_of(loaded: Loaded, table: Agreed, engine: str | None = None) -> Machine:
    """The game set up for a table."""
    from ludex.apps.kept_modules import kept_modules
    from ludex.pipeline import machine

    with refusing():
        return machine(loaded, *table, engine, kept_modules())


def loaded_match(
    loaded: Loaded, path: str, cap: int | None = None, engine: str | None = None
) -> Match:
    """The match in a file, with the machine that it needs."""
    from ludex.apps.saving import read_record
    from ludex.play.record import restore

    record = read_record(path)
    with refusing():
        if record.game != loaded.file.name or record.rules != loaded.digest:
            machine = machine_of(loaded, (min(loaded.file.sections.players), {}, ()), engine)
            restore(record, machine)
        table = (record.players, dict(record.options), record.variants)
        return restore(record, machine_of(loaded, table, engine), cap)


def match_of(loaded: Loaded, args: argparse.Namespace) -> Match:
    """The saved game that a command line names, or the beginning of one at its table."""
    from ludex.play.match import Match

    if args.load is not None:
        return loaded_match(loaded, args.load)
    seed = whole_number(args.seed, "The seed")
    with refusing():
        return Match(machine_of(loaded, agreed(loaded, args)), seed)


def program_of(loaded: Loaded, table: Agreed) -> Program:
    """The program of a game for a table."""
    from ludex.ir.from_model import program_of as lowered
    from ludex.pipeline import typed_game

    players, options, variants = table
    with refusing():
        game, problems = typed_game(loaded.file, variants)
        if problems:
            raise UsageError("The rule files have problems; `ludex check` says which.")
        return lowered(game, players, options)[0]
