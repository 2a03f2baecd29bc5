"""Random games in which every move is tried, by the engine of WebAssembly and by the reference."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

from ludex import pipeline
from ludex.backends.lowered import LoweredEngine
from ludex.backends.stepping import Stepping
from ludex.lowering.code import Function
from ludex.machine.interface import Machine, Move
from ludex.machine.state import State
from ludex.machine.store import pack


def after(engine: Machine, state: State, seat: int, move: Move) -> State:
    """The position after a move."""
    made = state.twin()
    engine.apply(made, seat, move)
    return made


def tried(game: pipeline.Loaded, decisions: int) -> Iterator[Stepping]:
    """The array at each decision; every move leads where the reference's leads."""
    plain = pipeline.machine(game, 2, engine="reference")
    quick = cast(LoweredEngine, pipeline.machine(game, 2, engine="wasm"))
    state, twin, chance = plain.begin(1), quick.begin(1), Random(1)
    for _ in range(decisions):
        if state.over:
            break
        yield cast(Stepping, quick.steps)
        (seat,) = plain.pending(state).must
        moves = plain.legal(state, seat)
        assert quick.legal(twin, seat) == moves
        later = [(after(plain, state, seat, x), after(quick, twin, seat, x)) for x in moves]
        assert all(pack(one) == pack(other) for one, other in later)
        state, twin = chance.choice(later)


def read(text: str) -> pipeline.Loaded:
    """A game; it has no problem."""
    game = pipeline.load(pipeline.Files("made", {"game.yaml": text.encode()}))
    assert game.passed, [f"{p.sentence} {p.hint}" for p in game.problems]
    return game


def plainly(functions: Mapping[str, Function], _: int) -> Mapping[str, Function]:
    """Functions as they are, of which none is written out where it is called."""
    return functions
