"""The extension for VS Code: typed strictly, packed as it is meant, and at work with the server."""

import json
import os
import re
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.node import ROOT, WEB, node

from ludex.resources import games_folder
from ludex.source.read import read_tree
from ludex.source.tree import Mapping
from ludex.syntax.keys import key_table
from ludex.syntax.lalr import parse

EXTENSION = WEB / "editors" / "vscode"
HOLE = re.compile(r"\$\{\d+:([^{}]*)\}")
COMMAND = Path(sys.executable).with_name("ludex")


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension in a folder of its own, made and packed as `make vsix` does."""
    root = tmp_path_factory.mktemp("checkout")
    folder = root / "interpreter" / "editors" / "vscode"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns("out"))
    shutil.copy(ROOT / "LICENSE", root)
    shutil.copy(WEB / "tsconfig.json", root / "interpreter")
    (root / "interpreter" / "node_modules").symlink_to(WEB / "node_modules")
    node("build.ts", "packed.vsix", folder=folder)
    return folder


def test_types_are_right() -> None:
    assert node("node_modules/typescript/bin/tsc", "--project", str(EXTENSION)) == ""


def test_what_is_packed(extension: Path) -> None:
    manifest = json.loads((EXTENSION / "package.json").read_bytes())
    with zipfile.ZipFile(extension / "packed.vsix") as archive:
        held = {name.removeprefix("extension/") for name in archive.namelist()}
        named = [manifest["main"], manifest["icon"], manifest["contributes"]["grammars"][0]["path"]]
        assert {str(Path(name)) for name in named} < held
        licences = archive.read("extension/out/licenses.txt").decode()
        bundle = archive.read("extension/out/extension.cjs").decode()
    assert held == {
        "[Content_Types].xml", "extension.vsixmanifest", "package.json", "readme.md",
        "out/extension.cjs", "out/icon.png", "out/licenses.txt",
        "snippets/ludex.json", "syntaxes/ludex.tmLanguage.json",
    }  # fmt: skip
    assert {"# semver", "# vscode-languageclient"} <= set(licences.splitlines())
    assert str(ROOT) not in bundle + licences
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert manifest["version"] == project["version"]


def test_a_session_with_the_server(extension: Path, tmp_path: Path) -> None:
    shutil.copytree(games_folder() / "grull", tmp_path / "grull")
    asked = ("test/session.ts", str(tmp_path), "grull", str(COMMAND), "GR-S01")
    said: dict[str, Any] = json.loads(node(*asked, folder=extension))
    assert (said["right"], said["context"]) == ([], {"ludex.game": True})
    assert "L100" in said["wrong"]
    assert "**lutins**, a word" in said["hover"]
    assert {"sorcerers", "good-lutins"} <= set(said["completed"])
    assert "move things to place" not in said["completed"]
    assert {"move things to place", "take turns", "equal-ogres"} <= set(said["begun"])
    assert dict(said["renamed"]) == {"game.yaml": 6, "names.yaml": 3}
    assert len(said["lines"]) >= 1
    assert said["messages"] == said["lines"][-1:]
    assert "GR-S01" in "".join(said["lines"])
    assert said["rulebook"].startswith("# Grüll\n")
    assert "default-src 'none'" in said["table"]
    assert "<svg " in said["table"]


# ------------------------------------------------------------ lenses
ASKED = """#!{python}
from pygls.lsp.server import LanguageServer
server = LanguageServer("asked", "1")
@server.command("ludex.runScenario")
def run(uri: str, name: str) -> object:
    return {{"ok": True, "lines": [uri, name + ": passed"]}}
@server.command("ludex.showPosition")
def show(uri: str, name: str) -> object:
    return {{"ok": False, "lines": [name + " is not there"]}}
@server.command("ludex.other")
def other(uri: str, name: str) -> object:
    return 7
server.start_io()
"""


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
def test_what_a_lens_asks_is_shown(extension: Path, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "game.yaml").write_text("ludex: 1\n", "utf-8")
    server = tmp_path / "server"
    server.write_text(ASKED.format(python=sys.executable), "utf-8")
    server.chmod(0o755)
    given = ("test/asking.ts", str(tmp_path), str(server))
    said = json.loads(node(*given, folder=extension))
    assert [answer if answer == 7 else answer["ok"] for answer in said["answers"]] == [
        True,
        False,
        7,
    ]
    assert said["messages"] == ["S-01: passed", "S-01 is not there"]
    assert said["lines"] == ["file:///game/scenarios.yaml", *said["messages"]]


# ------------------------------------------------------------ which command
@pytest.fixture
def finds(
    extension: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., dict[str, Any]]:
    """What the extension finds in a folder, with one folder on the path."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "game.yaml").write_text("ludex: 1\n", "utf-8")

    def asked(setting: str = "", trusted: str = "yes") -> dict[str, Any]:
        given = ("test/finding.ts", str(tmp_path), setting, trusted)
        said: dict[str, Any] = json.loads(node(*given, folder=extension))
        return said

    return asked


def program(path: Path) -> str:
    path.parent.mkdir(parents=True)
    path.write_text("#!/bin/sh\n", "utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(os.name == "nt", reason="programs are found otherwise there")
def test_the_nearest_command_is_taken(finds: Callable[..., Any], tmp_path: Path) -> None:
    missing = finds()
    assert missing["found"] is None
    assert len(missing["messages"]) == 1
    assert "python3 -m pip install 'ludex[lsp]'" in missing["messages"][0]
    assert finds(trusted="no")["messages"] == []
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "ludex").write_text("no program", "utf-8")
    assert finds()["found"] is None
    shutil.rmtree(tmp_path / "bin")
    on_path = program(tmp_path / "bin" / "ludex")
    assert finds()["found"] == on_path
    own = program(tmp_path / ".venv" / "bin" / "ludex")
    assert finds()["found"] == own
    assert finds(on_path)["found"] == on_path
    wrong = finds("/nowhere/ludex")
    assert wrong["found"] is None
    assert wrong["messages"] == [
        "There is no command `/nowhere/ludex`, which the setting `ludex.command` names."
    ]


# ------------------------------------------------------------ snippets
def test_what_is_begun_can_be_read() -> None:
    snippets = json.loads((EXTENSION / "snippets" / "ludex.json").read_bytes())
    for each in snippets["steps"]:
        head, _, rest = HOLE.sub(r"\1", each["body"]).partition(":")
        assert parse(head, "head" if rest else "step")
        assert rest in ("", "\n\t- $0")
    names = set[str]()
    for each in snippets["sections"]:
        text = HOLE.sub(r"\1", each["body"]).replace("\\}", "}")
        read, _, faults = read_tree("game.yaml", text.encode())
        assert isinstance(read, Mapping)
        assert not faults
        names |= {entry.key.text for entry in read}
    assert names == set(key_table().files["game"].keys)
