"""How deep something is nested, found without following it by calls of its own."""

from __future__ import annotations

from functools import cache

from ludex.diagnostics.problem import Problem
from ludex.records import fields, is_dataclass
from ludex.source.places import Span


def depth_of(root: object) -> int:
    """How many nodes stand in each other at the deepest place."""
    deepest, waiting = 0, [(root, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        for part in parts_of(node):
            waiting.append((part, depth + 1))
    return deepest


def deeper(what: str, span: Span | None, most: int) -> Problem:
    """The problem of what stands in each other too deep."""
    hint = "Say in one phrase or rule what is now said in a long chain of them."
    return Problem("L169", span, f"{what} more than {most} phrases deep.", hint)


def parts_of(node: object) -> list[object]:
    """The nodes of which one is made, as the author wrote it or typed; lists of them are nodes."""
    if isinstance(node, tuple):
        return [part for part in node if isinstance(part, tuple) or is_dataclass(part)]
    if not is_dataclass(node):
        return []
    kind: type = type(node)
    values = (getattr(node, name) for name in _names(kind))
    return [part for part in values if isinstance(part, tuple) or is_dataclass(part)]


@cache
def _names(kind: type) -> tuple[str, ...]:
    named = (f.name for f in fields(kind))
    return tuple(n for n in named if n not in ("at", "span", "type", "var", "cites", "decl"))
