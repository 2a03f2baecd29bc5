"""What a dictionary of printed texts declares: names of texts, and what may be asked of them."""

from __future__ import annotations

from ludex.model import types as t
from ludex.model.tree import Var
from ludex.syntax import file as f

RUNNER = "runner"
"""The piece that arrived, while the text of a square is followed."""


def names_of(squares: tuple[f.Square, ...]) -> tuple[str, ...]:
    """The texts that rules may name."""
    return tuple(square.called for square in squares if square.called)


def attributes_of(squares: tuple[f.Square, ...], kinds: frozenset[str]) -> dict[str, t.Type]:
    """What may be asked of a text, by name; a value that is a hole of the text is a number."""
    found: dict[str, t.Type] = {}
    for square in squares:
        for name, scalar in square.attributes:
            kind: t.Type = t.Enum(name)
            if scalar.text in ("yes", "no"):
                kind = t.TRUTH
            elif scalar.text in square.holes or scalar.text.isdigit():
                kind = t.ANY_NUMBER
            elif scalar.text in kinds:
                kind = t.Enum("kind")
            found.setdefault(name, kind)
    return found


def holes_of(square: f.Square, listed: frozenset[str]) -> tuple[Var, ...]:
    """The holes of a text as names: one of a list of that name, else a number."""
    return tuple(
        Var(hole, t.Enum(hole) if hole in listed else t.ANY_NUMBER, square.span)
        for hole in dict.fromkeys(square.holes)
    )
