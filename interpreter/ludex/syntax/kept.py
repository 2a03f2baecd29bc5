"""What was made of the declarations of a file: those that still say the same are not read again."""

from __future__ import annotations

from collections.abc import Callable

from ludex.diagnostics.problem import Problem
from ludex.hints import Any, TypeVar
from ludex.source.tree import Entry, Node

Written = TypeVar("Written", Entry, Node)
Made = TypeVar("Made")
Where = tuple[str, "str | int"]
"""The section of a declaration, and its name or its number in a list."""
FILES = 64
"""Of so many files the declarations of the latest text are kept."""
_latest: dict[str, Kept] = {}


class Kept:
    """The declarations of one text of a file, each with what is written: its words and places."""

    def __init__(self, before: Kept | None = None) -> None:
        self.before = {} if before is None else before.known
        self.known: dict[Where, tuple[Any, Any]] = {}

    def made(
        self,
        where: Where,
        written: Written,
        problems: list[Problem],
        make: Callable[[Written], Made],
    ) -> Made:
        """What is made of a part of the file, anew where it is another one or something is wrong.

        What is wrong is read each time, since how much is suggested depends on what was before.
        """
        known = self.before.get(where)
        if known is not None and known[0] == written:
            self.known[where] = known
            found: Made = known[1]
            return found
        count = len(problems)
        made = make(written)
        if len(problems) == count:
            self.known[where] = written, made
        elif known is not None:
            self.known[where] = known  # it is mended soon
        return made


def latest(file: str) -> Kept:
    """What goes on from the latest text of a file."""
    return Kept(_latest.get(file))


def keep(file: str, kept: Kept) -> None:
    """Keeps the declarations of the latest text of a file, and nothing of those before."""
    kept.before = {}
    _latest.pop(file, None)
    _latest[file] = kept
    for oldest in [*_latest][:-FILES]:
        _latest.pop(oldest, None)
