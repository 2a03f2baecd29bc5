"""How games of programs come out by the rules as they are, and by what they were before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from itertools import count
from typing import Any

from ludex.apps.impact.showing import number_lines
from ludex.apps.simulation_report import Simulation, document, render
from ludex.apps.studio.seats import programs_at
from ludex.apps.studio.table import MISTAKES, Table, is_wrong, playing
from ludex.apps.studio.texts import RefusedError
from ludex.desk.project import Project
from ludex.drawing.plots import Interval, histogram, intervals
from ludex.impact.statistics import CAP, statistics
from ludex.machine.interface import Counted, Machine, Outcome
from ludex.pipeline import engine_for_games
from ludex.play.bots import RANDOM
from ludex.play.programs import Playing, game_under_way
from ludex.play.simulate import Tally, wilson
from ludex.records import asdict, dataclass, field
from ludex.view.language import Language

WIDTH = 88
Plots = list[dict[str, str]]


@dataclass
class Side:
    """The games by one version of the rules; `offered` is among how many moves was chosen in each
    of them, on average. No programs are named where all choose by chance."""

    machine: Machine
    programs: tuple[str, ...]
    tally: Tally
    offered: Counter[int] = field(default_factory=Counter)

    def play(self, seed: int, number: int) -> Playing:
        """One more game."""
        outcome = yield from game_under_way(self.machine, self.programs, seed, number, CAP)
        self.tally.add(Counted.once(outcome, number))
        self.offered[round(outcome.offered / max(outcome.decisions, 1))] += 1
        return outcome

    def endings(self) -> Iterator[tuple[str, int]]:
        """How games end, with how many do so; those included that do not."""
        yield from self.tally.endings.items()
        yield f"not in {CAP:,} decisions", self.tally.capped
        yield "the rules come to a stop", self.tally.stopped


@dataclass
class Balance:
    """Games by the rules as they are; each once more by those before, where they are compared.

    A step is a game by chance; where somebody thinks, it is one thing that is tried, or one
    decision of those who do not think.
    """

    about: tuple[object, ...]
    seed: int
    now: Side
    before: Side | None = None
    pairs: list[tuple[Outcome, Outcome]] = field(default_factory=list)
    tried: int = 0

    def __post_init__(self) -> None:
        self.work = self._played()

    def go_on(self, games: int, steps: int) -> None:
        """So many more steps, unless so many games have been played by then."""
        until = self.tried + steps
        while self.tried < until and self.now.tally.games < games:
            next(self.work)
            self.tried += 1

    def _played(self) -> Generator[None, None, None]:
        """One game after the other."""
        for number in count():
            before = None
            if self.before is not None:
                before = yield from self.before.play(self.seed, number)
            outcome = yield from self.now.play(self.seed, number)
            if before is not None:
                self.pairs.append((before, outcome))
            yield

    def told(self, side: Side, title: str, language: Language) -> tuple[dict[str, Any], str]:
        """The numbers of a side as data, and in words."""
        games = side.tally.games
        tables, engine = side.machine.tables, engine_for_games()
        made = Simulation(
            title, tables, engine, self.seed, CAP, games, side.tally, language, side.programs
        )  # fmt: skip
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


@dataclass(frozen=True)
class Wanted:
    """Which games are played: by which rules, where chance begins, and who sits at which seats."""

    now: Project
    before: Project | None
    seed: int
    programs: Mapping[str, str]

    def about(self, table: Table) -> tuple[object, ...]:
        """What games follow from."""
        digests = [each.loaded.digest for each in (self.now, self.before) if each is not None]
        agreed = table.game().match.machine.tables.setup
        return agreed, self.seed, *sorted(self.programs.items()), *digests

    def begun(self, table: Table) -> Balance:
        """No game yet, at the table of the game under way."""
        if is_wrong(self.now) or (self.before is not None and is_wrong(self.before)):
            raise RefusedError(MISTAKES)
        other = None if self.before is None else self._side(self.before, table)
        return Balance(self.about(table), self.seed, self._side(self.now, table), other)

    def _side(self, project: Project, table: Table) -> Side:
        made = playing(project, table, engine_for_games())
        players = made.tables.players
        at = programs_at(self.programs, players)
        programs = tuple(at.get(seat, RANDOM) for seat in range(players)) if at else ()
        return Side(made, programs, Tally(players))


def _named(side: Side, seat: int, before: bool) -> str:
    name = side.machine.tables.seat(seat)
    return _row(f"{name} ({side.programs[seat]})" if side.programs else name, before)


def _row(name: str, before: bool) -> str:
    return f"{name}, before" if before else name
