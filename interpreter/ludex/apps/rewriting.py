"""Rule files that are written anew: what would change, and writing it where nobody else has."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

from ludex.apps.saving import FileError, write_whole
from ludex.diagnostics.escape import harmless, shown_path
from ludex.source.files import read_text


def difference(before: bytes, after: bytes, was: str, now: str) -> str:
    """Two texts as a unified diff in which nothing can hide; what each is called stands above."""
    texts = (text.decode(errors="replace").removesuffix("\n") for text in (before, after))
    one, other = (text.split("\n") for text in texts)
    lines = unified_diff(one, other, harmless(was), harmless(now), lineterm="")
    return "".join(line[:1] + harmless(line[1:].removesuffix("\r")) + "\n" for line in lines)


def rewrite(changed: Mapping[str, tuple[bytes, bytes]], places: Mapping[str, Path]) -> None:
    """Writes files that still are what they were read as; each whole, or not at all."""
    for name, (before, _) in changed.items():
        if read_text(places[name]) != before:
            said = "has been changed meanwhile; nothing was written."
            raise FileError(f"`{shown_path(name)}` {said}")
    for name, (_, after) in changed.items():
        write_whole(str(places[name]), after)
