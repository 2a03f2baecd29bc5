"""What is printed for a log can neither hide nor command anything, whatever is in it."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from typing import Any, TextIO

COMMANDS = ("::", "##")
"""What the beginnings of commands to a workflow have."""


class Guarded:
    """A stream into which only harmless text is written, line by line."""

    def __init__(self, stream: TextIO) -> None:
        self.unguarded = stream

    def write(self, text: str) -> int:
        """Writes a text in which nothing is left that anybody would obey."""
        plain = text.replace("\n", "").isprintable()
        self.unguarded.write(text if plain and not _commands(text) else _harmless(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unguarded, name)


class Guard:
    """Within this, standard streams that are no terminal are guarded."""

    def __enter__(self) -> None:
        self.before = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = (_guarded(stream) for stream in self.before)

    def __exit__(self, *error: object) -> None:
        sys.stdout, sys.stderr = self.before


def unguarded() -> TextIO:
    """Standard output, for commands to a workflow that Ludex itself has made."""
    stream: TextIO = getattr(sys.stdout, "unguarded", sys.stdout)
    return stream


def _guarded(stream: Any) -> Any:
    return stream if stream.isatty() else Guarded(stream)


def _commands(text: str) -> bool:
    return any(sign in text for sign in COMMANDS)


def _harmless(text: str) -> str:
    from ludex.diagnostics.escape import harmless

    return "\n".join(map(harmless, text.split("\n")))
