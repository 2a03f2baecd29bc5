"""Everything that is wrong with some games: their rules, and what lies beside these."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from ludex.apps.files import Found, find_games, path_of
from ludex.apps.unchanged import Cache, cache, digest_of, of_all
from ludex.diagnostics.clean import Clean
from ludex.diagnostics.problem import Report
from ludex.pipeline import Files, texts
from ludex.scenario_pipeline.checking import check_game, joined
from ludex.source.places import SourceFile

MOST_BY_ONE = 64
"""So many files are checked by one process, since beginning others takes its time, too."""
Settled = Callable[[str], bool]


def looked_at(asked: Sequence[str], cached: bool = False) -> tuple[Report, Settled]:
    """What is wrong with these games, and of which files nothing more can be wrong: those of games
    without errors in which all was looked for, and those that are gone.

    With a cache, games are not looked at that were right and have not changed.
    """
    known = cache(cached)
    found = find_games(asked)
    homes = [found.places[next(iter(game.rules))] for game in found.games]
    digests = [digest_of(home) if cached else None for home in homes]
    kept = [known.find(digest) for digest in digests]
    made = _made([g for g, clean in zip(found.games, kept, strict=True) if clean is None])
    reports = [
        next(made) if clean is None else _as_before(game, clean)
        for game, clean in zip(found.games, kept, strict=True)
    ]
    whole, settled = together(reports, found)
    if cached:
        _keep(known, [whole, *reports], [of_all(digests), *digests], homes)
    return whole, settled


def _keep(
    known: Cache, reports: Sequence[Report], digests: Sequence[str | None], homes: Sequence[str]
) -> None:
    """What was right is known from now on, if nothing has been changed meanwhile."""
    now = [digest_of(home) for home in homes]
    for report, digest, later in zip(reports, digests, [of_all(now), *now], strict=True):
        if report.total == 0 and report.passed and digest == later:
            known.keep(digest, report.files, report.checks, report.ignored)


def _as_before(files: Files, clean: Clean) -> Report:
    """The report of a game that has not changed since nothing was wrong."""
    sources = {n: SourceFile(n, data.decode(errors="replace")) for n, data in texts(files).items()}
    counts = clean.files, clean.checks, clean.ignored
    return Report(files=counts[0], checks=counts[1], ignored=counts[2], sources=sources)


def _made(games: Sequence[Files]) -> Iterator[Report]:
    """What is wrong with each of these games; many are looked at by several processes."""
    jobs = min(os.cpu_count() or 1, len(games))
    if sum(len(texts(game)) for game in games) <= MOST_BY_ONE or jobs < 2:
        yield from map(check_game, games)
        return
    from ludex.apps.processes import EndedError, in_order

    done = 0
    try:
        for report in in_order(jobs, _nothing, None, _checked, games):
            yield report
            done += 1
    except EndedError:  # whatever ended a process, all games are looked at
        yield from map(check_game, games[done:])


def _nothing(given: None) -> None:
    """What a process begins with that looks at games."""


def _checked(begun: None, files: Files) -> Report:
    return check_game(files)


def together(made: Sequence[Report], found: Found) -> tuple[Report, Settled]:
    """One report of what was found in games, and which files it settles."""
    whole = joined(made, found.problems, found.unread)
    listed = whole.total == len(whole.problems)
    clean = {name for report in made if report.errors == 0 for name in report.sources}

    def settled(file: str) -> bool:
        return listed and (file in clean or path_of(file) is None)

    return whole, settled
