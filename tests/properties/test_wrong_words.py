"""Whatever is typed at a decision is a move or is refused in a sentence; nothing else happens."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.properties.counts import Tally, hold
from tests.properties.games import game_names
from tests.properties.playing import Start, position, starts

from ludex.machine.interface import TABLE, Machine
from ludex.machine.state import State
from ludex.machine.store import pack
from ludex.play.match import Match, NotAMoveError
from ludex.play.offers import naming_of
from ludex.play.scenarios import UnmetError, _Runner
from ludex.play.trials import Say, Site, Trial

THROWN = 12
JOINS = (" plus ", " and ", ", ", " ")


def names(engine: Machine, chance: Random) -> Iterator[str]:
    """Things of every kind by their names, and words that are nothing."""
    tables = engine.tables
    yield from (tables.seat(seat) for seat in range(tables.players))
    yield from (tables.cell(cell) for cell in range(min(tables.cells, 9)))
    yield from {piece.name for piece in tables.pieces[:9]} | set(tables.kinds[:9])
    yield from (place.name for place in tables.places[:6])
    yield from (name for values in tables.enums.values() for name in values[:3])
    yield from ("0", "1", "-3", "9999999999", "yes", "no", "nothing", "?", "plus", "and", ",", "")
    yield "".join(chance.choice("ab1 ,-+`é") for _ in range(8))


def phrases(engine: Machine, state: State, seat: int, chance: Random) -> Iterator[str]:
    """Options with things of wrong types, too many and too few of them."""
    options = [*dict(engine.offers(state, seat)), "choose", "pass", "step", "dance", ""]
    known = list(names(engine, chance))
    for _ in range(THROWN):
        said = [chance.choice(known) for _ in range(chance.randrange(5))]
        yield f"{chance.choice(options)} {chance.choice(JOINS).join(said)}"


@pytest.mark.parametrize("game", game_names())
def test_wrong_words_are_refused_in_a_sentence(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        state = position(start)
        if state is None:
            return
        engine, before = start.machine, pack(state)
        asked = (*engine.pending(state).must, *engine.pending(state).may, 0, TABLE)
        for seat in dict.fromkeys(asked):
            for text in phrases(engine, state, seat, start.chance):
                match = Match(engine, 0, state=state.copy())
                for hidden in (False, True):
                    refusal = match.why_not(seat, text, hidden)
                    assert refusal is None or refusal.sentence
                try:
                    match.play(seat, text)
                except NotAMoveError as error:
                    tally.add("refused", bool(error.refusal.sentence))
                said_in_a_scenario(engine, state.copy(), seat, text)
                tally.add("phrases")
        assert pack(state) == before, "a question has changed the game"

    hold(game, "wrong words are refused in a sentence", starts(game), check)


def said_in_a_scenario(engine: Machine, state: State, seat: int, text: str) -> None:
    """A line of a scenario: it is played, or the scenario fails with what was found."""
    site = Site("scenarios.yaml", 1)
    runner = _Runner(Trial("S", "", 1, site, (), engine), check=False)
    for refused in (None, "dancing"):
        try:
            runner.say(Say(site, seat, text, refused), state)
        except UnmetError:
            continue


@pytest.mark.parametrize("game", game_names())
def test_several_things_may_be_named_in_any_order(game: str) -> None:
    def check(start: Start, tally: Tally) -> None:
        state = position(start)
        if state is None:
            return
        engine, chance = start.machine, start.chance
        for seat in range(engine.tables.players):
            naming = naming_of(engine.tables, seat)
            legal = [m for m in engine.legal(state, seat) if m.seen.said]
            moves = [m for m in legal if any(len(part.held) > 1 for part in m.seen.parts)]
            for move in chance.sample(moves, min(len(moves), 5)):
                parts = [[*naming.several(p.kind[4:], p.held)] for p in move.seen.parts]
                for part in parts:
                    chance.shuffle(part)
                things = ", ".join(chance.choice(JOINS).join(p) for p in parts)
                text = f"{move.seen.said} {things}"
                found = Match(engine, 0, state=state.copy()).matching(seat, text)
                assert naming.move(move.seen) in {naming.move(each.seen) for each in found}, text
                tally.add("moves")

    hold(game, "several things may be named in any order", starts(game), check)
