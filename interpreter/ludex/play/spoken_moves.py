"""How moves may be said: several things in any order, joined as people write them."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.machine.interface import Move

JOINED = " plus "
JOINERS = ("plus", "and")


def called(moves: Sequence[Move], text: str) -> list[Move]:
    """The moves that a normalised text calls: word by word, or with their things in any order."""
    exact = [move for move in moves if plain(move.text) == text]
    if exact:
        return exact
    words = text.split(" ")
    return [move for move in moves if move.text.startswith(words[0]) and _says(words, move.text)]


def plain(text: str) -> str:
    """A text without what only looks different: commas and more than one blank."""
    return " ".join(text.replace(",", " ").split())


def _says(words: list[str], text: str) -> bool:
    """Whether these words are a move with several things in some order."""
    option, _, rest = text.partition(" ")
    parts = [part.split(JOINED) for part in rest.split(", ")] if rest else []
    if words[0] != option or all(len(part) == 1 for part in parts):
        return False
    return _all_said(words[1:], [[name.split() for name in part] for part in parts])


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
