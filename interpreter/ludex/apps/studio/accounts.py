"""What of the rules has run: in the game under way, in scenarios, in games by chance.

An account is worked out in portions, since whoever waits for the next key must not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from weakref import WeakKeyDictionary

from ludex.apps.studio.acted import noted, what_ran
from ludex.apps.studio.table import MISTAKES, Table, is_wrong, playing
from ludex.apps.studio.texts import RefusedError, Texts
from ludex.backends.reference import Reference
from ludex.backends.reference.playing import RandomGame
from ludex.desk.project import Project
from ludex.desk.trying import tried
from ludex.impact.statistics import CAP
from ludex.ir import nodes as ir
from ludex.machine.interface import Machine, PlayError
from ludex.play.match import Match
from ludex.records import dataclass, field
from ludex.scenario_pipeline.compiling import Compiled
from ludex.scenario_pipeline.coverage import Runnable, runnable
from ludex.scenario_pipeline.other_tables import programs
from ludex.scenario_pipeline.running import ready

GAME, SCENARIOS, CHANCE = "game", "scenarios", "chance"
Known = WeakKeyDictionary[Match, frozenset[str]]


@dataclass
class Account:
    """What has run so far, and of how much that is; `about` is what it is an account of."""

    about: tuple[object, ...]
    of: int = 0
    done: int = 0
    finished: bool = False
    ran: set[str] = field(default_factory=set)
    played: list[ir.Program] = field(default_factory=list)
    others: list[tuple[str, ir.Program]] = field(default_factory=list)
    work: Iterator[None] = field(default_factory=lambda: iter(()))
    could: Runnable | None = None

    def go_on(self, project: Project, steps: int) -> Runnable:
        """Works out so much more of it; gives all that could have run.

        What could run at other tables only is known when it is finished.
        """
        before = self.finished
        self.finished = sum(1 for _ in islice(self.work, steps)) < steps
        if self.could is None or self.finished > before:
            self.could = runnable(project.loaded.file, self.played, self.others)
        return self.could


class Accounts:
    """The accounts of a game, each begun anew where what it is about has changed."""

    def __init__(self) -> None:
        self.known = Known()
        self.made: dict[str, Account] = {}

    def of(self, texts: Texts, table: Table, by: str, seed: int, games: int) -> Account:
        """The account of what is played in one of three ways."""
        project = texts.project
        if is_wrong(project) or (by == GAME and table.stale):
            raise RefusedError(MISTAKES)
        if by == GAME:
            about: tuple[object, ...] = (*table.game().moments,)
        elif by == SCENARIOS:
            about = (project,)
        else:
            about = (project.loaded.digest, table.game().match.machine.tables.setup, seed, games)
        account = self.made.get(by)
        if account is None or account.about != about:
            account = self.made[by] = Account(about)
            if by == GAME:
                self._of_game(account, table.game().moments)
            elif by == SCENARIOS:
                _of_scenarios(account, project)
            else:
                _of_chance(account, playing(project, table).plain, seed, games)
        return account

    def _of_game(self, account: Account, moments: list[Match]) -> None:
        engine = moments[0].machine.plain
        assert isinstance(engine, Reference)
        account.played, account.of = [engine.program], len(moments) - 1
        account.work = self._moves(account, moments)

    def _moves(self, account: Account, moments: list[Match]) -> Iterator[None]:
        """Each move of a game, and last what may be done now."""
        for number, match in enumerate(moments):
            new = match not in self.known
            if new:
                self.known[match] = what_ran(moments, number)
            account.ran |= self.known[match]
            account.done = number
            if new:
                yield
        account.ran |= _offered(moments[-1])


def _offered(match: Match) -> set[str]:
    """What runs to find out what may be done now."""
    with noted(match) as ran:
        for seat in () if match.over else (*match.pending.must, *match.pending.may):
            match.machine.plain.legal(match.state, seat)
    return ran


# ------------------------------------------------------------ scenarios
def _of_scenarios(account: Account, project: Project) -> None:
    found = ready(project.files, game=project.loaded)
    if any(each.severity == "error" for each in found.problems):
        raise RefusedError("Scenarios have mistakes; the list of problems says which.")
    account.of = len(found.compiled.trials)
    account.played = [agreed.program for agreed in found.compiled.agreed.values()]
    account.work = _scenarios(account, project, found.compiled)


def _scenarios(account: Account, project: Project, compiled: Compiled) -> Iterator[None]:
    """Each case of a scenario, and then other tables at which something would run."""
    for trial in compiled.trials:
        result = tried(trial)
        account.ran |= set() if result is None else result.ran
        account.done += 1
        yield
    for other in programs(project.loaded.file):
        account.others.append(other)
        yield


# ------------------------------------------------------------ games by chance
def _of_chance(account: Account, machine: Machine, seed: int, games: int) -> None:
    assert isinstance(machine, Reference)
    machine.telling, machine.coverage = False, account.ran
    account.of, account.played = games, [machine.program]
    account.work = _by_chance(account, machine, seed)


def _by_chance(account: Account, machine: Reference, seed: int) -> Iterator[None]:
    """Each decision of games in which everybody chooses by chance."""
    for number in range(account.of):
        game = RandomGame(machine, seed, number, CAP)
        try:
            state = machine.begin(seed, number)
            while not state.over and state.decisions < CAP:
                game.decision(state)
                yield
        except PlayError:
            pass
        account.done = number + 1
