"""Walks of an exact number of steps that enter no cell twice: where can they end, is there one?

There may be very many such walks, so they are not listed. What a step may be depends on little more
than where it goes from; that is worked out once for each such place. A first search simply tries.
Where it takes too long, a second one knows of every place where walks of so many steps could end
if only turning straight back were forbidden: it follows no walk that can find nothing new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.machine.interface import UndecidedError
from ludex.records import dataclass, field

if TYPE_CHECKING:
    from ludex.backends.reference.walks import Standing, Walking

SIMPLE_NODES = 600
MOST_NODES = 100_000
MOST_STEPS = 400
FLOODED_FROM = 5
"""With fewer steps left it costs more to look ahead than to walk."""


@dataclass(slots=True, eq=False)
class Place:
    """A place of a walk, by a standing that stands for all that are alike in what follows; and
    where its steps lead: the cell as a bit, the place, whether again."""

    here: int
    standing: Standing
    hops: dict[int, list[tuple[int, Place, int]]] = field(default_factory=dict)


class Places:
    """The places of one walk, and the cells that its steps are known to join."""

    def __init__(self, walking: Walking) -> None:
        self.walking, self.timed = walking, walking.reads_steps_left
        self.places: dict[tuple[Any, ...], Any] = {}
        self.around: dict[int, int] = {}
        self.again = False

    def of(self, standing: Standing) -> Place:
        """The place at which a walk stands."""
        key = self.walking.key(standing)
        found: Place | None = self.places.get(key)
        if found is None:
            found = self.places[key] = Place(standing.here, standing.shortened())
        return found

    def hops(self, place: Place, left: int) -> list[tuple[int, Place, int]]:
        """The steps from a place; `left` is how many are still to come, this one included."""
        key = left if self.timed else 0
        found = place.hops.get(key)
        if found is None:
            found = place.hops[key] = self.made(place, left)
        return found

    def made(self, place: Place, left: int) -> list[tuple[int, Place, int]]:
        """The steps from a place, found by asking all conditions."""
        around, found = self.around.get(place.here, 0), []
        for landed, again in self.walking.possible(place.standing, left - 1):
            around |= 1 << landed.here
            self.again = self.again or again
            found.append((1 << landed.here, self.of(landed), int(again)))
        self.around[place.here] = around
        return found


class _TooManyError(Exception):
    """The first search takes too long."""


class ExactSearch:
    """Walks of so many steps from one standing of a walk."""

    def __init__(self, places: Places, start: Standing, count: int) -> None:
        self.places, self.start, self.count = places, start, count
        self.walked = 0
        for cell in start.cells:
            self.walked |= 1 << cell
        self.ends_from: dict[tuple[Place, int | None, int], int] = {}
        self.nodes = self.found = 0

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
        if self.walked.bit_count() + self.count > self.places.walking.most_cells:
            return 0
        if self.count > MOST_STEPS:
            raise UndecidedError(f"A walk of {self.count} steps is longer than {MOST_STEPS}.")
        place = self.places.of(self.start)
        try:
            self.nodes = SIMPLE_NODES
            return self.simple(place, self.walked, self.count, all_of_them)
        except _TooManyError:
            pass
        cells = self.start.cells
        before = cells[-2] if len(cells) > 1 else None
        self.nodes, self.found = MOST_NODES, 0
        self.pruned(place, before, self.walked, self.count, all_of_them)
        return self.found

    # ------------------------------------------------------------ the first search
    def simple(self, place: Place, walked: int, left: int, all_of_them: bool) -> int:
        """Tries every walk."""
        if left == 0:
            return 1 << place.here
        self.nodes -= 1
        if self.nodes < 0:
            raise _TooManyError
        found, hops = 0, place.hops.get(0) or self.places.hops(place, left)
        for bit, following, again in hops:
            if again or not walked & bit:
                if left == 1:
                    found |= bit
                else:
                    found |= self.simple(following, walked | bit, left - 1, all_of_them)
                if found and not all_of_them:
                    return found
        return found

    # ------------------------------------------------------------ the second search
    def pruned(
        self, place: Place, before: int | None, walked: int, left: int, all_of_them: bool
    ) -> None:
        """Follows walks as long as they may end where none has ended so far."""
        here, places = place.here, self.places
        if left == 0:
            self.found |= 1 << here
            return
        hoped = self.could_end(place, before, left) & ~self.found
        if not hoped or (self.found and not all_of_them):
            return
        self.nodes -= 1
        if self.nodes < 0:
            sentence = f"Whether this walk is possible stays undecided after {MOST_NODES:,} steps."
            raise UndecidedError(sentence)
        if not places.again and left >= FLOODED_FROM:
            free = flooded(places.around, here, walked)
            if free.bit_count() < left or not hoped & free:
                return
        for bit, following, again in places.hops(place, left):
            if again or not walked & bit:
                self.pruned(following, here, walked | bit, left - 1, all_of_them)

    def could_end(self, place: Place, before: int | None, left: int) -> int:
        """Where so many steps end if nothing but the first cells and turning back is barred."""
        if left == 0:
            return 1 << place.here
        key = (place, before, left)
        found = self.ends_from.get(key)
        if found is None:
            found, barred = 0, self.walked | (0 if before is None else 1 << before)
            for bit, following, again in self.places.hops(place, left):
                if again or not barred & bit:
                    found |= self.could_end(following, place.here, left - 1)
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
