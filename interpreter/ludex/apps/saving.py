"""Files that Ludex writes, whole or not at all; saved games are read with limits."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

from ludex.apps import CannotError
from ludex.diagnostics.escape import harmless, shown_path
from ludex.play.record import MOST_BYTES, Record, RecordError, read
from ludex.source.faults import Fault
from ludex.source.files import read_text
from ludex.source.limits import Limits

MOST_NAMES = 10_000


class FileError(CannotError):
    """A file that cannot be read or written, in one sentence."""


def read_record(path: str) -> Record:
    """The saved game in a file."""
    data = read_text(Path(path), Limits(file_bytes=MOST_BYTES), shown_path(path))
    if isinstance(data, Fault):
        raise FileError(f"`{shown_path(path)}`: {data.sentence}")
    try:
        return read(data)
    except RecordError as error:
        raise FileError(f"`{shown_path(path)}`: {error}") from None


def check_target(path: str) -> None:
    """FileError unless a saved game may be written there; nothing else is ever overwritten."""
    target = Path(path)
    if target.is_dir():
        raise FileError(f"`{shown_path(path)}` is a folder; name a file.")
    if not target.parent.is_dir():
        raise FileError(f"There is no folder `{shown_path(str(target.parent))}` to save in.")
    if not os.access(target.parent, os.W_OK):
        raise FileError(f"Nothing can be written in `{shown_path(str(target.parent))}`.")
    if os.path.lexists(target):
        try:
            read_record(path)
        except FileError:
            said = f"`{shown_path(path)}` exists and is no saved game that this Ludex can read"
            raise FileError(f"{said}; name another file.") from None


def free_name(game: str) -> str:
    """The name of a file in this folder that does not exist yet, for a game that has none."""
    for number in range(1, MOST_NAMES):
        name = f"{game}-{number}.json"
        if not os.path.lexists(name):
            check_target(name)
            return name
    raise FileError("there are too many saved games in this folder")


def write_whole(path: str, data: bytes) -> None:
    """The file has these bytes afterwards, or is as it was before; who may read it stays."""
    target = Path(os.path.realpath(path))
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(beside, mode)
        os.replace(beside, target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        reason = (error.strerror or "unknown reason").lower()
        raise FileError(f"`{shown_path(path)}` cannot be written: {reason}.") from None


# ------------------------------------------------------------ rule files that are written anew
def difference(before: bytes, after: bytes, was: str, now: str) -> str:
    """Two texts as a unified diff in which nothing can hide; what each is called stands above."""
    texts = (text.decode(errors="replace").removesuffix("\n") for text in (before, after))
    one, other = (text.split("\n") for text in texts)
    lines = unified_diff(one, other, harmless(was), harmless(now), lineterm="")
    return "".join(line[:1] + harmless(line[1:].removesuffix("\r")) + "\n" for line in lines)


def rewrite(changed: Mapping[str, tuple[bytes, bytes]], places: Mapping[str, str]) -> None:
    """Writes files that still are what they were read as; each whole, or not at all."""
    for name, (before, _) in changed.items():
        if read_text(places[name]) != before:
            said = "has been changed meanwhile; nothing was written."
            raise FileError(f"`{shown_path(name)}` {said}")
    for name, (_, after) in changed.items():
        write_whole(places[name], after)
