"""Random games in direct style: which games have them, and what their source is like."""

from typing import cast

import pytest
from tests.properties.games import game_names, machine, tables

from ludex.backends.python import Python
from ludex.backends.python.playouts import Playouts
from ludex.backends.reference.playing import played

NOT_DIRECT = {
    "garden-path": "its rules call themselves",
    "gologolo": "somebody may speak in a window",
    "goose-race": "something happens by itself",
    "gootmu": "its board changes",
    "herd": "something happens by itself",
    "little-rummy": "somebody may speak in a window",
    "night-ferry": "an effect ends with a rule",
    "ice-halls": "its board changes",
    "rose-maze": "its board changes",
    "turning-halls": "its board changes",
    "voles": "a walk pays for its steps",
    "fen-crossing": "a walk pays for its steps",
}
"""The games that direct style cannot say, with the reason."""


def engine(game: str, at: int = 0) -> Python:
    return cast(Python, machine(game, tables(game)[at], "python"))


@pytest.mark.parametrize("game", game_names())
def test_what_is_not_said_in_direct_style_is_listed_here(game: str) -> None:
    reasons = {engine(game, at).playouts.reason for at in range(min(8, len(tables(game))))}
    assert reasons == {NOT_DIRECT.get(game, "")}, "put the game into the list above"


@pytest.mark.parametrize("game", sorted(set(game_names()) - NOT_DIRECT.keys()))
def test_no_game_is_played_again_without_need(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[int] = []
    monkeypatch.setattr("ludex.backends.python.playouts.played", lambda *_: again.append(1))
    playouts = engine(game).playouts
    for playout in range(5):
        playouts.played(3, playout, 200)
    assert not again


@pytest.mark.parametrize("game", ["othello", "grull"])
def test_the_source_is_the_same_every_time(game: str) -> None:
    table = engine(game)
    assert Playouts(table.reference).source == table.playouts.source
    assert table.playouts.source.startswith(f'"""Random games of {game}')


def test_the_source_keeps_the_lines_of_the_author() -> None:
    source = engine("tic-tac-toe").playouts.source
    assert "# 11: choose cell among cells where it is empty" in source
    assert "Frame(" not in source


def test_a_game_that_stops_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong on the way is looked at by the reference engine."""
    from ludex.backends.python.playouts.runtime import UnsureError

    def unsure(*_: object) -> None:
        raise UnsureError("something is odd")

    playouts = Playouts(engine("tic-tac-toe").reference)
    monkeypatch.setattr(playouts, "play", unsure)
    table = engine("tic-tac-toe")
    assert playouts.played(1, 2, 100)[0] == played(table.reference, 1, 2, 100)[0]


def test_no_word_of_an_author_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def compiling(source: str, *_: object) -> object:
        compiled.append(source)
        return plainly(source, "<test>", "exec")

    plainly = compile
    monkeypatch.setattr("builtins.compile", compiling)
    source = Playouts(engine("tic-tac-toe").reference).source
    assert "cells where it is empty" in source
    assert compiled
    assert "cells where it is empty" not in compiled[0]
