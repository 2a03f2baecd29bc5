"""Games in which nothing was wrong, and which have not changed since: known by what they say.

A file of the cache is named by a digest of a game file, of everything that lies beside it and of
Ludex itself, and holds three numbers. Nothing in it is ever run or shown as it stands, and whatever
is not as it must be is as if it were not there.
"""

from __future__ import annotations

import os

from ludex.apps.own_folder import OwnFolder, digest_begun, own_folder, read_regular, this_ludex
from ludex.apps.where import NoGameError, files_at, unique
from ludex.diagnostics.clean import Clean

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Iterable

KIND = "ludex-clean"
MOST_BYTES, MOST_BESIDE, MOST_KEPT, MOST_DIGITS = 1 << 20, 1_000, 4_096, 9
SUFFIXES = (".yaml", ".svg")


class Cache:
    """What is known; without a folder nothing is known and nothing is kept."""

    def __init__(self, folder: OwnFolder | None) -> None:
        self.folder = folder

    def find(self, digest: str | None) -> Clean | None:
        """What was counted in a game, or several, of this digest."""
        if self.folder is None or digest is None:
            return None
        data = self.folder.read(digest, 64) or b""
        kind, *numbers = data.decode("ascii", "replace").split(" ")
        right = all(n.isascii() and n.isdecimal() and len(n) <= MOST_DIGITS for n in numbers)
        if kind != KIND or len(numbers) != 3 or not right or int(numbers[0]) < 1:
            return None
        return Clean(*map(int, numbers))

    def keep(self, digest: str | None, files: int, checks: int, ignored: int) -> None:
        """Nothing is wrong with the games of this digest; where nothing can be kept, nothing is."""
        if self.folder is not None and digest is not None:
            self.folder.write(digest, f"{KIND} {files} {checks} {ignored}".encode())


def cache(asked_for: bool = True) -> Cache:
    """The cache of whoever runs this, unless it is switched off."""
    return Cache(own_folder("check", MOST_KEPT) if asked_for else None)


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
    return digest_begun("".join(map(str, every)).encode()).hexdigest()


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
    digest = digest_begun(this_ludex())
    digest.update(os.fsencode(name))
    for each in names:
        data = read_regular(os.path.join(folder, each), MOST_BYTES)
        if data is None:
            return None
        digest.update(f"\0{each}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
        digest.update(data)
    return digest.hexdigest()
