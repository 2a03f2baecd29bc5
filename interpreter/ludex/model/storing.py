"""Types what is stored: values and attributes that may change."""

from __future__ import annotations

from ludex.model import types as t
from ludex.model.scope import Typing, joined_types
from ludex.model.tree import Attribute, Expr, ValueRef


def stored(typing: Typing, target: Expr, value: Expr | None) -> None:
    """What is set must be a value, or an attribute that may change, and of its type."""
    several = value is not None and isinstance(value.type, t.Set) > isinstance(target.type, t.Set)
    if value is not None and (several or joined_types(target.type, value.type) is None):
        text = target.at.text if target.at else "this"
        typing.mismatched(value, f"`{text}` is {t.name_of(target.type)}", target.type)
        return
    if isinstance(target, ValueRef):
        in_range(typing, target, value)
        return
    if isinstance(target, Attribute) and changes(typing, target):
        return
    if getattr(target, "op", "") == "owner" and owner_changes(typing, target):
        return
    if target.type != t.UNKNOWN:
        text = target.at.text if target.at else "this"
        hint = "Declare it under `values`, or the attribute under `changes` of its piece."
        typing.report("L113", target.at, f"`{text}` cannot be set.", hint)


def in_range(typing: Typing, target: ValueRef, value: Expr | None) -> None:
    """Reports a number that a value can never hold."""
    if value is None:
        return
    match target.type, value.type:
        case t.Number() as wanted, t.Number() as given if (
            given.low > wanted.high or given.high < wanted.low
        ):
            sentence = f"`{target.name}` goes from {wanted.low} to {wanted.high}."
            typing.report("L112", value.at, sentence)


def changes(typing: Typing, target: Attribute) -> bool:
    """Whether the attribute may change for all pieces that are meant."""
    kind = target.subject.type
    sorts = kind.names if isinstance(kind, t.Piece) else frozenset()
    return all(target.name in typing.names.pieces[s].changes for s in sorts)


def owner_changes(typing: Typing, target: Expr) -> bool:
    """Whether the owner may change for all pieces that are meant."""
    subject = target.args[0] if hasattr(target, "args") else target
    sorts = subject.type.names if isinstance(subject.type, t.Piece) else frozenset()
    return all(typing.names.pieces[s].owner_changes for s in sorts)
