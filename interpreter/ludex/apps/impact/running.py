"""Compares the games of two versions, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from ludex.apps.impact.versions import Games, games_at, games_in
from ludex.impact.compare import Impact, compare
from ludex.impact.recordings import Recording
from ludex.records import replace

Progress = Callable[[str, int, int], None]


def impacts(before: Games, after: Games, games: int, progress: Progress) -> Iterator[Impact]:
    """What changes in each game; so many random games are played by each version."""
    places = list(dict.fromkeys((*before, *after)))
    for done, place in enumerate(places, 1):
        old, new = before.get(place), after.get(place)
        if old is not None and new is not None:
            made = compare(old.files, new.files, old.records, games)
            unread = tuple(Recording(file, 0, why=why) for file, why in old.unread)
            yield replace(made, recordings=(*made.recordings, *unread))
        elif new is not None:
            yield Impact(new.files.name, "added")
        elif old is not None:
            yield Impact(old.files.name, "removed")
        progress("diff", done, len(places))


def between(
    base: str, head: str | None, path: str | None, games: int, progress: Progress
) -> list[Impact]:
    """What changes from one version to another, each a folder or a revision.

    A folder is compared with the same folder at a revision; without a second version it is what
    lies there now.
    """
    now = head if head is not None and Path(head).exists() else None
    paths = [Path(path or now or ".")]
    with ExitStack() as versions:
        later = head is not None and now is None
        if Path(base).exists():
            paths = [Path(path or base)] if later else [Path(now or ".")]
            before = games_in([Path(base)])
        else:
            before = versions.enter_context(games_at(base, paths))
        after = versions.enter_context(games_at(str(head), paths)) if later else games_in(paths)
        return list(impacts(before, after, games, progress))
