"""One adapter for each game that OpenSpiel knows too, with every declared difference.

Cells, cards and actions are translated by their texts on both sides. A difference of convention is
a line here; no rule of a game file is bent for it.
"""

from __future__ import annotations

import re
from typing import Any

from tests.peers.lockstep import Adapter, of_value

from ludex.machine.interface import View

POINTS = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4",
    "e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
]  # fmt: skip
"""OpenSpiel counts the points of the morris board line by line from the far edge."""

CARDS = {"0": "J", "1": "Q", "2": "K"}


def things(text: str) -> str:
    """`choose a2, b3` is said as `a2 b3`."""
    return " ".join(re.findall(r"[a-z0-9]+", text.removeprefix("choose ")))


def marked(text: str) -> str:
    """`x(0,1)`: row 0 is the far one, file 0 the left one."""
    row, file = re.findall(r"\d", text)
    return f"{'abc'[int(file)]}{3 - int(row)}"


def dropped(text: str) -> str:
    """`x2` is the third file."""
    return str(int(text[1:]) + 1)


def marched(text: str) -> str:
    """`a7b6*`: the first player sits at the far edge there, and a capture has a star."""
    cells = re.findall(r"([a-h])([1-8])", text)
    return " ".join(f"{file}{9 - int(row)}" for file, row in cells)


def milled(text: str) -> str:
    """`Point 3`, `Move 3 -> 10`."""
    return " ".join(POINTS[int(number)] for number in re.findall(r"\d+", text))


def bet(text: str) -> str:
    """Two actions there have two names each here: before a bet, and in answer to one."""
    return {"check": "Pass", "fold": "Pass", "bet": "Bet", "call": "Bet"}[text]


def kuhn_card(text: str) -> str:
    """`Deal:0` is the jack."""
    return CARDS[text.removeprefix("Deal:")]


