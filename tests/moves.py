"""How seats say their moves, for tests that are about what people read."""

from ludex.machine.interface import Machine, Move
from ludex.machine.state import State
from ludex.play.offers import naming_of


def text(machine: Machine, seat: int, move: Move) -> str:
    """How a seat says a move."""
    return naming_of(machine.tables, seat).move(move.seen)


def texts(machine: Machine, state: State, seat: int) -> list[str]:
    """How a seat says each of its moves."""
    return [text(machine, seat, move) for move in machine.legal(state, seat)]
