"""How much may be asked by one link, and how many pages of it may wait."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from time import monotonic

PER_SECOND, AT_ONCE = 10, 40
"""A page asks once for each move of anybody, and once for each click."""
MOST_WAITING = 8
"""So many pages of one seat may wait: a telephone, a computer, and some forgotten tabs."""
MANY = 25
"""Whoever looks on shares one link with others: so many times as much."""


class Rate:
    """A token bucket for each link: so many requests a second, some more after a pause."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.left: dict[object, tuple[float, float]] = {}

    def allows(self, who: object, times: int = 1) -> bool:
        """Whether one more request is not one too many."""
        now = self.clock()
        left, then = self.left.get(who, (float(AT_ONCE * times), now))
        left = min(AT_ONCE * times, left + (now - then) * PER_SECOND * times)
        self.left[who] = (max(left - 1, 0) if left >= 1 else left, now)
        return left >= 1


class Waiting:
    """The pages that wait for something to happen in a match."""

    def __init__(self) -> None:
        self.pages: dict[int, list[tuple[object, asyncio.Future[None]]]] = defaultdict(list)

    def page(self, match: int, who: object, times: int = 1) -> asyncio.Future[None]:
        """What is done as soon as something happens; of too many pages the oldest waits no more."""
        made: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        same = [future for each, future in self.pages[match] if each == who]
        if len(same) >= MOST_WAITING * times:
            self._done(same[0])
        self.pages[match].append((who, made))
        made.add_done_callback(lambda _: self._forget(match, made))
        return made

    def happened(self, match: int) -> None:
        """Something has happened."""
        for _, future in list(self.pages.get(match, ())):
            self._done(future)

    def _done(self, future: asyncio.Future[None]) -> None:
        if not future.done():
            future.set_result(None)

    def _forget(self, match: int, gone: asyncio.Future[None]) -> None:
        self.pages[match] = [each for each in self.pages[match] if each[1] is not gone]
        if not self.pages[match]:
            del self.pages[match]
