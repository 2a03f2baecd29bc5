"""Reads the declarations of a rule file: what it says of pieces, places, values and the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ludex.diagnostics.problem import Problem
from ludex.hints import Any
from ludex.records import replace
from ludex.source.limits import Limits
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import file as f
from ludex.syntax.kept import Kept, Made, Where, Written
from ludex.syntax.leaves import (
    attributes_in,
    cites_of,
    copies_of,
    entries,
    number_of,
    option_value,
    range_of,
    scalar_of,
    scalars,
    truth_of,
    type_in,
)
from ludex.syntax.phrases import PhraseReader

MOST_KINDS = 1_000
PIECE_KEYS = frozenset(
    [
        "each",
        "copies",
        "kinds",
        "product",
        "begins",
        "front",
        "faces",
        "changes",
        "without",
        "cites",
    ]
)


LANGUAGES = ("fr", "de", "es", "it")
SQUARE_KEYS = frozenset(
    {"phrase", "also", "example", "name", "arrow", "edge", "needs", "do", "cites", *LANGUAGES}
)


def _says(node: Node | None) -> str:
    """What a declaration says in words."""
    says = node.get("says") if isinstance(node, Mapping) else None
    return says.text if isinstance(says, Scalar) else ""


class SectionReader:
    """Reads the sections of one file or overlay; problems are collected, nothing is given up."""

    def __init__(self, origin: str, problems: list[Problem], kept: Kept | None = None) -> None:
        self.origin, self.kept = origin, kept or Kept()
        self.phrases = PhraseReader(problems)
        self.problems = problems

    def head(self, entry: Entry, name: str | None = None) -> dict[str, Any]:
        """What every declaration has: its name, its place, what it cites, where it comes from."""
        return {
            "name": name or entry.key.text,
            "span": entry.key.span,
            "cites": cites_of(entry.value),
            "origin": self.origin,
            "says": _says(entry.value),
        }

    def sections(self, root: Mapping) -> f.Sections:
        """All sections that a mapping has."""
        found: dict[str, Any] = {}
        for entry in root:
            reader = READERS.get(entry.key.text)
            if reader is not None:
                found.update(reader(self, entry))
        return f.Sections(**found, unread=tuple(self.phrases.unread))

    def known_whole(self, entry: Entry, build: Callable[[Entry], Any]) -> Any:
        """What an entry declares; where some of it could not be read it knows that."""
        before, made = len(self.phrases.unread), build(entry)
        lost = len(self.phrases.unread) > before
        return replace(made, whole=False) if lost and made is not None else made

    def each(self, name: str, entry: Entry, build: Callable[[Entry], Any]) -> dict[str, Any]:
        """A section in which every entry declares one thing."""
        made = [self.once((name, e.key.text), e, build) for e in entries(entry.value)]
        return {name: tuple(thing for thing in made if thing is not None)}

    def once(self, where: Where, written: Written, build: Callable[[Written], Made]) -> Made:
        """What is built of a part of the file, anew only where that is another one."""
        return self.kept.made(where, written, self.problems, build)

    # ------------------------------------------------------------ tables
    def option(self, entry: Entry) -> f.Option:
        """An option with its values or its range of numbers."""
        body = entry.value
        table = body if isinstance(body, Mapping) else Mapping((), entry.key.span)
        listed = scalars(body if isinstance(body, Sequence) else table.get("values"))
        values = tuple(option_value(s.text) for s in listed)
        numbers = range_of(table.get("numbers"))
        if isinstance(body, Mapping) and not {"values", "numbers"} & {e.key.text for e in body}:
            sentence = f"The option `{entry.key.text}` has neither `values` nor `numbers`."
            hint = "Write its values as a list, or its `numbers` as a range."
            self.problems.append(Problem("L071", entry.key.span, sentence, hint))
        default = table.get("default")
        first = values[0].name if values else str(numbers[0]) if numbers else ""
        said = default.text if isinstance(default, Scalar) else first
        needs = self.phrases.conditions(table.get("needs")) if table.get("needs") else ()
        return f.Option(
            **self.head(entry),
            values=values,
            places=tuple(s.span for s in listed),
            numbers=numbers,
            default=said,
            default_at=None if default is None else default.span,
            needs=needs,
        )

    def type_list(self, entry: Entry) -> f.TypeList:
        """A closed list of names, perhaps with the letters that stand for them."""
        body = entry.value
        if isinstance(body, Mapping) and body.get("values") is not None:
            body = body.get("values") or body
        if isinstance(body, Mapping):
            pairs = [(e.key, e.value) for e in body]
            codes = tuple(v.text if isinstance(v, Scalar) else "" for _, v in pairs)
            keys = tuple(k for k, _ in pairs)
        else:
            keys = scalars(body)
            codes = tuple("" for _ in keys)
        return f.TypeList(
            **self.head(entry),
            values=tuple(k.text for k in keys),
            codes=codes,
            places=tuple(k.span for k in keys),
        )

    def piece(self, entry: Entry) -> f.Piece:
        """A sort of pieces."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        return f.Piece(
            **self.head(entry),
            each=scalar_of(body.get("each")),
            copies=copies_of(body),
            kinds=self.all_kinds(entries(body.get("kinds"))),
            product=scalars(body.get("product")),
            begins=scalar_of(body.get("begins")),
            front=scalars(body.get("front")),
            faces=number_of(body.get("faces"), None if body.get("faces") is None else 6),
            changes=scalars(body.get("changes")),
            without=scalars(body.get("without")),
            attributes=attributes_in(body, PIECE_KEYS),
            written=tuple((e.key.text, e.value.span) for e in body),
        )

    def all_kinds(self, written: tuple[Entry, ...]) -> tuple[f.Kind, ...]:
        """The kinds of a sort, as long as they are not too many."""
        found: list[f.Kind] = []
        for entry in written:
            found += self.kinds(entry)
            if len(found) > Limits().kinds:
                sentence = f"There are at most {Limits().kinds:,} kinds; here are more."
                self.problems.append(Problem("L151", entry.key.span, sentence))
                break
        return tuple(found)

    def kinds(self, entry: Entry) -> Iterator[f.Kind]:
        """One kind of a sort of pieces; with a range as an attribute, one for each number."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        name, span, copies, said = (
            entry.key.text,
            entry.key.span,
            copies_of(body),
            body.get("copies"),
        )
        counted = said.span if said is not None else None
        attributes = attributes_in(body, frozenset({"copies", "each"}))
        one_each = scalar_of(body.get("each"))
        ranges = [(a, s, found) for a, s in attributes if (found := range_of(s)) is not None]
        if not ranges:
            yield f.Kind(name, span, copies, attributes, one_each, counted)
            return
        attribute, written, (low, high) = ranges[0]
        if not self.one_range(ranges):  # one kind stands for them, so that its attributes are known
            high = low
        for number in range(low, high + 1):
            said = replace(written, text=str(number), source=None)
            each = tuple((a, said if a == attribute else s) for a, s in attributes)
            yield f.Kind(numbered(name, number), span, copies, each, one_each, counted)

    def one_range(self, ranges: list[tuple[str, Scalar, tuple[int, int]]]) -> bool:
        """Whether one attribute is a range that makes kinds, and not too many of them."""
        for name, scalar, _ in ranges[1:]:
            sentence = f"`{name}` is a second range; one range makes the kinds."
            hint = "Declare types and use `product` for every combination."
            self.problems.append(Problem("L159", scalar.span, sentence, hint))
        _, scalar, (low, high) = ranges[0]
        asked = high - low + 1
        if low < 0 or not 1 <= asked <= MOST_KINDS:
            sentence = (
                f"`{scalar.text}` cannot make kinds: it must go upwards from 0 or more, and "
                f"may name at most {MOST_KINDS:,} numbers."
            )
            self.problems.append(Problem("L159", scalar.span, sentence))
            return False
        return len(ranges) == 1

    def place(self, entry: Entry) -> f.Place:
        """A place where pieces lie."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        return f.Place(
            **self.head(entry),
            each=scalar_of(body.get("each")),
            holds=scalars(body.get("holds")),
            ordered=truth_of(body.get("ordered")),
            grouped=truth_of(body.get("grouped")),
            seen=scalar_of(body.get("seen by")),
        )

    def value(self, entry: Entry) -> f.Value:
        """A stored value or a constant."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        span = range_of(body.get("is"))
        return f.Value(
            **self.head(entry),
            each=scalar_of(body.get("each")),
            range=span,
            constant=None if span else number_of(body.get("is")),
            halves=truth_of(body.get("halves")),
            of=type_in(body, "is"),
            start=self.phrases.read(body.get("start"), "value"),
            seen=scalar_of(body.get("seen by")),
            agreed=truth_of(body.get("agreed")),
            stops=truth_of(body.get("stops at ends")),
            shown=body.get("shown") is None or truth_of(body.get("shown")),
            position=scalars(body.get("position")),
            last=number_of(body.get("last")),
        )

    def effect(self, entry: Entry) -> f.Effect:
        """An effect with its lifetime."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        until = body.get("until")
        said = until if isinstance(until, Scalar) else None
        number, of = range_of(body.get("number")), type_in(body, "number")
        return f.Effect(**self.head(entry), until=said, range=number, of=of)

    def attempt(self, entry: Entry) -> f.Attempt:
        """An attempt with its outcomes and odds."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        asks = body.get("asks")
        odds = [(e.key, self.phrases.read(e.value, "value")) for e in entries(body.get("odds"))]
        return f.Attempt(
            **self.head(entry),
            given=scalars(body.get("given")),
            outcomes=scalars(body.get("outcomes")),
            odds=tuple((key, value) for key, value in odds if value is not None),
            asks=asks if isinstance(asks, Scalar) else None,
            signs=tuple((e.key, s) for e in entries(body.get("signs")) for s in scalars(e.value)),
        )

    def pattern(self, entry: Entry) -> f.Pattern:
        """A pattern that sets of pieces fit."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        return f.Pattern(
            **self.head(entry),
            of=scalar_of(body.get("of")),
            count=number_of(body.get("count"), 0) or 0,
            same=scalars(body.get("same")),
            different=scalars(body.get("different")),
            any_of=scalars(body.get("any of")),
            made_of=tuple(
                (e.key, range_of(e.value) or (number_of(e.value, 0) or 0,) * 2)
                for e in entries(body.get("made of"))
            ),
        )

    def drawn(self, what: str, entry: Entry) -> Any:
        """A board, how it begins, or a tile; many games have none of them."""
        from ludex.syntax import boards

        build = {"board": boards.board_of, "start": boards.start_of, "tile": boards.tile_of}
        return build[what](self.head(entry), entry)

    # ------------------------------------------------------------ meanings and rules
    def word(self, entry: Entry) -> f.Word | None:
        """A defined word with its meaning or its cases."""
        signature = self.phrases.read(entry.key, "word_name")
        body = entry.value.get("is") if isinstance(entry.value, Mapping) else entry.value
        if signature is None:
            return None
        head = self.head(entry, signature.name)
        drawn = entry.value.get("drawn") if isinstance(entry.value, Mapping) else None
        if (drawn is None) == (body is None):
            said = "both `is` and `drawn`" if body is not None else "neither `is` nor `drawn`"
            sentence = f"This word has {said}."
            hint = "Keep one of the two." if body is not None else "Write one of the two."
            self.problems.append(Problem("L246", entry.key.span, sentence, hint))
        if drawn is not None and body is None:
            from ludex.syntax.boards import drawings_of

            return f.Word(**head, signature=signature, drawings=drawings_of(drawn))
        if isinstance(body, Sequence):
            read = [self.phrases.read(item, "case") for item in body]
            cases = tuple(case for case in read if case is not None)
            return f.Word(**head, signature=signature, cases=cases)
        meaning = self.phrases.read(body, "meaning")
        put_in = isinstance(entry.value, Mapping) and truth_of(entry.value.get("inserted"))
        return f.Word(**head, signature=signature, meaning=meaning, inserted=put_in)

    def rule(self, entry: Entry) -> f.Rule | None:
        """A rule with what it needs and what it does."""
        signature = self.phrases.read(entry.key, "rule_name")
        if signature is None:
            return None
        body = entry.value
        needs = body.get("needs") if isinstance(body, Mapping) else None
        if isinstance(body, Mapping):
            body = body.get("do") or Sequence((), entry.key.span)
        return f.Rule(
            **self.head(entry, signature.name),
            signature=signature,
            needs=self.phrases.conditions(needs),
            body=self.phrases.steps(body),
        )

    def walk(self, entry: Entry) -> f.WalkRule | None:
        """A way of walking."""
        signature = self.phrases.read(entry.key, "rule_name")
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        if signature is None:
            return None
        twice, straight = body.get("twice"), body.get("straight")
        plain = isinstance(twice, Scalar) and twice.text in ("yes", "no")
        return f.WalkRule(
            **self.head(entry, signature.name),
            whole=isinstance(entry.value, Mapping),
            signature=signature,
            like=scalar_of(body.get("like")),
            begins=self.phrases.read(body.get("from"), "value"),
            ways=self.phrases.read(body.get("ways"), "value"),
            lands=self.phrases.read(body.get("lands"), "value"),
            where=self.phrases.conditions(body.get("where")),
            prefers=self.phrases.conditions(body.get("prefers")),
            stops=self.phrases.read(body.get("stops"), "test"),
            straight=None if straight is None else truth_of(straight),
            twice=truth_of(twice) if plain else self.phrases.read(twice, "test"),
            spends=tuple(s for s in map(self.spending, entries(body.get("spends"))) if s),
            gathers=self.phrases.read(body.get("gathers"), "value"),
            between=self.phrases.steps(body.get("in between")),
        )

    def spending(self, entry: Entry) -> f.Spending | None:
        """What breaking a condition of a walk costs."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        most = self.phrases.read(body.get("most"), "value")
        if most is None:
            return None
        return f.Spending(entry.key, most, self.phrases.steps(body.get("pay")))

    def window(self, entry: Entry) -> f.Window:
        """A window in which others may act."""
        body = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        return f.Window(
            **self.head(entry),
            poll=self.phrases.read(body.get("poll when"), "test"),
            while_open=self.phrases.read(body.get("open while"), "test"),
            seats=self.phrases.read(body.get("for"), "meaning"),
            body=self.phrases.steps(body.get("do")),
        )

    def trigger(self, entry: Entry) -> f.Trigger | None:
        """Steps that follow an event by themselves."""
        event = self.phrases.read(entry.key, "event")
        if event is None:
            return None
        body = entry.value
        if isinstance(body, Mapping):
            body = body.get("do") or Sequence((), entry.key.span)
        return f.Trigger(**self.head(entry), event=event, body=self.phrases.steps(body))

    def invariant(self, node: Node) -> f.Invariant | None:
        """A test that holds after every step."""
        test = node.get("test") if isinstance(node, Mapping) else node
        read = self.phrases.read(test, "test")
        if read is None:
            return None
        start = node.get("from") if isinstance(node, Mapping) else None
        return f.Invariant(
            " ".join(test.text.split()) if isinstance(test, Scalar) else read.at.text,
            node.span,
            cites_of(node),
            self.origin,
            test=read,
            from_setup=isinstance(start, Scalar) and start.text == "setup",
        )

    def square(self, node: Node) -> f.Square:
        """An entry of the dictionary of printed texts."""
        body = node if isinstance(node, Mapping) else Mapping((), node.span)
        phrase, called = body.get("phrase"), body.get("name")
        text = phrase.text if isinstance(phrase, Scalar) else ""
        phrases = [("", s) for key in ("phrase", "also") for s in scalars(body.get(key))]
        phrases += [(lang, s) for lang in LANGUAGES for s in scalars(body.get(lang))]
        return f.Square(
            text,
            phrase.span if phrase is not None else node.span,
            cites_of(body),
            self.origin,
            called=called.text if isinstance(called, Scalar) else "",
            phrases=tuple(phrases),
            example=scalar_of(body.get("example")),
            arrow=body.get("arrow") is not None,
            edges=tuple((e.key, k) for e in entries(body.get("edge")) for k in scalars(e.value)),
            holes=tuple(re.findall(r"\{\s*([a-z][a-z0-9-]*)", text)),
            attributes=attributes_in(body, SQUARE_KEYS),
            needs=self.phrases.conditions(body.get("needs")) if body.get("needs") else (),
            body=self.phrases.steps(body.get("do")),
        )

    def players(self, entry: Entry) -> dict[str, Any]:
        """How many may play."""
        body = entry.value
        counts = scalars(body.get("count") if isinstance(body, Mapping) else body)
        return {
            "players": tuple(c for c in map(number_of, counts) if c is not None),
            "players_said": counts,
            "players_cites": cites_of(body),
            "players_span": entry.key.span,
        }

    def listed(self, entry: Entry, build: Callable[[Node], Made | None]) -> tuple[Made, ...]:
        """What the items of a list declare."""
        items = entry.value.items if isinstance(entry.value, Sequence) else ()
        section = entry.key.text
        made = [self.once((section, at), item, build) for at, item in enumerate(items)]
        return tuple(thing for thing in made if thing is not None)


def numbered(name: str, number: int) -> str:
    """The name of one of several kinds: the capitals or the word that they share, and a number."""
    return f"{name}{number}" if name[0].isupper() else f"{name}-{number}"


Reader = Callable[[SectionReader, Entry], dict[str, Any]]


def _table(section: str, build: Callable[[SectionReader, Entry], Any]) -> Reader:
    return lambda reader, entry: reader.each(section, entry, lambda e: build(reader, e))


READERS: dict[str, Reader] = {
    "about": lambda r, e: {"about": e.value if isinstance(e.value, Mapping) else None},
    "players": lambda r, e: r.players(e),
    "options": _table("options", SectionReader.option),
    "types": _table("types", SectionReader.type_list),
    "pieces": _table("pieces", SectionReader.piece),
    "places": _table("places", SectionReader.place),
    "board": lambda r, e: {"board": r.drawn("board", e)},
    "start": lambda r, e: {"start": r.drawn("start", e)},
    "values": _table("values", SectionReader.value),
    "effects": _table("effects", SectionReader.effect),
    "attempts": _table("attempts", SectionReader.attempt),
    "patterns": _table("patterns", SectionReader.pattern),
    "define": _table("words", lambda r, e: r.known_whole(e, r.word)),
    "walks": _table("walks", lambda r, e: r.known_whole(e, r.walk)),
    "rules": _table("rules", SectionReader.rule),
    "windows": _table("windows", lambda r, e: r.known_whole(e, r.window)),
    "when": _table("triggers", SectionReader.trigger),
    "setup": lambda r, e: {"setup": r.once(("setup", ""), e.value, r.phrases.steps)},
    "play": lambda r, e: {
        "play": r.once(("play", ""), e.value, r.phrases.steps),
        "play_span": e.key.span,
    },
    "invariants": lambda r, e: {"invariants": r.listed(e, r.invariant)},
    "tiles": _table("tiles", lambda r, e: r.drawn("tile", e)),
    "tile-invariants": lambda r, e: {"tile_invariants": r.listed(e, r.invariant)},
    "squares": lambda r, e: {"squares": r.listed(e, r.square)},
    "squares joined by": lambda r, e: {"joiners": tuple(scalars(e.value))},
    "texts": lambda r, e: {
        "texts": tuple((t.key, t.value) for t in entries(e.value) if isinstance(t.value, Scalar))
    },
}
