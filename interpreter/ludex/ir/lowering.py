"""What all parts of the lowering share: the game, the table, and what has been made so far."""

from __future__ import annotations

from collections.abc import Callable

from ludex.ir import nodes as ir
from ludex.ir.options import most_turns
from ludex.ir.tables import Tables
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.records import once
from ludex.source.places import Span
from ludex.syntax.nodes import At


@once
def _noted(at: At) -> ir.Note:
    """A place of the author's text; the programs of all tables have the same."""
    span = at.span
    text = " ".join(at.text.split())
    text += ")" * (text.count("(") - text.count(")"))  # a phrase ends before its last bracket
    return ir.Note(text, span.file, span.line, span.column)


class Lowering:
    """A program under way."""

    def __init__(self, game: Game, setup: ir.Setup, options: dict[str, str], tables: Tables):
        self.game, self.setup, self.options, self.tables = game, setup, options, tables
        self.notes: list[ir.Note] = []
        self.function_of: dict[m.Key, int] = {}
        self.functions: list[ir.Function | None] = []
        self.routine_of: dict[m.Key, int] = {}
        self.routines: list[ir.Routine | None] = []
        self.square_of: dict[int, int] = {}
        self.walk_of: dict[m.Key, int] = {}
        self.walks: list[ir.WalkRow | None] = []
        self.choices: list[Callable[[], ir.Choice]] = []
        self.effect_of = {n: i for i, n in enumerate(game.names.effects)}
        self.pattern_of = {n: i for i, n in enumerate(game.names.patterns)}
        self.most_turns = most_turns(game, options)

    def note(self, at: At | None) -> int:
        """The number of a place in the author's text."""
        if at is None:
            return ir.NO_NOTE
        self.notes.append(_noted(at))
        return len(self.notes) - 1

    def note_of(self, text: str, span: Span) -> int:
        """The number of a place that is no phrase."""
        self.notes.append(ir.Note(" ".join(text.split()), span.file, span.line, span.column))
        return len(self.notes) - 1
