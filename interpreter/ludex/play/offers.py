"""What a seat may know of its moves: how each is said, and nothing of what the machine keeps."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.machine.facts import Fact
from ludex.machine.interface import TABLE, Move
from ludex.machine.tables import Tables
from ludex.records import dataclass, field
from ludex.view.naming import Naming


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that a seat may make now; `index` is its place among those offered.

    `move` is what it is made of, as data: its option, and the pieces, cells and all else that it
    is about, as far as the seat may know them. `spoken` says that it is no answer to what is asked,
    but a word in a window.
    """

    index: int
    move: Fact
    naming: Naming = field(compare=False, repr=False)
    spoken: bool = False

    @property
    def text(self) -> str:
        """How people say it."""
        return self.naming.move(self.move)

    @property
    def things(self) -> tuple[str, ...]:
        """What people call the things that it is about."""
        return self.naming.things(self.move)

    @property
    def option(self) -> str:
        """The option that it takes."""
        return self.move.said


def offer_of(moves: Sequence[Move], naming: Naming, index: int) -> Offer:
    """One of these moves as a seat may know it."""
    move = moves[index]
    return Offer(index, move.seen, naming, move.window >= 0)


def naming_of(tables: Tables, seat: int) -> Naming:
    """How a seat calls the things of its moves."""
    return Naming(tables, None if seat == TABLE else seat)


def by_number(offers: Sequence[Offer]) -> dict[str, Offer]:
    """What each number stands for: the number that is chosen, where one is, else the place.

    `choose 3` is never the second move of a list of which somebody means the third.
    """
    numbers = [(_number(offer), offer) for offer in offers]
    said = {number: offer for number, offer in numbers if number}
    if not said:
        return {str(offer.index + 1): offer for offer in offers}
    several = sum(bool(number) for number, _ in numbers) > len(said)
    return {} if several else said


def _number(offer: Offer) -> str:
    """The number that an offer is about, where it is about nothing else."""
    said = offer.things[0] if len(offer.things) == 1 else offer.text
    return said if said.isdecimal() else ""
