"""Words that read nothing which changes are worked out once."""

from typing import cast

from tests.properties.games import machine, program, tables

from ludex.backends.python import Python
from ludex.backends.python.remembering import fixed_words, remembered


def names(game: str) -> set[str]:
    made = program(game, tables(game)[0])
    return {made.functions[i].name for i in fixed_words(made)}


def test_only_words_that_read_no_state_are_remembered() -> None:
    assert names("breakthrough") == {"goal-row of player"}
    assert names("othello") == set()  # whose a disc is changes


def test_a_word_is_worked_out_once_for_its_arguments() -> None:
    asked: list[int] = []

    def word(_: object, you: int, cell: int) -> int:
        asked.append(cell)
        return cell + you

    table = cast(Python, machine("breakthrough", tables("breakthrough")[0], "python"))
    state, again = table.begin(1), remembered(word)
    assert [again(state, 1, 5), again(state, 1, 5), again(state, 1, 6)] == [6, 6, 7]
    assert asked == [5, 6]
