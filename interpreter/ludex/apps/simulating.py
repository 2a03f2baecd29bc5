"""Games on all cores: chunks of playouts go to processes and come back in their order."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing

from ludex.apps.kept_modules import kept_modules
from ludex.apps.processes import in_order, uninterrupted
from ludex.machine.interface import Machine
from ludex.pipeline import Files, load, machine
from ludex.play.simulate import Tally, simulated
from ludex.records import dataclass

ALONE = 2.0
"""So many seconds of work are done without the help of other processes, which start slowly."""

AT_ONCE = 0.05
"""So many seconds are not told apart while this process plays alone."""

CHUNK = 0.3
"""So many seconds the work of one chunk takes, roughly."""


Progress = Callable[[int], None]


@dataclass(frozen=True)
class Job:
    """What is simulated; everything that another process needs to know."""

    files: Files
    players: int
    options: tuple[tuple[str, str], ...]
    variants: tuple[str, ...]
    engine: str
    seed: int
    cap: int
    programs: tuple[str, ...] = ()
    """Who plays at each seat, unless chance does at all of them."""


@dataclass
class Simulation:
    """Games under way: the tally is true at every moment, also after an interrupt.

    It is always of the first playouts of the seed, so what was known at an interrupt can be had
    again with as many games.
    """

    job: Job
    machine: Machine
    tally: Tally

    def run(self, games: int, jobs: int, progress: Progress) -> None:
        """Plays the first so many playouts."""
        self.alone(games, time.perf_counter() + (ALONE if jobs > 1 else float("inf")), progress)
        if self.tally.games < games:
            self.together(games, jobs, progress)

    def alone(self, games: int, until: float, progress: Progress) -> None:
        """Plays in this process until all is done, or until some time; more and more at once."""
        size, now = 1, time.perf_counter()
        while self.tally.games < games and now <= until:
            began, first = now, self.tally.games
            part = _chunk((self.job, self.machine), range(first, min(games, first + size)))
            with uninterrupted():
                self.tally.join(part)
            progress(self.tally.games)
            now = time.perf_counter()
            size *= 2 if now - began < AT_ONCE else 1

    def together(self, games: int, jobs: int, progress: Progress) -> None:
        """Plays the rest in other processes; each chunk is counted after those before it."""
        size = max(1, round(self.tally.games / ALONE * CHUNK))
        starts = range(self.tally.games, games, size)
        chunks = (range(start, min(games, start + size)) for start in starts)
        with closing(in_order(jobs, _begun, self.job, _chunk, chunks)) as parts:
            for part in parts:
                with uninterrupted():
                    self.tally.join(part)
                progress(self.tally.games)


# ------------------------------------------------------------ in another process
def _begun(job: Job) -> tuple[Job, Machine]:
    options, kept = dict(job.options), kept_modules()
    return job, machine(load(job.files), job.players, options, job.variants, job.engine, kept)


def _chunk(working: tuple[Job, Machine], playouts: range) -> Tally:
    """The tally of some playouts."""
    job, engine = working
    return simulated(engine, job.seed, playouts, job.cap, job.programs)
