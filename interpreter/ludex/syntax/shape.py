"""Compares the tree of a file with the table of keys, and says everything that does not fit."""

from __future__ import annotations

import re

from ludex.diagnostics.problem import MOST_COLLECTED, Problem, by_place
from ludex.diagnostics.suggest import nearest
from ludex.records import once, replace
from ludex.source.echo import shown
from ludex.source.edits import Edit, Fix, instead
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax.forms import Form, ListOf, MapOf, Named, OneOf, read_form
from ludex.syntax.keys import Key, KeyTable, Shape, key_table
from ludex.syntax.leaves import number_of
from ludex.syntax.meant_forms import CHOICE, STEPS, Meant, form_under, meant_forms, of_mapping
from ludex.syntax.plain import (
    OTHER_RANGE,
    WHOLE,
    Refusal,
    is_scalar_shape,
    likely_range,
    looks_like_a_number,
    name_refusal,
    refusal,
)
from ludex.syntax.slips import glued_key, slips_of

LONGEST_SUGGESTION = 60
CITES = (
    "Conditions and choices cite nothing; a rule does: `NAME: {cites: [ID], do: [...]}` under "
    "`rules`, with the choice under its `do`."
)
MOST_KEYS_LISTED = 16
REMEMBERED = 1_024
"""So many texts that fit are known of each form: the rows of a table say the same over and over."""
_TEST = Named("phrase test")
_NUMBER = Named("number")
_TYPE = Named("type-name")
_RANGE = Named("range")
_OF_NUMBERS = (_NUMBER, _RANGE, Named("number-or-option"))
_TEXT = read_form("text")
_EXPECTATION = read_form("expectation")
_PIECES = read_form("text or list of text")


def check_shape(tree: Node | None, kind: str) -> list[Problem]:
    """Everything in the tree of a file of this kind that is not as the table of keys says."""
    if tree is None or (isinstance(tree, Mapping) and kind in _kinds(tree)):
        return []
    checker = _Checker(key_table())
    checker.file(tree, kind)
    if isinstance(tree, Mapping):
        slips_of(tree)[kind] = checker.slips
        if not checker.problems:
            _kinds(tree).add(kind)
    return by_place(checker.problems)


@once
def _kinds(tree: Mapping) -> set[str]:
    """The kinds of files as which nothing is wrong with a tree, as far as it was asked."""
    return set()


def check_value(node: Node, shape: str) -> list[Problem]:
    """Everything in a part of a tree that is not as a shape of the table says."""
    checker = _Checker(key_table())
    checker.value(node, read_form(shape), None)
    return checker.problems


def file_kind(tree: Node | None) -> str:
    """The kind of file that a tree is by its keys; a game if nothing says otherwise."""
    names = {entry.key.text for entry in tree} if isinstance(tree, Mapping) else set()
    return key_table().kind_of(names)


