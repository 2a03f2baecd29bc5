"""What the commands know about the terminal: how wide it is, whether it shows colours."""

from __future__ import annotations

import os
import sys

WIDEST = 100


def width() -> int:
    """How many columns a line may have."""
    return max(1, min(_size("COLUMNS", 0), WIDEST))


def height() -> int:
    """How many lines are seen at once."""
    return _size("LINES", 1)


def _size(variable: str, which: int) -> int:
    """As `shutil.get_terminal_size` says, whose import takes longer than most commands think."""
    said = os.environ.get(variable, "")
    if said.isdecimal() and int(said) > 0:
        return int(said)
    try:
        size = os.get_terminal_size(sys.__stdout__.fileno())[which] if sys.__stdout__ else 0
    except (OSError, ValueError):
        size = 0
    return size or (80, 24)[which]


def colour() -> bool:
    """Whether colours are wanted: on a terminal only, and not where NO_COLOR is set."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def company(name: str, done: int, of: int) -> None:
    """Keeps somebody at a terminal company while something takes long.

    Elsewhere it says nothing: a log of a run would be full of it, and what is found is printed
    there as soon as it is found.
    """
    if sys.stderr.isatty():
        print(f"{name}: {done} of {of}", file=sys.stderr, end="\r", flush=True)
        if done >= of:
            alone()


def alone() -> None:
    """Takes what keeps somebody company off the line, for something else to be printed there."""
    if sys.stderr.isatty():
        print(" " * 40, file=sys.stderr, end="\r", flush=True)
