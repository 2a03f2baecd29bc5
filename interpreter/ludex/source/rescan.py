"""Read a scalar once more, to learn where each character of its value stands.

The tree keeps only where a scalar begins and ends. Few scalars are ever asked for a place inside,
so the places are found when they are asked for, by folding and unescaping the raw text exactly as
YAML does. Should the value not come out the same, nothing is claimed about places inside it.
"""

import re
from collections.abc import Callable

from ludex.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Character:
    """One character of a value and the stretch of the raw text it comes from."""

    text: str
    start: int
    end: int


def rescan(text: str, start: int, end: int, style: str, value: str) -> list[Character] | None:
    """The characters of the scalar at `start` to `end` with their places; None if unsure."""
    if style in ("literal", "folded"):
        characters = _block(text, start, end, value, folded=style == "folded")
    elif style == "plain":
        characters = _flow(text, start, end, _one_character)
    elif end - start >= 2:
        piece = _double if style == "double" else _single
        characters = _flow(text, start + 1, end - 1, piece)
    else:
        return None
    same = "".join(character.text for character in characters) == value
    return characters if same else None


_Piece = Callable[[str, int], tuple[str, int]]
_SPACES_AND_BREAKS = re.compile(r"[ \t\r\n]+")
_NEXT_BREAK = re.compile(r"\r?\n")


def _flow(text: str, index: int, end: int, piece: _Piece) -> list[Character]:
    """A plain or quoted scalar: breaks fold, spaces around them are dropped."""
    found: list[Character] = []
    while index < end:
        blank = _SPACES_AND_BREAKS.match(text, index, end)
        if blank is not None:
            found += _folded_blank(text, index, blank.end())
            index = blank.end()
            continue
        value, after = piece(text, index)
        if value == "" and text[after - 1] == "\n":
            index = _after_escaped_break(text, after, end, found)
            continue
        if value:
            found.append(Character(value, index, after))
        index = after
    return found


def _folded_blank(text: str, start: int, end: int) -> list[Character]:
    breaks = [match.span() for match in _NEXT_BREAK.finditer(text, start, end)]
    if not breaks:
        return [Character(text[at], at, at + 1) for at in range(start, end)]
    if len(breaks) == 1:
        return [Character(" ", breaks[0][0], end)]
    return [Character("\n", first, last) for first, last in breaks[1:]]


def _after_escaped_break(text: str, index: int, end: int, found: list[Character]) -> int:
    """Behind a `\\` at the end of a line: its break and the indentation vanish, others stay."""
    blank = _SPACES_AND_BREAKS.match(text, index, end)
    if blank is None:
        return index
    for match in _NEXT_BREAK.finditer(text, index, blank.end()):
        found.append(Character("\n", match.start(), match.end()))
    return blank.end()


def _one_character(text: str, index: int) -> tuple[str, int]:
    return text[index], index + 1


def _single(text: str, index: int) -> tuple[str, int]:
    return text[index], index + (2 if text.startswith("''", index) else 1)


_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_HEX_LENGTHS = {"x": 2, "u": 4, "U": 8}


def _double(text: str, index: int) -> tuple[str, int]:
    if text[index] != "\\":
        return text[index], index + 1
    letter = text[index + 1]
    if letter in _ESCAPES:
        return _ESCAPES[letter], index + 2
    if letter in _HEX_LENGTHS:
        after = index + 2 + _HEX_LENGTHS[letter]
        return chr(int(text[index + 2 : after], 16)), after
    return "", index + (3 if text.startswith("\r\n", index + 1) else 2)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line below the header of a block scalar, without its indentation."""

    text: str
    start: int
    break_end: int


def _block(text: str, start: int, end: int, value: str, folded: bool) -> list[Character]:
    """A literal or folded scalar: header, then lines of a common indentation."""
    lines = _block_lines(text, start, end, value)
    found: list[Character] = []
    waiting: list[Character] = []
    previous_blank = True
    for line in lines:
        line_break = Character("\n", line.start + len(line.text), line.break_end)
        if not line.text:
            waiting.append(line_break)
            continue
        blank = line.text[0] in " \t"
        if folded and not previous_blank and not blank:
            waiting = _joined(waiting)
        found += waiting
        found += [Character(one, line.start + at, line.start + at + 1)
                  for at, one in enumerate(line.text)]  # fmt: skip
        waiting = [line_break]
        previous_blank = blank
    return found + waiting[: _kept_breaks(value)]


def _joined(breaks: list[Character]) -> list[Character]:
    """Between two lines that fold: one break is a blank, of more the first one vanishes."""
    if len(breaks) == 1:
        return [replace(breaks[0], text=" ")]
    return breaks[1:]


def _kept_breaks(value: str) -> int:
    return len(value) - len(value.rstrip("\n"))


def _block_lines(text: str, start: int, end: int, value: str) -> list[_Line]:
    header = text.find("\n", start)
    if header < 0:
        return []
    raw: list[tuple[int, int, int]] = []
    index = header + 1
    while index < end:
        at = text.find("\n", index)
        stop, after = (len(text), len(text)) if at < 0 else (at, at + 1)
        raw.append((index, stop - text.startswith("\r\n", stop - 1), after))
        if at < 0:
            break
        index = after
    indent = _block_indent(text, raw, value)
    lines = []
    for first, last, after in raw:
        begin = min(first + indent, last)
        lines.append(_Line(text[begin:last], begin, after))
    return lines


def _block_indent(text: str, raw: list[tuple[int, int, int]], value: str) -> int:
    """How far the lines are indented: the spaces of the first line that the value has not."""
    content = value.lstrip("\n")
    first = len(value) - len(content)
    if not content or first >= len(raw):
        return max((last - begin for begin, last, _ in raw), default=0)
    begin, last, _ = raw[first]
    line = text[begin:last]
    return _leading_spaces(line) - _leading_spaces(content)


def _leading_spaces(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
