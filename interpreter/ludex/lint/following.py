"""What was found in a part of a game, kept for as long as what it asked of the rest is the same."""

from __future__ import annotations

from _weakref import ref  # weakref itself imports more than is needed
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from ludex.hints import Any, Generic, TypeVar, cast
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.model.ground import Ground, ground_of
from ludex.records import dataclass, once

MOST = 8
"""So often is kept what was found in a part: with less known, and with other variants."""
Thing = TypeVar("Thing", bound=Hashable)
Declared = TypeVar("Declared")


class Growing(set[Thing]):
    """A set that only grows; notes what it was asked for, in vain or not, and what was added."""

    def __init__(self, things: Iterable[Thing] = ()) -> None:
        super().__init__(things)
        self.begin()

    def begin(self) -> None:
        """Notes from here on."""
        self.missed: set[Thing] = set()
        self.met: set[Thing] = set()
        self.added: set[Thing] = set()

    def __contains__(self, thing: object) -> bool:
        found = super().__contains__(thing)
        if not found:
            self.missed.add(cast("Thing", thing))
        elif thing not in self.added:
            self.met.add(cast("Thing", thing))
        return found

    def add(self, thing: Thing) -> None:
        """Adds something, of which it is noted that it is there from here on."""
        self.added.add(thing)
        super().add(thing)


class Asked(Generic[Declared]):
    """Declarations by their names; notes which of them were asked for."""

    def __init__(self, things: Mapping[m.Key, Declared]) -> None:
        self.things = things
        self.noted: dict[m.Key, Declared | None] = {}

    def get(self, key: m.Key) -> Declared | None:
        """The declaration of this name, if there is one."""
        found = self.noted[key] = self.things.get(key)
        return found


@dataclass(frozen=True, eq=False, slots=True)
class Followed:
    """What came of a part: what it asked of the rest, what it added, and what was found in it.

    Declarations are only remembered by weak references: what is kept of one that stays must not
    keep all that were typed beside it.
    """

    ground: Ground
    declared: tuple[tuple[int, m.Key, Callable[[], object]], ...]
    met: tuple[set[Any], ...]
    missed: tuple[set[Any], ...]
    added: tuple[set[Any], ...]
    found: Mapping[Any, None]

    def stands(self, asked: Sequence[Asked[Any]], sets: Sequence[Growing[Any]]) -> bool:
        """Whether everything that was asked has the same answer now."""
        same = all(asked[sort].things.get(key) is known() for sort, key, known in self.declared)
        return (
            same
            and all(now.issuperset(met) for now, met in zip(sets, self.met, strict=True))
            and all(now.isdisjoint(not_) for now, not_ in zip(sets, self.missed, strict=True))
        )


def followed(
    of: object | None,
    game: Game,
    asked: Sequence[Asked[Any]],
    sets: Sequence[Growing[Any]],
    follow: Callable[[], Mapping[Any, None]],
) -> Followed:
    """What comes of a part of a game, which is followed only where something is new to it."""
    ground, known = ground_of(game.names), [] if of is None else _known(of)
    for each in tuple(known):
        if each.ground is ground and each.stands(asked, sets):
            for now, added in zip(sets, each.added, strict=True):
                now.update(added)
            return each
    for one in asked:
        one.noted = {}
    for now in sets:
        now.begin()
    found = follow()
    made = Followed(
        ground,
        tuple(
            (sort, key, _nothing if thing is None else ref(thing))
            for sort, one in enumerate(asked)
            for key, thing in one.noted.items()
        ),
        tuple(now.met for now in sets),
        tuple(now.missed for now in sets),
        tuple(now.added for now in sets),
        found,
    )
    known.insert(0, made)
    del known[MOST:]
    return made


def _nothing() -> None:
    """What stands for a declaration that is none."""


@once
def _known(of: object) -> list[Followed]:
    return []
