"""A game of the command line, loaded and set up for a table."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from ludex.apps.cli.arguments import UsageError, options_of, whole_number
from ludex.apps.cli.terminal import colour

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludex.apps.files import Found
    from ludex.machine.interface import Machine
    from ludex.pipeline import Loaded


class FindingsError(Exception):
    """Files have problems, and these have been said already."""


def found_game(asked: str) -> Found:
    """The files of the one game that is asked for."""
    from ludex.apps.files import NoGameError, find_game

    try:
        return find_game(asked)
    except NoGameError as error:
        raise UsageError(str(error)) from None


def loaded_game(asked: str) -> Loaded:
    """The game that is asked for; FindingsError where its files have problems."""
    from ludex.diagnostics.formats.text import render
    from ludex.diagnostics.problem import report_on
    from ludex.pipeline import Loaded, load

    found = found_game(asked)
    loaded = load(found.games[0]) if found.games else Loaded(None, (), (), "")
    problems = [*found.problems, *loaded.problems]
    if loaded.game is None or any(p.severity == "error" for p in problems):
        report = report_on(problems, loaded.sources, found.files)
        print(render(report, colour()), file=sys.stderr, end="")
        raise FindingsError
    return loaded


def machine_of(
    loaded: Loaded, players: int, options: Mapping[str, str], variants: Sequence[str]
) -> Machine:
    """The game set up for a table; UsageError where the table may not agree on this."""
    from ludex.diagnostics.escape import cut
    from ludex.ir.tables import NotRunError
    from ludex.pipeline import SetupError, machine

    try:
        return machine(loaded, players, options, tuple(variants))
    except SetupError as error:
        raise UsageError(cut(str(error))) from None
    except NotRunError as error:
        span = error.problem.span
        place = f"{span.file}:{span.line}: " if span is not None else ""
        raise UsageError(f"{place}{error.problem.code}: {error.problem.sentence}") from None


def fewest_players(loaded: Loaded, variants: Sequence[str]) -> int:
    """The least number of players with these variants."""
    assert loaded.game is not None
    counts = loaded.game.sections.players
    for variant in loaded.game.variants:
        if variant.name in variants and variant.replaces and variant.replaces.players:
            counts = variant.replaces.players
    return min(counts, default=2)


def machine_from(loaded: Loaded, args: argparse.Namespace) -> Machine:
    """The game set up as the command line says."""
    players = (
        fewest_players(loaded, args.variant)
        if args.players is None
        else whole_number(args.players, "The number of players", 1, 26)
    )
    return machine_of(loaded, players, options_of(args.option), args.variant)
