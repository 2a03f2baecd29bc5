"""Reads the phrases of a dictionary: what may be printed, with holes, spellings and options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from ludex.diagnostics.suggest import nearest
from ludex.records import dataclass, field
from ludex.syntax.lalr import REMEMBERED
from ludex.syntax.printed_tokens import Token, capitals, numbers_in

LOWEST, HIGHEST = 1, 99
MOST_NUMBER = 999_999
MOST_FORMS = 64
_PIECE = re.compile(
    r"\{(?P<hole>[^{}]*)\}"
    r"|(?P<word>[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])|(?<=[^\W\d_])\([^\W\d_]+\)"
    r"|\|(?=[^\W\d_]))*)"
    r"|(?P<number>\d+)|(?P<nothing>[\s,.;:!?]+)|(?P<sign>.)",
    re.DOTALL,
)
_HOLE = re.compile(r"([a-z][a-z0-9-]*)(?:\s+(\d{1,6})\.\.(\d{1,6})|\s*:\s*(.+))?")
_LETTERS = re.compile(r"\(([^\W\d_]+)\)")


class FormError(Exception):
    """A phrase that cannot be read: from where to where, what is wrong, what to do."""

    def __init__(self, start: int, end: int, sentence: str, hint: str = "") -> None:
        super().__init__(sentence)
        self.start, self.end, self.sentence, self.hint = start, end, sentence, hint


@dataclass(frozen=True, slots=True)
class Slot:
    """What may stand at one place: some words, each with its value, and numbers of a range."""

    hole: str = ""
    words: Mapping[str, int] = field(default_factory=dict)
    low: int = 1
    high: int = 0
    says: str = ""

    def value(self, token: Token) -> int | None:
        """What a token means here; nothing where it does not fit."""
        number = token.number
        if number is not None:
            return number if self.low <= number <= self.high else None
        return self.words.get(token.text)

    def shared(self, other: Slot) -> str | None:
        """Something that fits here and there, where there is anything."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        if low <= high:
            return str(low)
        return next((word for word in self.words if word in other.words), None)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a phrase as it is printed: a slot, or what only stands between slots."""

    printed: str
    slot: Slot | None = None
    plural: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A phrase that was read; `optional` marks the pieces that may be left out, by group."""

    pieces: tuple[Piece, ...]
    optional: tuple[int, ...]

    @property
    def holes(self) -> tuple[str, ...]:
        """The holes, in their order."""
        return tuple(p.slot.hole for p in self.pieces if p.slot is not None and p.slot.hole)

    def lines(self) -> Iterator[tuple[Slot, ...]]:
        """Every row of slots: with and without each of the groups that may be left out."""
        groups = max(self.optional, default=0)
        for taken in product((True, False), repeat=groups):
            yield tuple(
                piece.slot
                for piece, group in zip(self.pieces, self.optional, strict=True)
                if piece.slot is not None and (not group or taken[group - 1])
            )

    def printed(self, values: Mapping[str, str], numbers: Mapping[str, int]) -> str:
        """The text with its holes filled; a plural follows the number before it."""
        made: list[str] = []
        count = 1
        for piece, group in zip(self.pieces, self.optional, strict=True):
            if group:
                continue
            if piece.slot is not None and piece.slot.hole:
                made.append(values[piece.slot.hole])
                count = numbers.get(piece.slot.hole, count)
            else:
                made.append(piece.printed + (piece.plural if count != 1 else ""))
                if piece.slot is not None and piece.slot.low <= piece.slot.high:
                    count = piece.slot.low
        return " ".join("".join(made).split())


def form_of(text: str, lists: Mapping[str, tuple[str, ...]], language: str) -> Form:
    """The phrase of an entry; holes with the name of a list are one of that list."""
    pieces: list[Piece] = []
    optional: list[int] = []
    groups, inside = 0, 0
    for found in _PIECE.finditer(text):
        piece = Piece(found[0])
        if found["hole"] is not None:
            piece = _hole(found, lists, language)
        elif found["word"] is not None:
            piece = _word(found[0])
        elif found["number"] is not None:
            piece = _number(found)
        elif found["sign"] == "[":
            groups, inside = groups + 1, inside + 1
            piece = Piece("")
        elif found["sign"] == "]":
            inside -= 1
            piece = Piece("")
        elif found["sign"] is not None:
            piece = _sign(found)
        if inside not in (0, 1):
            raise FormError(found.start(), found.end(), "The brackets do not close one by one.")
        pieces.append(piece)
        optional.append(groups if inside else 0)
    if inside:
        raise FormError(len(text) - 1, len(text), "A bracket is not closed.")
    return _whole(Form(tuple(pieces), tuple(optional)), groups, text)


