"""Walks of an exact number of steps, searched as the reference engine searches them.

Both try every walk first and look ahead where that takes too long, step by step in the same order
and with the same limits; here a place is an object that knows where its steps lead.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludex.backends.reference import exact
from ludex.machine.interface import UndecidedError

if TYPE_CHECKING:
    from ludex.backends.python.walking import FastWalking
    from ludex.backends.reference.walks import Standing


@dataclass(slots=True, eq=False)
class Place:
    """A place of a walk: all that its further steps depend on, and where they lead."""

    here: int
    last_way: int | None
    first_way: int | None
    number: int
    spent: tuple[int, ...]
    gathered: tuple[int, ...]
    hops: dict[int, list[tuple[int, Place, int]]] = field(default_factory=dict)


class _TooManyError(Exception):
    """The first search takes too long."""


class Places:
    """The places of one walk from one start, and the cells that its steps are known to join."""

    def __init__(self, walking: FastWalking, start: int) -> None:
        self.walking, self.start, self.asked = walking, start, walking.asked
        self.timed = self.asked.left
        self.places: dict[tuple[Any, ...], Place] = {}
        self.around: dict[int, int] = {}
        self.again = False

    def of(self, standing: Standing) -> Place:
        """The place at which a walk stands."""
        return self.place(
            standing.here, standing.last_way, standing.first_way, len(standing.cells),
            standing.spent, standing.gathered,
        )  # fmt: skip

    def place(
        self, here: int, last_way: int | None, first_way: int | None, number: int,
        spent: tuple[int, ...], gathered: tuple[int, ...],
    ) -> Place:  # fmt: skip
        """A place by what makes it different from others."""
        asked = self.asked
        key = (
            here,
            last_way if asked.last_way else None,
            first_way if asked.first_way else None,
            asked.numbered(number) if asked.keyed_number else None,
            spent,
            gathered,
        )
        found = self.places.get(key)
        if found is None:
            found = self.places[key] = Place(here, last_way, first_way, number, spent, gathered)
        return found

    def hops(self, place: Place, left: int) -> list[tuple[int, Place, int]]:
        """The steps from a place; `left` is how many are still to come, this one included."""
        key = left if self.timed else 0
        found = place.hops.get(key)
        if found is None:
            found = place.hops[key] = self.made(place, left)
        return found

    def made(self, place: Place, left: int) -> list[tuple[int, Place, int]]:
        """The steps from a place, as the cell entered, where they lead, and whether again."""
        walking, here, found = self.walking, place.here, []
        rows = walking.rows_of(
            here, self.start, place.last_way, place.number, left - 1, place.gathered,
            place.first_way,
        )  # fmt: skip
        around = self.around.get(here, 0)
        for way, landing, broken, again, gathers in rows:
            spent, gathered = place.spent, place.gathered
            if broken:
                now = walking.spent(spent, broken)
                if now is None:
                    continue
                spent = now
            if gathers:
                gathered = tuple(sorted({*gathered, *gathers}))
            first = way if place.first_way is None else place.first_way
            following = self.place(landing, way, first, place.number + 1, spent, gathered)
            around |= 1 << landing
            self.again = self.again or bool(again)
            found.append((1 << landing, following, again))
        self.around[here] = around
        return found


class FastSearch:
    """Walks of so many steps from one standing of a walk."""

    def __init__(self, places: Places, start: Standing, count: int) -> None:
        self.places, self.start, self.count = places, start, count
        self.walked = 0
        for cell in start.cells:
            self.walked |= 1 << cell
        self.ends_from: dict[tuple[Place, int | None, int], int] = {}
        self.nodes = self.found = 0

    def ends(self) -> tuple[int, ...]:
        """Every cell on which a walk of so many steps can end, in the order of their numbers."""
        found = self.search(all_of_them=True)
        return tuple(cell for cell in range(found.bit_length()) if found >> cell & 1)

    def exists(self) -> bool:
        """Whether there is such a walk at all."""
        return self.search(all_of_them=False) != 0

    def search(self, all_of_them: bool) -> int:
        """The cells on which walks end, as bits; one of them may be enough."""
        if self.count > exact.MOST_STEPS:
            sentence = f"A walk of {self.count} steps is longer than {exact.MOST_STEPS}."
            raise UndecidedError(sentence)
        place = self.places.of(self.start)
        try:
            self.nodes = exact.SIMPLE_NODES
            return self.simple(place, self.walked, self.count, all_of_them)
        except _TooManyError:
            pass
        cells = self.start.cells
        before = cells[-2] if len(cells) > 1 else None
        self.nodes, self.found = exact.MOST_NODES, 0
        self.pruned(place, before, self.walked, self.count, all_of_them)
        return self.found

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
            after = f"after {exact.MOST_NODES:,} steps"
            raise UndecidedError(f"Whether this walk is possible stays undecided {after}.")
        if not places.again and left >= exact.FLOODED_FROM:
            free = exact.flooded(self.places.around, here, walked)
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