class _Checker:
    """Walks a tree along the table; what does not fit is written down, and the walk goes on."""

    def __init__(self, table: KeyTable) -> None:
        self.table = table
        self.problems: list[Problem] = []
        self.forms = meant_forms(table)
        self.slips: dict[Span, Entry] = {}
        """What was meant by entries whose keys are not known, by the places of these."""

    def say(
        self, code: str, span: Span, sentence: str, hint: str = "", fix: Fix | None = None
    ) -> None:
        self.problems.append(Problem(code, span, sentence, hint, fix=fix))

    def file(self, tree: Node, kind: str) -> None:
        if not isinstance(tree, Mapping):
            span = _beginning(tree)
            sentence = f"{_what(tree)} stands at the top of this file; a mapping is meant."
            self.say("L076", span, sentence, f"Begin the file with `ludex: {self.table.version}`.")
        elif not self.other_version(tree.get("ludex")):
            self.keys(tree, self.table.files[kind], _beginning(tree))

    def other_version(self, node: Node | None) -> bool:
        """A file of another version is not compared: its keys may mean something else."""
        if not isinstance(node, Scalar) or refusal("number", node) is not None:
            return False
        if int(node.text) == self.table.version:
            return False
        sentence = f"This file is written in version {node.text} of the language."
        version = f"{self.table.version}"
        fix = instead(node.span, version)
        self.say("L074", node.span, sentence, f"This Ludex reads version {version}.", fix)
        return True

    def keys(self, node: Mapping, shape: Shape, at: Span) -> None:
        entries, mistyped = node.entries, set[str]()
        if shape.one_beside and (len(entries) != 1 or entries[0].key.text == shape.one_beside):
            rest = tuple(entry for entry in node if entry.key.text != shape.one_beside)
            what = f"{shape.says.rstrip('.')}, beside `{shape.one_beside}`,"
            self.one_key(Mapping(rest, node.span), what, shape.one_beside)
        for entry in entries:
            key = self.key_of(shape, entry)
            if key is not None:
                if not key.other or not self.under_another(shape, key, entry):
                    self.value(entry.value, key.form, entry.key)
                if key.filled:
                    self.filled(entry.value, entry.key, key.example)
            else:
                # A mistyped key has been named already; it is not missing as well.
                mistyped.add(self.meant_key(shape, entry.key.text) or "")
                slip = self.slips.get(entry.key.span)
                if slip is not None and slip.key.text in _names(node):
                    del self.slips[entry.key.span]
        for key in shape.needed:
            if key.name not in mistyped and node.entry(key.name) is None:
                hint = f"`{key.name}: {key.example or '...'}` says: {key.says}."
                sentence, fix = f"The key `{key.name}` is missing here.", None
                if key.name == "ludex":
                    first = Span(at.file, at.line, 1, at.line, 1)
                    written = Edit(first, f"ludex: {self.table.version}\n")
                    fix = Fix(f"Write `ludex: {self.table.version}`.", (written,), safe=True)
                self.say("L071", at, sentence, hint, fix)

    def under_another(self, shape: Shape, key: Key, entry: Entry) -> bool:
        """Whether a name stands under a key of numbers, and belongs under another key."""
        node = entry.value
        if not key.other or not isinstance(node, Scalar) or node.absent or _likely(node.text, True):
            return False
        if self.refused(node, shape.keys[key.other].form)[0] is not None:
            return False
        sentence = f"`{shown(node.text)}` is a name; {self.meant(key.form)} is meant."
        hint = f"Write `{key.other}: {shown(node.text)}` for something of that type."
        self.say("L072", node.span, sentence, hint, instead(entry.key.span, key.other))
        return True

    def filled(self, node: Node, key: Scalar, example: str = "") -> None:
        """A list, a mapping or a text in which something must stand."""
        if isinstance(node, Sequence) and len(node):
            for item in node.items:
                self.filled(item, key, example)
        elif isinstance(node, Scalar):
            if not node.text.strip():
                sentence = (
                    f"Under `{shown(key.text)}` stands an empty text, which fits whatever comes."
                )
                hint = "Write a part of what is meant."
                self.problems.append(Problem("L080", key.span, sentence, hint, severity="warning"))
        elif not len(node):
            kind = "list" if isinstance(node, Sequence) else "mapping"
            sentence = f"Under `{shown(key.text)}` stands an empty {kind}."
            hint = "Write what belongs there" + (f", as in `{example}`." if example else ".")
            self.say("L080", key.span, sentence, hint)

    def key_of(self, shape: Shape, entry: Entry) -> Key | None:
        """What the table says of a key; None, and a problem, if the shape has no such key."""
        name, value = entry.key.text, entry.value
        known = shape.keys.get(name) or shape.begun(name)
        if known is not None:
            return known
        before, colon, after = name.partition(":")
        if colon and isinstance(value, Scalar) and value.absent:
            written = shown(f"{before}: {after}")
            sentence = f"Behind the colon of `{shown(name)}` no blank stands, so that all is a key."
            fix = instead(entry.key.span, written)
            self.say("L028", entry.key.span, sentence, f"Write `{written}`.", fix)
            self.slip(entry, before, Scalar(after, entry.key.span))
            return None
        more, alone, meant = shape.more, isinstance(value, Scalar), None
        free = more is not None and (alone or len(name) == 1 or not shape.one_beside)
        if not free or not (alone or more is None or more.form != _TEXT):
            meant = self.meant_key(shape, name)
        if free and more is not None and meant is None:
            self.name(entry.key, more.named)
            return more
        hint, fix = (f"Did you mean `{meant}`?" if meant else ""), instead(entry.key.span, meant)
        if name == "cites" and shape.name == CHOICE:
            hint, fix = CITES, None
        elif not meant and len(shape.keys) <= MOST_KEYS_LISTED:
            there = (*shape.keys, *(f"{begins}X" for begins in shape.beginnings))
            hint = f"Known here: {', '.join(there)}."
        sentence = f"`{shown(name)}` is not a key that is known here."
        self.say("L070", entry.key.span, sentence, hint, fix)
        self.slip(entry, meant, entry.value)
        return None

    def slip(self, entry: Entry, meant: str | None, value: Node) -> None:
        """Notes what an entry was probably meant to be."""
        if meant:
            self.slips[entry.key.span] = Entry(Scalar(meant, entry.key.span), value)

    def meant_key(self, shape: Shape, name: str) -> str | None:
        """The key of a shape that an unknown name probably is."""
        # Of more problems than are shown only the number counts, and looking takes its time.
        if len(name) > LONGEST_SUGGESTION or len(self.problems) > MOST_COLLECTED:
            return None
        of, rest = " of ", name.partition(" of ")[2]
        begun = (key + rest for key in shape.beginnings if rest and key.endswith(of))
        return nearest(name, (*shape.keys, *begun))

    def name(self, key: Scalar, kind: str) -> None:
        """A key that must be a name: `word`, `code` or `id`; any text if the kind is empty."""
        names = self.forms.names.setdefault(kind, set())
        if not kind or key.text in names:
            return
        found = name_refusal(kind, key.text)
        if found is not None:
            self.refuse(key, found)
        elif len(names) < REMEMBERED:
            names.add(key.text)

    def refuse(self, scalar: Scalar, found: Refusal) -> None:
        span = scalar.span
        if found.start is not None:
            span = scalar.place(found.start, found.start + 1)
        fix = _written(scalar.span, found.instead, found.safe) if found.instead else None
        self.say(found.code, span, found.sentence, found.hint, fix)

    def value(self, node: Node, form: Form, key: Scalar | None) -> None:
        """One value against the form that is meant; `key` is what it stands under."""
        meant = self.forms.meant(form)
        if meant.anything:
            return
        if isinstance(node, Scalar):
            if node.style != "plain" or node.text not in meant.fitting:
                self.scalar(node, meant, form, key)
        elif isinstance(node, Sequence):
            self.sequence(node, meant, form, key)
        elif (line := _line(node)) not in meant.lines:
            wrong = len(self.problems)
            self.mapping(node, meant, form, key)
            if line and len(self.problems) == wrong and len(meant.lines) < REMEMBERED:
                meant.lines.add(line)

    def scalar(self, node: Scalar, meant: Meant, form: Form, key: Scalar | None) -> None:
        found = []
        for each in meant.forms:
            refused, counts = self.refused(node, each)
            if counts and refused is None:
                if node.style == "plain" and len(meant.fitting) < REMEMBERED:
                    meant.fitting.add(node.text)
                return
            if refused is not None:
                found.append((each, refused))
        if not found or node.absent:
            self.misfit(node, form, key)
            return
        likely = _likely(node.text, any(each == _RANGE for each, _ in found))
        fitting = [r for each, r in found if (each in _OF_NUMBERS) == bool(likely)]
        exact = [r for each, r in found if each == likely]
        self.refuse(node, (exact or fitting or [found[-1][1]])[-1])

    def refused(self, node: Scalar, form: Form) -> tuple[Refusal | None, bool]:
        """Why a scalar does not fit this form, and whether the form is one of scalars at all."""
        if isinstance(form, OneOf):
            return _not_one_of(node, form), True
        if not isinstance(form, Named):
            return None, False
        name = "phrase test" if form.name == "expectation" else form.name
        if not is_scalar_shape(name):
            return None, False
        return refusal(name, node), True

    def sequence(self, node: Sequence, meant: Meant, form: Form, key: Scalar | None) -> None:
        if meant.shape is not None:
            self.filled_short(node, meant, key)
        if isinstance(meant.items, ListOf):
            fitting = self.forms.meant(meant.items.item).fitting
            for item in node.items:
                if not (
                    isinstance(item, Scalar) and item.text in fitting and item.style == "plain"
                ):
                    self.value(item, meant.items.item, None)
        elif meant.items is not None:
            for item in node:
                self.step(item)
        else:
            self.misfit(node, form, key)

    def filled_short(self, node: Node, meant: Meant, key: Scalar | None) -> None:
        """A list or mapping in the place of one with keys, where something must stand in it."""
        if meant.shape is not None and meant.shape.filled and key is not None:
            self.filled(node, key)

    def mapping(self, node: Mapping, meant: Meant, form: Form, key: Scalar | None) -> None:
        said = of_mapping(node, meant)
        if isinstance(said, Shape):
            self.keys(node, said, key.span if key else _beginning(node))
        elif said is not None:
            self.filled_short(node, meant, key)
            self.map_of(node, said)
        elif _EXPECTATION in meant.forms:
            self.expectation(node)
        else:
            self.misfit(node, form, key)

    def map_of(self, node: Mapping, form: MapOf) -> None:
        kind = self.table.maps.get(form.value_name, "")
        for entry in node:
            if (glued := glued_key(entry)) is not None:
                sentence = f"Behind `{glued.key.text}` a colon with a blank is missing."
                self.say("L028", entry.key.span, sentence, f"Write `{glued.key.text}: ` there.")
                self.slips[entry.key.span] = glued
                continue
            self.name(entry.key, kind)
            self.value(entry.value, form.value, entry.key)

    def expectation(self, node: Mapping) -> None:
        if self.one_key(node, "An expectation about a place"):
            entry = node.entries[0]
            self.value(entry.value, _PIECES, entry.key)

    def one_key(self, node: Mapping, what: str, beside: str = "") -> bool:
        if len(node) == 1:
            return True
        at = node.entries[1].key.span if node.entries else _beginning(node)
        alone = f"Write it with its move: `{{A: MOVE, {beside}: ...}}`." if beside else ""
        hint = "Begin every line with `- ` of its own." if node.entries else alone
        if node.entries and nearest(node.entries[1].key.text, [beside]):
            hint = f"Did you mean `{beside}`?"
        self.say("L075", at, f"{what} has exactly one key; here are {len(node)}.", hint)
        return False

    def step(self, node: Node) -> None:
        if isinstance(node, Sequence):
            hint = "Write its steps one level further out, or open a block with `if ...:`."
            self.say("L075", _beginning(node), "A list stands in the place of a step.", hint)
        elif isinstance(node, Mapping):
            self.one_key(node, "A block")
            for entry in node:
                self.block(entry)
        elif node.absent:
            self.say("L075", node.span, "Nothing stands in the place of a step.", "Delete the `-`.")
        else:
            found = refusal("phrase step", node)
            if found is not None:
                self.refuse(node, found)

    def block(self, entry: Entry) -> None:
        """What stands under the head of a block."""
        self.value(entry.value, form_under(entry), entry.key)

    def misfit(self, node: Node, form: Form, key: Scalar | None) -> None:
        """A value of quite another kind than what is meant."""
        where = f"Under `{shown(key.text)}` stands" if key else "Here stands"
        what = _what(node)
        span = _beginning(node)
        if isinstance(node, Scalar):
            if node.absent and key is not None:
                span = key.span
            elif not node.absent:
                what += f" (`{shown(node.text)}`)"
        sentence = f"{where} {what[0].lower()}{what[1:]}; {self.meant(form)} is meant."
        cites = (key is not None and key.text == "cites") or (
            isinstance(node, Mapping) and "cites" in _names(node)
        )
        hint = CITES if cites and form == _TEST else self.rewritten(node, form)
        listed = self.in_brackets(node, form)
        fix = _written(node.span, listed, True) if listed and f"`{listed}`" in hint else None
        self.say("L072", span, sentence, hint, fix)

    def meant(self, form: Form) -> str:
        """A form in words."""
        return " or ".join(
            dict.fromkeys(self.in_words(each) for each in self.forms.written_out(form))
        )

    def in_words(self, form: Form) -> str:
        match form:
            case Named(name):
                return self.table.plain.get(name, "a mapping")
            case ListOf(item):
                return f"a list (of which each is {self.meant(item)})"
            case MapOf():
                return "a mapping"
            case OneOf(words):
                return "one of " + ", ".join(f"`{word}`" for word in words)
        raise AssertionError("alternatives are none of each other")

    def rewritten(self, node: Node, form: Form) -> str:
        """What to write instead: a list in place of one thing, one thing in place of a list."""
        forms = self.forms.written_out(form)
        if isinstance(node, Mapping) and STEPS in forms:
            return (
                "Write each step in a line of its own, behind `- `; `where:` belongs to a choice."
            )
        if isinstance(node, Sequence) and _TYPE in forms:
            return "Write the list under `types`, and its name here."
        alone = (isinstance(f, Named) and f.name not in self.table.shapes for f in forms)
        if isinstance(node, Sequence) and _RANGE in forms:
            ends = [number for item in node if (number := number_of(item)) is not None]
            return f"Write it as a range: `{ends[0]}..{ends[-1]}`." if ends else ""
        if isinstance(node, Sequence) and all(alone):
            return "Write one thing here, without brackets and dashes."
        if not isinstance(node, Scalar) or node.absent:
            return ""
        if STEPS in forms:
            return f"Write it as a list: `- {shown(node.text)}`."
        if Named("play-line") in forms:
            said = re.fullmatch(r"([A-Z])[: ] ?(.+)", node.text)
            line = f"{said[1]}: {said[2]}" if said else f"A: {node.text}"
            return f"Write `{shown(line)}`{'' if said else ', where it is A who moves'}."
        first, below, _ = node.text.partition(" - ")
        if below and any(isinstance(each, MapOf) for each in forms):
            return f"A colon is missing: write `{shown(first)}:`."
        listed = self.in_brackets(node, form)
        return f"Write `{shown(listed)}`." if listed else ""

    def in_brackets(self, node: Node, form: Form) -> str:
        """A list of what stands there alone, where that is meant."""
        if not isinstance(node, Scalar) or node.absent:
            return ""
        for each in self.forms.written_out(form):
            if not isinstance(each, ListOf):
                continue
            if each.item in _OF_NUMBERS and likely_range(node.text):
                return f"[{likely_range(node.text)}]"
            parts = [replace(node, text=part) for part in node.text.split(", ")]
            if all(self.fits(part, each.item) for part in parts):
                return f"[{node.text}]"
        return ""

    def fits(self, node: Scalar, form: Form) -> bool:
        """Whether a scalar is of a form, or of one of several."""
        refused = [self.refused(node, each) for each in self.forms.written_out(form)]
        return any(counts and found is None for found, counts in refused)


