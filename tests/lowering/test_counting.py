"""Decisions of which the moves are counted: the nth of them is the nth of the list."""

from random import Random
from typing import cast

from tests.properties.games import loaded, program, tables

from ludex import pipeline
from ludex.backends.lowered import LoweredEngine
from ludex.backends.stepping import Stepping
from ludex.lowering.code import NIL
from ludex.lowering.program import lowered
from ludex.machine.interface import Machine, Move
from ludex.machine.state import State
from ludex.machine.store import pack

PILES = """\
ludex: 1
game: piles
players: [2]
board: {grid: [2, 3]}
start: |
  B B B
  A A A
pieces: {stone: {each: player, copies: 3}}
play:
  - take turns:
      - choose stone among (stones where owner of it is you), cell among cells:
          where:
            it is not in the corner: file of cell is 1 or row of cell is 2
          do: [move stone to cell]
      - choose piece among (stones where it is on-board):
          - move piece to box
"""
"""Stones of one player come to lie in one pile, where nothing tells them apart."""


def after(engine: Machine, state: State, seat: int, move: Move) -> State:
    """The position after a move."""
    made = state.twin()
    engine.apply(made, seat, move, listening=False)
    return made


def all_moves_lead_where_they_should(game: pipeline.Loaded, decisions: int) -> set[bool]:
    """Tries every move of a random game; gives whether moves were counted, or listed."""
    plain = pipeline.machine(game, 2, engine="reference")
    quick = cast(LoweredEngine, pipeline.machine(game, 2, engine="wasm"))
    steps, chance, counted = cast(Stepping, quick.steps), Random(1), set()
    state, twin = plain.begin(1), quick.begin(1)
    for _ in range(decisions):
        (seat,) = plain.pending(state).must
        counted.add(steps.one("NOTES") != NIL)
        moves = plain.legal(state, seat)
        assert quick.legal(twin, seat) == moves
        later = [(after(plain, state, seat, x), after(quick, twin, seat, x)) for x in moves]
        assert all(pack(one) == pack(other) for one, other in later)
        state, twin = chance.choice(later)
        if state.over:
            break
    return counted


def test_the_nth_move_is_the_nth_of_the_list() -> None:
    """Breakthrough chooses cells in another order than that of their numbers."""
    assert all_moves_lead_where_they_should(loaded("breakthrough"), 12) == {True}
    assert all_moves_lead_where_they_should(loaded("tic-tac-toe"), 9) == {True}


def test_where_pieces_may_be_alike_all_are_listed() -> None:
    game = pipeline.load(pipeline.Files("piles", {"game.yaml": PILES.encode()}))
    assert game.passed, [f"{p.sentence} {p.hint}" for p in game.problems]
    assert all_moves_lead_where_they_should(game, 12) == {True, False}


def test_what_is_no_set_of_bits_is_listed() -> None:
    """Cards of a hand may be alike; hex has more cells than a number has bits, and no lines."""
    counts = {
        name: any(f.name == "count0" for f in lowered(program(name, tables(name)[0])).functions)
        for name in ("amazons", "clobber", "goofspiel", "hex", "pig")
    }
    assert [name for name in counts if counts[name]] == ["amazons", "clobber"]
