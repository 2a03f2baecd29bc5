"""Reads a drawing of a game's own folder: of an SVG only what shapes it has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ludex.diagnostics.suggest import listed
from ludex.machine.looks import ATTRIBUTES, TAGS, Drawing, Element, allowed
from ludex.records import dataclass, replace
from ludex.syntax.file import GameFile
from ludex.syntax.looks import named_drawings

MOST_SHAPES = 2_000
DEEPEST = 30
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


@dataclass(slots=True)
class Node:
    """An element of XML."""

    tag: str
    attributes: dict[str, str]
    items: list[Node]


class WrongDrawingError(Exception):
    """A file that is no drawing; it says why, and what to do."""

    def __init__(self, sentence: str, hint: str) -> None:
        super().__init__(sentence)
        self.sentence, self.hint = sentence, hint


def drawing_from(data: bytes) -> Drawing:
    """The shapes of an SVG. Scripts, links, styles, texts and pictures in it are left out.

    What is drawn in `currentColor` has the colour of the piece.
    """
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise WrongDrawingError("it declares entities of its own.", "Delete its `DOCTYPE`.")
    root = _read(data)
    if _tag(root) != "svg":
        raise WrongDrawingError(f"it is `{_tag(root)}`, and no SVG.", "Save it as plain SVG.")
    items = tuple(_elements(root, 0))
    if not items:
        hint = "Draw paths, rects, circles, lines or polygons; texts and pictures are not taken."
        raise WrongDrawingError("there is no shape in it.", hint)
    if sum(map(_count, items)) > MOST_SHAPES:
        said = f"it has more than {MOST_SHAPES:,} shapes."
        raise WrongDrawingError(said, "Draw it with fewer.")
    return Drawing(_box(root), items)


def _read(data: bytes) -> Node:
    """The elements of an XML file."""
    from xml.parsers.expat import ExpatError, ParserCreate  # xml.etree imports far more

    whole = Node("", {}, [])
    opened = [whole]

    def begin(tag: str, attributes: dict[str, str]) -> None:
        node = Node(tag, attributes, [])
        opened[-1].items.append(node)
        opened.append(node)

    parser = ParserCreate(namespace_separator="}")
    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda tag: opened.pop()
    try:
        parser.Parse(data, True)
    except (ExpatError, LookupError, ValueError) as error:
        said = f"it is no XML: {error}."
        raise WrongDrawingError(said, "Save it as plain SVG.") from None
    return whole.items[0]


def with_drawings(game: GameFile, files: Mapping[str, bytes]) -> GameFile:
    """The game with the drawings that it names; it knows what is wrong with those that are none."""
    drawings, wrong = dict[str, Drawing](), dict[str, tuple[str, str]]()
    for name in sorted({scalar.text for scalar in named_drawings(game.look)}):
        try:
            drawings[name] = _drawn(name, files)
        except WrongDrawingError as error:
            wrong[name] = error.sentence, error.hint
    return replace(game, drawings=drawings, wrong_drawings=wrong)


def _drawn(name: str, files: Mapping[str, bytes]) -> Drawing:
    if name not in files:
        said = f"Put it beside the game; there {'is' if len(files) == 1 else 'are'} "
        said += listed(sorted(files)) if files else "no SVG files there"
        raise WrongDrawingError("there is no such file.", f"{said}.")
    return drawing_from(files[name])


def _box(root: Node) -> tuple[float, float, float, float]:
    """The rectangle that is shown."""
    said = [float(each) for each in _NUMBER.findall(root.attributes.get("viewBox", ""))]
    if len(said) != 4:
        sizes = (_NUMBER.match(root.attributes.get(name, "")) for name in ("width", "height"))
        said = [0, 0, *(float(found.group()) if found else 100 for found in sizes)]
    x, y, wide, high = said
    if wide <= 0 or high <= 0:
        raise WrongDrawingError("it is of no size.", "Give it a `viewBox`.")
    return x, y, wide, high


def _elements(node: Node, depth: int) -> Iterator[Element]:
    for each in node.items if depth < DEEPEST else ():
        tag = _tag(each)
        if tag in TAGS:
            made = Element(tag, tuple(_attributes(each)), tuple(_elements(each, depth + 1)))
            if tag != "g" or made.items:
                yield made


def _attributes(node: Node) -> Iterator[tuple[str, str]]:
    """Its attributes, those in `style` too."""
    said = dict(node.attributes)
    for part in said.pop("style", "").split(";"):
        name, _, value = part.partition(":")
        said[name.strip()] = value.strip()
    yield from ((n, said[n]) for n in sorted(said) if n in ATTRIBUTES and allowed(n, said[n]))


def _tag(node: Node) -> str:
    """The name of an element of SVG; of others nothing."""
    space, _, name = node.tag.rpartition("}")
    return name if space in ("", "http://www.w3.org/2000/svg") else ""


def _count(element: Element) -> int:
    return 1 + sum(map(_count, element.items))
