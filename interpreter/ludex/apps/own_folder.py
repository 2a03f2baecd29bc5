"""A folder for what can be made again, in which nobody else can write.

A file in it is named by a digest of all that it was made from, of Ludex itself too. What is not as
it must be is as if it were not there.
"""

from __future__ import annotations

import os
import stat
import sys

try:
    from _blake2 import blake2b  # hashlib loads OpenSSL first, which takes longer than all hashing
except ImportError:
    from hashlib import blake2b

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Iterator

OFF = "LUDEX_NO_CACHE"


class OwnFolder:
    """A folder of files, of which there are never more than so many."""

    def __init__(self, path: str, most: int) -> None:
        self.path, self.most = path, most

    def read(self, name: str, most: int) -> bytes | None:
        """What a file of this name holds, if it is no larger than this."""
        return read_regular(os.path.join(self.path, name), most, own=True)

    def write(self, name: str, data: bytes) -> None:
        """Keeps a file, whole or not at all; where nothing can be kept, nothing is."""
        target = os.path.join(self.path, name)
        part = f"{target}.{os.getpid()}"
        try:
            self._make_room()
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
            handle = os.open(part, flags | getattr(os, "O_BINARY", 0), 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(part, target)
        except OSError:
            return

    def _make_room(self) -> None:
        """Too many files are deleted, all of them: they are made again as they were made."""
        names = os.listdir(self.path)
        for name in names if len(names) > self.most else ():
            os.unlink(os.path.join(self.path, name))


def own_folder(kind: str, most: int) -> OwnFolder | None:
    """The folder of whoever runs this, by the rules of the desktop (XDG); none if switched off."""
    home = os.path.expanduser("~")
    base = os.environ.get("XDG_CACHE_HOME", "")
    base = base if os.path.isabs(base) else os.path.join(home, ".cache")
    path = os.path.join(base, "ludex", kind)
    usable = not os.environ.get(OFF) and os.path.isabs(path) and _own(path)
    return OwnFolder(path, most) if usable else None


def read_regular(path: str, most: int, own: bool = False) -> bytes | None:
    """A regular file that is no link, and no larger than this; of one's own where that is asked."""
    careful = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(path, os.O_RDONLY | careful | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or (own and not _private(status)):
            return None
        data = os.read(handle, most + 1) if status.st_size <= most else b""
        return data if len(data) == status.st_size else None
    except OSError:
        return None
    finally:
        os.close(handle)


def _own(folder: str) -> bool:
    """Whether nobody else can write in a folder; it is made where it is missing."""
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        status = os.lstat(folder)
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(status.st_mode) and _private(status)


def _private(status: os.stat_result) -> bool:
    mine = not hasattr(os, "geteuid") or status.st_uid == os.geteuid()
    return mine and (os.name == "nt" or not status.st_mode & 0o022)


# ------------------------------------------------------------ of what names are made
def digest_begun(data: bytes) -> blake2b:
    """A digest of some bytes, to which others may be added."""
    return blake2b(data, digest_size=32)


_made: list[bytes] = []


def this_ludex() -> bytes:
    """A digest of this Ludex and this Python: which files there are, how large, how old."""
    if not _made:
        package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
        beside = os.path.join(os.path.dirname(os.path.dirname(package)), "dsl")
        files = [*_stamps(package), *(_stamps(beside) if os.path.isdir(beside) else ())]
        said = "\0".join([sys.version, *files]).encode("utf-8", "replace")
        _made.append(digest_begun(said).digest())
    return _made[0]


def _stamps(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.is_dir(follow_symlinks=False):
                yield from _stamps(entry.path) if entry.name != "__pycache__" else ()
            else:
                status = entry.stat()
                yield f"{entry.path} {status.st_size} {status.st_mtime_ns}"
