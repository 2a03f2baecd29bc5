"""What a step can lead to: whether it decides, ends something, or may offer nothing."""

from __future__ import annotations

from ludex.lint.visit import Node, below, deep, part_of
from ludex.model import tree as m
from ludex.model.game import Game, TypedRule
from ludex.records import once

ENDS = (
    "win",
    "win-for",
    "lose",
    "lose-for",
    "rank-by",
    "rank-or-draw-by",
    "end",
    "leave",
    "leave-for",
)
NEVER_EMPTY = ("players", "seats", "cells", "ways", "sides", "listed", "range", "clockwise")


DOING = (m.Do, m.ChoiceStep, m.DrawStep, m.AttemptStep, m.WalkStep)
"""The nodes among which those are that decide or end something."""


def decides(node: Node) -> bool:
    """Whether somebody or chance has a say here."""
    chance = isinstance(node, m.Do) and node.op in ("roll", "shuffle")
    return chance or isinstance(
        node, m.ChoiceStep | m.DrawStep | m.AttemptStep | m.WalkStep
    )  # fmt: skip


def ends(node: Node) -> bool:
    """Whether this ends a turn's loop, the game, or somebody's part in it."""
    return isinstance(node, m.Do) and node.op in ENDS and _name(node) != "name-turn"


def _name(node: m.Do) -> str:
    return node.args[0].op if node.args and isinstance(node.args[0], m.Core) else ""


def conditional(step: m.ChoiceStep) -> bool:
    """Whether a plain mandatory choice has conditions that may leave nothing to choose."""
    if step.may or step.secretly or step.otherwise is not None:
        return False
    return all(
        option.guard is None and (option.checks or any(map(_filtered, option.binders)))
        for option in step.options
    )


def _filtered(binder: m.TypedBinder) -> bool:
    return isinstance(binder.among, m.Bound) and binder.among.op == "filter"


def may_be_empty(step: m.ChoiceStep) -> bool:
    """Whether a mandatory choice may have nothing to choose from, which ends the rule."""
    if step.may or step.secretly or step.otherwise is not None:
        return False
    return all(
        option.guard is not None
        or bool(option.checks)
        or any(not never_empty(binder.among) for binder in option.binders)
        for option in step.options
    )


def never_empty(among: m.Expr) -> bool:
    """Whether a set has something in it at any time."""
    return isinstance(among, m.Core) and among.op in NEVER_EMPTY


def leaves_routine(steps: tuple[m.Step, ...], in_rule: bool = True) -> bool:
    """Whether these steps can end the rule in which they stand, or all that is played."""
    for node in below(*steps):
        if isinstance(node, m.Do) and node.op in ("stop", "give"):
            return True
        if in_rule and isinstance(node, m.ChoiceStep) and may_be_empty(node):
            return True
    return False


def has_end(game: Game, steps: tuple[m.Step, ...], in_rule: bool) -> bool:
    """Whether these steps, or what they call or set off, can end the loop or the game.

    Where somebody cannot choose in the play itself, it does not end but comes to a stop.
    """
    others = [s for trigger in game.triggers for s in trigger.body]
    others += [s for window in game.windows for s in window.body]
    return leaves_routine(steps, in_rule) or any(map(ends, deep(game, (*steps, *others), m.Do)))


@once
def loops(game: Game) -> list[tuple[tuple[m.Step, ...], m.TurnsStep]]:
    """Every `take turns` of a game, with the list of steps in whose rule it stands."""
    found = []
    for steps in (game.setup, game.play):
        found += [(steps, node) for node in below(*steps) if isinstance(node, m.TurnsStep)]
    for rule in game.rules.values():
        found += [(rule.body, node) for node in part_of(rule).of(m.TurnsStep)]
    return found


@once
def certain_calls(rule: TypedRule) -> list[m.CallRule]:
    """The rules that a rule calls whatever happens, before anybody decides."""
    found: list[m.CallRule] = []
    for step in rule.body if part_of(rule).of(m.CallRule) else ():
        if isinstance(step, m.CallRule):
            found.append(step)
        if decides(step) or (isinstance(step, m.Do) and step.op in ("stop", "give", *ENDS)):
            break
        if isinstance(step, m.IfStep | m.EachStep | m.RepeatStep) and leaves_routine((step,)):
            break
    return found
