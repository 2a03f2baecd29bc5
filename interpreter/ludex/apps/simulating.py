"""Random games on all cores: chunks of playouts go to processes and come back in their order."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context

from ludex.machine.interface import Machine
from ludex.pipeline import Files, load, machine
from ludex.play.simulate import Tally, simulated

ALONE = 2.0
"""So many seconds of work are done without the help of other processes, which start slowly."""

CHUNK = 0.3
"""So many seconds the work of one chunk takes, roughly."""


class SimulationError(Exception):
    """Random games that could not go on, in one sentence."""


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


@dataclass
class Simulation:
    """Random games under way: the tally is true at every moment, also after an interrupt.

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
        """Plays in this process until all is done, or until some time."""
        for playout in range(self.tally.games, games):
            outcome = self.machine.playout(self.job.seed, playout, self.job.cap)
            with _uninterrupted():
                self.tally.add(outcome, playout)
            progress(self.tally.games)
            if time.perf_counter() > until:
                return

    def together(self, games: int, jobs: int, progress: Progress) -> None:
        """Plays the rest in other processes; each chunk is counted after those before it."""
        size = max(1, round(self.tally.games / ALONE * CHUNK))
        starts = iter(range(self.tally.games, games, size))
        # What lies beside the rules is not to be imported, not by other processes either.
        os.environ.setdefault("PYTHONSAFEPATH", "1")
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (self.job,))
        waiting: deque[Future[Tally]] = deque()
        try:
            while True:
                with _uninterrupted():
                    for start in starts if len(waiting) < 2 * jobs else ():
                        waiting.append(pool.submit(_chunk, start, min(games, start + size)))
                        if len(waiting) >= 2 * jobs:
                            break
                if not waiting:
                    return
                part = waiting.popleft().result()
                with _uninterrupted():
                    self.tally.join(part)
                progress(self.tally.games)
        except BrokenProcessPool:
            sentence = "One of the processes that played was ended from outside."
            raise SimulationError(sentence) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt comes behind this; processes that are started in here never hear of it."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ------------------------------------------------------------ in another process
_working: list[tuple[Job, Machine]] = []
"""What this process works on; filled once when it begins."""


def _begin(job: Job) -> None:
    made = machine(load(job.files), job.players, dict(job.options), job.variants, job.engine)
    _working[:] = [(job, made)]


def _chunk(start: int, stop: int) -> Tally:
    """The tally of some playouts."""
    ((job, engine),) = _working
    return simulated(engine, job.seed, range(start, stop), job.cap)
