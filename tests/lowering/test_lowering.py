"""Every word, verb, value and instruction of the machine is said in integer code."""

import pytest
from tests.properties.games import game_names, program, tables

from ludex.backends.reference.changes import Changes
from ludex.backends.reference.running import Runner
from ludex.backends.reference.words import WORDS
from ludex.backends.tables import tables_of
from ludex.ir import nodes as ir
from ludex.lowering import words
from ludex.lowering.flow import INSTRUCTIONS
from ludex.lowering.program import lowered
from ludex.lowering.verbs import VERBS


def test_no_word_of_the_machine_is_missing() -> None:
    assert WORDS.keys() - words.WORDS.keys() == set()
    assert words.WORDS.keys() - WORDS.keys() == set()


def test_no_verb_is_missing() -> None:
    made = program("tic-tac-toe", tables("tic-tac-toe")[0])
    changes: Changes = Runner(made, tables_of(made, "")).changes
    assert changes.verbs.keys() - VERBS.keys() == set()
    assert VERBS.keys() - changes.verbs.keys() == {"tell"}


def test_no_instruction_is_missing() -> None:
    every = {kind.__name__ for kind in (*ir.Instr.__subclasses__(), ir.Tell)}
    assert every == {kind.__name__ for kind in INSTRUCTIONS}


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_lowered(game: str) -> None:
    made = lowered(program(game, tables(game)[-1]))
    names = [function.name for function in made.functions]
    assert len(names) == len(set(names))


def test_a_program_is_lowered_alike_every_time() -> None:
    table = tables("grull")[0]
    first, second = lowered(program("grull", table)), lowered(program("grull", table))
    assert first.functions == second.functions
    assert first.layout.fixed == second.layout.fixed
