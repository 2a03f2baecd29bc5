"""How games by chance come out by the rules as they are, and by what they were before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ludex.apps.impact.showing import number_lines
from ludex.apps.simulation_report import Simulation, document, render
from ludex.apps.studio.table import MISTAKES, Table, is_wrong, playing
from ludex.apps.studio.texts import RefusedError
from ludex.desk.project import Project
from ludex.drawing.plots import Interval, histogram, intervals
from ludex.impact.statistics import CAP, statistics
from ludex.machine.interface import Machine, Outcome
from ludex.pipeline import engine_for_games
from ludex.play.simulate import Tally, wilson
from ludex.records import asdict, dataclass, field
from ludex.view.language import Language

WIDTH = 88
Plots = list[dict[str, str]]


@dataclass
class Side:
    """The games by one version of the rules; `offered` is among how many moves was chosen in each
    of them, on average."""

    machine: Machine
    tally: Tally
    offered: Counter[int] = field(default_factory=Counter)

    def play(self, seed: int, number: int) -> Outcome:
        """One more game."""
        outcome = self.machine.playout(seed, number, CAP)
        self.tally.add(outcome, number)
        self.offered[round(outcome.offered / max(outcome.decisions, 1))] += 1
        return outcome

    def endings(self) -> Iterator[tuple[str, int]]:
        """How games end, with how many do so; those included that do not."""
        yield from self.tally.endings.items()
        yield f"not in {CAP:,} decisions", self.tally.capped
        yield "the rules come to a stop", self.tally.stopped


@dataclass
class Balance:
    """Games by the rules as they are; each once more by those before, where they are compared."""

    about: tuple[object, ...]
    seed: int
    now: Side
    before: Side | None = None
    pairs: list[tuple[Outcome, Outcome]] = field(default_factory=list)

    def play(self, games: int) -> None:
        """So many more games."""
        for number in range(self.now.tally.games, self.now.tally.games + games):
            outcome = self.now.play(self.seed, number)
            if self.before is not None:
                self.pairs.append((self.before.play(self.seed, number), outcome))

    def told(self, side: Side, title: str, language: Language) -> tuple[dict[str, Any], str]:
        """The numbers of a side as data, and in words."""
        games = side.tally.games
        tables, engine = side.machine.tables, engine_for_games()
        made = Simulation(title, tables, engine, self.seed, CAP, games, side.tally, language)
        return document(made), render(made, WIDTH)

    def compared(self) -> dict[str, Any] | None:
        """What is otherwise than before, beyond chance or not."""
        if self.before is None:
            return None
        found = statistics(self.pairs, self.now.tally.players, "")
        return {
            "numbers": [asdict(each) for each in found.numbers],
            "stopped": list(found.stopped),
            "said": [*number_lines(found)] or ["Nothing differs more than chance explains."],
        }

    # ------------------------------------------------------------ plots
    def plots(self) -> Plots:
        """What there is to be seen of it."""
        return [*self._wins(), *self._endings(), *self._courses(), *self._scores()]

    def _sides(self) -> Iterator[tuple[Side, bool]]:
        yield self.now, False
        if self.before is not None:
            yield self.before, True

    def _wins(self) -> Iterator[dict[str, str]]:
        rows = [
            Interval(_named(side, seat, before), 100 * rate.share, 100 * rate.low, 100 * rate.high,
                     before)
            for seat in range(self.now.tally.players)
            for side, before in self._sides()
            if (rate := side.tally.rate(seat)).share is not None
        ]  # fmt: skip
        if rows:
            most = min(100.0, max(each.high for each in rows) + 5)
            fair = 100 * self.now.tally.fair()
            title = "Games won, in percent (dashed: equal chances)"
            yield {"of": "wins", "svg": intervals(title, rows, (0, most), fair)}

    def _endings(self) -> Iterator[dict[str, str]]:
        rows = []
        counts = {before: (side, dict(side.endings())) for side, before in self._sides()}
        for how in dict.fromkeys(how for _, found in counts.values() for how in found):
            if any(found.get(how) for _, found in counts.values()):
                for before, (side, found) in counts.items():
                    number, games = found.get(how, 0), side.tally.games
                    low, high = wilson(number, games)
                    share = 100 * number / max(games, 1)
                    rows.append(Interval(_row(how, before), share, 100 * low, 100 * high, before))
        if rows:
            yield {"of": "endings", "svg": intervals("How games end, in percent", rows, (0, 100))}

    def _courses(self) -> Iterator[dict[str, str]]:
        before = self.before
        lengths = before.tally.lengths if before is not None else None
        if self.now.tally.lengths:
            made = histogram("Decisions in a game that ends", self.now.tally.lengths, lengths)
            yield {"of": "lengths", "svg": made}
        if self.now.offered:
            offered = before.offered if before is not None else None
            made = histogram(
                "Moves to choose from, on average of a game", self.now.offered, offered
            )
            yield {"of": "branching", "svg": made}

    def _scores(self) -> Iterator[dict[str, str]]:
        rows = [
            Interval(_named(side, seat, before), found.mean, found.least, found.most, before)
            for seat in range(self.now.tally.players)
            for side, before in self._sides()
            if (found := side.tally.scores_of(seat)).mean is not None
            and found.least is not None and found.most is not None
        ]  # fmt: skip
        if rows:
            ends = min(each.low for each in rows), max(each.high for each in rows)
            made = intervals("Scores: least, mean and most", rows, ends)
            yield {"of": "scores", "svg": made}


def begun(table: Table, now: Project, before: Project | None, seed: int) -> Balance:
    """No game yet by these rules, at the table of the game under way."""
    if is_wrong(now) or (before is not None and is_wrong(before)):
        raise RefusedError(MISTAKES)
    other = None if before is None else _side(before, table)
    return Balance(about(table, now, before, seed), seed, _side(now, table), other)


def about(table: Table, now: Project, before: Project | None, seed: int) -> tuple[object, ...]:
    """What games follow from."""
    digests = [each.loaded.digest for each in (now, before) if each is not None]
    return table.game().match.machine.tables.setup, seed, *digests


def _side(project: Project, table: Table) -> Side:
    made = playing(project, table, engine_for_games())
    return Side(made, Tally(made.tables.players))


def _named(side: Side, seat: int, before: bool) -> str:
    return _row(side.machine.tables.seat(seat), before)


def _row(name: str, before: bool) -> str:
    return f"{name}, before" if before else name