def _whole(form: Form, groups: int, text: str) -> Form:
    if 2**groups > MOST_FORMS:
        raise FormError(0, len(text), "There are too many parts that may be left out.")
    if not all(form.lines()):
        raise FormError(0, len(text), "This phrase may be empty.", "Write what is printed.")
    for hole in form.holes:
        if form.holes.count(hole) > 1:
            at = text.rindex("{" + hole)
            raise FormError(at, at + len(hole) + 1, f"The hole `{hole}` stands here twice.")
    for piece, group in zip(form.pieces, form.optional, strict=True):
        if group and piece.slot is not None and piece.slot.hole:
            at = text.index("{" + piece.slot.hole)
            sentence = "A hole cannot stand in a part that may be left out."
            raise FormError(
                at, at + 1, sentence, "Write two entries, one with the hole and one without."
            )
    return form


def _sign(found: re.Match[str]) -> Piece:
    if found[0] in "{}|":
        sentence = f"`{found[0]}` stands here alone."
        hint = "A hole is written `{n}`, spellings of one word `GREY|GRAY`."
        raise FormError(found.start(), found.end(), sentence, hint)
    return Piece(found[0], Slot("", {found[0]: 0}, says=f"`{found[0]}`"))


def _number(found: re.Match[str]) -> Piece:
    number = int(found[0][:9])
    if number > MOST_NUMBER:
        raise FormError(found.start(), found.end(), f"A number has at most {MOST_NUMBER:,}.")
    words = {w: n for w, n in numbers_in("").items() if n == number}
    return Piece(found[0], Slot("", words, number, number, f"`{number}`"))


@lru_cache(maxsize=REMEMBERED)
def _word(text: str) -> Piece:
    """A word with its spellings; letters in parentheses may be left out."""
    spellings: dict[str, int] = {}
    for each in text.split("|"):
        parts = _LETTERS.split(each)
        for taken in product((False, True), repeat=len(parts) // 2):
            made = [p for i, p in enumerate(parts) if i % 2 == 0 or taken[i // 2]]
            spellings.setdefault(capitals("".join(made)), 0)
    first = text.split("|")[0]
    last = re.search(r"\(([^\W\d_]+)\)$", first)
    stem = first[: last.start()] if last else first
    shown = capitals(_LETTERS.sub("", stem))
    slot = Slot("", spellings, says=f"`{next(iter(spellings))}`")
    return Piece(shown, slot, capitals(last[1]) if last else "")


def _hole(found: re.Match[str], lists: Mapping[str, tuple[str, ...]], language: str) -> Piece:
    read = _HOLE.fullmatch(found["hole"].strip())
    if read is None:
        hint = "Write `{n}`, `{n 1..6}`, or the name of a list, `{colour}`."
        sentence = f"`{found[0]}` is no hole."
        raise FormError(found.start(), found.end(), sentence, hint)
    name, low, high, spelled = read.groups()
    if name in lists:
        return _listed(found, name, lists[name], spelled or ", ".join(lists[name]))
    if spelled is not None or (low is None and len(name) > 1):
        close = nearest(name, lists)
        hint = f"Did you mean `{{{close}}}`?" if close else "Declare the list under `types`"
        hint += "" if close else f", or say which numbers: `{{{name} {LOWEST}..{HIGHEST}}}`."
        sentence = f"There is no list of the name `{name}`."
        raise FormError(found.start(), found.end(), sentence, hint)
    least, most = int(low or LOWEST), int(high or HIGHEST)
    if least > most:
        raise FormError(found.start(), found.end(), f"This range goes down, to {most}.")
    words = {w: n for w, n in numbers_in(language).items() if least <= n <= most}
    says = f"a number from {least} to {most}" if least < most else f"the number {least}"
    return Piece("", Slot(name, words, least, most, says))


def _listed(found: re.Match[str], name: str, values: tuple[str, ...], spelled: str) -> Piece:
    names = [capitals(each.strip()) for each in spelled.split(",")]
    if len(names) != len(values) or len(set(names)) != len(names):
        sentence = f"`{name}` has {len(values)} values, and here are not as many names."
        hint = f"Write a name for each of {', '.join(values)}, with commas between."
        raise FormError(found.start(), found.end(), sentence, hint)
    says = " or ".join(f"`{each}`" for each in names)
    return Piece("", Slot(name, {word: i for i, word in enumerate(names)}, says=says))
