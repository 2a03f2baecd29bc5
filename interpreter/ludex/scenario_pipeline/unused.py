"""What files of scenarios declare and no scenario uses, so that nothing would ever read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.diagnostics.problem import Problem
from ludex.source import tree
from ludex.source.edits import left_out
from ludex.syntax.leaves import entries, scalars


def never_used(
    roots: Sequence[tree.Mapping], tables: Mapping[str, tree.Mapping]
) -> Iterator[Problem]:
    """Positions, signs, tables and groups that nothing names."""
    said = [entry for root in (*roots, *tables.values()) for entry in _below(root)]
    hint = "Use it, or leave it out: nothing reads it."
    for key, sentence in (*_positions(roots, said), *_signs(said), *_tables(tables, said)):
        gone = left_out(key.span)
        yield Problem("L220", key.span, sentence, hint, severity="warning", fix=gone)


def _positions(
    roots: Sequence[tree.Mapping], said: list[tree.Entry]
) -> Iterator[tuple[tree.Scalar, str]]:
    named = _texts_under("like", said)
    for root in roots:
        for entry in entries(root.get("positions")):
            if entry.key.text not in named:
                yield entry.key, f"No scenario stands on the position `{entry.key.text}`."


def _signs(said: list[tree.Entry]) -> Iterator[tuple[tree.Scalar, str]]:
    drawn = _texts_under("board", said)
    for entry in said:
        for sign in entries(entry.value) if entry.key.text == "signs" else ():
            if not any(sign.key.text in board for board in drawn):
                yield sign.key, f"No drawing shows the sign `{sign.key.text}`."


def _tables(
    tables: Mapping[str, tree.Mapping], said: list[tree.Entry]
) -> Iterator[tuple[tree.Scalar, str]]:
    named = _texts_under("table", said)
    counted = {
        e.key.text for each in said if each.key.text == "counts" for e in entries(each.value)
    }
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


def _texts_under(key: str, said: list[tree.Entry]) -> set[str]:
    return {text.text for each in said if each.key.text == key for text in scalars(each.value)}


def _below(root: tree.Node) -> list[tree.Entry]:
    """Every key of a tree with what stands under it, in the order in which they are written."""
    found, waiting = list[tree.Entry](), list[tree.Node | tree.Entry]([root])
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Entry):
            found.append(node)
            node = node.value
        if not isinstance(node, tree.Scalar):
            parts = node.entries if isinstance(node, tree.Mapping) else node.items
            waiting += reversed(parts)
    return found
