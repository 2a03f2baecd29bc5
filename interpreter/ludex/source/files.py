"""The bytes of a file: regular files only, and only as large as allowed."""

from __future__ import annotations

import errno
import os
import stat

from ludex.source.echo import shown
from ludex.source.faults import Fault
from ludex.source.limits import Limits
from ludex.source.places import Span


def read_text(
    path: str | os.PathLike[str], limits: Limits = Limits(), name: str | None = None
) -> bytes | Fault:
    """The bytes of a regular file; `name` is how the file is called in a fault."""
    span = Span(name if name is not None else str(path), 1, 1, 1, 1)
    try:
        # Without O_NONBLOCK, opening a FIFO that nobody writes to would wait for ever.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    except (OSError, ValueError) as error:
        return _not_opened(path, span, error)
    try:
        return _read(handle, span, limits)
    except OSError as error:
        return _not_opened(path, span, error)
    finally:
        os.close(handle)


def find_below(folder: str, relative: str, span: Span) -> str | Fault:
    """The file with this relative path, if it truly lies below the folder, links followed."""
    outside = Fault(
        "L004",
        span,
        f"`{shown(relative)}` lies outside the folder of the game.",
        "Name a file below the folder of the game, with `/` between the parts and without `..`.",
    )
    parts = relative.split("/")
    if "\0" in relative or "\\" in relative or ".." in parts or os.path.isabs(relative):
        return outside
    try:
        root = os.path.realpath(folder)
        found = os.path.realpath(os.path.join(folder, relative))
    except OSError:
        return outside
    inside = found.startswith(os.path.join(root, "")) and not _in_a_circle(found)
    return found if inside else outside


def _in_a_circle(path: str) -> bool:
    """Whether links lead to each other and to no file."""
    try:
        os.stat(path)
    except OSError as error:
        return error.errno == errno.ELOOP
    return False


_BINARY = getattr(os, "O_BINARY", 0)


def _read(handle: int, span: Span, limits: Limits) -> bytes | Fault:
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode):
        return _not_regular(span, status.st_mode)
    if status.st_size > limits.file_bytes:
        return too_large(span, status.st_size, limits)
    pieces = []
    missing = limits.file_bytes + 1
    while missing > 0 and (piece := os.read(handle, missing)):
        pieces.append(piece)
        missing -= len(piece)
    data = b"".join(pieces)
    return data if missing > 0 else too_large(span, len(data), limits)


def too_large(span: Span, size: int, limits: Limits) -> Fault:
    """The fault of a file with too many bytes."""
    return Fault(
        "L001",
        span,
        f"This file is {size:,} bytes long; at most {limits.file_bytes:,} are allowed.",
        "Split the file.",
    )


_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


def _not_regular(span: Span, mode: int) -> Fault:
    kind = next((words for test, words in _KINDS if test(mode)), "something else")
    return Fault("L002", span, f"This is {kind}, not a regular file.", "Name a file.")


def _not_opened(path: str | os.PathLike[str], span: Span, error: OSError | ValueError) -> Fault:
    if isinstance(error, IsADirectoryError) or os.path.isdir(path):
        return _not_regular(span, stat.S_IFDIR)
    reason = (error.strerror or "unknown reason") if isinstance(error, OSError) else "bad name"
    return Fault("L003", span, f"This file cannot be read: {reason.lower()}.")
