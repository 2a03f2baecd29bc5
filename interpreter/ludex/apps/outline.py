"""Any finished value of the road as an outline, for people, or as JSON, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.records import fields, is_dataclass
from ludex.source.places import Span

LEFT_OUT = frozenset({"span", "at", "origin"})
"""Where things stand in the text; an outline is about what they are."""
SHOWN_BEFORE = frozenset({"game", "sections"})
"""What a table of names points back to; the stage before shows it."""
MOST_DEPTH = 48
_SHORT = 72


def plain(value: object, depth: int = 0) -> Any:
    """The value as mappings, lists and plain values; a dataclass says its own name."""
    if depth > MOST_DEPTH:
        return "..."
    if is_dataclass(value) and not isinstance(value, type):
        named = {
            field.name: plain(getattr(value, field.name), depth + 1)
            for field in fields(value)
            if field.name not in LEFT_OUT and not _is_site(getattr(value, field.name))
        }
        return {"is": type(value).__name__, **named}
    if isinstance(value, Mapping):
        return {_key(key): plain(each, depth + 1) for key, each in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(str(each) for each in value)
    if isinstance(value, list | tuple):
        return [plain(each, depth + 1) for each in value]
    if value is None or isinstance(value, bool | float | int | str):
        return value
    public = ((n, x) for n, x in vars(value).items() if n.isidentifier() and not callable(x))
    own = ((n, x) for n, x in public if not n.startswith("_"))  # and not what `once` keeps
    parts = {name: each for name, each in own if name not in SHOWN_BEFORE}
    return {"is": type(value).__name__, **{n: plain(each, depth + 1) for n, each in parts.items()}}


def _is_site(value: object) -> bool:
    """Whether this says only where something stands in the text."""
    if isinstance(value, tuple):
        return bool(value) and all(_is_site(each) for each in value)
    return isinstance(value, Span)


def _key(key: object) -> str:
    return " ".join(map(str, key)) if isinstance(key, tuple) else str(key)


def outline(value: object) -> Iterator[str]:
    """The value as lines, each deeper one set in; what is empty is left out."""
    yield from _lines(plain(value), "")


def _lines(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            if each not in (None, [], {}, ""):
                yield from _entry(f"{indent}{name}:", each, indent)
    elif isinstance(value, list):
        for each in value:
            yield from _entry(f"{indent}-", each, indent)
    else:
        yield f"{indent}{_scalar(value)}"


def _entry(head: str, value: Any, indent: str) -> Iterator[str]:
    short = _on_one_line(value)
    if short is not None and len(head) + len(short) < _SHORT:
        yield f"{head} {short}"
    else:
        yield head
        yield from _lines(value, f"{indent}  ")


def _on_one_line(value: Any) -> str | None:
    """A value that is short enough for the line of its name."""
    if isinstance(value, list):
        parts = [_on_one_line(each) for each in value[:_SHORT]]
        if any(part is None for part in parts) or len(value) > _SHORT:
            return None
        return f"[{', '.join(part for part in parts if part is not None)}]"
    if isinstance(value, dict):
        kept = {n: v for n, v in value.items() if v not in (None, [], {}, "") and n != "is"}
        parts = [_on_one_line(each) for each in kept.values()]
        if any(part is None for part in parts) or len(kept) > 6:
            return None
        name = value.get("is", "")
        inner = ", ".join(f"{n}={p}" for n, p in zip(kept, parts, strict=True))
        text = f"{name}({inner})"
        return text if len(text) < _SHORT else None
    return _scalar(value)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(value).split())
