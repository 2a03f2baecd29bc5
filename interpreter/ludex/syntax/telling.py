"""Reads sentences that a game tells its players; the holes in their braces hold phrases."""

from __future__ import annotations

import re
from collections.abc import Callable

from ludex.hints import Any
from ludex.source.tree import Node, Scalar
from ludex.syntax import nodes as n

TELLS = "tells "
HOLE = r"\{([^{}]*)\}"


def tells(scalar: Scalar) -> bool:
    """Whether this is a sentence that is told, and no phrase."""
    return scalar.text.startswith(TELLS)


def read_telling(scalar: Scalar, read: Callable[[Node | None, str], Any]) -> n.Tells | None:
    """The sentence with its holes; None after a problem in one of them."""
    said = scalar.text[len(TELLS) :].strip()
    holes = [read(scalar.part(*match.span(1)), "value") for match in re.finditer(HOLE, scalar.text)]
    if any(hole is None for hole in holes):
        return None
    return n.Tells(n.At(scalar, 0, len(scalar.text)), said, tuple(holes))
