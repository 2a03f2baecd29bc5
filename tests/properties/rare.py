"""Positions late in random games, in which something happens that seldom does.

A quick engine plays, so that a slow one need only look at what is worth it. Of all rules that ran,
each is as likely to be looked at as any other, however seldom it runs.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from ludex.backends.reference import Reference
from ludex.backends.reference.playing import RandomGame
from ludex.machine.interface import PlayError
from ludex.machine.state import State

LATEST = 400
"""So many decisions of a game are played at most."""

STOPPED = "an error of the rules"


@dataclass(frozen=True)
class Moment:
    """A position, with the chance by which somebody decides in it."""

    state: State
    rng: int


@contextmanager
def untold(engine: Reference) -> Iterator[None]:
    """An engine that tells nobody what happens, and is quicker."""
    telling, engine.telling = engine.telling, False
    try:
        yield
    finally:
        engine.telling = telling


def rare_moments(engine: Reference, seed: int, count: int, chance: Random) -> list[Moment]:
    """Just before a decision after which some rule ran: any rule of a game, any such decision."""
    found: dict[str, list[Moment]] = {}
    game, state = RandomGame(engine, seed, 0, LATEST), engine.begin(seed)
    with untold(engine):
        while not state.over and state.decisions < LATEST and STOPPED not in found:
            moment = Moment(state.copy(), game.rng)
            for rule in rules_run(engine, game, state):
                found.setdefault(rule, []).append(moment)
    rules = chance.sample(sorted(found), min(count, len(found)))
    return [chance.choice(found[rule]) for rule in rules]


def rules_run(engine: Reference, game: RandomGame, state: State) -> set[str]:
    """The rules that run after the next decision, which is made here; that none does counts too."""
    engine.ev.coverage = ran = set[str]()
    try:
        game.decision(state)
    except PlayError:
        ran.add(STOPPED)
    finally:
        engine.ev.coverage = None
    return {one for one in ran if one == STOPPED or one.startswith("rule ")} or {""}


def decided(engine: Reference, moment: Moment) -> tuple[State, int, str]:
    """The position after somebody decides by chance, out of how many moves, and what stops it."""
    state, game = moment.state.copy(), RandomGame(engine, 0, 0, LATEST)
    game.rng = moment.rng
    with untold(engine):
        try:
            game.decision(state)
        except PlayError as error:
            return state, game.offered, str(error)
    return state, game.offered, ""
