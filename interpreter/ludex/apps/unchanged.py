"""Games in which nothing was wrong, and which have not changed since: known by what they say.

A file of the cache is named by a digest of a game file, of everything that lies beside it and of
Ludex itself, and holds three numbers. Nothing in it is ever run or shown as it stands, and whatever
is not as it must be is as if it were not there.
"""

from __future__ import annotations

import os
import stat
import sys

from ludex.apps.where import NoGameError, files_at, unique
from ludex.diagnostics.clean import Clean

try:
    from _blake2 import blake2b  # hashlib loads OpenSSL first, which takes longer than all hashing
except ImportError:
    from hashlib import blake2b

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OFF = "LUDEX_NO_CACHE"
KIND = "ludex-clean"
MOST_BYTES, MOST_BESIDE, MOST_KEPT, MOST_DIGITS = 1 << 20, 1_000, 4_096, 9
SUFFIXES = (".yaml", ".svg")


class Cache:
    """The folder of what is known; without a folder nothing is known and nothing is kept."""

    def __init__(self, folder: str | None) -> None:
        self.folder = folder if folder is not None and _own(folder) else None

    def find(self, digest: str | None) -> Clean | None:
        """What was counted in a game, or several, of this digest."""
        if self.folder is None or digest is None:
            return None
        data = _read(os.path.join(self.folder, digest), 64, own=True) or b""
        kind, *numbers = data.decode("ascii", "replace").split(" ")
        right = all(n.isascii() and n.isdecimal() and len(n) <= MOST_DIGITS for n in numbers)
        if kind != KIND or len(numbers) != 3 or not right or int(numbers[0]) < 1:
            return None
        return Clean(*map(int, numbers))

    def keep(self, digest: str | None, files: int, checks: int, ignored: int) -> None:
        """Nothing is wrong with the games of this digest; where nothing can be kept, nothing is."""
        if self.folder is None or digest is None:
            return
        target = os.path.join(self.folder, digest)
        part = f"{target}.{os.getpid()}"
        try:
            _make_room(self.folder)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
            handle = os.open(part, flags, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(f"{KIND} {files} {checks} {ignored}")
            os.replace(part, target)
        except OSError:
            return


def cache(asked_for: bool = True) -> Cache:
    """The cache of whoever runs this, unless it is switched off."""
    return Cache(None if os.environ.get(OFF) or not asked_for else _folder())


def recall(asked: list[str]) -> Clean | None:
    """What was counted in these paths, if all they name is as it was when nothing was wrong."""
    known = cache()
    if known.folder is None or not asked:
        return None
    try:
        found = [files_at(path) for path in asked]
    except NoGameError:
        return None
    if not all(found):
        return None
    return known.find(of_all(map(digest_of, unique(p for files in found for p in files))))


def of_all(digests: Iterable[str | None]) -> str | None:
    """The digest of several games."""
    every = list(digests)
    if not all(every) or len(every) == 1:
        return every[0] if len(every) == 1 else None
    return _hash("".join(map(str, every)).encode()).hexdigest()


def digest_of(path: str) -> str | None:
    """The digest of a game file and all that lies beside it; none where this cannot be known."""
    folder, name = os.path.split(path)
    try:
        with os.scandir(folder or ".") as entries:
            names = sorted(e.name for e in entries if e.name.endswith(SUFFIXES) or e.name == name)
    except OSError:
        return None
    if len(names) > MOST_BESIDE or name not in names:
        return None
    digest = _hash(_ludex())
    digest.update(os.fsencode(name))
    for each in names:
        data = _read(os.path.join(folder, each), MOST_BYTES)
        if data is None:
            return None
        digest.update(f"\0{each}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
        digest.update(data)
    return digest.hexdigest()


def _hash(data: bytes) -> blake2b:
    return blake2b(data, digest_size=32)


_made: list[bytes] = []


def _ludex() -> bytes:
    """A digest of this Ludex and this Python: which files there are, how large, how old."""
    if not _made:
        package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
        beside = os.path.join(os.path.dirname(os.path.dirname(package)), "dsl")
        files = [*_stamps(package), *(_stamps(beside) if os.path.isdir(beside) else ())]
        _made.append(_hash("\0".join([sys.version, *files]).encode("utf-8", "replace")).digest())
    return _made[0]


def _stamps(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            if entry.is_dir(follow_symlinks=False):
                yield from _stamps(entry.path) if entry.name != "__pycache__" else ()
            else:
                status = entry.stat()
                yield f"{entry.path} {status.st_size} {status.st_mtime_ns}"


def _folder() -> str | None:
    """Where caches lie by the rules of the desktop (XDG), if that is a place at all."""
    home = os.path.expanduser("~")
    base = os.environ.get("XDG_CACHE_HOME", "")
    base = base if os.path.isabs(base) else os.path.join(home, ".cache")
    return os.path.join(base, "ludex", "check") if os.path.isabs(base) else None


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


def _read(path: str, most: int, own: bool = False) -> bytes | None:
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


def _make_room(folder: str) -> None:
    """Too many files are deleted, all of them: they are made again as fast as a check is."""
    names = os.listdir(folder)
    for name in names if len(names) > MOST_KEPT else ():
        os.unlink(os.path.join(folder, name))
