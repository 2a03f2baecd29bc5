"""Decisions of which the moves are counted: the nth of them is the nth of the list."""

import pytest
from tests.lowering.every_move import plainly, read, tried
from tests.properties.games import loaded, program, tables

from ludex import pipeline
from ludex.lowering.code import NIL
from ludex.lowering.program import lowered

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


def counted(game: pipeline.Loaded, decisions: int) -> set[bool]:
    """Whether moves were counted in a game in which every move is tried, or listed."""
    return {steps.one("NOTES") != NIL for steps in tried(game, decisions)}


def test_the_nth_move_is_the_nth_of_the_list() -> None:
    """Breakthrough chooses cells in another order than that of their numbers."""
    assert counted(loaded("breakthrough"), 12) == {True}
    assert counted(loaded("tic-tac-toe"), 9) == {True}


def test_where_pieces_may_be_alike_all_are_listed() -> None:
    assert counted(read(PILES), 12) == {True, False}


def test_options_alone_are_bits() -> None:
    """In Kuhn only some are possible, in Pig always all of them."""
    assert counted(loaded("kuhn-poker"), 4) == {True}
    assert counted(loaded("pig"), 4) == {True}


def test_what_is_no_set_of_bits_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards of a hand may be alike; hex has more cells than a number has bits, and no lines."""
    monkeypatch.setattr("ludex.lowering.program.inlined", plainly)
    counts = {
        name: any(f.name == "count0" for f in lowered(program(name, tables(name)[0])).functions)
        for name in ("amazons", "clobber", "goofspiel", "hex", "pig")
    }
    assert [name for name in counts if counts[name]] == ["amazons", "clobber", "pig"]
