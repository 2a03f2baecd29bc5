"""Everything in a rule file that can cite the ledger, and when it is in force."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.hints import Any
from ludex.records import dataclass, fields
from ludex.source.places import Span
from ludex.syntax import file as f
from ludex.syntax.leaves import cites_of

LISTED = {
    "options": "option", "types": "type", "pieces": "piece", "places": "place", "values": "value",
    "effects": "effect", "attempts": "attempt", "patterns": "pattern", "words": "word",
    "walks": "walk", "rules": "rule", "windows": "window", "triggers": "trigger",
    "invariants": "invariant", "tile_invariants": "tile-invariant", "squares": "square",
}  # fmt: skip
INVOKED = {"word": "word", "rule": "rule", "patch": "rule", "square": "rule"}
"""What a machine says has run when an element of this kind has."""


@dataclass(frozen=True, slots=True)
class Element:
    """Something that cites; `part` is where it stands among its kind, `variant` whose it is."""

    kind: str
    name: str
    span: Span
    cited: tuple[f.Cite, ...]
    variant: str = ""
    key: tuple[str, ...] = ()
    called: str = ""

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids of the ledger that it cites."""
        return tuple(cite.id for cite in self.cited)

    def __str__(self) -> str:
        of = f" of {self.variant}" if self.variant and self.kind != "variant" else ""
        return f"{self.kind} {self.name}{of}" if self.name else f"{self.kind}{of}"


def elements(game: f.GameFile) -> list[Element]:
    """Every element of a game that cites something."""
    found = list(_of_sections(game.sections, ""))
    if game.views is not None and cites_of(game.views):
        ids = cites_of(game.views)
        found.append(Element("views", "", game.views.span, ids))
    if game.score is not None:
        ids = game.score.cites
        found.append(Element("score", "", game.score.span, ids))
    for each in game.conduct:
        if each.cites:
            ids = each.cites
            found.append(Element("conduct", each.says, each.cites[0].span, ids))
    for variant in game.variants:
        ids = variant.cites
        found.append(Element("variant", variant.name, variant.span, ids, variant.name))
        if variant.replaces is not None:
            found += _of_sections(variant.replaces, variant.name)
        found += [_patch(patch, variant.name) for patch in variant.patches]
    return [element for element in found if element.cites]


def _of_sections(sections: f.Sections, variant: str) -> Iterator[Element]:
    if sections.about is not None:
        ids = cites_of(sections.about)
        yield Element("about", "", sections.about.span, ids, variant)
    if sections.players_span is not None or sections.players_cites:
        ids = sections.players_cites
        span = sections.players_span or (
            sections.players_cites[0].span if ids else Span("", 0, 0, 0, 0)
        )
        yield Element("players", "", span, ids, variant)
    if sections.board is not None:
        ids = sections.board.cites
        yield Element("board", "", sections.board.span, ids, variant)
    if sections.start is not None:
        ids = sections.start.cites
        yield Element("start", "", sections.start.span, ids, variant)
    for section in fields(f.Sections):
        kind = LISTED.get(section.name)
        for thing in getattr(sections, section.name) if kind is not None else ():
            if thing.origin != "library":
                yield _thing(kind or "", thing, variant)


def _thing(kind: str, thing: Any, variant: str) -> Element:
    signature = getattr(thing, "signature", None)
    shape = () if signature is None else signature.shape
    called = signature.at.text if signature is not None else thing.name
    ids = thing.cites
    if isinstance(thing, f.Square) and not thing.body:
        kind = "mark"
    return Element(kind, called, thing.span, ids, variant, (kind, thing.name, *shape), called)


def _patch(patch: f.PatchRule, variant: str) -> Element:
    rule = patch.patch.rule
    ids = patch.cites
    key = ("rule", patch.name, *rule.shape)
    return Element("patch", patch.patch.at.text, patch.span, ids, variant, key, rule.at.text)


class InForce:
    """Which elements are in force at a table, by its variants."""

    def __init__(self, game: f.GameFile) -> None:
        self.elements = elements(game)
        self.replaced: dict[str, set[tuple[str, ...]]] = {}
        for variant in game.variants:
            keys = self.replaced.setdefault(variant.name, set())
            if variant.replaces is not None:
                keys |= {
                    e.key for e in _of_sections(variant.replaces, variant.name) if e.kind != "piece"
                }
            for patch in variant.patches:
                if patch.patch.where == "instead of":
                    keys.add(("rule", patch.name, *patch.patch.rule.shape))

    def at(self, variants: tuple[str, ...]) -> list[Element]:
        """The elements of the game that these variants leave, and those of the variants."""
        gone = {key for v in variants for key in self.replaced.get(v, ()) if key}
        return [
            e for e in self.elements
            if (e.variant in variants if e.variant else e.key not in gone)
        ]  # fmt: skip

    def ran(self, variants: tuple[str, ...], ran: frozenset[str]) -> list[Element]:
        """The elements in force of which a machine that has run so much has used anything."""
        return [
            e for e in self.at(variants)
            if e.kind not in INVOKED or f"{INVOKED[e.kind]} {e.called}" in ran
        ]  # fmt: skip
