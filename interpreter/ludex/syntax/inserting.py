"""Puts phrases into the meaning of a word: what it says where it is used."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.hints import Any
from ludex.records import fields, replace
from ludex.syntax import file as f
from ludex.syntax import nodes as n


def inserted_in(word: f.Word, phrases: tuple[n.Expr, ...], at: n.At) -> Any:
    """What a word says where it is called with these phrases."""
    names = (param.name for param in word.signature.params)
    return inserted(word.meaning, dict(zip(names, phrases, strict=True)), at)


def inserted(meaning: Any, phrases: Mapping[str, n.Expr], at: n.At) -> Any:
    """A meaning with phrases for its parameters; the rest of it stands where the call does."""
    match meaning:
        case n.Name(word=word) if word in phrases:
            return phrases[word]
        case tuple():
            return tuple(inserted(part, phrases, at) for part in meaning)
        case n.Node():
            parts = {
                p.name: inserted(getattr(meaning, p.name), phrases, at) for p in fields(meaning)
            }
            return replace(meaning, **{**parts, "at": at})
    return meaning
