"""The texts that are printed on the things of a game, understood by its dictionary."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import cached_property

from ludex.diagnostics.problem import Problem
from ludex.records import dataclass, replace
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax.printed_phrases import Form, FormError, form_of
from ludex.syntax.printed_sentences import NEW_LINE, Sentences, Text, wrong_joiner
from ludex.syntax.printed_texts import Dictionary, Misreading, Printed, Reading

Lists = dict[str, tuple[str, ...]]
Report = Callable[[Problem], None]
Key = tuple[int, tuple[tuple[str, int], ...], int | None]


@dataclass(frozen=True, slots=True)
class Inscription:
    """A printed text: the entry of its first sentence, what stands in the holes, the plain form.

    `rest` is the number of the text that goes on behind the first sentence.
    """

    entry: int
    values: tuple[tuple[str, int], ...]
    text: str
    rest: int | None = None


KEPT = 16
_apart: dict[object, None] = {}
"""The latest dictionaries of which it is known that no two phrases fit one text."""


class Inscriptions:
    """The dictionary of a game, and every different text that is printed somewhere."""

    def __init__(self, sections: f.Sections, lists: Lists, report: Report) -> None:
        squares = sections.squares
        self.squares, self.lists, self.report = squares, lists, report
        self.rows: list[Inscription] = []
        self._numbers: dict[Key, int] = {}
        self._spans: dict[int, Span] = {}
        self.readable = True
        printed = [p for index, square in enumerate(squares) for p in self._forms(index, lists)]
        self.dictionary = Dictionary(printed)
        self.sentences = Sentences(self.dictionary, tuple(self._joiners(sections.joiners)))

    def apart(self) -> Inscriptions:
        """The same dictionary; what is printed from now on is printed in one of the two."""
        other = copy(self)
        other.rows, other._numbers = [*self.rows], {**self._numbers}
        return other

    def look_through(self) -> None:
        """Reports what is wrong with the dictionary itself."""
        for cut, joiner, text in self.sentences.cuts():
            self._cut(cut, joiner, text)
        if self._said() not in _apart:
            clashes = [*self.dictionary.clashes()]
            for one, other, text in clashes:
                self._clash(one, other, text)
            if not clashes:
                _apart[self._said()] = None
                for oldest in [*_apart][:-KEPT]:
                    _apart.pop(oldest, None)
        for index, square in enumerate(self.squares):
            self._example(index, square)

    def _said(self) -> object:
        """The words of all phrases, and the lists that these may name."""
        phrases = (tuple((n, scalar.text) for n, scalar in each.phrases) for each in self.squares)
        return tuple(phrases), tuple((name, tuple(said)) for name, said in self.lists.items())

    # ------------------------------------------------------------ the dictionary itself
    def _forms(self, index: int, lists: Lists) -> Iterator[Printed]:
        square = self.squares[index]
        holes: frozenset[str] | None = None
        for language, scalar in square.phrases:
            try:
                form = form_of(scalar.text, lists, language)
            except FormError as error:
                span = scalar.place(error.start, error.end)
                self.report(Problem("L164", span, error.sentence, error.hint))
                self.readable = False
                continue
            if holes is None:
                holes = frozenset(form.holes)
            elif frozenset(form.holes) != holes:
                self.report(self._other_holes(square, scalar, frozenset(form.holes)))
                continue
            made = Printed(index, form, language)
            self._spans[id(made)] = scalar.span
            yield made

    def _joiners(self, declared: tuple[Scalar, ...]) -> Iterator[str]:
        for scalar in declared:
            if wrong_joiner(scalar.text):
                sentence = f"`{scalar.text}` cannot join two sentences."
                hint = 'Write words and signs one by one: `AND`, `","`, `new line`.'
                self.report(Problem("L261", scalar.span, sentence, hint))
                self.readable = False
            else:
                yield scalar.text

    def _cut(self, printed: Printed, joiner: str, text: str) -> None:
        sign = NEW_LINE if joiner == "\n" else joiner
        sentence = f"`{sign}` joins sentences, so that `{text}` would be cut there."
        hint = "Leave it out of the phrase, or out of what sentences are `joined by`."
        span = self._spans[id(printed)]
        self.report(Problem("L260", span, sentence, hint))
        self.readable = False

    def _other_holes(self, square: f.Square, scalar: Scalar, holes: frozenset[str]) -> Problem:
        wanted = ", ".join(f"`{hole}`" for hole in square.holes) or "no holes"
        found = ", ".join(f"`{hole}`" for hole in sorted(holes)) or "none"
        sentence = (
            f"This says the same as `{square.name}`, which has {wanted}; here there is {found}."
        )
        others = ((square.span, "the phrase is here"),)
        return Problem("L164", scalar.span, sentence, "Use the same holes in all of them.", others)

    def _clash(self, one: Printed, other: Printed, text: str) -> None:
        first, second = self.squares[one.entry], self.squares[other.entry]
        sentence = f"`{text}` would be two squares, this one and `{first.name}`."
        if first is second:
            sentence = f"`{text}` could be read in two ways by this square."
        others = ((self._spans[id(one)], f"`{first.name}` fits it too"),)
        hint = "Change one of the phrases, or give its holes a range: `{n 1..6}`."
        span = self._spans.get(id(other), second.span)
        self.report(Problem("L165", span, sentence, hint, others))

    def _example(self, index: int, square: f.Square) -> None:
        """The example of an entry is read as this entry."""
        if square.example is None:
            if square.holes:
                sentence = f"`{square.name}` has holes, and no example shows them filled."
                hint = "Add `example:` with a text as it is printed."
                self.report(Problem("L167", square.span, sentence, hint))
            return
        read = self.understand(square.example.text)
        if isinstance(read, Misreading):
            if self.readable:
                self.report(self.misread(square.example, read))
        elif len(read.sentences) > 1:
            sentence = f"This example is {len(read.sentences)} sentences, and should be one."
            self.report(Problem("L167", square.example.span, sentence, "Show one of them."))
        elif (entry := read.sentences[0].entry) != index:
            sentence = f"This example is the square `{self.squares[entry].name}`."
            others = ((square.span, "and should be this one"),)
            hint = "Show a text that is this phrase."
            self.report(Problem("L167", square.example.span, sentence, hint, others))
        else:
            self._arrow(square.example, read)

    # ------------------------------------------------------------ what is printed
    def understand(self, text: str) -> Text | Misreading:
        """What a text says, or where understanding stopped."""
        return self.sentences.understand(text)

    def read(self, scalar: Scalar) -> tuple[int, int | None] | None:
        """The number of a printed text and the way of its arrow; nothing after a problem."""
        read = self.understand(scalar.text)
        if isinstance(read, Misreading):
            if self.readable:
                self.report(self.misread(scalar, read))
            return None
        return (self.row(read), read.arrow) if self._arrow(scalar, read) else None

    def number(self, text: str) -> int | None:
        """The number of a text, where it can be understood."""
        read = self.understand(text)
        return self.row(read) if isinstance(read, Text) else None

    def row(self, read: Text) -> int:
        """The number of a text; texts that say the same have the same number."""
        first, *others = read.sentences
        rest = self.row(Text(tuple(others))) if others else None
        values = tuple((hole, first.values[hole]) for hole in self.squares[first.entry].holes)
        key = (first.entry, values, rest)
        if key not in self._numbers:
            self._numbers[key] = len(self.rows)
            plain = [replace(each, arrow=None) for each in read.sentences]
            text = self.sentences.said(plain)
            self.rows.append(Inscription(first.entry, values, text, rest))
        return self._numbers[key]

    def sentences_of(self, number: int | None) -> Iterator[Inscription]:
        """The rows of a text: itself, and what goes on behind each of its sentences."""
        while number is not None:
            row = self.rows[number]
            yield row
            number = row.rest

    def ranges(self, square: f.Square) -> dict[str, tuple[int, int]]:
        """The numbers that may stand in the holes of an entry: of all its phrases the widest."""
        found: dict[str, tuple[int, int]] = {}
        for form in self._forms_of.get(id(square), ()):
            for slot in (p.slot for p in form.pieces if p.slot is not None):
                if slot.hole:
                    low, high = found.get(slot.hole, (slot.low, slot.high))
                    found[slot.hole] = (min(low, slot.low), max(high, slot.high))
        return found

    @cached_property
    def _forms_of(self) -> dict[int, list[Form]]:
        """The phrases of each entry."""
        forms: dict[int, list[Form]] = {}
        for printed in self.dictionary.printed:
            forms.setdefault(id(self.squares[printed.entry]), []).append(printed.form)
        return forms

    def plain(self, entry: int) -> int | None:
        """The number of the one text that an entry without holes is."""
        square = self.squares[entry]
        return None if square.holes else self.row(Text((Reading(entry, {}),)))

    def entry_called(self, name: str) -> int:
        """The entry of that name."""
        return next(i for i, square in enumerate(self.squares) if square.called == name)

    def misread(self, scalar: Scalar, read: Misreading) -> Problem:
        """What to tell the author of a text that is in no dictionary."""
        return Problem("L166", scalar.place(read.start, read.end), read.sentence, read.hint)

    def _arrow(self, scalar: Scalar, read: Text) -> bool:
        problem = self.wrong_arrow(scalar, read)
        if problem is not None:
            self.report(problem)
        return problem is None

    def wrong_arrow(self, scalar: Scalar, text: Text) -> Problem | None:
        """What is wrong where a sentence has no arrow and its entry wants one, or one too much."""
        for read in text.sentences:
            square = self.squares[read.entry]
            if square.arrow != (read.arrow is not None):
                return self._not_as_wanted(scalar, read, square)
            if read.arrow not in (None, text.arrow):
                span = scalar.place(*read.arrow_at)
                sentence = "Two arrows of one text point in different ways."
                return Problem("L168", span, sentence, "Print the same arrow behind both.")
        return None

    def _not_as_wanted(self, scalar: Scalar, read: Reading, square: f.Square) -> Problem:
        span, others = scalar.span, ((square.span, "its entry is here"),)
        if square.arrow:
            sentence = f"An arrow belongs to `{square.name}`, and none is printed here."
            hint = "Write `->`, `<-`, `^` or `v` behind the text."
        else:
            span = scalar.place(*read.arrow_at)
            sentence = f"No arrow belongs to `{square.name}`."
            hint = "Leave it out, or write `arrow: needed` in the dictionary."
        return Problem("L168", span, sentence, hint, others)
