"""A rule changed on purpose, in memory, makes the lock-step fail: the oracle sees each of them."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.peers.adapters import ADAPTERS
from tests.peers.lockstep import MismatchError, lockstep, machine_of
from tests.peers.test_open_spiel import QUICK, REPORTS

from ludex.machine.interface import PlayError

BY_NAME = {adapter.game: adapter for adapter in ADAPTERS}
MOST_GAMES = 200

# game, what is changed, and what the driver says is different
CHANGES: list[tuple[str, Mapping[str, str], str]] = [
    ("tic-tac-toe", {"at least 3": "at least 2"}, "over"),
    ("tic-tac-toe", {"where it is empty": "where it is empty and it is not b2"}, "legal moves"),
    ("tic-tac-toe", {"          - win\n": "          - lose\n"}, "returns"),
    ("phantom-tic-tac-toe", {"at least 3": "at least 2"}, "over"),
    ("phantom-tic-tac-toe", {"among cells without tried of you": "among cells"}, "legal moves"),
    ("phantom-tic-tac-toe", {"seen by: owner, cites": "seen by: all, cites"}, "sees"),
    ("go", {"of it is 1)": "of it is 2)"}, "legal moves"),
    ("go", {"position: [cells]": "position: [cells], last: 1"}, "legal moves"),
    ("go", {"+ 7.5": "+ 60.5"}, "returns"),
    ("connect-four", {"at least 4": "at least 5"}, "over"),
    ("connect-four", {"among 1..7": "among 1..6"}, "legal moves"),
    ("connect-four", {"if no cells": "if no a6 plus b6"}, "over"),
    ("breakthrough", {"or cell is enemy-held for pawn": "or cell is not empty"}, "legal moves"),
    ("breakthrough", {"onto an empty cell: cell is empty or": "it: cell is not empty or"}, "legal"),
    ("breakthrough", {"own goal-row": "own home-row"}, "over"),
    ("breakthrough", {"[south, north]": "[north, south]"}, "nothing to choose from"),
    ("othello", {".. A B ..": ".. B A .."}, "legal moves"),
    ("othello", {", owner of top of landing is not you": ""}, "legal moves"),
    ("othello", {"if passes is 2": "if passes is 1"}, "over"),
    ("othello", {"by score of it": "by 0 - score of it"}, "returns"),
    ("kuhn-poker", {"best: highest": "best: lowest"}, "returns"),
    ("kuhn-poker", {"kinds: {J: {worth: 11}, ": "kinds: {"}, "chance"),
    ("kuhn-poker", {"option fold if opened holds": "option fold if not opened holds"}, "."),
    ("leduc-poker", {"betting by 4": "betting by 2"}, "returns"),
    ("leduc-poker", {"raises is less than 2": "raises is less than 1"}, "legal moves"),
    (
        "leduc-poker",
        {"paired if paired is not": "paired if paired is"},
        "returns",
    ),
    ("leduc-poker", {"J: {copies: 2, worth: 11}": "J: {copies: 3, worth: 11}"}, "chance"),
    (
        "goofspiel",
        {"number of highest-bidders is 1": "number of highest-bidders is at least 1"},
        ".",
    ),
    ("goofspiel", {"P: {worth: 1..13}": "P: {worth: 2..14}"}, "chance"),
    ("goofspiel", {"most 13 times": "most 12 times"}, "returns"),
    (
        "nine-mens-morris",
        {"|     |     |\n    o-----o-----o\np": "|           |\n    o-----o-----o\np"},
        ".",
    ),
    ("nine-mens-morris", {"where it is not in-mill": "where it is in-mill"}, "legal moves"),
    ("nine-mens-morris", {"is 3  #": "is 4  #"}, "legal moves"),
    ("nine-mens-morris", {"is less than 3": "is less than 4"}, "over"),
    ("nine-mens-morris", {"longest-run of stone is 3": "longest-run of stone is 2"}, "."),
    ("pig", {"faces: 6": "faces: 8"}, "chance"),
    ("pig", {"face of die is 1": "face of die is 2"}, "who decides"),
    ("pig", {"is: 100": "is: 99"}, "over"),
    ("clobber", {"owner of first of cell is in others": "cell is not empty"}, "legal moves"),
    ("clobber", {"cell is in side-neighbours": "cell is in neighbours"}, "legal moves"),
    ("clobber", {"by 2) + 1": "by 2) + 0"}, "."),
    ("clobber", {"      - lose\n": "      - win\n"}, "returns"),
    ("liars-dice", {"or face of it is 6": ""}, "returns"),
    ("liars-dice", {"among 1..6": "among 1..5"}, "legal moves"),
    ("liars-dice", {"is at least bid-count": "is bid-count"}, "returns"),
    ("liars-dice", {"bid-count is more than 0": "bid-count is more than 1"}, "legal moves"),
    ("liars-dice", {"more than bid-face": "at least bid-face"}, "legal moves"),
    ("amazons", {". . . B .. B": ". . B . .. B"}, "legal moves"),
    ("amazons", {"          - shoot amazon\n": ""}, "who decides"),
    (
        "amazons",
        {"choose cell among reach of (open-line": "choose cell among reach of (stepping"},
        ".",
    ),
    ("amazons", {"      - lose\n": "      - win\n"}, "returns"),
    ("oware", {"in 2..3": "in 2..4"}, "."),
    (
        "oware",
        {"field of rival is not empty or cell is feeding": "rival is not you"},
        "legal moves",
    ),
    ("oware", {"without captured is not empty": "is not empty"}, "."),
    ("oware", {"more than 24": "at least 24"}, "over"),
    ("oware", {"repeats of situation is 2": "repeats of situation is 9"}, "over"),
    ("hex", {"group of stone) is 11": "group of stone) is 10"}, "."),
    ("hex", {"[south-east, west]": "[west, south-east]"}, "."),
    ("hex", {"- win\n": "- lose\n"}, "returns"),
    ("hex", {"hex: [11, 11]": "hex: [11, 10]"}, "legal moves"),
]


@pytest.mark.parametrize(("game", "changed", "said"), CHANGES)
def test_a_changed_rule_is_noticed(
    game: str, changed: Mapping[str, str], said: str, pyspiel: Any
) -> None:
    adapter = BY_NAME[game]
    made = machine_of(game, REPORTS if adapter.chance else QUICK, changed)
    with pytest.raises((MismatchError, PlayError), match=said):
        lockstep(adapter, made, pyspiel.load_game(adapter.peer), range(MOST_GAMES))


def test_every_game_is_changed_in_several_ways() -> None:
    changed = [game for game, _, _ in CHANGES]
    assert all(changed.count(adapter.game) >= 3 for adapter in ADAPTERS)
