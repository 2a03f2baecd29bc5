"""Tile sets in scenarios: what is otherwise than on the tiles of a game, and the verdict."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.source.tree import Entry, Mapping, Scalar
from ludex.syntax import file as f
from ludex.syntax import scenarios as s
from ludex.syntax.boards import tile_of
from ludex.syntax.leaves import entries, scalars, truth_of

OWN = ("only", "without", "copies", "accepted", "refused", "printed")


def sheet_of(body: Mapping, problems: list[Problem]) -> s.Sheet:
    """A tile set: the names of tiles that stay or go, tiles otherwise, and the verdict."""
    refused = body.get("refused")
    if truth_of(body.get("accepted")) == isinstance(refused, Scalar):
        sentence = "Say either `accepted: yes` or `refused` with a part of what the check says."
        problems.append(Problem("L128", body.span, sentence))
    elif isinstance(refused, Scalar) and (beside := body.get("printed")) is not None:
        sentence = "Of tiles that are refused nothing is asked that is `printed` on them."
        problems.append(Problem("L128", beside.span, sentence))
    copies = tuple(
        (e.key, e.value) for e in entries(body.get("copies")) if isinstance(e.value, Scalar)
    )
    return s.Sheet(
        body.span, scalars(body.get("only")), scalars(body.get("without")), copies,
        tuple(_tile(e) for e in body if e.key.text not in OWN),
        refused if isinstance(refused, Scalar) else None,
        truth_of(body.get("accepted")), scalars(body.get("printed")),
    )  # fmt: skip


def _tile(entry: Entry) -> f.Tile:
    return tile_of({"name": entry.key.text, "span": entry.key.span}, entry)
