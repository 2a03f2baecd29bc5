"""Where a long phrase may be broken: before the words that join its parts, outermost first."""

from __future__ import annotations

import re

JOINING = (
    "or",
    "and",
    "where",
    "if",
    "otherwise",
    "such",
    "among",
    "over",
    "plus",
    "without",
    "with",
    "+",
)
"""The words before which a line may end, from those that hold the most together."""
_ONE_BLANK = re.compile(r"(?<! ) (?! )")


def words_of(text: str) -> list[str]:
    """The words of a text; two blanks stay together with what is around them."""
    return _ONE_BLANK.split(text)


def filled(words: list[str], width: int) -> list[str]:
    """Lines with as many words as there is room for; a longer word has a line of its own."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def broken(phrase: str, width: int) -> list[str]:
    """The lines of a phrase, each as long as there is room for up to the best place to break."""
    lines: list[str] = []
    while len(phrase) > width:
        at = _best(phrase, width)
        if at is None:
            return [*lines, *filled(words_of(phrase), width)]
        lines.append(phrase[:at])
        phrase = phrase[at + 1 :]
    return [*lines, phrase]


def _best(phrase: str, width: int) -> int | None:
    """The last of the outermost places before which the first line can end."""
    depth, places = 0, []
    for found in re.finditer(r"[()]| (?=(\S+))", phrase[: width + 1]):
        if found[0] in "()":
            depth += 1 if found[0] == "(" else -1
            continue
        word = phrase[found.end() :].split(" ", 1)[0].strip("()")
        if word in JOINING and found.start() >= width // 3:
            places.append((depth, JOINING.index(word), -found.start()))
    return -min(places)[2] if places else None
