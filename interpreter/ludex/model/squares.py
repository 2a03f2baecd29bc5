"""What a dictionary of printed texts declares: names of texts, and what may be asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ludex.hints import TYPE_CHECKING
from ludex.model import types as t
from ludex.model.tree import Var
from ludex.source.tree import Scalar
from ludex.syntax import file as f

if TYPE_CHECKING:
    from ludex.model.inscriptions import Inscription, Inscriptions, Report

RUNNER = "runner"
"""The piece that arrived, while the text of a square is followed."""

FOLLOWER = ("square", (RUNNER,), 0)
"""Under what the type of that piece is found, which comes from the steps that follow a text."""

ARROW = "arrow"
"""The way of the arrow that is printed where that piece arrived."""

Typed = Callable[[str, list[Scalar]], t.Type]


def names_of(squares: tuple[f.Square, ...]) -> tuple[str, ...]:
    """The texts that rules may name."""
    return tuple(square.called for square in squares if square.called)


def dictionary_of(sections: f.Sections, report: Report) -> Inscriptions:
    """The dictionary of a game; nothing is read of it where nothing is printed."""
    from ludex.model.inscriptions import Inscriptions

    return Inscriptions(sections, {x.name: x.values for x in sections.types}, report)


def attributes_of(squares: tuple[f.Square, ...], typed: Typed) -> dict[str, t.Type]:
    """What may be asked of a text, by name; where a hole is the value, it is a number."""
    written: dict[str, list[Scalar]] = {}
    of_holes: set[str] = set()
    for square in squares:
        for name, scalar in square.attributes:
            if scalar.text in square.holes:
                of_holes.add(name)
            else:
                written.setdefault(name, []).append(scalar)
    found: dict[str, t.Type] = dict.fromkeys(sorted(of_holes), t.ANY_NUMBER)
    return found | {name: typed(name, scalars) for name, scalars in written.items()}


def column_of(
    rows: Iterable[tuple[Inscription, f.Square]], name: str, ordinal: Callable[[str], int | None]
) -> int | None:
    """What the first sentence that says anything of itself under this name says there."""
    for row, square in rows:
        scalar = next((s for n, s in square.attributes if n == name), None)
        if scalar is not None:
            values: Mapping[str, int] = dict(row.values)
            return values[scalar.text] if scalar.text in values else ordinal(scalar.text)
    return None


def holes_of(
    square: f.Square, listed: frozenset[str], ranges: Mapping[str, tuple[int, int]]
) -> tuple[Var, ...]:
    """The holes of a text as names: one of a list of that name, else a number of its range."""
    return tuple(
        Var(hole, t.Enum(hole) if hole in listed else t.Number(*ranges[hole]), square.span)
        for hole in dict.fromkeys(square.holes)
        if hole in listed or hole in ranges
    )
