"""What a program calls the score of a player."""

from __future__ import annotations

from ludex.ir.nodes import Program
from ludex.records import dataclass

SCORE, HALVES = "score", "halves"


@dataclass(frozen=True, slots=True)
class Score:
    """A defined word of one player, or a stored value of each; perhaps counted in halves."""

    function: int | None
    slot: int | None
    halves: bool

    def counted(self, number: object) -> float | None:
        """A score as people say it; None where there is none."""
        if not isinstance(number, int):
            return None
        return number / 2 if self.halves else number


def score_of(program: Program) -> Score | None:
    """What tells the score; nothing where the game has none."""
    index = program.score_function
    if index >= 0:
        return Score(index, None, program.functions[index].body.kind == HALVES)
    for number, row in enumerate(program.slots):
        if row.name == SCORE and row.each == "player" and row.kind == "number":
            return Score(None, number, row.halves)
    return None
