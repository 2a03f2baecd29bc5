"""What a seat may know of its moves: how each is said, and nothing of what the machine keeps."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.hints import overload
from ludex.machine.facts import Fact
from ludex.machine.interface import TABLE, Move
from ludex.machine.tables import Tables
from ludex.records import dataclass
from ludex.view.naming import Naming


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that a seat may make now; `index` is its place among those offered.

    `move` is what it is made of, as data: its option, and the pieces, cells and all else that it
    is about, as far as the seat may know them. `text` is how people say it, and `things` are what
    it calls them. `spoken` says that it is no answer to what is asked, but a word in a window.
    """

    index: int
    text: str
    move: Fact
    things: tuple[str, ...] = ()
    spoken: bool = False

    @property
    def option(self) -> str:
        """The option that it takes."""
        return self.move.said


class Offers(Sequence[Offer]):
    """The moves of a seat as it may know them, in order; each is made when it is asked for."""

    def __init__(self, moves: Sequence[Move], naming: Naming) -> None:
        self._moves, self._naming = moves, naming

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, at: int) -> Offer: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Offer, ...]: ...

    def __getitem__(self, at: int | slice) -> Offer | tuple[Offer, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        return offer_of(range(len(self))[at], self._moves[at], self._naming)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def offer_of(index: int, move: Move, naming: Naming) -> Offer:
    """A move as a seat may know it."""
    seen = move.seen
    return Offer(index, naming.move(seen), seen, naming.things(seen), move.window >= 0)


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
