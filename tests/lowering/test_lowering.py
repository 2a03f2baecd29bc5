"""Every word, verb, value and instruction of the machine is said in integer code."""

import gc
from collections.abc import Iterable

import pytest
from tests.properties.games import game_names, program, tables

from ludex.backends.python import machine
from ludex.backends.reference import Reference
from ludex.backends.reference.changes import Changes
from ludex.backends.reference.running import Runner
from ludex.backends.reference.words import WORDS
from ludex.ir import nodes as ir
from ludex.lowering import code as c
from ludex.lowering import words
from ludex.lowering.flow import INSTRUCTIONS
from ludex.lowering.program import lowered, shared
from ludex.lowering.store import NotLoweredError
from ludex.lowering.verbs import VERBS
from ludex.model.core import operations
from ludex.records import replace

ELSEWHERE = ("bound", "effects", "patterns")
"""Sections of the table whose words are instructions of their own."""
CONSTANT = {"endless", "near-side", "seats", "sides", "ways"}
"""What is a constant, or a table, at every table."""


def said(names: Iterable[str], own: Iterable[str]) -> set[str]:
    """What has an entry of its own, or a shared function of its name."""
    return {n for n in names if n in own or n.replace("-", "_") in shared()}


def test_no_word_of_the_machine_is_missing() -> None:
    in_program = {op for op, row in operations().items() if row.section not in ELSEWHERE}
    named = in_program - CONSTANT
    assert WORDS.keys() == named
    assert said(named, words.WORDS) == named
    assert words.WORDS.keys() <= named


def test_no_verb_is_missing() -> None:
    made = program("tic-tac-toe", tables("tic-tac-toe")[0])
    changes: Changes = Runner(made, made).changes
    verbs = {*changes.verbs, "tell"}
    assert said(verbs, VERBS) == verbs
    assert VERBS.keys() <= verbs


def test_what_nobody_can_emit_is_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(words.WORDS, "half")
    made = program("four-dice", tables("four-dice")[0])
    with pytest.raises(NotLoweredError, match="`half` is not lowered"):
        lowered(made)


def test_what_no_array_has_room_for_the_reference_plays() -> None:
    made = replace(program("four-dice", tables("four-dice")[0]), chain=10**9)
    with pytest.raises(NotLoweredError, match="an array has 32,000,000"):
        lowered(made)
    assert machine(made).playout(1, 1, 9) == Reference(made, "").playout(1, 1, 9)


def test_no_instruction_is_missing() -> None:
    every = {kind.__name__ for kind in (*ir.Instr.__subclasses__(), ir.Tell)}
    assert every == {kind.__name__ for kind in INSTRUCTIONS}


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_lowered(game: str) -> None:
    made = lowered(program(game, tables(game)[-1]))
    names = [function.name for function in made.functions]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("collects", [True, False])
def test_garbage_is_collected_afterwards_as_before(collects: bool) -> None:
    (gc.enable if collects else gc.disable)()
    try:
        assert machine(program("tic-tac-toe", tables("tic-tac-toe")[0])).steps is not None
        assert gc.isenabled() is collects
    finally:
        gc.enable()


def test_integer_code_is_free_without_a_search_for_cycles() -> None:
    made = program("gootmu", tables("gootmu")[0])
    lowered(made)  # what all programs share is read
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        functions = len(lowered(made).functions)
        gc.collect()
        assert sum(isinstance(each, c.Statement) for each in gc.garbage) < functions
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_a_program_is_lowered_alike_every_time() -> None:
    table = tables("grull")[0]
    first, second = lowered(program("grull", table)), lowered(program("grull", table))
    assert first.functions == second.functions
    assert first.layout.fixed == second.layout.fixed
