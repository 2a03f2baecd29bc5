"""One game explored: at every table by chance, and at one breadth-first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ludex.apps.exploring.breadth_first import Graph, Search
from ludex.apps.exploring.finding import Finding, Wrong, followed
from ludex.apps.exploring.random_runs import Runs
from ludex.apps.exploring.shrinking import shrunk
from ludex.apps.exploring.ways_out import loop_from, trapped
from ludex.backends.reference import Reference
from ludex.pipeline import Loaded
from ludex.play.match import Match
from ludex.play.record import save
from ludex.records import dataclass, field
from ludex.scenario_pipeline.every_table import EveryTable, Table
from ludex.scenario_pipeline.sites import LIBRARY, Site, declared, sites_of

Progress = Callable[[str, int, int], None]
REACHABLE = ("rule", "word", "case", "option")
"""What is named when no position reaches it."""


@dataclass(frozen=True)
class Bounds:
    """How far it is looked."""

    states: int
    depth: int
    runs: int
    seed: int


@dataclass
class Exploration:
    """What was looked at so far, and what was found."""

    every: EveryTable
    digest: str
    bounds: Bounds
    tables: tuple[Table, ...]
    first: Table
    graph: Graph = field(default_factory=Graph)
    findings: list[Finding] = field(default_factory=list)
    played: int = 0
    games: int = 0
    moves: int = 0
    alike: Counter[str] = field(default_factory=Counter)
    ran: set[str] = field(default_factory=set)
    sites: dict[str, Site] = field(default_factory=dict)
    known: set[Wrong] = field(default_factory=set)

    def engine(self, table: Table) -> Reference:
        """The game at a table; what runs in it is noted."""
        program = self.every.program(table)
        self.sites |= {site.called: site for site in sites_of(program)}
        made = Reference(program, self.digest)
        made.coverage = self.ran
        return made

    def run(self, progress: Progress) -> None:
        """Looks at everything."""
        self.breadth_first(progress)
        for number, table in enumerate(self.tables, 1):
            self.by_chance(table)
            progress("tables", number, len(self.tables))

    def breadth_first(self, progress: Progress) -> None:
        """Every position of one table, up to the bounds."""
        engine = self.engine(self.first)
        bounds = self.bounds
        search = Search(engine, self.first, bounds.seed, bounds.states, bounds.depth)
        self.graph = search.graph
        search.run(lambda done, of: progress("positions", done, of))
        for finding in search.findings.values():
            self.found(finding)
        stuck = trapped(search.graph)
        if stuck:
            self.without_end(search, stuck)

    def without_end(self, search: Search, stuck: list[int]) -> None:
        """Positions from which no end can be reached; looked at once more, exactly."""
        engine, bounds, way = search.engine, self.bounds, search.graph.way(stuck[0])
        begun = engine.begin(search.seed, reported=search.reported)
        state = followed(engine, begun, way)
        exact = Search(engine, self.first, search.seed, bounds.states, bounds.depth, exact=True)
        if state is None:
            return
        exact.look(state, lambda done, of: None)
        if exact.graph.complete and not exact.graph.ends:
            first, loop = loop_from(exact.graph, 0)
            said = "From here no move leads to an end."
            wrong = Wrong("no way to an end", said, f"{len(stuck):,} such positions were found")
            steps = (*way, *exact.graph.way(first))
            self.found(Finding(wrong, self.first, search.seed, search.reported, steps, loop))

    def by_chance(self, table: Table) -> None:
        """Random games at a table."""
        engine = self.engine(table)
        runs = Runs(engine, table, self.bounds.depth)
        for number in range(self.bounds.runs):
            runs.run(self.bounds.seed + number)
        self.played += 1
        self.games += runs.games
        self.moves += runs.moves
        self.alike.update(runs.alike)
        for wrong, finding in runs.findings.items():
            if wrong not in self.known:
                self.found(shrunk(engine, finding))

    def found(self, finding: Finding) -> None:
        """Something that is wrong, if nothing like it was found."""
        if finding.wrong not in self.known:
            self.known.add(finding.wrong)
            self.findings.append(finding)

    # ------------------------------------------------------------ what follows from it
    @property
    def unreached(self) -> list[Site]:
        """The author's rules, words, cases and options that nothing reached."""
        every = {site.called: site for site in declared(self.every.file)} | self.sites
        own = (s for s in every.values() if s.file and not s.file.startswith(LIBRARY))
        missing = (s for s in own if s.sort in REACHABLE and s.called not in self.ran)
        return sorted(missing, key=lambda s: (s.file, s.line, s.column, s.called))

    def replayed(self, finding: Finding) -> Match | None:
        """The finding as a match, at its position; None where the game cannot even begin."""
        if not finding.begun:
            return None
        engine = Reference(self.every.program(finding.table), self.digest)
        match = Match(engine, finding.seed, finding.reported)
        for step in (*finding.steps, *finding.loop):
            move = step.among(match.legal(step.seat))
            assert move is not None, "the same moves are possible again"
            match.play(step.seat, move)
        return match

    def record(self, finding: Finding) -> bytes | None:
        """The finding as a saved game."""
        match = self.replayed(finding)
        return None if match is None else save(match)


def exploration(loaded: Loaded, bounds: Bounds, asked: Table | None = None) -> Exploration:
    """A game at the table that is asked for, or at all: breadth-first then with the fewest."""
    every = EveryTable(loaded.file)
    if asked is not None:
        return Exploration(every, loaded.digest, bounds, (asked,), asked)
    fewest = min(every.typed(()).names.sections.players)
    return Exploration(every, loaded.digest, bounds, every.tables, Table(fewest, (), ()))
