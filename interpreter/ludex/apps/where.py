"""Where games lie: from the names and paths that people give to files of games.

Little is imported here, because most often nothing has changed since the last time.
"""

from __future__ import annotations

import os

from ludex.apps import CannotError

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GAME, SCENARIOS, LEDGER = "game.yaml", "scenarios.yaml", "ledger.yaml"
MOST_GAMES, DEEPEST_FOLDER = 10_000, 64


class NoGameError(CannotError):
    """A path or name that leads to no game."""


def files_at(asked: str) -> list[str]:
    """The game files that a path means; none where nothing lies there."""
    try:
        is_folder, exists = os.path.isdir(asked), os.path.lexists(asked)
    except (OSError, ValueError):
        is_folder = exists = False
    if not exists or not asked:
        return []
    if not is_folder:
        beside = os.path.join(os.path.dirname(asked), GAME)
        companion = os.path.basename(asked) in (SCENARIOS, LEDGER) and os.path.lexists(beside)
        return [beside if companion else asked]
    if os.path.lexists(os.path.join(asked, GAME)):
        return [os.path.join(asked, GAME)]
    below = list(_below(asked))
    if not below:
        raise NoGameError(f"There is no `{GAME}` in or below the folder `{_shown(asked)}`.")
    return below


def unique(paths: Iterable[str]) -> list[str]:
    """Each file once."""
    return list({os.path.abspath(path): path for path in paths}.values())


def _below(folder: str) -> Iterator[str]:
    """Every game file below a folder, by name; hidden folders and links to folders are left out."""
    count, waiting = 0, [(folder, 0)]
    while waiting:
        here, depth = waiting.pop()
        if depth > DEEPEST_FOLDER:
            said = f"Folders lie in folders more than {DEEPEST_FOLDER} deep below"
            raise NoGameError(f"{said} `{_shown(folder)}`.")
        has_game, folders = _in(here)
        if has_game:
            yield os.path.join(here, GAME)
            count += 1
            if count > MOST_GAMES:
                raise NoGameError(f"There are more than {MOST_GAMES:,} games below a folder.")
        waiting += [(inner, depth + 1) for inner in reversed(folders)]


def _in(folder: str) -> tuple[bool, list[str]]:
    """Whether a game lies in a folder, and its folders by name; none where nobody may look."""
    try:
        with os.scandir(folder) as entries:
            found = [(e.name, e.is_dir(follow_symlinks=False)) for e in entries]
    except OSError:
        return os.path.lexists(os.path.join(folder, GAME)), []
    names = sorted(n for n, is_folder in found if is_folder and not n.startswith("."))
    return any(n == GAME for n, _ in found), [os.path.join(folder, name) for name in names]


def _shown(text: str) -> str:
    from ludex.diagnostics.escape import shown

    return shown(text)
