"""L231: values of an option that are played alike."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.rules.never_used import settings
from ludex.lint.visit import Part, of_each_part
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where the options stand."""
    return {option.span: "" for option in game.names.sections.options}


def find(game: Game) -> list[Problem]:
    """The options of which no rule asks for one of two values, so that choosing changes nothing."""
    if not game.names.sections.options:
        return []
    asked, whole = _asked(game)
    whole |= {name for what, name in settings(game) if what == "option"}
    found = []
    for option in game.names.sections.options:
        silent = [v.name for v in option.values if v.name not in asked.get(option.name, ())]
        if option.name in whole or option.name not in asked or len(silent) < 2:
            continue
        listed = " and ".join(f"`{name}`" for name in silent[:3])
        sentence = f"With {listed} the same is played: nothing asks which of them was chosen."
        hint = "Ask for all of them but one, or leave some out."
        found.append(Problem("L231", option.span, sentence, hint, severity="warning"))
    return found


def _asked(game: Game) -> tuple[dict[str, set[str]], set[str]]:
    """The values of each option that are asked for, and the options that are used otherwise."""
    asked: dict[str, set[str]] = {}
    parts = of_each_part(game, _asked_in)
    for named, _ in parts:
        for name, values in named.items():
            asked.setdefault(name, set()).update(values)
    return asked, set[str]().union(*(whole for _, whole in parts))


def _asked_in(part: Part) -> tuple[dict[str, set[str]], set[str]]:
    asked, compared = dict[str, set[str]](), list[m.Expr]()
    for node in part.of(m.Core) if part.of(m.OptionRef) else ():
        match node:
            case m.Core(op="same", args=(m.OptionRef(option=name, part=""), m.Const(at=at))) if at:
                asked.setdefault(name, set()).add(at.text)
                compared.append(node.args[0])
    return asked, {node.option for node in part.but(m.OptionRef, compared)}
