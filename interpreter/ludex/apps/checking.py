"""Everything that is wrong with some games: their rules, and what lies beside these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.apps.files import Found, find_games
from ludex.diagnostics.problem import MOST_COLLECTED, Report, by_place
from ludex.pipeline import check, load
from ludex.scenario_pipeline.trying import checked


def report_on_games(asked: Sequence[str]) -> Report:
    """What is wrong with the games that these names and paths mean."""
    found = find_games(asked)
    return joined(list(reports(found)), found)


def reports(found: Found) -> Iterator[Report]:
    """What is wrong with the rules of each game, and with its scenarios and ledger."""
    for game in found.games:
        loaded = load(game)
        rules = check(game, loaded)
        yield rules
        if game.scenarios or game.ledger:
            yield checked(game, loaded, rules.problems)


def joined(made: Sequence[Report], found: Found) -> Report:
    """One report of several, with what was wrong before anything could be read."""
    problems = by_place(p for report in made for p in report.problems) + found.problems
    return Report(
        problems=tuple(by_place(problems)[:MOST_COLLECTED]),
        errors=sum(r.errors for r in made) + len(found.problems),
        warnings=sum(r.warnings for r in made),
        files=sum(r.files for r in made) + found.unread,
        checks=sum(r.checks for r in made),
        sources={name: text for r in made for name, text in r.sources.items()},
    )
