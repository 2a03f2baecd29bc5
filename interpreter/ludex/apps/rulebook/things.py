"""What lies on the table, in sentences: pieces, places, the board, values, effects, attempts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludex.apps.rulebook.book import Block, Drawing, Line, Table
from ludex.apps.rulebook.sentences import Sentences, amount, capital, listed, sentence
from ludex.model.attempts import GOES_ON, HOLE
from ludex.source.tree import Scalar
from ludex.syntax import file as f

SEEN = ("all", "owner", "nobody", "face")


def ids(thing: f.Definition | f.Score) -> tuple[str, ...]:
    """The entries of the ledger that a declaration cites."""
    return tuple(cite.id for cite in thing.cites)


SHAPES = {
    "hex": "The board has {} six-sided cells, in rows and columns. A cell is called by its column, "
    "a letter, and its row, a number; a1 is the near left corner.",
    "hexagon": "The board is a hexagon of six-sided cells, {} along each side.",
    "ring": "The board is a ring of {} cells, c1 and so on.",
    "track": "The board is a track of {} cells, c1 and so on.",
}


class Things:
    """Says what a game file declares."""

    def __init__(self, sentences: Sentences) -> None:
        self.said = sentences

    def name(self, scalar: Scalar | str) -> str:
        """What something is called."""
        return self.said.name(scalar if isinstance(scalar, str) else scalar.text)

    def named(self, scalars: Iterable[Scalar], last: str = "and") -> str:
        """What several things are called."""
        return self.listed(map(self.name, scalars), last)

    def listed(self, texts: Iterable[str], last: str = "and") -> str:
        """Texts as a list in a sentence."""
        return listed(texts, self.say(last))

    def say(self, key: str, **parts: object) -> str:
        """A sentence of the book."""
        return self.said.language.say(key, **parts)

    def each(self, name: str, each: Scalar | None) -> str:
        """What something is called of which each has one."""
        said = capital(self.name(name))
        return said if each is None else self.say("book-of-each", name=said, each=self.name(each))

    def value(self, value: Scalar) -> str:
        """What a value is called; a number is no code of a piece."""
        return value.text if value.text.lstrip("+-").isdecimal() else self.name(value)

    # ------------------------------------------------------------ components
    def pieces(self, pieces: Iterable[f.Piece]) -> Iterator[Block]:
        """Each sort of pieces, with a table of its kinds where these differ."""
        for piece in pieces:
            yield Line(" ".join(self._piece(piece)), (), ids(piece))
            if piece.kinds:
                yield self.kinds(piece)

    def _piece(self, piece: f.Piece) -> Iterator[str]:
        several, say = bool(piece.kinds or piece.product), self.say
        count = say("book-of-kind", count=piece.copies) if several else str(piece.copies)
        if any(kind.copies != 1 for kind in piece.kinds) and all(not k.each for k in piece.kinds):
            in_all = piece.copies * sum(kind.copies for kind in piece.kinds)
            count = say("book-in-all", count=in_all)
        if piece.each:
            set_of = say("book-set") if several and piece.copies == 1 else count
            count = say("book-for-each", count=set_of, each=self.name(piece.each))
        yield say("book-is", name=capital(self.name(piece.name)), what=count)
        if piece.product:
            yield say("book-product", names=self.named(piece.product))
        if piece.faces:
            yield say("book-die", count=piece.faces)
        if piece.front:
            yield say("book-front", names=self.named(piece.front))
        if piece.attributes:
            said = (f"{self.name(name)} {self.value(value)}" for name, value in piece.attributes)
            yield say("book-attributes", names=self.listed(said))

    def kinds(self, piece: f.Piece) -> Table:
        """The kinds of a sort with their attributes."""
        columns = list(dict.fromkeys(name for kind in piece.kinds for name, _ in kind.attributes))
        rows = []
        for kind in piece.kinds:
            held = {name: self.value(value) for name, value in kind.attributes}
            cells = (held.get(column, "") for column in columns)
            count = str(kind.copies)
            if kind.each:
                count = self.say("book-for-each", count=count, each=self.name(kind.each))
            rows.append((self.name(kind.name), count, *cells))
        titles = (capital(self.name(column)) for column in columns)
        head = (capital(self.name(piece.name)), self.say("book-number"), *titles)
        return Table(head, tuple(rows))

    def types(self, types: Iterable[f.TypeList]) -> Iterator[Line]:
        """Closed lists of names."""
        for kind in types:
            values = self.listed(map(self.name, kind.values))
            said = self.say("book-one-of", name=self.name(kind.name), names=values)
            yield Line(said, (), ids(kind))

    def board(self, board: f.Board) -> Iterator[Block]:
        """The cells."""
        wraps = " Its edges meet." if board.wraps else ""
        if board.grid:
            size = " by ".join(self.name(each) for each in board.grid)
            text = f"The board is a grid of {size} cells.{wraps} A cell is called by its column, "
            yield Line(text + "a letter, and its row, a number; a1 is the near left corner.")
        elif board.drawn is not None:
            yield Line(f"The board, with a cell wherever an o stands:{wraps}")
            yield Drawing(tuple(board.drawn.text.rstrip("\n").split("\n")))
        for key, sizes in board.shaped:
            yield Line(SHAPES[key.text].format(" by ".join(self.name(each) for each in sizes)))
        for name, points in board.lines:
            listed = self.listed(self.name(point) for point in points)
            yield Line(f"The line {self.name(name)} joins {listed}, in this order.")
        if board.seen is not None:
            yield Line(self.seen(board.seen, "book-cell-seen"))

    def places(self, places: Iterable[f.Place]) -> Iterator[Line]:
        """Where pieces lie."""
        for place in places:
            name, holds = self.each(place.name, place.each), self.named(place.holds, "or")
            said = [self.say("book-holds", name=name, names=holds)]
            said += [self.say("book-ordered")] if place.ordered else []
            said += [self.say("book-grouped")] if place.grouped else []
            yield Line(" ".join([*said, self.seen(place.seen)]), (), ids(place))

    def seen(self, seen: Scalar | None, key: str = "book-seen") -> str:
        """Who sees something."""
        if seen is None or seen.text in SEEN:
            return self.say(f"{key}-{seen.text if seen else 'all'}")
        return self.say(f"{key}-option", option=self.name(seen))

    # ------------------------------------------------------------ what is remembered
    def values(self, values: Sequence[f.Value]) -> Iterator[Line]:
        """Constants, and numbers and other things that change."""
        for value in values:
            if value.position:
                yield self._recorded(value)
        values = [value for value in values if not value.position]
        shown = [value for value in values if value.shown]
        for value in shown:
            what = str(value.constant)
            if value.constant is None:
                what = self._range(value)
                start = self.said.phrase(value.start) if value.start else ""
                what += self.say("book-at-start", value=start) if start else ""
                what += self.say("book-agreed") if value.agreed else ""
            name = self.each(value.name, value.each)
            yield Line(self.say("book-is", name=name, what=what), (), ids(value))
        kept = [value for value in values if not value.shown]
        if kept:
            names = self.listed(self.name(value.name) for value in kept)
            cites = tuple(dict.fromkeys(each for value in kept for each in ids(value)))
            yield Line(self.say("book-kept", names=names), (), cites)

    def _recorded(self, value: f.Value) -> Line:
        """What counts of positions that are recorded."""
        name, parts = self.name(value.name), self.listed(self.name(p) for p in value.position)
        what = self.say("book-recorded", name=name, parts=parts)
        if value.last is not None:
            what += self.say("book-recorded-last", count=value.last)
        return Line(f"{capital(what)}.", (), ids(value))

    def _range(self, value: f.Value) -> str:
        if value.range is not None:
            return self.say("book-range", low=value.range[0], high=value.range[1])
        if value.of is None:
            return self.say("book-a-number")
        name = self.name(value.of)
        return self.say(_article(name), name=name)

    def effects(self, effects: Iterable[f.Effect]) -> Iterator[Line]:
        """What lasts for a while."""
        for effect in effects:
            until = effect.lifetime
            lasts = until if until == "for good" else f"until it is {until}"
            lasts = f"until the {until}" if until.startswith("next ") else lasts
            text = f"{capital(self.name(effect.name))}: an effect that lasts {lasts}."
            yield Line(text, (), ids(effect))

    def attempts(self, attempts: Iterable[f.Attempt]) -> Iterator[Line]:
        """What skilled hands do."""
        for attempt in attempts:
            odds = {key.text: self.said.phrase(value) for key, value in attempt.odds}
            under = []
            shares = "shares" if len(odds) == len(attempt.outcomes) else "of 100"
            for outcome in attempt.outcomes:
                drawn = odds.get(outcome.text)
                chance = f" ({drawn} {shares} where it is drawn)" if drawn else ""
                signs = [Line(sentence(s.text)) for o, s in attempt.signs if o.text == outcome.text]
                under.append(Line(f"{capital(self.name(outcome))}{chance}.", tuple(signs)))
            going = [Line(sentence(s.text)) for o, s in attempt.signs if o.text == GOES_ON]
            under += [Line("The attempt goes on:", tuple(going))] if going else []
            asks = f" {spoken(attempt.asks.text)}" if attempt.asks is not None else ""
            text = f"{capital(self.name(attempt.name))}:{asks} The outcome is one of these."
            yield Line(text, tuple(under), ids(attempt))

    def patterns(self, patterns: Iterable[f.Pattern]) -> Iterator[Line]:
        """Sets of pieces that belong together."""
        for pattern in patterns:
            said = ", ".join(self._pattern(pattern))
            text = f"{capital(self.name(pattern.name))}: {said}"
            yield Line(sentence(text), (), ids(pattern))

    def _pattern(self, pattern: f.Pattern) -> Iterator[str]:
        if pattern.any_of:
            yield f"one of {self.named(pattern.any_of, 'or')}"
        if pattern.made_of:
            yield listed(f"{amount(*n)} x {self.name(name)}" for name, n in pattern.made_of)
        if pattern.of is not None:
            yield f"{pattern.count} x {self.name(pattern.of)}"
        if pattern.same:
            yield f"all with the same {self.named(pattern.same)}"
        if pattern.different:
            yield f"each with another {self.named(pattern.different)}"

    def options(self, options: Iterable[f.Option]) -> Iterator[Line]:
        """What a table may agree on, the default first."""
        for option in options:
            if option.numbers is not None:
                low, high = option.numbers
                said = self.say("book-range", low=low, high=high)
            else:
                said = self.listed((self._value(value) for value in option.values), "or")
            default = " ".join(map(self.name, option.default.split()))
            name = capital(self.name(option.name))
            text = self.say("book-option", name=name, values=said, default=default)
            said_so = self.said.text(option.says)
            says = (Line(sentence(said_so)),) if said_so else ()
            yield Line(text, says, ids(option))

    def _value(self, value: f.OptionValue) -> str:
        numbers = "" if value.low is None else f" {value.low} to {value.high}"
        return f"{self.name(value.name)}{numbers}"


def spoken(question: str) -> str:
    """A question with its holes in brackets."""
    return HOLE.sub(lambda hole: f"({hole[1]})", question).rstrip("?") + "?"


def _article(name: str) -> str:
    """The sentence by which one thing of a name is called, or several where it is a plural."""
    if name.endswith("s") and not name.endswith("ss"):
        return "book-several"
    return "book-an" if name[0] in "aeio" else "book-a"
