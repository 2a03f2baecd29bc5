"""L141, L070: something declared that nothing uses, or a mistyped key taken for an attribute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.lint.stored import texts
from ludex.lint.visit import Part, every, of_each_part, of_word
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game
from ludex.model.tile_set import option_and_value
from ludex.source.edits import left_out
from ludex.source.places import Span
from ludex.syntax import file as f
from ludex.syntax.sections import PIECE_KEYS, SQUARE_KEYS

Declared = tuple[str, str, Span]
NAMING: dict[type[m.Expr | m.Step], tuple[str, str]] = {
    m.OptionRef: ("option", "option"), m.PlaceRef: ("place", "name"),
    m.ValueRef: ("value", "name"), m.EffectName: ("effect", "name"),
    m.EffectQuery: ("effect", "effect"), m.AttemptStep: ("attempt", "attempt"),
    m.Fits: ("pattern", "pattern"), m.Attribute: ("attribute", "name"),
    m.TextName: ("text", "name"),
}  # fmt: skip
"""The nodes that make use of something that is declared: of what, and how they call its name."""


def watched(game: Game) -> dict[Span, str]:
    """Where the things stand that this lint looks at, and how scenarios speak of them."""
    return {span: name.split()[0] for _, name, span in _declared(game)}


def find(game: Game) -> list[Problem]:
    """What is declared and never used."""
    used = _used(game)
    return [
        _unused(what, name.split()[0], span)
        for what, name, span in _declared(game)
        if (what, name) not in used
    ]


def _unused(what: str, name: str, span: Span) -> Problem:
    """What is never used; an attribute of nearly the name of a key was meant to be that key."""
    key = nearest(name, PIECE_KEYS | SQUARE_KEYS) if what == "attribute" else None
    if key is not None:
        sentence = f"`{name}` is no key that is known here, and no attribute that a rule reads."
        return misnamed("L070", span, sentence, key)
    sentence = f"The {what} `{name}` is never used."
    gone = left_out(span)
    return Problem("L141", span, sentence, "Use it, or delete it.", severity="warning", fix=gone)


def _declared(game: Game) -> Iterator[Declared]:
    names, sections = game.names, game.names.sections
    for what, things in (
        ("option", sections.options), ("type", sections.types), ("place", sections.places),
        ("value", sections.values), ("effect", sections.effects),
        ("attempt", sections.attempts), ("pattern", sections.patterns),
    ):  # fmt: skip
        for thing in things:
            yield what, thing.name, thing.span
    for piece in sections.pieces:
        written = [*piece.attributes, *(a for kind in piece.kinds for a in kind.attributes)]
        for name, scalar in dict(reversed(written)).items():
            yield "attribute", name, scalar.span
    yield from (("text", name.text, name.span) for name, _ in sections.texts)
    for square in sections.squares:
        for name, scalar in square.attributes:
            yield "attribute", name, scalar.span
    for shapes in names.words.values():
        for shape, word in shapes.items():
            if word.origin != "library":
                yield "word", " ".join((word.name, *shape)), word.span


def _used(game: Game) -> set[tuple[str, str]]:
    """What is made use of, among which are values by what stands in the place of a number."""
    used = set(settings(game)).union(*of_each_part(game, _used_in))
    used.update(("word", " ".join(key)) for key in _called(game))
    return used


def _used_in(part: Part) -> set[tuple[str, str]]:
    used = set[tuple[str, str]]()
    for kind, nodes in part.kinds.items():
        if kind in NAMING:
            what, name = NAMING[kind]
            used.update([(what, getattr(node, name)) for node in nodes])
    printed = (node.op for node in part.of(m.Core) if node.op.startswith("text-"))
    used.update(("attribute", op.removeprefix("text-")) for op in printed)
    used.update(("value", node.at.text) for node in part.of(m.Const) if node.at is not None)
    typed = {
        id(node.type): node.type
        for kind, nodes in part.kinds.items()
        if issubclass(kind, m.Expr)
        for node in nodes
    }
    for each in typed.values():
        used.update(_types(each))
    return used


def _called(game: Game) -> Iterator[m.Key]:
    """The words that are used somewhere, be it in another word."""
    calls = Counter(node.word for node in every(game, m.WordCall))
    for key, word in game.words.items():
        own = [n for n in of_word(word) if isinstance(n, m.WordCall) and n.word == key]
        calls[key] -= len(own)
    yield from (key for key, times in calls.items() if times > 0)


def _types(kind: t.Type) -> Iterator[tuple[str, str]]:
    match kind:
        case t.Enum(name):
            yield "type", name
        case t.Set(of):
            yield from _types(of)


def settings(game: Game) -> Iterator[tuple[str, str]]:
    """What declarations themselves make use of."""
    names, sections = game.names, game.names.sections
    if names.game.most_turns is not None:
        yield "option", names.game.most_turns.text
    for piece in sections.pieces:
        yield from (("place", s.text) for s in (piece.begins,) if s is not None)
        yield from _types_of_piece(piece, game)
    if game.score is None:  # what is called so is told when the game is over
        yield "word", "score *"
    said = [s for place in sections.places for s in (place.seen, place.each)]
    said += [s for value in sections.values for s in (value.each, value.of, value.seen)]
    said += [names.game.score.seen] if names.game.score is not None else []
    for scalar in said:
        if scalar is not None:
            yield "option", scalar.text
            yield "type", scalar.text
    for pattern in sections.patterns:
        yield from (("pattern", s.text) for s in pattern.any_of)
        yield from (("pattern", s.text) for s, _ in pattern.made_of)
        yield from (("attribute", s.text) for s in (*pattern.same, *pattern.different))
    for attempt in sections.attempts:
        yield from (("value", s.text) for s in attempt.given)
    if sections.board is not None:
        said = [*sections.board.grid, sections.board.seen]
        yield from (("option", s.text) for s in said if s is not None)
        yield from (("option", s.text) for _, sizes in sections.board.shaped for s in sizes)
        yield from (("option", option_and_value(k)[0]) for k, _ in sections.board.other_sizes)
    if names.game.views is not None:
        yield from (("option", text) for text in texts(names.game.views))


def _types_of_piece(piece: f.Piece, game: Game) -> Iterator[tuple[str, str]]:
    yield from (("type", s.text) for s in piece.product)
    if piece.each is not None:
        yield "type", piece.each.text
    for name, kind in game.names.pieces[piece.name].attributes.items():
        yield from _types(kind)
        if kind == t.TEXT:  # it is read by those who play
            yield "attribute", name
