"""What is made to answer a test is in nobody's way afterwards, however many tests are asked."""

import pytest

from ludex.backends.games import in_cell
from ludex.backends.python import printed
from ludex.backends.reference import Reference
from ludex.backends.stepping import Stepping
from ludex.machine.chance import seeded
from ludex.pipeline import Files, load, machine

GAME = """\
ludex: 1
game: example
players: [2]
board: {{grid: [6, 6]}}
pieces: {{stone: {{each: player, copies: 9}}}}
define:
  army of player: stones where owner of it is player
  cell is roomy by n as number: number of reach of (stepping for first of cell) is at least n
  stone is held: {held}
rules:
  put stone on cell: [move stone to cell]
setup:
  - for each player in players:
      - for each stone in army of player:
          - move stone to first of (cells where it is empty)
play:
  - take turns:
      - choose stone among army of you, cell among cells where it is empty:
          where: ["{asked}"]
          do: [put stone on cell]
      - otherwise:
          - end game
"""
SUPPOSED = "supposing put stone on cell then (number of stones is 18)"
WALKED = "cell of stone is roomy by 0"
NESTED = "stone is held"
HELD = "supposing put stone on c3 then (cell of stone is roomy by 0)"


@pytest.mark.parametrize("asked", [SUPPOSED, WALKED, NESTED])
def test_a_decision_with_many_tests_needs_little_room(asked: str) -> None:
    files = Files("example", {"game.yaml": GAME.format(asked=asked, held=HELD).encode()})
    reference = machine(load(files), 2, engine="reference")
    assert isinstance(reference, Reference)
    python = printed(reference.program, 1_000)
    steps = Stepping(python, reference.before_set_up(), reference.tables)
    assert steps.called("play", in_cell(seeded(3)), 4, 3) == 3
