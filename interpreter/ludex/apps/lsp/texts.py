"""The games of a workspace as an editor has them: files of the disk under the texts it has open."""

from __future__ import annotations

import os
from pathlib import Path

from ludex.apps.files import find_game, path_of, shown_as
from ludex.apps.where import GAME, NoGameError
from ludex.desk.project import Project
from ludex.pipeline import Files, with_texts
from ludex.records import replace
from ludex.source.limits import Limits

ENDINGS = (".yaml", ".yml")


class Texts:
    """What is open, and the game that each open file belongs to."""

    def __init__(self) -> None:
        self.roots: tuple[Path, ...] = ()
        self.open: dict[Path, str] = {}
        self.projects: dict[Path, Project] = {}
        """Games by their folders, and files that belong to none."""

    def allowed(self, path: Path) -> bool:
        """Whether a file is one of rules that lies in the workspace, links followed."""
        if path.suffix not in ENDINGS:
            return False
        real = Path(os.path.realpath(path))
        return not self.roots or any(real.is_relative_to(root) for root in self.roots)

    def put(self, path: Path, text: str | None) -> None:
        """A file has this text now; None: it is as it is on the disk."""
        if text is None:
            self.open.pop(path, None)
        elif len(text) <= Limits().file_bytes:
            self.open[path] = text
        for key in (path.parent, path):
            self.projects.pop(key, None)

    def project(self, path: Path) -> tuple[Project, str] | None:
        """The game to which a file belongs, and the name of the file in it."""
        if path not in self.open or not self.allowed(path):
            return None
        name = shown_as(path)
        if path.parent not in self.projects:
            self.projects[path.parent] = Project(self._files(path))
        if name in self.projects[path.parent].texts:
            return self.projects[path.parent], name
        if path not in self.projects:  # it belongs to no game yet
            alone = Files(path.stem, {name: self.open[path].encode()})
            self.projects[path] = Project(alone)
        return self.projects[path], name

    def _files(self, path: Path) -> Files:
        """The files of the game of a folder, with the texts that are open."""
        game = path.parent / GAME
        files = Files(path.parent.name, {})
        if self.allowed(game) and os.path.lexists(game):
            try:
                found = find_game(str(game)).games
            except NoGameError:
                found = []
            files = found[0] if found else files
        opened = {shown_as(each): text.encode() for each, text in self.open.items()}
        if shown_as(game) in opened and not files.rules:
            return replace(files, rules={shown_as(game): opened[shown_as(game)]})
        return with_texts(files, opened)

    def path_of(self, name: str) -> Path:
        """The file that has a name in a project."""
        return Path(os.path.abspath(path_of(name) or name))
