"""Everything that is wrong with some games: their rules, and what lies beside these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ludex.apps.files import Found, find_games, path_of
from ludex.diagnostics.fixes import spelled_out
from ludex.diagnostics.ignores import obeyed
from ludex.diagnostics.problem import MOST_COLLECTED, Report, by_place
from ludex.pipeline import Files, Loaded, check, load
from ludex.scenario_pipeline.running import checked

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
    whole = joined(made, found)
    listed = whole.total == len(whole.problems)
    clean = {name for report in made if report.errors == 0 for name in report.sources}

    def settled(file: str) -> bool:
        return listed and (file in clean or path_of(file) is None)

    return whole, settled


def check_game(files: Files, read: Loaded | None = None) -> Report:
    """What is wrong with the rules of a game, and with its scenarios and ledger; without what its
    comments ignore. `read` is the game where it was read already."""
    loaded = load(files) if read is None else read
    made = [check(files, loaded)]
    if files.scenarios or files.ledger:
        made.append(checked(files, loaded, made[0].problems))
    return spelled_out(obeyed(joined(made)))


def joined(made: Sequence[Report], found: Found = Found()) -> Report:
    """One report of several, with what was wrong before anything could be read; what several of
    them say is said once."""
    every = [*(p for report in made for p in report.problems), *found.problems]
    unique = dict.fromkeys(every)
    twice = Counter(p.severity for p in every) - Counter(p.severity for p in unique)
    return Report(
        problems=tuple(by_place(unique)[:MOST_COLLECTED]),
        errors=sum(r.errors for r in made) + len(found.problems) - twice["error"],
        warnings=sum(r.warnings for r in made) - twice["warning"],
        files=sum(r.files for r in made) + found.unread,
        checks=sum(r.checks for r in made),
        whole=all(r.whole for r in made),
        ignored=sum(r.ignored for r in made),
        known=sum(r.known for r in made),
        fixed=tuple(each for r in made for each in r.fixed),
        sources={name: text for r in made for name, text in r.sources.items()},
    )
