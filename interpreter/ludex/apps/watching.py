"""Does something again whenever the files of games have changed, until it is interrupted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from time import sleep

from ludex.apps.files import find_games
from ludex.apps.where import NoGameError
from ludex.source.faults import Fault
from ludex.source.files import read_text

Told = tuple[int, Callable[[], None]]
"""An exit code, and what tells why: known before it is told, so that no interrupt loses it."""
SECONDS = 0.5
"""Between two looks at the files; what they say counts, not when they were written."""


def content(asked: Sequence[str], others: Sequence[str] = ()) -> str:
    """A digest of what stands in the files of games, and in other files."""
    digest = hashlib.sha256()
    try:
        found = find_games(asked)
    except NoGameError as error:
        found = None
        digest.update(repr(error).encode())
    for game in found.games if found is not None else ():
        for files in (game.rules, game.scenarios, game.ledger, game.tables):
            digest.update(repr(sorted(files.items())).encode())
    for problem in found.problems if found is not None else ():
        digest.update(repr((problem.span, problem.sentence)).encode())
    for path in others:
        data = read_text(Path(path))
        digest.update(repr(data.sentence if isinstance(data, Fault) else data).encode())
    return digest.hexdigest()


def again(check: Callable[[], Told], look: Callable[[], str]) -> int:
    """Checks, and again after each change; the exit code of the last time when interrupted."""
    code: int | None = None
    before = ""
    try:
        while True:
            # Looked at before the check, so that no change while it runs is missed.
            now = look()
            if now != before:
                code, tell = check()
                before = now
                tell()
            sleep(SECONDS)
    except KeyboardInterrupt:
        if code is None:
            raise
        return code
