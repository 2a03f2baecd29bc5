"""The folder of a game on the disk: what the studio opens, and the only place where it writes."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from ludex.apps.files import beside, find_game, game_files, game_names, shown_as
from ludex.apps.saving import FileError, write_whole
from ludex.apps.starter import made
from ludex.apps.studio.texts import RefusedError
from ludex.apps.where import GAME, NoGameError
from ludex.diagnostics.escape import shown, shown_path
from ludex.diagnostics.suggest import nearest
from ludex.pipeline import Files
from ludex.source.faults import Fault
from ludex.source.files import read_text
from ludex.source.limits import Limits
from ludex.syntax.plain import FILE_NAME, WORD

NAMELESS = "my-game"


class Folder:
    """Where a game lies; one that is not there yet begins with the starter, and is not written."""

    def __init__(self, asked: str) -> None:
        self.path = _game_file(asked)
        self.game = shown_as(self.path)

    def read(self) -> Files:
        """The files as they lie there; RefusedError where the game itself cannot be read."""
        if not os.path.lexists(self.path):
            return self._begun()
        try:
            found = find_game(str(self.path))
        except NoGameError as error:
            raise RefusedError(str(error)) from None
        if not found.games:
            said = found.problems[0].sentence if found.problems else "It cannot be read."
            raise RefusedError(f"`{shown_path(self.game)}`: {said}")
        return found.games[0]

    def _begun(self) -> Files:
        name = self.path.parent.resolve().name
        starter = made(name if re.fullmatch(WORD, name) else NAMELESS, self.path.parent)
        files = {beside(self.game, each): text.encode() for each, text in starter.items()}
        rules = {self.game: files.pop(self.game)}
        return Files(name, rules, files)

    def save(self, changed: Mapping[str, str], known: Mapping[str, bytes]) -> dict[str, bytes]:
        """Writes these texts, all of them or none; gives what lies on the disk now.

        `known` is what lay there when it was read: where something else lies there, somebody has
        changed it, and nothing is written.
        """
        data = {name: text.encode() for name, text in changed.items()}
        for name in data:
            self._refuse(name, known)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for name, each in data.items():
            try:
                write_whole(str(self._place(name)), each)
            except FileError as error:
                raise RefusedError(str(error)) from None
        return data

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


def _game_file(asked: str) -> Path:
    """The file of the game that is asked for, there or not."""
    path = Path(asked)
    try:
        files = game_files(asked)
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
