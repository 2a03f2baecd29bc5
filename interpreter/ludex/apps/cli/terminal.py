"""How commands print: how wide a terminal is, whether it shows colours, what all print alike."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from ludex.diagnostics.problem import Problem
    from ludex.source.places import SourceFile

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


def print_json(value: object) -> None:
    """Prints something for programs."""
    from ludex.diagnostics.escape import json_text

    print(json_text(value), end="")


def print_problems(
    problems: Sequence[Problem], sources: Sequence[SourceFile] = (), files: int | None = None,
    to: TextIO | None = None,
) -> None:  # fmt: skip
    """Prints what is wrong with files, which are as many as there are sources unless it is said."""
    from ludex.diagnostics.formats.text import render
    from ludex.diagnostics.problem import report_on

    read = max(1, len(sources)) if files is None else files
    print(render(report_on(problems, sources, read), colour()), end="", file=to)
