"""Writes a picture as SVG: no scripts, no style sheets, no links, and every text escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from ludex.drawing.scene import Block, Group, Item, Shape, Text, Value
from ludex.machine.looks import Element, harmless

FONT = "system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif"
HALO = (("stroke-width", 3), ("stroke-linejoin", "round"), ("paint-order", "stroke"))
BASE = 0.35
"""How far below its middle a text stands on its line, as a part of its size."""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(block: Block, title: str, unit: str = "") -> str:
    """A whole picture, for a file of its own or as a part of a page; in pixels or another unit."""
    wide, high = said(block.wide), said(block.high)
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}{unit}"'
        f' height="{high}{unit}" role="group" aria-label={quoted(title)} font-family="{FONT}">'
    )
    lines = (line for item in block.items for line in written(item))
    return "\n".join((root, f"<title>{plain(title)}</title>", *lines, "</svg>")) + "\n"


def written(item: Item) -> Iterator[str]:
    """The lines of one thing."""
    if isinstance(item, Shape):
        yield f"<{item.tag}{attributes(item.attributes)}/>"
    elif isinstance(item, Element):
        yield from (line for each in harmless((item,)) for line in _element(each))
    elif isinstance(item, Text):
        yield _text(item)
    else:
        tag = _group(item)
        yield from (f"<g{tag}>",) if tag else ()
        yield from (f"<title>{plain(item.label)}</title>",) if item.label else ()
        for each in item.items:
            yield from written(each)
        yield from ("</g>",) if tag else ()


def _element(element: Element) -> Iterator[str]:
    """A shape of a drawing that may be drawn."""
    yield f"<{element.tag}{attributes(element.attributes)}>"
    for each in element.items:
        yield from _element(each)
    yield f"</{element.tag}>"


def _group(group: Group) -> str:
    """What stands in the tag of a group: its kind, where it is, what it is and what it is called.

    To who is told the picture, what holds nothing that is told by itself is one image.
    """
    moved = f"translate({said(group.x)} {said(group.y)})" if group.x or group.y else ""
    scaled = f"scale({group.scale:.4g})" if group.scale != 1 else ""
    role = "group" if any(_told(each) for each in group.items) else "img"
    found = (
        ("class", group.kind),
        ("color", group.colour),
        ("transform", " ".join(each for each in (moved, scaled) if each)),
        ("role", role if group.label else ""),
        ("aria-label", group.label),
        *((f"data-{name}", each) for name, each in group.data),
    )
    return attributes(tuple((name, each) for name, each in found if each))


def _told(item: Item) -> bool:
    return isinstance(item, Group) and (bool(item.label) or any(map(_told, item.items)))


def _text(text: Text) -> str:
    found = attributes(
        (
            ("x", text.x),
            ("y", text.y + BASE * text.size),
            ("font-size", text.size),
            ("fill", text.fill),
            ("text-anchor", text.anchor),
            *((("font-weight", "bold"),) if text.bold else ()),
            *((("stroke", text.halo), *HALO) if text.halo else ()),
        )
    )
    then = f' <tspan font-weight="bold">{plain(text.then)}</tspan>' if text.then else ""
    return f"<text{found}>{plain(text.words)}{then}</text>"


def attributes(pairs: tuple[tuple[str, Value], ...]) -> str:
    """Attributes with a blank before each."""
    return "".join(f" {name}={quoted(said(each))}" for name, each in pairs)


def said(value: Value) -> str:
    """A text as it is, a number with one place at most."""
    return value if isinstance(value, str) else f"{round(value, 1):g}"


def plain(text: str) -> str:
    """A text as it may stand in XML."""
    return escape(_NOT_XML.sub("", text))


def quoted(text: str) -> str:
    """A text as it may stand in an attribute, with its quotes."""
    return quoteattr(_NOT_XML.sub("", text))
