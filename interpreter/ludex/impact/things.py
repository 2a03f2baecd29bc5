"""Everything that a game declares, each in its normal form, so that two games can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.impact.wording import lines, steps
from ludex.records import dataclass, fields
from ludex.source.places import Span
from ludex.syntax import file as f
from ludex.syntax.print import text_of
from ludex.syntax.scenarios import Ledger

KINDS = {
    "options": "option", "types": "type", "pieces": "piece", "places": "place", "values": "value",
    "effects": "effect", "attempts": "attempt", "patterns": "pattern", "words": "word",
    "walks": "walk", "rules": "rule", "windows": "window", "triggers": "trigger",
    "invariants": "invariant", "tile_invariants": "tile-invariant", "squares": "square",
    "tiles": "tile",
}  # fmt: skip
ALONE = ("about", "board", "start", "joiners")
"""What there is one of."""
Ref = tuple[str, ...]
"""How a thing is known: its kind, its name, and the shape of its phrase."""


@dataclass(frozen=True)
class Thing:
    """Something that a game or one of its variants declares; `says` is its normal form, `runs` how
    a machine calls it when it runs."""

    kind: str
    name: str
    says: tuple[str, ...]
    ref: Ref
    variant: str = ""
    span: Span | None = None
    runs: str = ""

    @property
    def key(self) -> tuple[str, Ref]:
        """What tells it apart from all others."""
        return self.variant, self.ref

    @property
    def called(self) -> str:
        """What it is called in a sentence."""
        name = f"{self.kind} {self.name}" if self.name and self.name != self.kind else self.kind
        return f"{name} of {self.variant}" if self.variant else name


Things = dict[tuple[str, Ref], Thing]


def things(game: f.GameFile) -> Things:
    """Everything of a game but what the library gives."""
    found = [*_of_sections(game.sections, ""), *_of_game(game)]
    for variant in game.variants:
        whole = {"excludes": variant.excludes, "needs": variant.needs, "set": variant.settings}
        said = tuple(f"{key}: {line}" for key, each in whole.items() for line in lines(each))
        ref = ("variant", variant.name)
        found.append(Thing("variant", variant.name, said, ref, "", variant.span))
        if variant.replaces is not None:
            found += _of_sections(variant.replaces, variant.name)
        for patch in variant.patches:
            name = text_of(patch.patch)
            body = (*lines(patch.conditions), *steps(patch.body))
            ref, runs = ("patch", name), f"rule {patch.patch.rule.at.text}"
            found.append(Thing("patch", name, body, ref, variant.name, patch.span, runs))
    return {thing.key: thing for thing in found}


def entries(ledger: Ledger | None) -> Things:
    """The entries of a ledger."""
    made = (
        Thing(
            "entry", each.id, (each.kind, each.says, *lines(each.settled)), ("entry", each.id),
            span=each.span,
        )
        for each in (ledger.entries if ledger is not None else ())
    )  # fmt: skip
    return {thing.key: thing for thing in made}


def _of_game(game: f.GameFile) -> Iterator[Thing]:
    """What is said of the game as a whole."""
    score = game.score
    if score is not None:
        said = (*lines(score.value), *(f"seen by: {each}" for each in lines(score.seen)))
        yield Thing("score", "", said, ("score",), "", score.span)
    for kind in ("look", "names", "views"):
        node = getattr(game, kind)
        if node is not None:
            yield Thing(kind, "", tuple(lines(node)), (kind,), "", node.span)
    for at, each in enumerate(game.conduct):
        yield Thing("conduct", each.says, (each.says, *lines(each.before)), ("conduct", str(at)))
    settings = {"single choices taken": game.single_choices_taken, "chain": game.chain,
                "turns": game.most_turns}  # fmt: skip
    said = tuple(f"{name}: {line}" for name, held in settings.items() for line in lines(held))
    yield Thing("limits", "", said, ("limits",))


def _of_sections(sections: f.Sections, variant: str) -> Iterator[Thing]:
    for field in fields(f.Sections):
        kind = KINDS.get(field.name)
        for declared in getattr(sections, field.name) if kind is not None else ():
            if declared.origin != "library":
                yield _declared(kind or "", declared, variant)
    for piece in sections.pieces:
        for each in piece.kinds:
            ref = ("kind", piece.name, each.name)
            name = f"{each.name} of {piece.name}"
            yield Thing("kind", name, tuple(lines(each)), ref, variant, each.span)
    for name in ALONE:
        node = getattr(sections, name)
        if node:
            span = getattr(node, "span", None)
            yield Thing(name, "", tuple(lines(node)), (name,), variant, span)
    if sections.players:
        said = (", ".join(map(str, sections.players)),)
        yield Thing("players", "", said, ("players",), variant, sections.players_span)
    for name in ("setup", "play"):
        body = getattr(sections, name)
        if body is not None:
            span = sections.play_span if name == "play" else None
            yield Thing(name, "", tuple(steps(body)), (name,), variant, span)
    for key, text in sections.texts:
        yield Thing("text", key.text, (text.text,), ("text", key.text), variant, key.span)


def _declared(kind: str, declared: Any, variant: str) -> Thing:
    signature = getattr(declared, "signature", None)
    shape = () if signature is None else signature.shape
    name = declared.name if signature is None else text_of(signature)
    ref = (kind, declared.name, *shape)
    sorts = {"rule": "rule", "word": "word", "square": "rule"}
    called = declared.name if signature is None else signature.at.text
    runs = f"{sorts[kind]} {called}" if kind in sorts else ""
    return Thing(kind, name, tuple(lines(declared)), ref, variant, declared.span, runs)
