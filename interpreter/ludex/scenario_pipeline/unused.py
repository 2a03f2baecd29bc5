"""What files of scenarios declare and no scenario uses, so that nothing would ever read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.diagnostics.problem import Problem
from ludex.source import tree
from ludex.source.edits import left_out
from ludex.syntax.leaves import entries, scalars

NAMING = ("board", "counts", "like", "signs", "table")
Said = Mapping[str, list[tree.Entry]]
"""What stands under each of these keys."""


def never_used(
    roots: Sequence[tree.Mapping], tables: Mapping[str, tree.Mapping]
) -> Iterator[Problem]:
    """Positions, signs, tables and groups that nothing names."""
    said: dict[str, list[tree.Entry]] = {key: [] for key in NAMING}
    for root in (*roots, *tables.values()):
        _note(root, said)
    hint = "Use it, or leave it out: nothing reads it."
    for key, sentence in (*_positions(roots, said), *_signs(said), *_tables(tables, said)):
        gone = left_out(key.span)
        yield Problem("L220", key.span, sentence, hint, severity="warning", fix=gone)


def _positions(roots: Sequence[tree.Mapping], said: Said) -> Iterator[tuple[tree.Scalar, str]]:
    named = _texts_under("like", said)
    for root in roots:
        for entry in entries(root.get("positions")):
            if entry.key.text not in named:
                yield entry.key, f"No scenario stands on the position `{entry.key.text}`."


def _signs(said: Said) -> Iterator[tuple[tree.Scalar, str]]:
    drawn = _texts_under("board", said)
    for entry in said["signs"]:
        for sign in entries(entry.value):
            if not any(sign.key.text in board for board in drawn):
                yield sign.key, f"No drawing shows the sign `{sign.key.text}`."


def _tables(tables: Mapping[str, tree.Mapping], said: Said) -> Iterator[tuple[tree.Scalar, str]]:
    named = _texts_under("table", said)
    counted = {e.key.text for each in said["counts"] for e in entries(each.value)}
    for file, root in tables.items():
        name = root.get("table")
        if not isinstance(name, tree.Scalar):
            continue
        if file not in named:
            yield name, f"No scenario names the table `{file}`."
        if file != f"{name.text}.yaml":
            yield name, f"The table is called `{name.text}`, and its file `{file}`."
        for group in entries(root.get("groups")):
            if group.key.text not in counted:
                yield group.key, f"No scenario counts the rows of the group `{group.key.text}`."


def _texts_under(key: str, said: Said) -> set[str]:
    return {text.text for each in said[key] for text in scalars(each.value)}


def _note(node: tree.Node, said: Said) -> None:
    """Notes the keys of a tree that name something, in the order in which they are written."""
    if isinstance(node, tree.Mapping):
        for entry in node.entries:
            if entry.key.text in said:
                said[entry.key.text].append(entry)
            if not isinstance(entry.value, tree.Scalar):
                _note(entry.value, said)
    elif isinstance(node, tree.Sequence):
        for item in node.items:
            if not isinstance(item, tree.Scalar):
                _note(item, said)
