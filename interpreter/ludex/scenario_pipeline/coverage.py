"""How much of a game its scenarios have run, and why the rest was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from ludex.ir import nodes as ir
from ludex.records import dataclass
from ludex.scenario_pipeline.compiling import Compiled
from ludex.scenario_pipeline.other_tables import programs
from ludex.scenario_pipeline.sites import LIBRARY, SORTS, Site, declared, sites_of
from ludex.syntax import file as f

Reason = Literal["never reached", "never true", "never false", "excluded by options"]
_ONE_WAY: dict[str, Reason] = {"yes": "never true", "no": "never false"}


@dataclass(frozen=True, slots=True)
class Missed:
    """Something that never ran, and why; what is excluded would run at such a `table`.

    Of a branch or condition `asked` says that the other way was seen; else both are one.
    """

    site: Site
    reason: Reason
    table: str = ""
    asked: bool = False

    @property
    def sentence(self) -> str:
        """What it means, in words."""
        site = self.site
        if self.asked:
            said = f"`{site.text}` {'always' if site.way == 'no' else 'never'} holds"
        elif site.way:
            said = f"`{site.text}` is never asked"
        else:
            said = f"the {site.sort} `{site.text}` never runs"
        return f"{said}: it takes a table with {self.table}" if self.table else said


@dataclass(frozen=True)
class Coverage:
    """What of a game can run, what of it ran, and what never did."""

    sites: tuple[Site, ...]
    ran: frozenset[str]
    missed: tuple[Missed, ...]

    @property
    def counts(self) -> tuple[tuple[str, int, int], ...]:
        """Of each sort that there is its name, how much ran, and how much there is."""
        made = []
        for sort, name in SORTS.items():
            every = [site for site in self.sites if site.sort == sort]
            if every:
                made.append((name, sum(site.called in self.ran for site in every), len(every)))
        return tuple(made)


@dataclass(frozen=True)
class Runnable:
    """All that can run of a game at the tables that played, and what is `excluded` there, with a
    table at which it would run; and the cells of their boards."""

    sites: tuple[Site, ...]
    excluded: Mapping[str, str]
    cells: tuple[str, ...]

    def coverage(self, ran: frozenset[str]) -> Coverage:
        """What was run of it."""
        counted = [site for site in self.sites if site.sort in SORTS]
        return Coverage(self.sites, ran, tuple(_missed(counted, ran, self.excluded)))

    def unreached(self, ran: frozenset[str]) -> tuple[str, ...]:
        """The cells on which nothing has ever lain."""
        return tuple(name for name in self.cells if f"cell {name}" not in ran)


def coverage(game: f.GameFile, compiled: Compiled, ran: frozenset[str]) -> Coverage:
    """What was run of all that can run, at the tables of the scenarios or at others."""
    played = (agreed.program for agreed in compiled.agreed.values())
    return runnable(game, played, programs(game)).coverage(ran)


def runnable(
    game: f.GameFile, played: Iterable[ir.Program], others: Iterable[tuple[str, ir.Program]] = ()
) -> Runnable:
    """What can run at tables that played, and at others."""
    at_tables, cells = dict[str, Site](), dict[str, None]()
    for program in played:
        at_tables |= {site.called: site for site in sites_of(program)}
        cells |= dict.fromkeys(row.name for row in program.places if row.cell is not None)
    excluded: dict[str, str] = {}
    every = {site.called: site for site in declared(game)} | at_tables
    for table, program in others:
        for site in sites_of(program):
            if site.called not in at_tables:
                every[site.called] = site
                excluded.setdefault(site.called, table)
    marks = {f"rule {square.name}" for square in game.sections.squares if not square.body}
    own = [s for s in every.values() if s.file and not s.file.startswith(LIBRARY)]
    sites = sorted(
        (s for s in own if s.called not in marks),
        key=lambda s: (s.file, s.line, s.column, s.called),
    )
    return Runnable(tuple(sites), excluded, tuple(cells))


def _missed(
    sites: list[Site], ran: frozenset[str], excluded: Mapping[str, str]
) -> Iterator[Missed]:
    """What never ran; a condition that is a whole branch or case is told with that one."""
    said: set[tuple[str, str]] = set()
    for site in sites:
        names = {(name, site.text) for name in (site.called, site.stem, *_elsewhere(site))}
        if site.called in ran or names & said:
            continue
        asked = f"{site.stem} {'no' if site.way == 'yes' else 'yes'}" in ran and bool(site.way)
        table = excluded.get(site.called, "")
        reason = _ONE_WAY[site.way] if asked else "never reached"
        yield Missed(site, "excluded by options" if table else reason, table, asked)
        said |= {(name, site.text) for name in (site.called, *([] if asked else [site.stem]))}


def _elsewhere(site: Site) -> Iterator[str]:
    """What a condition is called as the whole test of a branch or of a case."""
    if site.sort == "condition":
        yield site.called.replace("condition", "branch", 1)
        yield site.stem.replace("condition", "branch", 1)
    if site.sort == "condition" and site.way == "yes":
        yield site.stem.replace("condition", "case", 1)