def _likely(text: str, ranged: bool) -> Form | None:
    """What the author probably meant to write, if it has to do with numbers, perhaps a range."""
    if ".." in text or (ranged and re.fullmatch(OTHER_RANGE, text)):
        return _RANGE
    return _NUMBER if looks_like_a_number(text) else None


def _not_one_of(node: Scalar, form: OneOf) -> Refusal | None:
    if node.text in form.words:
        return None
    known = nearest(node.text, form.words) if len(node.text) <= LONGEST_SUGGESTION else None
    allowed = ", ".join(f"`{word}`" for word in form.words)
    hint = f"Did you mean `{known}`?" if known else f"Write one of {allowed}."
    sentence = f"`{shown(node.text)}` is not one of {allowed}."
    return Refusal("L072", sentence, hint, None, known or "")


def _written(span: Span, text: str, safe: bool) -> Fix:
    """The fix that writes something else in place of a scalar."""
    return Fix(f"Write `{text}`.", (Edit(span, text),), safe)


def _line(node: Mapping) -> tuple[str, str] | None:
    """What a mapping of one plain text says, as `A: choose GO`; nothing of any other."""
    if len(node.entries) != 1:
        return None
    key, value = node.entries[0].key, node.entries[0].value
    plain = isinstance(value, Scalar) and value.style == "plain"
    return (key.text, value.text) if isinstance(value, Scalar) and plain else None


def _names(node: Mapping) -> set[str]:
    return {entry.key.text for entry in node}


def _what(node: Node) -> str:
    if isinstance(node, Scalar):
        if node.absent:
            return "Nothing"
        return "A number" if re.fullmatch(WHOLE, node.text) else "A text"
    return "A list" if isinstance(node, Sequence) else "A mapping"


def _beginning(node: Node) -> Span:
    """A stretch of one line where a value begins, so that long values are not underlined whole."""
    if isinstance(node, Mapping) and node.entries:
        return node.entries[0].key.span
    if isinstance(node, Sequence) and node.items:
        return _beginning(node.items[0])
    return node.span
