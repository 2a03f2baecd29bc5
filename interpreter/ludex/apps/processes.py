"""Work on all cores: tasks go to processes, and what comes of them comes back in their order."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

Begun = TypeVar("Begun")
Given = TypeVar("Given")
Task = TypeVar("Task")
Done = TypeVar("Done")


class EndedError(Exception):
    """Work that could not go on, in one sentence."""


def in_order(
    jobs: int,
    begin: Callable[[Given], Begun],
    given: Given,
    do: Callable[[Begun, Task], Done],
    tasks: Iterable[Task],
) -> Generator[Done]:
    """Does each task with what each process begins with.

    They look for circles in memory as seldom as the process that asks. Nothing is interrupted while
    tasks are given out; what has come back is all that was done.
    """
    # What lies beside the rules is not to be imported, not by other processes either.
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    pool = ProcessPoolExecutor(
        jobs, get_context("spawn"), _begin, (begin, given, gc.get_threshold())
    )
    waiting: deque[Future[Done]] = deque()
    left = iter(tasks)
    try:
        while True:
            with uninterrupted():
                while len(waiting) < 2 * jobs and (task := next(left, pool)) is not pool:
                    waiting.append(pool.submit(_done, do, task))
            if not waiting:
                return
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise EndedError("One of the processes was ended from outside.") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def uninterrupted() -> Iterator[None]:
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
_working: list[object] = []
"""What this process works with; filled once when it begins."""


def _begin(begin: Callable[[Given], object], given: Given, seldom: tuple[int, int, int]) -> None:
    gc.set_threshold(*seldom)
    atexit.register(gc.freeze)  # the end of a process looks several times for circles
    _working[:] = [begin(given)]


def _done(do: Callable[..., Done], task: object) -> Done:
    return do(_working[0], task)
