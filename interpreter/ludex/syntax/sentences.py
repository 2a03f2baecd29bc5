"""Whole sentences that a game file says to people, and that may be said in another language."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.records import fields, is_dataclass, once
from ludex.source.tree import Mapping, Scalar
from ludex.syntax import file as f
from ludex.syntax import nodes as n


@once
def sentences(game: f.GameFile) -> dict[str, str]:
    """Every sentence of a game, by how a translation may call it: by itself, or by its name."""
    found: dict[str, str] = {}
    for text in _texts((game.sections, game.variants)):
        found.setdefault(text, text)
    found |= {each.says: each.says for each in game.conduct}
    found |= {name.text: said.text for name, said in game.sections.texts}
    about = game.sections.about or ()
    found |= {e.value.text: e.value.text for e in about if isinstance(e.value, Scalar)}
    return found


def sentence_keys(names: Mapping | None, known: dict[str, str]) -> Iterator[tuple[str, Scalar]]:
    """The sentences that one language translates, with what they are in it."""
    for entry in names or ():
        if entry.key.text in known and isinstance(entry.value, Scalar):
            yield known[entry.key.text], entry.value


def _texts(node: object) -> Iterator[str]:
    """The sentences in declarations and steps: what they say, reasons, questions, signs."""
    if isinstance(node, tuple):
        for each in node:
            yield from _texts(each)
        return
    if isinstance(node, f.Definition):
        yield from _of_declaration(node)
    else:
        yield from _of_part(node)


@once
def _of_declaration(said: f.Definition) -> tuple[str, ...]:
    return tuple(_of_part(said))


def _of_part(node: object) -> Iterator[str]:
    if not is_dataclass(node) or type(node).__module__ != f.__name__:
        return
    said = node.step if isinstance(node, f.Leaf) else getattr(node, "head", None)
    if isinstance(said, n.Tells):
        yield said.text
    if isinstance(node, f.Definition) and node.says:
        yield node.says
    if isinstance(node, f.Condition) and node.reason:
        yield node.reason
    if isinstance(node, f.Attempt):
        yield from (node.asks.text,) if node.asks is not None else ()
        yield from (sign.text for _, sign in node.signs)
    if isinstance(node, f.Sections):
        yield from (said.text for _, said in node.texts)
    for field in fields(node):
        yield from _texts(getattr(node, field.name))