def leduc_card(text: str) -> str:
    """`Chance outcome:1` is the second jack; the suits mean nothing."""
    return CARDS[str(int(text.removeprefix("Chance outcome:")) // 2)]


def bid(text: str) -> str:
    """`[P0]Bid: 5` is the card C5."""
    return f"C{re.findall(r'[0-9]+', text)[-1]}"


def prize(text: str) -> str:
    """`Deal 5` is the prize P5."""
    return "P" + text.removeprefix("Deal ")


def risked(text: str) -> str:
    """There the turn is stopped, here the player holds."""
    return {"roll": "roll", "stop": "hold"}[text]


def enough(peer: Any) -> frozenset[str]:
    """`Scores: 66 98, Turn total: 2`, and it is the second player's turn: the 100 are there."""
    first, second, total = map(int, re.findall(r"\d+", str(peer))[:3])
    score = (first, second)[peer.current_player()]
    return frozenset(["roll"] if score + total >= 100 else [])


def bidden(text: str) -> str:
    """`2-6` is a bid of two sixes."""
    return "liar" if text == "Liar" else f"bid {text.replace('-', ', ')}"


def clobbered(text: str) -> str:
    """`a5b5`: from a5 to b5."""
    return f"{text[:2]} {text[2:]}"


def queened(text: str) -> str:
    """`X From (7, 1) X To (8, 1)` or `X Shoot: (8, 2)`: row 1 is the far one, file 1 the left."""
    places = re.findall(r"\((\d+), (\d+)\)", text)
    return " ".join(f"{'abcdefghij'[int(file) - 1]}{11 - int(row)}" for row, file in places)


def phantom(view: View) -> str:
    """Own marks, and those of the other that were found by naming their cells."""
    assert view.seat is not None
    signs = "xo"[view.seat], "xo"[1 - view.seat]
    tried = next((value.value.held for value in view.values if value.name == "tried"), ())
    cells = {place.name: place for place in view.places if place.cell is not None}
    found = {name: signs[0 if place.count else 1] for name, place in cells.items()
             if place.count or place.cell in tried}  # fmt: skip
    return "\n".join("".join(found.get(file + row, ".") for file in "abc") for row in "321")


def turned_over(text: str) -> str:
    """`b1`: row 1 is the far one there."""
    return f"{text[0]}{12 - int(text[1:])}"


def placed(text: str) -> str:
    """`B j9` is the ninth file there, which leaves out the i."""
    where = text[2:].lower()
    return where if where == "pass" else where.replace("j", "i")


def sown(text: str) -> str:
    """`C` is the third house of the first player, `c` that of the second."""
    return f"c{'ABCDEFabcdef'.index(text) + 1}"


def repeated(peer: Any, action: int) -> bool:
    """Whether a move, which is no pass, would end the game, since the layout was there before."""
    after = None if peer.action_to_string(action).endswith("PASS") else peer.child(action)
    return after is not None and after.is_terminal()


def two_hundred_turns(peer: Any) -> bool:
    """Whether OpenSpiel has counted 200 turns of a game of nine men's morris."""
    return "Turn number: 200\n" in str(peer)


ADAPTERS = (
    Adapter(
        "tic-tac-toe", "tic_tac_toe", things, marked,
        differences=("rows are counted from the far edge",),
    ),
    Adapter(
        "connect-four", "connect_four", things, dropped, differences=("files are counted from 0",)
    ),
    Adapter(
        "breakthrough", "breakthrough", things, marched,
        differences=("the player who begins sits at the far edge",),
    ),
    Adapter(
        "othello", "othello", things, str.strip,
        alone=frozenset(["pass"]),
        differences=(
            "row 1 is the far row",
            "who cannot move is asked for a `pass`; with Ludex the turn goes on by itself",
        ),
    ),
    Adapter(
        "kuhn-poker", "kuhn_poker", bet, str.strip, kuhn_card, of_value("chips", 2),
        differences=(
            "`check` and `fold` are both called pass, `bet` and `call` are both called bet",
            "returns are the chips won or lost",
        ),
    ),
    Adapter(
        "leduc-poker", "leduc_poker", str.capitalize, str.strip, leduc_card, of_value("chips", 13),
        differences=(
            "the two cards of a rank are told apart, though no rule asks which is which",
            "checking is called calling",
            "returns are the chips won or lost",
        ),
    ),
    Adapter(
        "goofspiel", "goofspiel", lambda text: text.removeprefix("choose "), bid, prize,
        differences=("cards are counted from 0", "returns say who won, not by how much"),
    ),
    Adapter(
        "nine-mens-morris", "nine_mens_morris", things, milled,
        cut=two_hundred_turns,
        differences=(
            "points are counted line by line from the far edge",
            "after 200 turns the game is stopped as a draw; by the rules it goes on",
        ),
    ),
    Adapter(
        "pig", "pig", str, risked, lambda text: text.removeprefix("Roll "),
        left_out=enough,
        differences=(
            "holding is called stopping",
            "whose turn total makes up the 100 can only stop; by the rules one may still roll",
            "after 1,000 actions the game is stopped; random games are over long before",
        ),
    ),
    Adapter(
        "clobber", "clobber", things, clobbered,
        differences=("the two cells of a move are written without a blank",),
    ),
    Adapter(
        "liars-dice", "liars_dice", str, bidden, lambda text: text.removeprefix("Roll "),
        differences=("a bid is written with a hyphen",),
    ),
    Adapter(
        "phantom-tic-tac-toe", "phantom_ttt", things, marked,
        differences=("rows are counted from the far edge",), observed=phantom,
    ),
    Adapter(
        "go", "go(board_size=9,komi=7.5,max_game_length=1000)",
        lambda text: text.removeprefix("play "), placed,
        differences=(
            "the files are named without the letter i",
            "who repeats a layout ends the game as a draw; by the rules the move is not allowed",
        ),
        barred=repeated,
    ),
    Adapter(
        "amazons", "amazons", things, queened,
        begun=lambda text: " From " in text,
        differences=(
            "rows are counted from the far edge",
            "the amazon and its cell are two actions, here one move; the shot is one on both sides",
        ),
    ),
    Adapter(
        "oware", "oware", things, sown,
        differences=("the houses are named A to F and a to f, in the order in which is sown",),
    ),
    Adapter(
        "hex", "hex", things, turned_over,
        differences=("row 1 is the far row",),
    ),
)  # fmt: skip
