"""Everything that is wrong with some games: their rules, and what lies beside these."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludex.apps.files import Found, find_games, path_of
from ludex.diagnostics.problem import Report
from ludex.scenario_pipeline.checking import check_game, joined

Settled = Callable[[str], bool]


def report_on_games(asked: Sequence[str]) -> Report:
    """What is wrong with the games that these names and paths mean."""
    return looked_at(asked)[0]


def looked_at(asked: Sequence[str]) -> tuple[Report, Settled]:
    """What is wrong with these games, and of which files nothing more can be wrong: those of games
    without errors in which all was looked for, and those that are gone."""
    found = find_games(asked)
    return together([check_game(game) for game in found.games], found)


def together(made: Sequence[Report], found: Found) -> tuple[Report, Settled]:
    """One report of what was found in games, and which files it settles."""
    whole = joined(made, found.problems, found.unread)
    listed = whole.total == len(whole.problems)
    clean = {name for report in made if report.errors == 0 for name in report.sources}

    def settled(file: str) -> bool:
        return listed and (file in clean or path_of(file) is None)

    return whole, settled
