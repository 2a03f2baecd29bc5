"""Runs parts over games, and joins what they give into one report with one verdict."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ludex.apps.ci.part import Games, Outcome, Progress, Row, part_called
from ludex.apps.files import Found
from ludex.diagnostics.problem import Report
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.checking import joined


@dataclass(frozen=True)
class Ran:
    """What came of all parts: of each its name and outcome, and everything that was found.

    Some may have been `asked` for by their names.
    """

    parts: Mapping[str, Outcome]
    report: Report
    asked: tuple[str, ...]

    @property
    def rows(self) -> Iterator[tuple[str, Row]]:
        """Every row with the part that it is of, game by game."""
        every = [(name, row) for name, part in self.parts.items() for row in part.rows]
        games = list(dict.fromkeys(row.game for _, row in every))
        yield from sorted(every, key=lambda pair: games.index(pair[1].game))

    @property
    def counts(self) -> Counter[str]:
        """How many there are of everything that was looked at."""
        return sum((Counter(row.counts) for _, row in self.rows), Counter[str]())

    @property
    def idle(self) -> tuple[str, ...]:
        """The parts that were asked for and have not looked at anything."""
        return tuple(
            name
            for name in self.asked
            if not any(row.failed or any(row.counts.values()) for row in self.parts[name].rows)
        )

    @property
    def passed(self) -> bool:
        """Whether something was looked at and nothing is wrong."""
        failed = any(row.failed for _, row in self.rows) or bool(self.idle)
        return not failed and self.report.errors == 0 and bool(self.counts.total())


def run_parts(
    names: Sequence[str], found: Found, args: argparse.Namespace, progress: Progress
) -> Ran:
    """Runs these parts over the games that were found."""
    games = Games(found)
    parts = {name: part_called(name).run(games, args, progress) for name in names}
    whole = joined([part.report for part in parts.values()])
    looked = sum(sum(row.counts.values()) for part in parts.values() for row in part.rows)
    asked = tuple(name for name in names if name in args.only)
    return Ran(parts, replace(whole, files=found.files, checks=looked), asked)
