"""L200: something is denied of what may be nothing, without saying which way that is meant."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.diagnostics.problem import Problem
from ludex.lint.denials import Denial
from ludex.lint.events import events
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.edits import Edit, Fix
from ludex.syntax.standing import balanced


def find(game: Game) -> list[Problem]:
    """The tests that would hold only because something is nothing."""
    return problems(events(game).found)


def problems(denials: Iterable[Denial]) -> list[Problem]:
    """What is asked of the author, once for each test."""
    denied: dict[int, tuple[m.Expr, dict[str, None]]] = {}
    for denial in denials:
        _, things = denied.setdefault(id(denial.test), (denial.test, {}))
        things[_words(denial.culprit)] = None
    return [_problem(test, list(things)) for test, things in denied.values()]


def _problem(test: m.Expr, things: list[str]) -> Problem:
    """What is denied of what, and both ways to write it."""
    text, named = _words(test), " or ".join(f"`{thing}`" for thing in things)
    there = " and ".join(f"there is {thing}" for thing in things)
    missing = " or ".join(f"there is no {thing}" for thing in things)
    if isinstance(test, m.Logic):
        sentence = f"`{text}` holds also where {named} is nothing; is that meant?"
        both = _in_brackets(test, f"{there} and {text}", " or ")
        either = _in_brackets(test, f"{missing} or {text}", " and ")
        hint = f"Write `{both}`, or `{either}`."
    else:
        sentence = f"`{text}` is denied here; is it also where {named} is nothing?"
        both, either = f"({there} and {text})", f"({missing} or {text})"
        hint = f"Write `{both}` for it, or `{either}`."
    if test.at is None:
        return Problem("L200", None, sentence, hint)
    place = test.at.scalar.place(*balanced(test.at))
    ways = tuple(Fix(f"Write `{way}`.", (Edit(place, way),)) for way in (both, either))
    return Problem("L200", test.at.span, sentence, hint, ways=ways)


def _in_brackets(test: m.Expr, text: str, other: str) -> str:
    """A test in brackets where the phrase around it joins tests the other way."""
    around = "" if test.at is None else test.at.scalar.text.replace(test.at.text, "")
    return f"({text})" if other in around or other in text else text


def _words(node: m.Expr) -> str:
    """The author's words, whose last bracket may stand behind them."""
    text = " ".join(node.at.text.split()) if node.at is not None else ""
    return text + ")" * (text.count("(") - text.count(")"))
