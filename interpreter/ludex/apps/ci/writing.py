"""Reports of all kinds, written into a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludex.apps.ci import junit, markdown
from ludex.apps.ci.document import document
from ludex.apps.ci.running import Ran
from ludex.apps.saving import FileError, write_whole
from ludex.diagnostics.escape import json_text, shown_path
from ludex.diagnostics.formats import sarif


def write_all(ran: Ran, folder: str) -> int:
    """Writes every report; how many there are."""
    made = dict(_reports(ran))
    for name, text in made.items():
        target = Path(folder) / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            raise FileError(f"`{shown_path(folder)}` cannot be made: {reason}.") from None
        write_whole(str(target), text.encode())
    return len(made)


def _reports(ran: Ran) -> Iterator[tuple[str, str]]:
    yield "ci.json", json_text(document(ran))
    yield "findings.sarif", sarif.render(ran.report)
    yield "junit.xml", junit.render(ran)
    yield "summary.md", markdown.render(ran)
    for part in ran.parts.values():
        yield from part.pages.items()
