"""Positions late in random games, in which something happens that seldom does.

Of all rules that ran, each is as likely to be looked at as any other, however seldom it runs.
"""

from dataclasses import dataclass
from random import Random

from ludex.backends.reference import Reference
from ludex.backends.reference.playing import RandomGame
from ludex.machine.chance import below
from ludex.machine.interface import Machine, PlayError
from ludex.machine.state import State
from ludex.machine.store import pack

LATEST = 400
"""So many decisions of a game are played at most."""

STOPPED = "an error of the rules"


@dataclass(frozen=True)
class Moment:
    """A position, with the chance by which somebody decides in it."""

    state: State
    rng: int


def rare_moments(engine: Reference, seed: int, count: int, chance: Random) -> list[Moment]:
    """Just before a decision after which some rule ran: any rule of a game, any such decision."""
    found: dict[str, list[Moment]] = {}
    game, state = RandomGame(engine, seed, 0, LATEST), engine.begin(seed)
    engine.telling = False
    while not state.over and state.decisions < LATEST and STOPPED not in found:
        moment = Moment(state.copy(), game.rng)
        for rule in rules_run(engine, game, state):
            found.setdefault(rule, []).append(moment)
    engine.telling = True
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


def decided(engine: Machine, moment: Moment) -> tuple[list[int], str]:
    """The position after somebody who must decides by chance, and what stops it."""
    state = moment.state.copy()
    seat = engine.pending(state).must[0]
    moves = engine.legal(state, seat)
    move = moves[below(moment.rng, len(moves))[1]]
    try:
        engine.apply(state, seat, move)
    except PlayError as error:
        return [], str(error)
    return pack(state), ""
