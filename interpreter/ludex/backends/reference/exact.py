"""Walks of an exact number of steps that enter no cell twice: where can they end, is there one?

There may be very many such walks, so they are not listed. What a step may be depends on little more
than where it goes from; that is worked out once for each such place. A first search simply tries.
Where it takes too long, a second one knows of every place where walks of so many steps could end
if only turning straight back were forbidden: it follows no walk that can find nothing new.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludex.machine.interface import UndecidedError

if TYPE_CHECKING:
    from ludex.backends.reference.walks import Standing, Walking

SIMPLE_NODES = 600
MOST_NODES = 100_000
MOST_STEPS = 200
FLOODED_FROM = 5
"""With fewer steps left it costs more to look ahead than to walk."""


@dataclass(frozen=True, slots=True)
class Hop:
    """A step that is possible: where it leads, and whether a cell may be entered again by it."""

    cell: int
    place: Any
    standing: Standing
    again: bool


@dataclass
class Known:
    """What several searches of one walk may share: its steps, and which cells they join."""

    hops: dict[Any, tuple[Hop, ...]] = field(default_factory=dict)
    around: dict[int, int] = field(default_factory=dict)
    again: bool = False


class _TooManyError(Exception):
    """The first search takes too long."""


class ExactSearch:
    """Walks of so many steps from one standing of a walk."""

    def __init__(self, walking: Walking, start: Standing, count: int) -> None:
        self.walking, self.start, self.count = walking, start, count
        self.timed = walking.reads_steps_left
        self.walked = 0
        for cell in start.cells:
            self.walked |= 1 << cell
        self.known = walking.known
        self.ends_from: dict[tuple[Any, int | None, int], int] = {}
        self.nodes = self.found = 0

    # ------------------------------------------------------------ steps, worked out once
    def hops(self, place: Any, standing: Standing, left: int) -> tuple[Hop, ...]:
        """The steps from a place; `left` is how many are still to come, this one included."""
        key = (place, left) if self.timed else place
        found = self.known.hops.get(key)
        if found is None:
            found = tuple(self.made(standing, left))
            self.known.hops[key] = found
        return found

    def made(self, standing: Standing, left: int) -> Iterator[Hop]:
        """The steps from a place, found by asking all conditions."""
        around, here = self.known.around, standing.here
        for landed, again in self.walking.possible(standing, left - 1):
            short = landed.shortened()
            self.known.again = self.known.again or again
            around[here] = around.get(here, 0) | 1 << landed.here
            yield Hop(landed.here, self.walking.key(short), short, again)

    # ------------------------------------------------------------ questions
    def ends(self) -> tuple[int, ...]:
        """Every cell on which a walk of so many steps can end, in the order of their numbers."""
        found = self.search(all_of_them=True)
        return tuple(cell for cell in range(found.bit_length()) if found >> cell & 1)

    def exists(self) -> bool:
        """Whether there is such a walk at all."""
        return self.search(all_of_them=False) != 0

    def search(self, all_of_them: bool) -> int:
        """The cells on which walks end, as bits; one of them may be enough."""
        if self.count > MOST_STEPS:
            raise UndecidedError(f"A walk of {self.count} steps is longer than {MOST_STEPS}.")
        place = self.walking.key(self.start)
        try:
            self.nodes = SIMPLE_NODES
            return self.simple(place, self.start, self.walked, self.count, all_of_them)
        except _TooManyError:
            pass
        cells = self.start.cells
        before = cells[-2] if len(cells) > 1 else None
        self.nodes, self.found = MOST_NODES, 0
        self.pruned(place, self.start, before, self.walked, self.count, all_of_them)
        return self.found

    # ------------------------------------------------------------ the first search
    def simple(
        self, place: Any, standing: Standing, walked: int, left: int, all_of_them: bool
    ) -> int:
        """Tries every walk."""
        if left == 0:
            return 1 << standing.here
        self.nodes -= 1
        if self.nodes < 0:
            raise _TooManyError
        found = 0
        for hop in self.hops(place, standing, left):
            if hop.again or not walked >> hop.cell & 1:
                entered = walked | 1 << hop.cell
                found |= self.simple(hop.place, hop.standing, entered, left - 1, all_of_them)
                if found and not all_of_them:
                    return found
        return found

    # ------------------------------------------------------------ the second search
    def pruned(
        self,
        place: Any,
        standing: Standing,
        before: int | None,
        walked: int,
        left: int,
        all_of_them: bool,
    ) -> None:
        """Follows walks as long as they may end where none has ended so far."""
        here = standing.here
        if left == 0:
            self.found |= 1 << here
            return
        hoped = self.could_end(place, standing, before, left) & ~self.found
        if not hoped or (self.found and not all_of_them):
            return
        self.nodes -= 1
        if self.nodes < 0:
            sentence = f"Whether this walk is possible stays undecided after {MOST_NODES:,} steps."
            raise UndecidedError(sentence)
        if not self.known.again and left >= FLOODED_FROM:
            free = flooded(self.known.around, here, walked)
            if free.bit_count() < left or not hoped & free:
                return
        for hop in self.hops(place, standing, left):
            if hop.again or not walked >> hop.cell & 1:
                entered = walked | 1 << hop.cell
                self.pruned(hop.place, hop.standing, here, entered, left - 1, all_of_them)

    def could_end(self, place: Any, standing: Standing, before: int | None, left: int) -> int:
        """Where so many steps end if nothing but the first cells and turning back is barred."""
        if left == 0:
            return 1 << standing.here
        key = (place, before, left)
        found = self.ends_from.get(key)
        if found is None:
            found = 0
            for hop in self.hops(place, standing, left):
                if hop.again or not (hop.cell == before or self.walked >> hop.cell & 1):
                    found |= self.could_end(hop.place, hop.standing, standing.here, left - 1)
            self.ends_from[key] = found
        return found


def flooded(around: dict[int, int], here: int, walked: int) -> int:
    """The cells that can still be entered at all, by the cells that steps are known to join."""
    reached, edge = 0, 1 << here
    while edge:
        grown = 0
        while edge:
            low = edge & -edge
            grown |= around.get(low.bit_length() - 1, 0)
            edge ^= low
        edge = grown & ~reached & ~walked
        reached |= edge
    return reached
