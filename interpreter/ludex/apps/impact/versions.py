"""The games of two versions, each a revision of git or a folder as it is, game by game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from ludex.apps.files import find_game, game_files, shown_as
from ludex.apps.revisions import revision
from ludex.apps.saving import FileError, read_record
from ludex.apps.where import NoGameError
from ludex.pipeline import Files
from ludex.play.record import Record
from ludex.records import dataclass, replace

MOST_RECORDS = 1_000
SAVED = "playthroughs"
"""The folder beside a game in which recorded games lie, if not beside the game itself."""
Place = tuple[int, str]
"""Where a game lies: below which of the paths that were asked for, and where there."""


@dataclass(frozen=True)
class Version:
    """A game of one version, and the games that were recorded with it; `unread` are the files that
    are none, each with the reason."""

    files: Files
    records: Mapping[str, Record]
    unread: tuple[tuple[str, str], ...] = ()


Games = dict[Place, Version]


def games_in(paths: Sequence[Path], shown: Callable[[Path], str] = shown_as) -> Games:
    """The games below these paths as they are now; `shown` says how their files are called."""
    found: Games = {}
    for number, path in enumerate(paths):
        try:
            files = [Path(f) for f in game_files(str(path))] if path.exists() else []
        except NoGameError:
            continue
        for file in files:
            place = os.path.relpath(file.parent, path) if path.is_dir() else "."
            for game in find_game(str(file)).games:
                named = _called(game, lambda name: shown(Path(os.path.abspath(name))))
                found[number, place] = Version(named, *_records(file.parent, shown))
    return found


@contextmanager
def games_at(said: str, paths: Sequence[Path]) -> Iterator[Games]:
    """The games that stood below these paths at a revision."""
    meant = revision(said, Path())
    with meant.files(paths) as folder:

        def shown(path: Path) -> str:
            return shown_as(meant.top / os.path.relpath(path, folder))

        yield games_in([folder / meant.inside(path) for path in paths], shown)


def _called(game: Files, name: Callable[[str], str]) -> Files:
    """The same game, with other names for its files."""
    groups = {
        group: {name(file): data for file, data in getattr(game, group).items()}
        for group in ("rules", "scenarios", "ledger", "tables")
    }
    return replace(game, **groups)  # type: ignore[arg-type]


def _records(
    home: Path, shown: Callable[[Path], str]
) -> tuple[dict[str, Record], tuple[tuple[str, str], ...]]:
    """The recorded games beside a game, and what in their own folder is none."""
    records, unread = {}, []
    own = sorted((home / SAVED).glob("*.json"))
    for file in [*own, *sorted(home.glob("*.json"))][:MOST_RECORDS]:
        try:
            records[shown(file)] = read_record(str(file))
        except FileError as error:
            if file in own:
                unread.append((shown(file), str(error).partition("`: ")[2]))
    return records, tuple(unread)
