"""Types what is asked of something: defined words and what each player or piece has."""

from __future__ import annotations

from ludex.model import types as t
from ludex.model import values, words
from ludex.model.core import core_words
from ludex.model.names import Declarations
from ludex.model.plurals import singulars
from ludex.model.scope import Scope, Typing
from ludex.model.tree import Const, Core, Expr, Key, OptionRef, PlaceRef, ValueRef, WordCall
from ludex.syntax import file as f
from ludex.syntax import nodes as n


def owned_thing(typing: Typing, node: n.Of, scope: Scope) -> Expr | None:
    """A place or value of somebody, an attribute of a piece, the number of an option."""
    word, names = node.word, typing.names
    place, value = names.places.get(word), names.values.get(word)
    if place is not None and place.each is not None:
        owner = owner_value(typing, node.subject, scope, place.each)
        return PlaceRef(t.Place(frozenset([word])), node.at, word, owner)
    if value is not None and value.each is not None:
        owner = owner_value(typing, node.subject, scope, value.each)
        return ValueRef(value.type, node.at, word, owner)
    if isinstance(node.subject, n.Name) and node.subject.word in names.options:
        for each in names.options[node.subject.word].values:
            if each.name == word and each.low is not None and each.high is not None:
                kind = t.Number(each.low, each.high)
                return OptionRef(kind, node.at, node.subject.word, word)
    sorts = [p for p in names.pieces.values() if word in p.attributes]
    if sorts:
        return values.attribute(typing, node, scope, frozenset(p.name for p in sorts))
    if word in names.square_attributes:
        return of_text(
            typing, node, values.single(typing, values.value_of(typing, node.subject, scope))
        )
    holder = names.each_of_piece(word)
    if holder is not None:
        owner = owner_value(typing, node.subject, scope, holder)
        return values.single(typing, values.piece_name(typing, node.at, word, owner))
    return None


def of_text(typing: Typing, node: n.Of, subject: Expr) -> Expr:
    """What a printed text says of itself."""
    text = typing.expect(subject, t.TEXT, f"What has the attribute `{node.word}`")
    kind = typing.names.square_attributes.get(node.word, t.UNKNOWN)
    return Core(kind, node.at, f"text-{node.word}", (text,))


def owner_value(typing: Typing, node: n.Expr, scope: Scope, each: t.Type) -> Expr:
    """The one owner whose place or value is meant."""
    value = values.value_of(typing, node, scope, each)
    return typing.expect(values.single(typing, value), each, "The owner")


def word_call(
    typing: Typing, at: n.At, word: str, shape: tuple[str, ...], defined: f.Word,
    nodes: tuple[n.Expr, ...], scope: Scope,
) -> Expr:  # fmt: skip
    """A defined word with its arguments."""
    key = (word, *shape)
    args = arguments(typing, "word", key, defined.signature, nodes, scope)
    return WordCall(words.word_type(typing, key), at, key, args)


def arguments(
    typing: Typing, section: str, key: Key, signature: n.Signature, nodes: tuple[n.Expr, ...],
    scope: Scope, first: Expr | None = None,
) -> tuple[Expr, ...]:  # fmt: skip
    """The arguments of a call, each as its parameter wants it; the first may be typed."""
    args = []
    for index, (param, node) in enumerate(zip(signature.params, nodes, strict=True)):
        declared = declared_type(typing, param)
        known = declared or typing.param(section, key, index)
        given = first if index == 0 and first is not None else None
        value = values.single(typing, given or values.value_of(typing, node, scope, known))
        if declared is not None:
            value = typing.expect(value, declared, f"`{param.name}`")
        else:
            if isinstance(known, t.Set):
                value = typing.as_set(value, known.of)
            typing.param_type(section, key, index, value.type, value.at)
        args.append(value)
    return tuple(args)


def declared_type(typing: Typing, param: n.Param) -> t.Type | None:
    """The type that a parameter's own name, or what stands behind `as`, says."""
    if param.type_name is not None:
        kind = typing.names.type_named(param.type_name)
        if kind is None:
            typing.unknown(param.at, "type", param.type_name, [*typing.names.type_names()])
        return kind or t.UNKNOWN
    return typing.names.type_named(param.name)


def test_as_value(typing: Typing, at: n.At, word: str) -> Expr:
    """A test that stands where a value should."""
    hint = f"It is written {values.spelling(typing, word)}."
    typing.report("L103", at, f"`{word}` is a test and stands for no value.", hint)
    return Const(t.UNKNOWN, at, None)


def lost_of(typing: Typing, node: n.Of) -> Expr:
    """A word that is not used as it is declared, or is none."""
    spelled = values.spelling(typing, node.word)
    if spelled:
        hint = f"It is written {spelled}."
        if isinstance(node.subject, n.Filter):
            hint += " A set with its `where` stands there in brackets of its own."
        typing.report("L103", node.at, f"`{node.word}` is not used like this.", hint)
        return Const(t.UNKNOWN, node.at, None)
    names = typing.names
    if node.word in names.places or node.word in names.values:
        sentence = f"`{node.word}` belongs to nobody; there is only one."
        typing.report("L103", node.at, sentence, f"Write `{node.word}`.")
        return Const(t.UNKNOWN, node.at, None)
    sorts = sorts_called(names, node.word)
    if sorts:
        from ludex.model.called_otherwise import theirs

        sentence = f"`{node.word}` names pieces, whoever has them."
        typing.report("L103", node.at, sentence, theirs(names, node, sorts))
        return Const(t.UNKNOWN, node.at, None)
    known = [*names.words, *names.places, *names.values, *(k[0] for k in core_words())]
    known += [a for p in names.pieces.values() for a in p.attributes]
    return typing.unknown(node.at, "word", node.word, known)


def sorts_called(names: Declarations, word: str) -> frozenset[str]:
    """The sorts of the pieces that are called by this name of one or of all of them."""
    kind = names.type_named(word)
    kind = kind.of if isinstance(kind, t.Set) else kind
    if isinstance(kind, t.Piece):
        return kind.names
    return frozenset(s for one in (word, *singulars(word)) for s in names.kinds.get(one, ()))
