"""Games as they stood at a revision of git, which is only ever read.

Nothing that a repository can say is run: no hook, no monitor of files, no filter, no pager, and
nothing is fetched. Links and parts that are other repositories are left out.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from ludex.apps import CannotError
from ludex.diagnostics.escape import cut, shown
from ludex.play.record import MOST_BYTES as SAVED_BYTES
from ludex.records import dataclass
from ludex.source.limits import Limits

MOST_FILES, MOST_BYTES, SECONDS = 10_000, 2**28, 60
_GIT = (
    "git", "--no-pager", "--no-optional-locks", "--no-replace-objects", "--literal-pathspecs",
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
)  # fmt: skip
_ALONE = {"GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_ATTR_NOSYSTEM": "1"}
_MOST = {
    ".yaml": Limits().file_bytes, ".svg": Limits().file_bytes, ".json": SAVED_BYTES,
}  # fmt: skip
"""The files that games consist of, and how large they may be."""
_REGULAR = (b"100644", b"100755")


class RevisionError(CannotError):
    """A revision that cannot be read, in one sentence."""


@dataclass(frozen=True)
class Revision:
    """A commit of the repository whose top is this folder."""

    top: Path
    commit: str

    @contextmanager
    def files(self, paths: Sequence[Path]) -> Iterator[Path]:
        """A folder with the files of games that stood below these paths, gone afterwards."""
        with TemporaryDirectory(prefix="ludex-") as name:
            folder = Path(os.path.realpath(name))
            for path, data in self._wanted(paths):
                target = folder.joinpath(*path.parts)
                try:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(data)
                except OSError as error:
                    reason = (error.strerror or "unknown reason").lower()
                    said = f"`{cut(str(path), 60)}` cannot be read there: {reason}."
                    raise RevisionError(said) from None
            yield folder

    def _wanted(self, paths: Sequence[Path]) -> Iterator[tuple[PurePosixPath, bytes]]:
        """The files of games below these paths, each with its bytes."""
        inside = [self.inside(path).as_posix() for path in paths]
        listed = _git(
            self.top, "ls-tree", "-r", "-z", "-l", "--full-tree", self.commit, "--", *inside
        )
        found: dict[PurePosixPath, str] = {}
        size = 0
        for row in listed.split(b"\0"):
            head, _, name = row.partition(b"\t")
            path = PurePosixPath(os.fsdecode(name))
            if row and head.split()[0] in _REGULAR and _of_game(path, head.split()[3]):
                found[path] = head.split()[2].decode("ascii")
                size += int(head.split()[3])
        if len(found) > MOST_FILES or size > MOST_BYTES:
            most = f"{MOST_FILES:,} files or {MOST_BYTES:,} bytes"
            raise RevisionError(f"The games there have more than {most}.")
        yield from _blobs(self.top, found)

    def inside(self, path: Path) -> PurePosixPath:
        """Where a path lies below the top."""
        whole = Path(os.path.abspath(path))
        real = Path(os.path.realpath(whole.parent)) / whole.name
        if not real.is_relative_to(self.top):
            raise RevisionError(f"`{shown(str(path))}` lies outside of the repository.")
        return PurePosixPath(real.relative_to(self.top).as_posix())


def _of_game(path: PurePosixPath, size: bytes) -> bool:
    """Whether this is a file that a game may consist of, of a size that would be read."""
    harmless = not path.is_absolute() and not {"..", ".git", ""} & set(path.parts)
    most = _MOST.get(path.suffix, -1)
    return harmless and size.isdigit() and int(size) <= most


def revision(said: str, near: Path) -> Revision:
    """The commit that somebody means by a name, in the repository around a folder."""
    top = os.fsdecode(_git(near, "rev-parse", "--show-toplevel")).rstrip("\n")
    named = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{said}^{{commit}}")
    try:
        commit = _git(near, *named).decode("ascii").strip()
    except RevisionError:
        hint = "A clone of one commit alone does not have others (`fetch-depth: 0`)."
        raise RevisionError(f"There is no revision `{shown(said)}` here. {hint}") from None
    return Revision(Path(os.path.realpath(top)), commit)


def _blobs(top: Path, found: Mapping[PurePosixPath, str]) -> Iterator[tuple[PurePosixPath, bytes]]:
    """The bytes of each file."""
    asked = "".join(f"{name}\n" for name in found.values()).encode("ascii")
    data, at = _git(top, "cat-file", "--batch", given=asked), 0
    for path in found:
        end = data.index(b"\n", at)
        size = int(data[at:end].split()[2])
        yield path, data[end + 1 : end + 1 + size]
        at = end + size + 2


def _git(folder: Path, *words: str, given: bytes = b"") -> bytes:
    """What git says; RevisionError where it refuses."""
    try:
        done = subprocess.run(
            [*_GIT, *words], cwd=folder, input=given, capture_output=True, check=False,
            timeout=SECONDS, env={**os.environ, **_ALONE},
        )  # fmt: skip
    except FileNotFoundError:
        raise RevisionError("There is no `git` here, which reads revisions.") from None
    except subprocess.TimeoutExpired:
        raise RevisionError(f"git did not answer within {SECONDS} seconds.") from None
    if done.returncode:
        first = done.stderr.decode(errors="replace").strip().splitlines()
        raise RevisionError(f"git says: {cut(first[0] if first else 'nothing')}.")
    return done.stdout
