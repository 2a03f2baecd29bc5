"""The pictures of the guide are what editors show; `LUDEX_UPDATE=1` draws them anew."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from tests.apps.neovim import Neovim
from tests.apps.pictures import Run, svg
from tests.node import ROOT, WEB, node
from tests.test_docs import blocks

GUIDE = ROOT / "docs" / "guide"
PICTURES = GUIDE / "pictures"
SIZE = (112, 17)
UPDATE = os.environ.get("LUDEX_UPDATE") == "1"
LOOKS = """\
set termguicolors laststatus=0 noruler signcolumn=no shortmess+=I completeopt=menuone,noselect
colorscheme slate
highlight Pmenu guifg=#e4e4e4 guibg=#3a4a5a
set nohlsearch
"""
DARK = {
    "keyword": "#c586c0", "support": "#dcdcaa", "variable": "#569cd6", "entity": "#569cd6",
    "constant.numeric": "#b5cea8", "constant": "#569cd6", "string": "#ce9178",
}  # fmt: skip
"""The colours of a dark theme, by the beginning of what they are for."""
PLAIN, PAPER = "#d4d4d4", "#1e1e1e"


def block(page: str, *kind: str) -> str:
    """A block of a page of the guide."""
    found = blocks((GUIDE / page).read_text("utf-8"))
    (body,) = [each.body for each in found if each.kind == kind]
    return body


def compared(name: str, picture: str) -> None:
    """A picture is the one that is kept."""
    path = PICTURES / f"{name}.svg"
    if UPDATE:
        path.write_text(picture, "utf-8")
    assert picture == path.read_text("utf-8"), "LUDEX_UPDATE=1 draws it anew"


# ------------------------------------------------------------ Neovim
@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Neovim]:
    """Neovim with the settings of the guide, and the folder of a game."""
    (tmp_path / "init.lua").write_text(block("editors.md", "text", "lua"), "utf-8")
    (tmp_path / "looks.vim").write_text(LOOKS, "utf-8")
    (tmp_path / "game.yaml").write_text(
        block("first-game-in-an-editor.md", "yaml", "game", "twelve")
    )
    (tmp_path / "ludex").write_text(f'#!/bin/sh\nexec {sys.executable} -m ludex "$@"\n', "utf-8")
    (tmp_path / "ludex").chmod(0o755)
    made = Neovim(tmp_path, *SIZE, "-n", "-u", "init.lua", "-S", "looks.vim", "game.yaml")
    yield made
    made.end()


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed here")
def test_pictures_of_neovim(screen: Neovim) -> None:
    screen.wait(lambda text: "          - win" in text)
    screen.type(":%s/of (heap/of (heep<CR>")
    screen.wait(lambda text: "There is no name" in text)
    wrong = screen.svg("Neovim says what is wrong")
    screen.type("u/first<CR>:lua vim.lsp.buf.hover()<CR>")
    screen.wait(lambda text: "There is no name" not in text and "so many of a set" in text)
    explains = screen.svg("Neovim explains a word")
    screen.type("A<C-w>p<C-x><C-o>")
    screen.wait(lambda text: "so many of a set" not in text and "player-count" in text)
    completes = screen.svg("Neovim completes a step")
    said = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
    if UPDATE or "NVIM v0.7.2" in said:
        compared("neovim-completes", completes)
        compared("neovim-says-what-is-wrong", wrong)
        compared("neovim-explains", explains)


# ------------------------------------------------------------ VS Code
def test_picture_of_the_grammar(tmp_path: Path) -> None:
    text = block("first-game-in-an-editor.md", "yaml", "game", "twelve")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    script = WEB / "editors" / "vscode" / "test" / "tokens.ts"
    (tokens,) = json.loads(node(str(script), str(tmp_path / "game.yaml")))
    lines = text.splitlines()
    fronts = [[PLAIN] * len(line) for line in lines]
    for number, first, behind, scope in tokens:
        colour = next((DARK[name] for name in DARK if scope.startswith(name)), PLAIN)
        if number < len(lines):
            fronts[number][first:behind] = [colour] * len(fronts[number][first:behind])
    runs = [
        run for number, line in enumerate(lines) for run in coloured(number, line, fronts[number])
    ]
    size = max(map(len, lines)), len(lines)
    compared("phrases-in-colours", svg("The game as the grammar colours it", size, PAPER, runs))
    assert {run.front for run in runs if run.text.strip()} == {PLAIN, *DARK.values()}


def coloured(number: int, line: str, fronts: list[str]) -> Iterator[Run]:
    """A line cut where its colour changes."""
    start = 0
    for colour, same in groupby(fronts):
        end = start + len(list(same))
        yield Run(number, start, line[start:end], colour)
        start = end
