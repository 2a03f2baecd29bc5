"""Reads a ledger from its tree."""

from __future__ import annotations

from ludex.source.tree import Mapping, Node, Scalar
from ludex.syntax.scenarios import Ledger, LedgerEntry


def ledger_from_tree(root: Mapping) -> Ledger:
    """The ledger that a tree of the right shape is."""
    game, entries = root.get("game"), root.get("entries")
    found = []
    for entry in entries if isinstance(entries, Mapping) else ():
        if isinstance(entry.value, Mapping):
            kind, says = _text(entry.value.get("kind")), _text(entry.value.get("says"))
            settled = entry.value.get("settled")
            found.append(LedgerEntry(entry.key.text, kind, says, settled, entry.key.span))
    return Ledger(game if isinstance(game, Scalar) else None, tuple(found))


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
