"""Programs of all games are sound, print the same every time, and draw their order of play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.ir.verifying import faults_of

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.backends.reference import Reference
from ludex.ir import nodes as ir
from ludex.ir.chart import OVER, START, chart_of, dot, mermaid
from ludex.ir.print import text_of
from ludex.records import replace
from ludex.resources import game_folders

GAMES = [folder / "game.yaml" for folder in game_folders()]


def program_of(path: Path) -> ir.Program:
    loaded = pipeline.load(find_game(str(path.parent)).games[0])
    assert loaded.game is not None
    made = pipeline.machine(loaded, loaded.game.sections.players[0], engine="reference")
    assert isinstance(made, Reference)
    return made.program


@pytest.mark.parametrize("path", GAMES, ids=lambda p: p.parent.name)
def test_programs_are_sound_and_printed_alike(path: Path) -> None:
    program = program_of(path)
    assert faults_of(program) == []
    assert text_of(program) == text_of(program_of(path))


def tic_tac_toe() -> ir.Program:
    return program_of(next(p for p in GAMES if p.parent.name == "tic-tac-toe"))


def test_the_order_of_play_of_grull() -> None:
    program = program_of(next(p for p in GAMES if p.parent.name == "grull"))
    chart = chart_of(program)
    rules = {state.name: (state.rule, state.kind) for state in chart.states}
    edges = {(rules.get(a, (a, ""))[0], rules.get(b, (b, ""))[0]) for a, b in chart.edges}
    assert set(rules.values()) == {
        ("play-trick", "secret"),
        ("sorcery", "choice"),
        ("share", "choice"),
    }
    assert (START, "play-trick") in edges
    assert ("sorcery", "share") in edges
    assert ("share", "sorcery") not in edges
    assert ("share", OVER) in edges
    assert mermaid(program).startswith("stateDiagram-v2\n")
    assert dot(program).count("->") == len(chart.edges)


Code = tuple[ir.Instr, ...]
BROKEN: dict[str, Callable[[Code], Code]] = {
    "a jump to nowhere": lambda c: (ir.Jump(99), *c[1:]),
    "a register that is missing": lambda c: (ir.Let(99, ir.Const("number", 1)), *c[1:]),
    "a value of a missing slot": lambda c: (ir.Let(1, ir.Slot("number", 7, None)), *c[1:]),
    "a call of a missing routine": lambda c: (ir.CallRoutine(99, (), None), *c[1:]),
    "code that runs out": lambda c: c[:-1],
}


@pytest.mark.parametrize("what", BROKEN)
def test_unsound_programs_are_found(what: str) -> None:
    program = tic_tac_toe()
    index = program.play_routine
    play = program.routines[index]
    routines = list(program.routines)
    routines[index] = replace(play, code=BROKEN[what](play.code))
    assert faults_of(replace(program, routines=tuple(routines)))


def test_a_program_is_printed_with_its_decisions() -> None:
    text = text_of(tic_tac_toe())
    assert "option choose" in text
    assert "cells 3 rows x 3 files" in text
    assert "piece 0 mark of A (mark) at supply of A" in text
