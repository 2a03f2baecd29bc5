"""Where tests put down what they have counted; `make evidence` makes a page of it.

Nothing is written unless LUDEX_EVIDENCE is set, so that a quick run leaves no half numbers.
Every note is a file of its own, so that tests that run side by side do not meet.
"""

import json
import os
import re
from datetime import UTC, datetime
from pathlib import Path

FULL = os.environ.get("LUDEX_EVIDENCE", "") not in ("", "0")
"""Whether tests run at their full counts."""

FOLDER = Path(__file__).resolve().parents[1] / "build" / "evidence"
PROGRESS = "progress.txt"


def record(section: str, lines: list[str]) -> None:
    """Puts lines of Markdown into the section with this title; they replace earlier ones."""
    _write(f"section-{section}", {"section": section, "lines": lines, "day": today()})
    progress(section)


def record_count(game: str, held: str, count: str, seconds: float) -> None:
    """Notes how often a property was seen to hold in a game."""
    row = {
        "game": game, "property": held, "count": count, "seconds": round(seconds, 1),
        "day": today(),
    }  # fmt: skip
    _write(f"count-{game}-{held}", row)
    progress(f"{game}: {held}, {count}, {row['seconds']} s")


def today() -> str:
    """The day of a note."""
    return f"{datetime.now(UTC):%Y-%m-%d}"


def progress(said: str) -> None:
    """A line at the end of build/evidence/progress.txt, for whoever waits for long work."""
    if FULL:
        FOLDER.mkdir(parents=True, exist_ok=True)
        with (FOLDER / PROGRESS).open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC):%H:%M:%S} {said}\n")


def _write(name: str, note: dict[str, object]) -> None:
    if FULL:
        FOLDER.mkdir(parents=True, exist_ok=True)
        file = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
        (FOLDER / f"{file}.json").write_text(json.dumps(note, ensure_ascii=False, indent=1))
