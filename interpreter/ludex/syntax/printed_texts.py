"""Understands texts that are printed on squares, by the phrases of a dictionary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.diagnostics.suggest import nearest
from ludex.records import dataclass, field
from ludex.syntax.printed_phrases import Form, Slot
from ludex.syntax.printed_tokens import ARROW_SIGNS, ARROWS, Token, tokens

MOST_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Printed:
    """One way to print an entry: its phrase in one language, or another phrase for the same."""

    entry: int
    form: Form
    language: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of slots, and the phrase from which it comes."""

    printed: Printed
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says: an entry, what stands in its holes, and an arrow as a way."""

    entry: int
    values: Mapping[str, int]
    arrow: int | None = None
    arrow_at: tuple[int, int] = (0, 0)
    language: str = ""


@dataclass(frozen=True, slots=True)
class Misreading:
    """Where understanding stopped: what is wrong there, and what would fit.

    `over` says that an entry was complete before.
    """

    start: int
    end: int
    sentence: str
    fitting: tuple[str, ...] = ()
    hint: str = ""
    over: bool = False


class _Places:
    """Which lines have a word, or numbers, at a place of their row.

    Of all places of a text, or of a line, the one is looked at where the fewest others fit: most
    often that is one word, so that nobody has to compare every line with every other one.
    """

    def __init__(self) -> None:
        self.words: dict[tuple[int, str], list[int]] = {}
        self.numbers: dict[int, list[int]] = {}

    def add(self, index: int, line: Line) -> None:
        """One more line, with its number."""
        for at, slot in enumerate(line.slots):
            for word in slot.words:
                self.words.setdefault((at, word), []).append(index)
            if slot.low <= slot.high:
                self.numbers.setdefault(at, []).append(index)

    def of_text(self, found: list[Token]) -> list[int]:
        """The lines that fit at one place of a text."""
        fitting = (
            self.words.get((at, token.text), [])
            if token.number is None
            else self.numbers.get(at, [])
            for at, token in enumerate(found)
        )
        return min(fitting, key=len)

    def of_line(self, line: Line) -> list[int]:
        """The lines that share something with this one at one of its places."""
        best: list[list[int]] = []
        fewest = -1
        for at, slot in enumerate(line.slots):
            lists = [self.words.get((at, word), []) for word in slot.words]
            lists += [self.numbers.get(at, [])] if slot.low <= slot.high else []
            count = sum(map(len, lists))
            if fewest < 0 or count < fewest:
                best, fewest = lists, count
        return sorted({index for each in best for index in each})


@dataclass
class Dictionary:
    """All phrases of a game, ready to understand texts."""

    printed: Sequence[Printed]
    lines: list[Line] = field(init=False)
    by_first: dict[str, list[Line]] = field(init=False)
    others: list[Line] = field(init=False)
    places: _Places = field(init=False)

    def __post_init__(self) -> None:
        self.lines = [Line(p, slots) for p in self.printed for slots in p.form.lines()]
        self.by_first, self.others, self.places = {}, [], _Places()
        for index, line in enumerate(self.lines):
            self.places.add(index, line)
            first = line.slots[0]
            if first.low <= first.high:
                self.others.append(line)
                continue
            for word in first.words:
                self.by_first.setdefault(word, []).append(line)

    # ------------------------------------------------------------ understanding
    def understand(self, text: str) -> Reading | Misreading:
        """The one entry that a text is, or where it is none."""
        found, arrow = tokens(text)
        if not found:
            return Misreading(0, len(text), "Nothing is printed here.")
        for line in map(self.lines.__getitem__, self.places.of_text(found)):
            if len(line.slots) == len(found) and all(
                slot.value(token) is not None for slot, token in zip(line.slots, found, strict=True)
            ):
                return _reading(line, found, arrow)
        return self._misread(text, found)

    def _misread(self, text: str, found: list[Token]) -> Misreading:
        """How far a text is understood that is no entry."""
        begun = self.by_first.get(found[0].text, []) + self.others
        open_lines = [line for line in begun if line.slots[0].value(found[0]) is not None]
        if not open_lines:
            return self._stopped(text, found, 0, self.lines)
        for at, token in enumerate(found[1:], 1):
            fitting = [
                line
                for line in open_lines
                if len(line.slots) > at and line.slots[at].value(token) is not None
            ]
            if not fitting:
                return self._stopped(text, found, at, open_lines)
            open_lines = fitting
        return self._stopped(text, found, len(found), open_lines)

    def _stopped(self, text: str, found: list[Token], at: int, lines: list[Line]) -> Misreading:
        slots = [line.slots[at] for line in lines if len(line.slots) > at]
        fitting = tuple(dict.fromkeys(slot.says for slot in slots))
        before = text[: found[at - 1].end].strip() if at else ""
        if at == len(found):
            end = found[-1].end
            sentence = f"This text is not complete: something is missing behind `{before}`."
            return Misreading(end - len(found[-1].text), end, sentence, fitting, _fits(fitting))
        token = found[at]
        word = text[token.start : token.end]
        if token.text in ARROWS:
            sentence = "An arrow stands at the end of a text."
            hint = "Print one arrow, behind the last word."
        elif not at:
            sentence = f"No square begins with `{word}`."
            hint = "Correct the text, or add an entry for it to `squares`."
        elif not slots:
            sentence = f"The text is complete at `{before}`; `{word}` is too much."
            hint = "Leave it out, or add an entry that goes on like this."
        else:
            sentence = f"`{word}` does not fit behind `{before}`."
            hint = ""
        plain = [slot for slot in slots if slot.low > slot.high]
        spelled = [word for slot in plain for word in slot.words]
        close = nearest(token.text, list(dict.fromkeys(spelled)))
        if close is not None:
            hint = f"Did you mean `{close}`?"
        over = at > 0 and not slots
        return Misreading(token.start, token.end, sentence, fitting, hint or _fits(fitting), over)

    # ------------------------------------------------------------ two entries for one text
    def clashes(self) -> Iterator[tuple[Printed, Printed, str]]:
        """Every two phrases that would both fit one text, with such a text.

        A row of slots is a row of sets of words: two rows share a text when they are equally
        long and share a word at every place, so nothing has to be tried out.
        """
        by_length: dict[int, _Places] = {}
        seen: set[tuple[int, int]] = set()
        for index, line in enumerate(self.lines):
            places = by_length.setdefault(len(line.slots), _Places())
            for other in map(self.lines.__getitem__, places.of_line(line)):
                both = (id(other.printed), id(line.printed))
                if both in seen:
                    continue
                text = _shared(other, line)
                if text is not None and not _same_meaning(other, line):
                    seen.add(both)
                    yield other.printed, line.printed, text
            places.add(index, line)

    # ------------------------------------------------------------ printing
    def said(
        self, entry: int, values: Mapping[str, int], language: str = "", arrow: int | None = None
    ) -> str:
        """The text of an entry as it is written plainly, in a language where there is one."""
        own = [p for p in self.printed if p.entry == entry]
        form = next((p.form for p in own if p.language == language), own[0].form)
        shown: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for piece in form.pieces:
            slot = piece.slot
            if slot is not None and slot.hole:
                value = values[slot.hole]
                if slot.low <= slot.high:
                    shown[slot.hole], numbers[slot.hole] = str(value), value
                else:
                    shown[slot.hole] = next(w for w, v in slot.words.items() if v == value)
        tail = f" {ARROW_SIGNS[arrow]}" if arrow is not None else ""
        return form.printed(shown, numbers) + tail


def _reading(line: Line, found: list[Token], arrow: Token | None) -> Reading:
    values = {
        slot.hole: value
        for slot, token in zip(line.slots, found, strict=True)
        if slot.hole and (value := slot.value(token)) is not None
    }
    way = ARROWS[arrow.text] if arrow is not None else None
    at = (arrow.start, arrow.end) if arrow is not None else (0, 0)
    return Reading(line.printed.entry, values, way, at, line.printed.language)


def _shared(one: Line, other: Line) -> str | None:
    words = []
    for first, second in zip(one.slots, other.slots, strict=True):
        word = first.shared(second)
        if word is None:
            return None
        words.append(word)
    return " ".join(words)


def _same_meaning(one: Line, other: Line) -> bool:
    """Whether two phrases are of one entry, and mean the same by every text that fits both."""
    return one.printed.entry == other.printed.entry and all(
        first.hole == second.hole
        and all(second.words.get(word, value) == value for word, value in first.words.items())
        for first, second in zip(one.slots, other.slots, strict=True)
    )


def _fits(fitting: tuple[str, ...]) -> str:
    if not fitting:
        return ""
    shown = ", ".join(fitting[:MOST_SHOWN])
    return f"What fits here: {shown}{', ...' if len(fitting) > MOST_SHOWN else ''}."
