"""The nodes of a game, walked once and asked for by their kind."""

from pathlib import Path

import pytest

from ludex.lint.visit import below, children, every, everything, lists
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.pipeline import Files, load, typed_game

GAMES = Path(__file__).resolve().parents[2] / "games"


@pytest.fixture(scope="module")
def game() -> Game:
    data = (GAMES / "grull" / "game.yaml").read_bytes()
    read = load(Files("grull", {"game.yaml": data})).game
    assert read is not None
    return typed_game(read)[0]


@pytest.mark.parametrize("kinds", [(m.Do,), (m.IfStep, m.Cases), (m.Expr,), (m.Expr, m.Step)])
def test_the_nodes_of_a_kind_are_those_of_all_in_their_order(
    game: Game, kinds: tuple[type[m.Expr], ...]
) -> None:
    wanted = [node for node in everything(game) if isinstance(node, kinds)]
    assert wanted
    assert [*map(id, every(game, *kinds))] == [*map(id, wanted)]


def test_children_are_all_nodes_that_a_node_holds(game: Game) -> None:
    step = every(game, m.IfStep)[0]
    tests = [test for test, _ in step.arms]
    assert [node for node in children(step) if isinstance(node, m.Expr)] == tests
    inside = {id(node) for node in below(step)}
    assert {id(part) for _, body in step.arms for part in body} <= inside


def test_lists_of_steps_are_found_however_deep_they_stand(game: Game) -> None:
    found = {id(step) for steps in lists(game) for step in steps}
    assert {id(step) for step in every(game, m.Do)} - found == set()
