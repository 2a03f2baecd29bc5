"""From bytes to text, refusing every character that a reader could not see."""

import re
from collections.abc import Iterator

from ludex.source.echo import character_name, invisible
from ludex.source.edits import Edit, Fix
from ludex.source.faults import Fault
from ludex.source.places import SourceFile, Span

_CONTROL = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
_PLAIN = bytes([*b"\t\n\r", *range(0x20, 0x7F)])
_LONE_RETURN = r"\r(?!\n)"
_INDENTING_TAB = r"(?m:^ *\t)"


def decode(name: str, data: bytes, most: int) -> tuple[SourceFile, list[Fault]]:
    """The text of a file, and what is wrong with its characters (at most so many faults)."""
    fault = _wrong_encoding(name, data)
    if fault is not None:
        return SourceFile(name, data.decode("utf-8", "replace")), [fault]
    try:
        source = SourceFile(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return _undecoded(name, data, error)
    faults: list[Fault] = []
    for fault in _character_faults(source):
        if len(faults) >= most:
            break
        faults.append(fault)
    return source, sorted(faults, key=lambda each: each.span)


def forbidden(text: str) -> Iterator[tuple[int, str, str]]:
    """Every forbidden character of a text: its index, the code and the sentence."""
    if text.isascii() and not text.encode().translate(None, _PLAIN):
        return
    for match in re.finditer(_CONTROL, text):
        name = character_name(match.group())
        yield match.start(), "L008", f"The control character {name} is not allowed."
    if text.isascii():
        return
    for match in invisible().finditer(text):
        name = character_name(match.group())
        yield match.start(), "L009", f"The invisible character {name} is not allowed."


def _character_faults(source: SourceFile) -> Iterator[Fault]:
    text = source.text
    for index, code, sentence in forbidden(text):
        place = source.span(index, index + 1)
        yield Fault(code, place, sentence, "Delete it.", fix=_deleted(place))
    match = re.search(_LONE_RETURN, text) if "\r" in text else None
    if match is not None:
        yield Fault(
            "L011",
            source.span(match.start(), match.end()),
            "This line ends with a carriage return alone.",
            "Save the file with line feeds (Unix) or with both (Windows) as line ends.",
            fix=_with_line_feeds(source),
        )
    for match in re.finditer(_INDENTING_TAB, text) if "\t" in text else ():
        yield Fault(
            "L010",
            source.span(match.end() - 1, match.end()),
            "This line is indented with a tab.",
            "Indent with blanks.",
            fix=_indented(source, match.start()),
        )


def _deleted(place: Span) -> Fix:
    return Fix("Delete it.", (Edit(place, ""),), safe=True)


def _with_line_feeds(source: SourceFile) -> Fix:
    """Every line of the file ends with a line feed."""
    text = source.text
    first = re.search(_LONE_RETURN, text)
    start = first.start() if first is not None else 0
    edit = Edit(source.span(start, len(text)), re.sub(_LONE_RETURN, "\n", text[start:]))
    return Fix("End each line with a line feed.", (edit,), safe=True)


def _indented(source: SourceFile, start: int) -> Fix:
    """Two blanks for each tab before a line; how deep it is meant to stand nobody can know."""
    end = start + len(source.text[start:]) - len(source.text[start:].lstrip(" \t"))
    blanks = source.text[start:end].replace("\t", "  ")
    return Fix("Indent with blanks.", (Edit(source.span(start, end), blanks),))


def _wrong_encoding(name: str, data: bytes) -> Fault | None:
    span = Span(name, 1, 1, 1, 1)
    save = "Save the file as UTF-8 without a byte order mark."
    if data.startswith(b"\xef\xbb\xbf"):
        mark = _deleted(Span(name, 1, 1, 1, 2))
        return Fault("L006", span, "This file begins with a byte order mark.", save, fix=mark)
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if wide or (len(data) >= 4 and 2 <= data[:4].count(0) < 4):
        return Fault("L007", span, "This file is UTF-16 or UTF-32, not UTF-8.", save)
    return None


def _undecoded(name: str, data: bytes, error: UnicodeDecodeError) -> tuple[SourceFile, list[Fault]]:
    source = SourceFile(name, data.decode("utf-8", "replace"))
    index = len(data[: error.start].decode("utf-8"))
    byte = data[error.start]
    return source, [
        Fault(
            "L005",
            source.span(index, index + 1),
            f"The byte 0x{byte:02X} is not UTF-8.",
            "Save the file as UTF-8.",
        )
    ]
