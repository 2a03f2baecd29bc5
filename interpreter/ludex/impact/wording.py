"""Anything of a rule file in its normal form: what only looks otherwise is the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from ludex.records import MISSING, Field, fields, is_dataclass
from ludex.source import tree
from ludex.source.places import Span
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.print import AnyNode, text_of

UNSAID = frozenset(
    [
        "name", "signature", "cites", "origin", "places", "written", "kinds",
        "players_span", "players_cites", "players_said", "play_span", "patch", "inserted",
    ]
)  # fmt: skip
"""What does not change the game, or is said by the name of a thing already."""


def lines(value: Any) -> list[str]:
    """The lines of a value; none of nothing."""
    if value is None or value == () or isinstance(value, frozenset | n.At | Span):
        return []
    match value:
        case bool():
            return ["yes" if value else "no"]
        case int() | str():
            return [str(value)]
        case tree.Scalar():
            return value.text.splitlines() if "\n" in value.text else [" ".join(value.text.split())]
        case tree.Mapping():
            said = (e for e in value if e.key.text not in UNSAID)
            return [line for e in said for line in _under(e.key.text, lines(e.value))]
        case tree.Sequence():
            return _several([lines(item) for item in value.items])
        case f.Leaf():
            return [text_of(value.step)]
        case f.Block():
            return list(_block(value))
        case f.Condition():
            test = text_of(value.test)
            return [f"{value.reason}: {test}" if value.reason else test]
        case f.OptionValue():
            numbers = "" if value.low is None else f" {value.low}..{value.high}"
            return [f"{value.name}{numbers}"]
        case n.Node():
            return [text_of(cast(AnyNode, value))]
        case dict():
            return lines(tuple(value.items()))
        case (int(), int()):
            return [f"{value[0]}..{value[1]}"]
        case tuple():
            return _several([_pair(item) or lines(item) for item in value if item != ""])
    return list(_fields(value)) if is_dataclass(value) else []


def _pair(item: Any) -> list[str]:
    """A key with what belongs to it; nothing if it is none."""
    match item:
        case (str() | tree.Scalar() as key, held):
            return list(_under(lines(key)[0], lines(held)))
        case (None, held):
            return lines(held)
    return []


def _several(items: Sequence[list[str]]) -> list[str]:
    """Short items in one line, others each below the next."""
    if all(len(item) <= 1 for item in items) and sum(len(i[0]) for i in items if i) < 60:
        return [", ".join(item[0] for item in items if item)]
    return [line for item in items for line in _item(item)]


def _item(item: Sequence[str]) -> Iterator[str]:
    yield from (f"{'- ' if at == 0 else '  '}{line}" for at, line in enumerate(item))


def _under(name: str, inner: Sequence[str]) -> Iterator[str]:
    """What stands under a key: beside it if it is one line."""
    if len(inner) == 1 and not inner[0].startswith("- "):
        yield f"{name}: {inner[0]}"
    elif inner:
        yield f"{name}:"
        yield from (f"  {line}" for line in inner)


def steps(body: f.Steps) -> Iterator[str]:
    """Steps, one below the other."""
    for step in body:
        yield from _item(lines(step))


def _block(block: f.Block) -> Iterator[str]:
    yield f"{text_of(block.head)}:"
    if block.counted_on:
        yield "  counted on: yes"
    yield from (f"  where {lines(reason)[0]}" for reason in block.reasons)
    yield from (f"  {line}" for line in steps(block.body))
    for name, body in block.outcomes:
        yield f"  {name.text}:"
        yield from (f"    {line}" for line in steps(body))


def _fields(value: Any) -> Iterator[str]:
    """What a declaration says, without what holds unless it is said."""
    for field in fields(value):
        held = getattr(value, field.name)
        if field.name not in UNSAID and held != _default(field):
            is_steps = field.name in ("body", "pay", "between", "setup", "play")
            said = list(steps(held)) if is_steps else lines(held)
            yield from _under(field.name.replace("_", "-"), said)


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING
