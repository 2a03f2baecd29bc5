"""Players that are programs, one a file; each file has `player(seed) -> Bot`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from typing import Protocol, TypeVar, cast

from ludex.machine.interface import View
from ludex.play.match import Match
from ludex.play.offers import Offer
from ludex.resources import package_names

_SUFFIX = "_bot.py"
RANDOM = "random"
"""The player who chooses by chance."""

Supposed = Callable[[int], Match]
"""By a seed, a match like the one under way, in which what a player cannot know is dealt anew."""

Choice = Generator[None, None, Offer | None]
"""What is chosen in the end; whoever waits for it may do something else between two thoughts."""

Value = TypeVar("Value")


class Bot(Protocol):
    """Somebody who decides from what a seat may see; it never gets the game itself."""

    def choose(self, view: View, offers: Sequence[Offer], must: bool, supposed: Supposed) -> Choice:
        """One of the offers; None is silence, where the seat may speak but need not."""


def choosing(player: Bot, match: Match, seat: int) -> Choice:
    """What a player chooses at a seat now; it is shown what the seat may know, and no more."""
    offers = tuple(match.offers(seat))
    must = seat in match.pending.must
    supposed = partial(match.supposed, seat)
    if not offers:
        return None
    return (yield from player.choose(match.view(seat), offers, must, supposed))


def chosen_by(player: Bot, match: Match, seat: int) -> Offer | None:
    """The same, waited for."""
    return ended(choosing(player, match, seat))


def ended(work: Generator[None, None, Value]) -> Value:
    """What work comes to."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return cast(Value, end.value)


@cache
def bot_names() -> tuple[str, ...]:
    """The names of all players that are programs."""
    found = package_names("play/bots", _SUFFIX)
    return tuple(name.removesuffix(_SUFFIX).replace("_", "-") for name in found)


def seated(programs: Mapping[int, str], seed: int) -> dict[int, Bot]:
    """The players that sit at these seats, of a game whose own chance begins at this seed."""
    return {seat: bot(name, seed + seat + 1) for seat, name in programs.items()}


def bot(name: str, seed: int) -> Bot:
    """A player by its name; its chance begins at a seed."""
    if name not in bot_names():
        raise ValueError(f"no player is called {name!r}")
    module = import_module(f"{__name__}.{name.replace('-', '_')}_bot")
    return cast(Bot, module.player(seed))
