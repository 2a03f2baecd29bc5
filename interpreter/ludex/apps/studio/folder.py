"""The folder of a game on the disk: what the studio opens, and the only place where it writes."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from ludex.apps.files import beside, find_game, game_files, game_names, grouped, shown_as
from ludex.apps.saving import write_whole
from ludex.apps.starter import made
from ludex.apps.studio.link import NAMELESS
from ludex.apps.studio.texts import RefusedError
from ludex.apps.where import GAME, NoGameError
from ludex.diagnostics.escape import shown, shown_path
from ludex.diagnostics.suggest import nearest
from ludex.pipeline import Files
from ludex.source.faults import Fault
from ludex.source.files import read_text
from ludex.source.limits import Limits
from ludex.syntax.plain import FILE_NAME, WORD


class Folder:
    """Where a game lies; one that is not there yet begins with the starter, and is not written.

    A game that came in a link is a new one, in a folder of its own.
    """

    def __init__(self, asked: str, came: Files | None = None) -> None:
        self.path = _game_file(asked) if came is None else _new_folder(came)
        self.game, self.came = shown_as(self.path), came

    def read(self) -> Files:
        """The files as they lie there; CannotError where the game itself cannot be read."""
        if not os.path.lexists(self.path):
            return self._begun()
        found = find_game(str(self.path))
        if not found.games:
            said = found.problems[0].sentence if found.problems else "It cannot be read."
            raise RefusedError(f"`{shown_path(self.game)}`: {said}")
        return found.games[0]

    def _begun(self) -> Files:
        if self.came is not None:
            return self.came
        name = self.path.parent.resolve().name
        starter = made(name if re.fullmatch(WORD, name) else NAMELESS, self.path.parent)
        texts = {beside(self.game, each): text.encode() for each, text in starter.items()}
        return grouped(name, self.game, texts)

    def save(self, data: Mapping[str, bytes], known: Mapping[str, bytes]) -> None:
        """Writes these files, all of them or none.

        `known` is what lay there when it was read: where something else lies there, somebody has
        changed it, and nothing is written.
        """
        for name in data:
            self._refuse(name, known)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for name, each in data.items():
            write_whole(str(self._place(name)), each)

    def _refuse(self, name: str, known: Mapping[str, bytes]) -> None:
        """RefusedError unless this may be written."""
        place, home = self._place(name), self.path.parent.resolve()
        if Path(os.path.realpath(place)).parent != home:
            raise RefusedError(f"`{shown(name)}` does not lie in the folder of the game.")
        if not os.path.lexists(place):
            return
        lies = read_text(place, Limits(), name)
        if isinstance(lies, Fault) or lies != known.get(name):
            said = f"`{shown(name)}` was changed on the disk meanwhile, so it is not written over"
            raise RefusedError(f"{said}: copy what you need, and open the page anew.")

    def _place(self, name: str) -> Path:
        """Where a file lies that is called so."""
        if beside(self.game, os.path.basename(name)) != name:
            raise RefusedError(f"`{shown(name)}` does not lie in the folder of the game.")
        return self.path.parent / os.path.basename(name)


def _new_folder(came: Files) -> Path:
    """Where the file of a game will lie that has come in a link."""
    path = Path(next(iter(came.rules)))
    if os.path.lexists(path.parent):
        said = f"There is `{shown(path.parent.name)}` here already, and nothing is written over"
        raise RefusedError(f"{said}: open the link in another folder.")
    return path


def _game_file(asked: str) -> Path:
    """The file of the game that is asked for, there or not."""
    path = Path(asked)
    try:
        files = [Path(file) for file in game_files(asked)]
    except NoGameError:
        new = not os.path.lexists(path) and path.parent.is_dir() and not path.suffix
        if not path.is_dir() and (not new or nearest(asked, game_names()) is not None):
            raise
        return path / GAME
    if not all(re.fullmatch(FILE_NAME, file.name) for file in files):
        raise NoGameError(
            f"`{shown(asked)}` is no file of rules, which is called like `game.yaml`."
        )
    if len(files) > 1:
        raise NoGameError(f"There are {len(files)} games below `{shown(asked)}`; name one of them.")
    return files[0]
