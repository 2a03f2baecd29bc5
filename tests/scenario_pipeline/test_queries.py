"""What is asked of tables at which nothing is played."""

import pytest
from tests.scenario_pipeline.example import example, scenario

from ludex.apps.files import find_game
from ludex.ir import from_model
from ludex.ir.from_model import program_of
from ludex.lint.events import events
from ludex.pipeline import load, typed_game
from ludex.resources import game_folders
from ludex.scenario_pipeline import queries
from ludex.scenario_pipeline.compiling import Compiler
from ludex.scenario_pipeline.running import checked


def test_options_are_known_without_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(lowering: object) -> None:
        raise AssertionError("a program is made")

    monkeypatch.setattr(from_model, "made_program", refuse)
    assert checked(example()).total == 0


def test_options_that_are_close_to_one_are_found_with_a_program() -> None:
    wrong = scenario("play:", "  - A: chose GO", "expect: [hand of A is empty]")
    (problem,) = checked(example(scenarios=wrong)).problems
    assert (problem.code, problem.hint) == ("L128", "Did you mean `choose`?")


def test_what_a_scenario_prints_is_known_at_its_table_alone() -> None:
    text = """
ludex: 1
game: example
players: [2]
pieces: {coin: {copies: 1}}
squares: [{phrase: "HOP {n}", example: HOP 1}]
play: [{take turns: [end game]}]
"""
    loaded = load(example(game=text))
    assert loaded.game is not None
    game, _ = typed_game(loaded.game)
    one, other = (queries.Agreed(game, 2, {}, events(game), True) for _ in range(2))
    assert one.names.inscriptions.number("HOP 7") is not None
    assert [row.text for row in one.asked().inscriptions] == ["HOP 7"]
    assert other.asked().inscriptions == program_of(game, 2, {})[0].inscriptions == ()
    assert one.called() != other.called()


def test_names_are_looked_up_once_for_tables_at_which_they_are_the_same() -> None:
    game = load(find_game("grull").games[0]).game
    assert game is not None
    compiler = Compiler(game, "", None)
    two, closed = compiler.agree(2, {}, ()), compiler.agree(2, {"piles": "closed"}, ())
    assert closed.things is two.things
    assert closed.right is not two.right
    for other in (compiler.agree(3, {}, ()), compiler.agree(2, {}, ("kid",))):
        assert other.things is not two.things


@pytest.mark.parametrize("game", [folder.name for folder in game_folders()])
def test_whatever_is_known_so_is_in_every_program(game: str) -> None:
    loaded = load(find_game(game).games[0]).game
    assert loaded is not None
    for chosen in [(), *((variant.name,) for variant in loaded.variants)]:
        typed, problems = typed_game(loaded, chosen)
        counts = typed.names.sections.players if not problems else ()
        for players in {*counts[:1], *counts[-1:]}:
            program, _ = from_model.program_of(typed, players, {})
            options = {option.name for choice in program.choices for option in choice.options}
            assert queries._offered(typed) <= {"pass", *options} <= queries._declared(typed)
