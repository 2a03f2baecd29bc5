"""How moves may be said: several things in any order, joined as people write them."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.machine.facts import Fact
from ludex.machine.interface import Move
from ludex.view.naming import Naming

JOINERS = ("plus", "and")


def called(moves: Sequence[Move], text: str, naming: Naming) -> list[Move]:
    """The moves that a normalised text calls: word by word, or with their things in any order."""
    exact = [move for move in moves if plain(naming.move(move.seen)) == text]
    return exact or [move for move in moves if _says(text.split(" "), move.seen, naming)]


def plain(text: str) -> str:
    """A text without what only looks different: commas and more than one blank."""
    return " ".join(text.replace(",", " ").split())


def _says(words: list[str], move: Fact, naming: Naming) -> bool:
    """Whether these words are a move with several things in some order."""
    if not move.said or words[0] != move.said or all(len(part.held) < 2 for part in move.parts):
        return False
    parts = [(part.kind.removeprefix("set "), part.held) for part in move.parts]
    names = [[plain(naming.value(kind, each)).split() for each in held] for kind, held in parts]
    return _all_said(words[1:], names)


def _all_said(words: list[str], parts: list[list[list[str]]]) -> bool:
    """Whether the words name all things of each part, the parts in their order."""
    if not parts:
        return not words
    names, *others = parts
    if not names:
        return _all_said(words, others)
    for index, name in enumerate(names):
        if words[: len(name)] == name and name not in names[:index]:
            rest = words[len(name) :]
            left = [names[:index] + names[index + 1 :], *others]
            if _all_said(rest, left):
                return True
            if len(names) > 1 and rest[:1] and rest[0] in JOINERS and _all_said(rest[1:], left):
                return True
    return False
