"""The texts of a game as a page has them: which there are, and what is wrong with them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import Any

from ludex.apps import CannotError
from ludex.apps.files import beside, grouped
from ludex.desk.project import Project
from ludex.diagnostics.formats import json
from ludex.pipeline import Files
from ludex.pipeline import texts as texts_of
from ludex.records import replace
from ludex.source.limits import Limits
from ludex.syntax.plain import FILE_NAME

MOST_FILES = 100
MOST_BYTES = 4 * 1024 * 1024
"""Of all texts of a game together; they are sent as a whole when a page is opened."""


class RefusedError(CannotError):
    """Something that cannot be done, with the reason in one sentence."""


class Texts:
    """The files of one game by the names that people are shown; the game itself is the first."""

    def __init__(self, files: Files) -> None:
        self.called, self.game = files.name, next(iter(files.rules))
        self.texts, self.drawings = texts_of(files), files.drawings
        self.project = Project(files)

    def name(self, name: str) -> str:
        """A name as files of the project have it; one that is new lies beside the game."""
        if name in self.texts:
            return name
        if re.fullmatch(FILE_NAME, posixpath.basename(name)) is None:
            raise RefusedError("A file of rules is called like `part.yaml`: letters, digits, `-`.")
        made = beside(self.game, posixpath.basename(name))
        if name not in (made, posixpath.basename(name)):
            raise RefusedError("Files of a game lie in its folder.")
        return made

    def write(self, texts: Mapping[str, str]) -> None:
        """Some files have other texts now, or are new."""
        now = {self.name(name): text.encode(errors="replace") for name, text in texts.items()}
        made = {**self.texts, **now}
        if len(made) > MOST_FILES or sum(map(len, made.values())) > MOST_BYTES:
            limits = f"{MOST_FILES} files and {MOST_BYTES:,} bytes"
            raise RefusedError(f"A game in the studio has at most {limits}.")
        if any(len(data) > Limits().file_bytes for data in now.values()):
            raise RefusedError(f"A file has at most {Limits().file_bytes:,} bytes.")
        if made != self.texts:
            self.texts = made
            self.project = self.of(made)

    def all(self) -> dict[str, bytes]:
        """Every file of the game, drawings too, the game itself first."""
        drawn = {beside(self.game, name): data for name, data in self.drawings.items()}
        return {**self.texts, **drawn}

    def of(self, texts: Mapping[str, bytes]) -> Project:
        """The same game with these texts; its drawings are as they were."""
        files = grouped(self.called, self.game, texts)
        return Project(replace(files, drawings=self.drawings))

    def known(self, name: str) -> str:
        """The name of a file that belongs to the game."""
        if name not in self.project.texts:
            raise RefusedError("This file belongs to no game yet: name it under `uses`.")
        return name

    def report(self, whole: bool) -> dict[str, Any]:
        """What is wrong, in the form of `ludex check --format json`; `whole` with scenarios."""
        project = self.project
        made = project.report if whole else replace(project.of_rules, problems=project.soon)
        return json.document(made, Limits().messages)

    def listed(self) -> list[dict[str, str]]:
        """Every file with its text."""
        return [
            {"name": name, "text": data.decode(errors="replace")}
            for name, data in self.texts.items()
        ]
