"""Drawings over a board: how rows and cells that are left are shared, and what signs stand for."""

import pytest
from tests.properties.games import program, with_variants

from ludex.diagnostics.problem import Problem
from ludex.ir.drawn import drawn_on
from ludex.ir.drawn_setup import signs_of
from ludex.ir.from_model import program_of
from ludex.ir.shapes import grid_cells, hexagon_cells
from ludex.ir.tables import Tables
from ludex.pipeline import Files, load, typed_game
from ludex.scenario_pipeline.every_table import Table
from ludex.source.places import Span
from ludex.source.tree import Scalar


def board(rows: int, files: int) -> Tables:
    return Tables(rows=rows, files=files, board=grid_cells(rows, files))


def signs(text: str, tables: Tables) -> dict[str, str]:
    problems: list[Problem] = []
    drawing = Scalar(text, Span("game.yaml", 1, 1, 1, 2))
    drawn = drawn_on(drawing, tables, problems)
    found = {tables.board[c].name: sign.text for c, sign in drawn if sign is not None}
    assert not problems
    return found


@pytest.mark.parametrize(
    ("text", "rows", "files", "found"),
    [
        ("A ..\n..\n.. B", 3, 3, {"a3": "A", "c1": "B"}),
        (".. A ..", 1, 4, {"b1": "A"}),
        (".. A ..", 1, 5, {"c1": "A"}),
        ("..\nA..\n..", 4, 2, {"a3": "A", "b3": "A"}),
        ("A .. B", 1, 2, {"a1": "A", "b1": "B"}),
        ("A.. B..", 1, 5, {"a1": "A", "b1": "A", "c1": "B", "d1": "B", "e1": "B"}),
    ],
)
def test_what_is_left_is_shared(text: str, rows: int, files: int, found: dict[str, str]) -> None:
    assert signs(text, board(rows, files)) == found


def test_a_hexagon_has_as_many_signs_in_a_row_as_cells() -> None:
    tables = Tables(rows=3, files=3, board=hexagon_cells(2), shape="hexagon")
    assert signs("x y\n. z .\n. w", tables) == {"b3": "x", "c3": "y", "b2": "z", "b1": "w"}


def test_pieces_begin_where_they_are_drawn_and_owners_that_change_with_them() -> None:
    made = program("othello", Table(2, (), ()))
    names = {made.places[p.begins].name: p.given_to for p in made.pieces if p.given_to is not None}
    assert names == {"d5": 0, "e5": 1, "d4": 1, "e4": 0}


def test_signs_are_those_of_a_view() -> None:
    assert signs_of(with_variants("amazons", ())) == {
        "A": "amazon of A", "B": "amazon of B", "#": "arrow",
    }  # fmt: skip


def test_a_sign_that_is_a_kind_of_its_own_stands_for_that() -> None:
    rules = b"""ludex: 1
game: small
players: [2]
board: {grid: [1, 2]}
pieces: {mark: {each: player, kinds: {A: {}}}}
play: [end game]
"""
    game = load(Files("small", {"game.yaml": rules})).game
    assert game is not None
    typed, _ = typed_game(game, ())
    assert signs_of(typed) == {"B": "A of B"}


def test_a_variant_may_start_otherwise() -> None:
    rules = b"""ludex: 1
game: small
players: [2]
board: {grid: [1, 3]}
start: "A .. B"
pieces: {mark: {each: player}}
play: [end game]
variants:
  turned: {start: "B A .."}
"""
    game = load(Files("small", {"game.yaml": rules})).game
    assert game is not None

    def begins(*variants: str) -> list[str]:
        typed, problems = typed_game(game, variants)
        assert not problems
        made, _ = program_of(typed, 2, {})
        return [made.places[piece.begins].name for piece in made.pieces]

    assert begins() == ["a1", "c1"]
    assert begins("turned") == ["b1", "a1"]
