"""What lies on the table, in sentences: pieces, places, the board, values, effects, attempts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ludex.apps.rulebook.book import Block, Drawing, Line, Table
from ludex.apps.rulebook.pictures import Pictures
from ludex.apps.rulebook.sentences import Sentences, capital, listed, sentence
from ludex.model.attempts import GOES_ON, HOLE
from ludex.source.tree import Scalar
from ludex.syntax import file as f

SEEN = ("all", "owner", "nobody", "face")


def ids(thing: f.Definition | f.Score) -> tuple[str, ...]:
    """The entries of the ledger that a declaration cites."""
    return tuple(cite.id for cite in thing.cites)


class Things:
    """Says what a game file declares."""

    def __init__(self, sentences: Sentences, pictures: Pictures | None = None) -> None:
        self.said, self.pictures = sentences, pictures

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
            if self.pictures is not None:
                yield from self.pictures.pieces(piece.name)
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
        wraps = [self.say("book-edges-meet")] if board.wraps else []
        named = [self.say("book-cell-names")]
        if board.grid:
            text = self.say("book-grid", size=self._size(board.grid))
            yield Line(" ".join([text, *wraps, *named]))
        elif board.drawn is not None:
            yield Line(" ".join([self.say("book-drawn"), *wraps]))
            yield Drawing(tuple(board.drawn.text.rstrip("\n").split("\n")))
        for key, sizes in board.shaped:
            text = self.say(f"book-shape-{key.text}", size=self._size(sizes))
            yield Line(" ".join([text, *(named if key.text == "hex" else [])]))
        for name, points in board.lines:
            yield Line(self.say("book-line", name=self.name(name), names=self.named(points)))
        if board.seen is not None:
            yield Line(self.seen(board.seen, "book-cell-seen"))

    def _size(self, sizes: Iterable[Scalar]) -> str:
        return f" {self.say('by')} ".join(self.name(each) for each in sizes)

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
            next_rule = effect.lifetime.removeprefix("next ")
            key = "next" if next_rule != effect.lifetime else effect.lifetime.replace(" ", "-")
            name, rule = capital(self.name(effect.name)), self.name(next_rule)
            yield Line(self.say(f"book-lasts-{key}", name=name, rule=rule), (), ids(effect))

    def attempts(self, attempts: Iterable[f.Attempt]) -> Iterator[Line]:
        """What skilled hands do."""
        for attempt in attempts:
            odds = {key.text: self.said.phrase(value) for key, value in attempt.odds}
            under = []
            shares = "shares" if len(odds) == len(attempt.outcomes) else "percent"
            for outcome in attempt.outcomes:
                drawn = odds.get(outcome.text)
                chance = f" ({self.say(f'book-odds-{shares}', count=drawn)})" if drawn else ""
                signs = [Line(sentence(s.text)) for o, s in attempt.signs if o.text == outcome.text]
                under.append(Line(f"{capital(self.name(outcome))}{chance}.", tuple(signs)))
            going = [Line(sentence(s.text)) for o, s in attempt.signs if o.text == GOES_ON]
            under += [Line(self.say("book-goes-on"), tuple(going))] if going else []
            asks = [spoken(self.said.text(attempt.asks.text))] if attempt.asks is not None else []
            what = " ".join([*asks, self.say("book-outcomes")])
            text = self.say("book-title", name=capital(self.name(attempt.name)), what=what)
            yield Line(text, tuple(under), ids(attempt))

    def patterns(self, patterns: Iterable[f.Pattern]) -> Iterator[Line]:
        """Sets of pieces that belong together."""
        for pattern in patterns:
            name, said = capital(self.name(pattern.name)), ", ".join(self._pattern(pattern))
            yield Line(self.say("book-is", name=name, what=said), (), ids(pattern))

    def _pattern(self, pattern: f.Pattern) -> Iterator[str]:
        if pattern.any_of:
            yield self.say("book-pattern-any", names=self.named(pattern.any_of, "or"))
        if pattern.made_of:
            yield self.listed(f"{self._amount(*n)} x {self.name(x)}" for x, n in pattern.made_of)
        if pattern.of is not None:
            yield f"{pattern.count} x {self.name(pattern.of)}"
        if pattern.same:
            yield self.say("book-pattern-same", names=self.named(pattern.same))
        if pattern.different:
            yield self.say("book-pattern-different", names=self.named(pattern.different))

    def _amount(self, low: int, high: int) -> str:
        """How many: a number, or from one to another."""
        return str(low) if low == high else self.say("book-amount", low=low, high=high)

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
        if value.low is None or value.high is None:
            return self.name(value.name)
        return f"{self.name(value.name)} {self._amount(value.low, value.high)}"


def spoken(question: str) -> str:
    """A question with its holes in brackets."""
    return re.sub(HOLE, lambda hole: f"({hole[1]})", question).rstrip("?") + "?"


def _article(name: str) -> str:
    """The sentence by which one thing of a name is called, or several where it is a plural."""
    if name.endswith("s") and not name.endswith("ss"):
        return "book-several"
    return "book-an" if name[0] in "aeio" else "book-a"
