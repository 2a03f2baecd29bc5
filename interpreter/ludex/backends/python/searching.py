"""The places of a walk for searches of an exact number of steps, from generated steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludex.backends.reference.exact import Place, Places

if TYPE_CHECKING:
    from ludex.backends.python.walking import FastWalking
    from ludex.backends.reference.walks import Standing


@dataclass(slots=True, eq=False)
class StepPlace(Place):
    """A place by all that its further steps depend on."""

    last_way: int | None
    first_way: int | None
    number: int
    spent: tuple[int, ...]
    gathered: tuple[int, ...]


class FastPlaces(Places):
    """The places of one walk from one start, without a standing for each."""

    walking: FastWalking

    def __init__(self, walking: FastWalking, start: int) -> None:
        super().__init__(walking)
        self.start, self.asked = start, walking.asked
        self.timed = self.asked.left

    def of(self, standing: Standing) -> Place:
        """The place at which a walk stands."""
        return self.place(
            standing.here, standing.last_way, standing.first_way, len(standing.cells),
            standing.spent, standing.gathered,
        )  # fmt: skip

    def place(
        self, here: int, last_way: int | None, first_way: int | None, number: int,
        spent: tuple[int, ...], gathered: tuple[int, ...],
    ) -> StepPlace:  # fmt: skip
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
        found: StepPlace | None = self.places.get(key)
        if found is None:
            found = StepPlace(here, last_way, first_way, number, spent, gathered)
            self.places[key] = found
        return found

    def made(self, place: Place, left: int) -> list[tuple[int, Place, int]]:
        """The steps from a place, as the cell entered, where they lead, and whether again."""
        assert isinstance(place, StepPlace)
        walking, here = self.walking, place.here
        found: list[tuple[int, Place, int]] = []
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
