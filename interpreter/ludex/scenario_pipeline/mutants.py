"""The first-order mutants of a game: each declaration of its rules, changed in one small way."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.change import Change
from ludex.changes.every import changes_of
from ludex.changes.passage import Passage
from ludex.records import dataclass
from ludex.scenario_pipeline.changing import RuleText
from ludex.source.leaving_out import extent
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax.sections import LANGUAGES

NO_RULES = frozenset(
    (
        "ludex", "game", "uses", "about", "look", "texts", "conduct", "names", "cites", "says",
        "invariants",
    )
)  # fmt: skip
"""The keys of a game under which nothing stands that decides how it is played.

An invariant only ever finds a fault in what does.
"""

WORDING = frozenset(("sentence",))
"""The kinds of changes after which people are told the same in other words."""

RANGED = ("value", "effect")
"""What has a range that decides nothing."""

NAMED = {
    "options": "option", "types": "type", "pieces": "piece", "places": "place",
    "values": "value", "effects": "effect", "attempts": "attempt", "patterns": "pattern",
    "define": "word", "walks": "walk", "rules": "rule", "windows": "window", "variants": "variant",
}  # fmt: skip
"""The keys under which something is declared by its name, and what it is."""


@dataclass(frozen=True)
class Declaration:
    """A part of the rules: a rule, a word, a place, or all that stands under another key."""

    name: str
    passage: Passage
    span: Span
    """Where it stands, its key as well."""

    def changes(self) -> Iterator[Change]:
        """What is changed in it, one change at a time."""
        return (each for each in changes_of(self.passage) if each.kind not in WORDING)


def declarations(text: RuleText) -> list[Declaration]:
    """Every part of the rules, in the order of the files."""
    return [
        Declaration(name, text.passage(node, beside, kind), span)
        for file in text.files.rules
        for name, kind, node, beside, span in _of_sections(text.root(file), "")
    ]


Part = tuple[str, str, Node, tuple[Span, ...], Span]


def _of_sections(root: Node | None, of: str) -> Iterator[Part]:
    """What stands under the keys of a file, or of a variant."""
    for entry in root if isinstance(root, Mapping) else ():
        key, node = entry.key.text, entry.value
        if key in NO_RULES:
            continue
        if key in NAMED and isinstance(node, Mapping):
            yield f"{key}{of}", key, node, tuple(each.value.span for each in node), extent(entry)
            for each in node:
                yield from _named(NAMED[key], each, of)
        elif key == "squares" and isinstance(node, Sequence):
            for item in node:
                yield f"square{of}", "mark", item, tuple(_said(item)), item.span
        else:
            yield f"{key}{of}", key, node, (), extent(entry)


def _named(kind: str, entry: Entry, of: str) -> Iterator[Part]:
    if kind == "variant":
        yield from _of_sections(entry.value, f" of {entry.key.text}")
    else:
        beside = tuple(_promised(kind, entry.value))
        yield f"{kind} {entry.key.text}{of}", kind, entry.value, beside, extent(entry)


def _said(square: Node) -> Iterator[Span]:
    """What of a printed phrase is said in other languages, and the example of it."""
    for entry in square if isinstance(square, Mapping) else ():
        if entry.key.text in ("example", *LANGUAGES):
            yield extent(entry)


def _promised(kind: str, node: Node) -> Iterator[Span]:
    """The range of a value or an effect: it decides nothing, and is broken by what sets it."""
    for entry in node if kind in RANGED and isinstance(node, Mapping) else ():
        if isinstance(entry.value, Scalar) and ".." in entry.value.text:
            yield extent(entry)


@dataclass(frozen=True)
class Mutant:
    """A change of a declaration, by their numbers."""

    declaration: int
    change: Change

    def lines(self) -> range:
        """The lines that are changed."""
        first = min(edit.span.line for edit in self.change.edits)
        return range(first, max(edit.span.end_line for edit in self.change.edits) + 1)


def cited_by(part: Declaration) -> set[str]:
    """What a declaration cites."""
    node = part.passage.node
    cites = node.entry("cites") if isinstance(node, Mapping) else None
    listed = cites.value if cites is not None else None
    ids = listed if isinstance(listed, Sequence) else ()
    return {each.text for each in ids if isinstance(each, Scalar)}


def mutants(parts: list[Declaration], named: str = "") -> list[Mutant]:
    """The mutants of the declarations whose names have these words in them."""
    wanted = named.casefold()
    return [
        Mutant(number, change)
        for number, part in enumerate(parts)
        if wanted in part.name.casefold()
        for change in part.changes()
    ]
