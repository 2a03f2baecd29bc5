"""Takes one property after the other away from a program: what its tables say, not its steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.ir.nodes import Program
from ludex.records import replace

Weakened = Callable[[Program], Program]


def _rows(table: str, **changed: Any) -> Weakened:
    """The same fields of every row of a table are changed."""

    def weakened(program: Program) -> Program:
        rows = tuple(replace(row, **changed) for row in getattr(program, table))
        changes: dict[str, Any] = {table: rows}
        return replace(program, **changes)

    return weakened


def _where(table: str, fits: Callable[[Any], bool], **changed: Any) -> Weakened:
    """The fields of those rows are changed that something is true of."""

    def weakened(program: Program) -> Program:
        rows = tuple(
            replace(row, **changed) if fits(row) else row for row in getattr(program, table)
        )
        changes: dict[str, Any] = {table: rows}
        return replace(program, **changes)

    return weakened


def _without_checks(program: Program) -> Program:
    choices = tuple(
        replace(c, options=tuple(replace(o, checks=()) for o in c.options)) for c in program.choices
    )
    return replace(program, choices=choices)


def _without_guards(program: Program) -> Program:
    choices = tuple(
        replace(c, options=tuple(replace(o, guard=None) for o in c.options))
        for c in program.choices
    )
    return replace(program, choices=choices)


def _until(text: str) -> Weakened:
    return _where("effects", lambda e: e.until == text, until="for good")


WEAKENED: dict[str, Weakened] = {
    "walk: where": _rows("walks", checks=()),
    "walk: stops": _rows("walks", stops=None),
    "walk: straight": _rows("walks", straight=False),
    "walk: twice": _rows("walks", twice=None),
    "walk: spends": _rows("walks", spends=()),
    "walk: gathers": _rows("walks", gathers=None),
    "walk: counted on in between": _rows("walks", between=()),
    "effect: until next played turn": _until("next played turn"),
    "effect: until next RULE": _rows("effects", ends_after=()),
    "pattern: count": _where("patterns", lambda p: p.count, count=0),
    "pattern: same": _rows("patterns", same=()),
    "pattern: different": _rows("patterns", different=()),
    "pattern: any of": _where("patterns", lambda p: p.any_of, any_of=()),
    "pattern: made of": _where("patterns", lambda p: p.made_of, made_of=()),
    "place: ordered": _where("places", lambda p: p.cell is None, ordered=False),
    "place: grouped": _rows("places", grouped=False),
    "place: seen by": _rows("places", seen="all"),
    "piece: begins": lambda p: replace(
        p, pieces=tuple(replace(row, begins=p.box) for row in p.pieces)
    ),
    "piece: front": lambda p: replace(p, fronts={}),
    "piece: each": _rows("pieces", owner=None),
    "value: start": _rows("slots", start=None),
    "value: is": _rows("slots", low=None, high=None),
    "value: seen by": _rows("slots", seen="all"),
    "attempt: odds": lambda p: replace(
        p, attempts=tuple(replace(a, odds=(None,) * len(a.odds)) for a in p.attempts)
    ),
    "when: condition": _where("triggers", lambda t: t.test is not None, test=None),
    "when: enters": _rows("triggers", places=()),
    "window: poll when": _rows("windows", poll=None),
    "window: open while": _rows("windows", while_open=None),
    "choice: may": _rows("choices", may=False),
    "choice: where": _without_checks,
    "option: if": _without_guards,
    "rule: needs": _rows("routines", needs=()),
    "board: cells": lambda p: replace(
        p, board=tuple(replace(cell, steps=(None,) * 8) for cell in p.board)
    ),
    "single-choices: taken": lambda p: replace(p, single_taken=not p.single_taken),
    "limits: chain": lambda p: replace(p, chain=1),
}
"""What is taken away, by what an author writes for it."""
