"""L252: positions that are asked for and never recorded, or recorded and never asked for."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import every
from ludex.model import tree as m
from ludex.model.game import Game

RECORD, ASK = "record", "repeats"


def find(game: Game) -> list[Problem]:
    """The values for positions with which half of what they are for is done."""
    done: dict[str, set[str]] = {}
    for node in every(game, m.Do, m.Core):
        match node:
            case m.Do(op="record", args=(m.ValueRef(name=name),)):
                done.setdefault(name, set()).add(RECORD)
            case m.Core(op="repeats", args=(m.ValueRef(name=name),)):
                done.setdefault(name, set()).add(ASK)
    found = []
    for name, said in done.items():
        if said == {ASK}:
            sentence = f"`{name}` is never recorded, so nothing ever repeats."
            hint = f"Say `record {name}` where a position is to be noted."
            found.append(Problem("L252", game.names.values[name].decl.span, sentence, hint))
        elif said == {RECORD}:
            sentence = f"`{name}` is recorded, and nothing asks for it."
            hint = f"Ask for `repeats of {name}`, or do not record it."
            found.append(Problem("L252", game.names.values[name].decl.span, sentence, hint))
    return found
