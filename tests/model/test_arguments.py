"""Every part of every verb and word takes what the table says, and nothing else goes by unseen."""

import re

import pytest

from ludex.model.core import CoreWord, core_verbs, core_words
from ludex.pipeline import Files, load, typed_game

GAME = """\
ludex: 1
game: example
players: [2]
board: {grid: [3, 3], seats at: [south, north]}
pieces:
  fox: {each: player, begins: den}
  leaf: {copies: 3, begins: heap}
  die: {faces: 6, begins: cup}
places:
  den: {each: player, holds: fox}
  heap: {holds: [fox, leaf, die], ordered: yes, grouped: yes}
  cup: {holds: die}
values:
  total: {is: 0..9}
  layout: {position: [cells]}
effects: {shield: {until: spent}}
squares: [{phrase: SUN, do: [win]}]
play:
  - take turns:
      - let fox be the-one of own den
      - let die be the-one of cup
      - LINE
"""
VALUES = {
    "number": "total", "truth": "yes", "player": "you", "players": "players", "cell": "a1",
    "cells": "cells", "piece": "fox", "pieces": "foxes", "die": "die", "place": "heap",
    "way": "north", "position": "layout", "text": "text of a1", "nothing": "none",
}  # fmt: skip
MEMBERS = {"players", "cell", "cells", "pieces", "place"}
PIECES = {"piece", "pieces", "die", "place", "cell"}
TAKEN = {
    "number": {"number"}, "player": {"player"}, "cell": {"cell"}, "piece": {"piece", "die"},
    "way": {"way"}, "position": {"position"}, "text": {"text"}, "owner": {"player", "piece", "die"},
    "spot": {"cell", "place"}, "set of piece": PIECES, "set of player": {"player", "players"},
    "set of any": MEMBERS, "set of x": MEMBERS, "any": VALUES.keys(),
}  # fmt: skip
"""What may stand for each sort of part; of one thing nothing can be counted or picked out."""
DICE = {"roll-die", "face-die"}
USUAL = {
    "number": "2", "player": "you", "cell": "a1", "piece": "fox", "way": "north", "owner": "you",
    "position": "layout", "text": "text of a1", "spot": "heap", "set of piece": "foxes",
    "set of player": "players", "set of any": "foxes", "set of x": "foxes", "any": "fox",
    "effect": "shield",
}  # fmt: skip
BOARDLESS = {"circle", "area", "doubles", "neighbour-tiles", "rotate", "delete", "tile"}
"""What asks for tiles, which this board has none of."""
ASKED = [
    (word, index)
    for word in (*core_verbs().values(), *core_words().values())
    if word.section in ("verbs", "words") and word.name not in BOARDLESS and word.name != "give"
    for index, takes in enumerate(word.takes)
    if takes in TAKEN and all(each in USUAL for each in word.takes)
]


def phrase(word: CoreWord, said: list[str]) -> str:
    """The word as it is written, with these parts."""
    parts = {word.param(index): each for index, each in enumerate(said)}
    rest = word.key.removeprefix(word.name)
    written = word.name + re.sub("[a-z-]+", lambda found: parts.get(found[0], found[0]), rest)
    return written if word.section == "verbs" else f"let found be {written}"


def refused(line: str) -> bool:
    loaded = load(Files("example", {"game.yaml": GAME.replace("LINE", line).encode()}))
    wrong = list(loaded.problems)
    if loaded.game is not None:
        wrong += typed_game(loaded.game)[1]
    return any(each.severity == "error" for each in wrong)


@pytest.mark.parametrize(
    ("word", "index"), ASKED, ids=[f"{word.key}: {word.param(index)}" for word, index in ASKED]
)
def test_a_part_is_what_the_table_says(word: CoreWord, index: int) -> None:
    usual = [USUAL[takes] for takes in word.takes]
    taken = set()
    for name, value in VALUES.items():
        said = [*usual[:index], value, *usual[index + 1 :]]
        if not refused(phrase(word, said)):
            taken.add(name)
    wanted = set(TAKEN[word.takes[index]])
    assert taken == (wanted & {"die"} if word.where == "faces" else wanted)


@pytest.mark.parametrize(
    "line",
    [
        "add fox to total", "add own den to total", "subtract you from total", "set total to cells",
        "add total to layout", "choose x among 3", "choose x among fox", "choose x among none",
        "move die to own den", "move first of heap to none", "deal 1 from cup to own den",
        "if you has total:\n          - win", "for each x in you:\n          - win",
        "let x be sum of (1 over fox)", "let x be tile of a1", "let x be tiles", "end none",
        "grant none to you", "rank players by none",
    ],
)  # fmt: skip
def test_no_value_of_another_sort_goes_by_unseen(line: str) -> None:
    assert refused(line)


def test_what_calls_give_may_be_one_thing_in_all_of_them() -> None:
    rule = "rules:\n  put-away things:\n    - for each thing in things: [move thing to heap]\nplay:"
    text = GAME.replace("play:", rule).replace("LINE", "put-away fox")
    loaded = load(Files("example", {"game.yaml": text.encode()}))
    assert loaded.game is not None
    assert typed_game(loaded.game)[1] == []


def test_a_text_is_followed_only_where_a_dictionary_is() -> None:
    line = "follow text of a1 for fox"
    assert not refused(line)
    without = GAME.replace("squares: [{phrase: SUN, do: [win]}]\n", "").replace("LINE", line)
    loaded = load(Files("example", {"game.yaml": without.encode()}))
    assert loaded.game is not None
    assert {each.code for each in typed_game(loaded.game)[1]} == {"L102"}
