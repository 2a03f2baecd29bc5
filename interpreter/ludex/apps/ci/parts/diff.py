"""What the change since another version is as a change of the games."""

from __future__ import annotations

import argparse
from pathlib import Path

from ludex.apps.ci.part import Games, Outcome, Progress, Row, State
from ludex.apps.cli.arguments import UsageError, whole_number
from ludex.apps.cli.commands.diff import MOST_GAMES, add_games
from ludex.apps.impact.document import document
from ludex.apps.impact.markdown import comment
from ludex.apps.impact.running import impacts
from ludex.apps.impact.showing import headline, lines
from ludex.apps.impact.versions import games_at, games_in
from ludex.impact.compare import Impact

SHOWN = 3
"""So much of each kind is shown; `ludex diff` shows more."""
HELP = "what has changed since `--base`, in meaning"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Since when."""
    said = "compare the games with those at this revision of git"
    parser.add_argument("--base", metavar="REV", help=said)
    add_games(parser)


def run(games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
    """Compares every game with what it was; a change alone is no fault."""
    if args.base is None:
        if "diff" in args.only:
            raise UsageError("`--only diff` needs `--base REV`, which says since when.")
        return Outcome(())
    many = whole_number(args.games, "The number of games", 0, MOST_GAMES)
    paths = [Path(said) for said in args.path]
    if not paths or not all(path.exists() for path in paths):
        raise UsageError("`--base` needs the folders of the games that are compared.")
    with games_at(args.base, paths) as before:
        found = list(impacts(before, games_in(paths), many, progress))
    again = f"ludex diff {args.base}"
    rows = tuple(_row(impact, again) for impact in found)
    details = {
        impact.game: tuple(lines(impact, SHOWN))[1:] for impact in found if impact.how == "changed"
    }
    return Outcome(rows, data=document(found), comment=comment(found), details=details)


def _row(impact: Impact, again: str) -> Row:
    state: State = "not here" if impact.broken else "ok" if impact.how == "same" else "changed"
    return Row(impact.game, state, headline(impact), {"comparison": 1}, again)
