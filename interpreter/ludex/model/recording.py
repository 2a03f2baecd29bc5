"""What counts of a position that is recorded, and what cannot."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.model import types as t
from ludex.model.names import Declarations
from ludex.syntax import file as f

CELLS, ACTIVE = "cells", "active"


def wrong_recordings(names: Declarations) -> list[Problem]:
    """What is wrong with the values that record positions."""
    return [p for value in names.sections.values for p in _wrong(value, names)]


def _wrong(value: f.Value, names: Declarations) -> Iterator[Problem]:
    if not value.position:
        if value.last is not None:
            hint = "Say what counts, as in `position: [cells]`."
            yield Problem("L251", value.span, f"`{value.name}` records no positions.", hint)
        return
    known = _parts(names)
    for part in value.position:
        if part.text not in known:
            close = nearest(part.text, known)
            sentence = f"`{part.text}` is no part of a position."
            listed = f"What may count: {', '.join(known)}."
            yield misnamed("L250", part.span, sentence, close, listed)
    if value.each or value.of or value.range or value.start or value.agreed:
        sentence = f"`{value.name}` records positions, and is no value of another sort."
        hint = "Of what is recorded only `position`, `last` and `cites` may be said."
        yield Problem("L251", value.span, sentence, hint)
    elif value.last is not None and value.last < 1:
        yield Problem("L251", value.span, f"`{value.name}` keeps no position.", "Say `last: 1`.")


def _parts(names: Declarations) -> tuple[str, ...]:
    """Everything that may count: what lies where, what is remembered, whose turn it is."""
    cells = (CELLS,) if names.sections.board is not None else ()
    stored = (
        name
        for name, info in names.values.items()
        if info.decl.constant is None and info.type != t.POSITION
    )
    return (*cells, ACTIVE, *names.places, *stored)
