"""The files of a new game, made from those in `dsl/starter/`, and written without losing any."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ludex.apps import CannotError
from ludex.diagnostics.escape import shown
from ludex.resources import dsl_folder, read_data

FILES = {"game.yaml": "game", "scenarios.yaml": "scenarios"}
"""The files of the starter, each with the schema for editors."""

_FOR_EDITORS = re.compile(r"# yaml-language-server.*\n(?:# The line above.*\n)?")


def made(name: str, folder: Path | None) -> dict[str, str]:
    """The text of each file of a new game that will lie in this folder, or in none."""
    title = name.replace("-", " ").title()
    texts = {}
    for file, schema in FILES.items():
        text = read_data(f"starter/{file}").decode("utf-8")
        if folder is None:
            text = _FOR_EDITORS.sub("", text)
        else:
            text = text.replace("SCHEMA", _schema(schema, folder), 1)
        texts[file] = text.replace("my-game", name).replace("My Game", title)
    return texts


def written(folder: Path, texts: dict[str, str]) -> list[Path]:
    """Writes the files into a new or empty folder; nothing is ever written over."""
    if os.path.lexists(folder) and not (folder.is_dir() and not any(folder.iterdir())):
        raise CannotError(f"`{shown(str(folder))}` is there already; name another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, text in texts.items():
        with (folder / name).open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        files.append(folder / name)
    return files


def _schema(kind: str, folder: Path) -> str:
    """Where an editor finds the schema: from the folder where both lie in one checkout."""
    home = dsl_folder()
    schema = home / "schema" / f"{kind}.schema.json"
    absolute = Path(os.path.abspath(folder))
    if absolute.is_relative_to(home.parent):
        return Path(os.path.relpath(schema, absolute)).as_posix()
    return schema.as_posix()
