"""Files of findings that are known: read with limits, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from ludex.apps.saving import FileError, write_whole
from ludex.diagnostics.baseline import Baseline, BaselineError, read_baseline
from ludex.diagnostics.escape import shown_path
from ludex.diagnostics.problem import Report
from ludex.diagnostics.summary import counted
from ludex.source.faults import Fault
from ludex.source.files import read_text


def read_known(path: str, new: bool = False) -> Baseline:
    """What is known by a file; nothing where it is about to be written for the first time."""
    if new and not os.path.lexists(path):
        return Baseline()
    data = read_text(Path(path), name=shown_path(path))
    if isinstance(data, Fault):
        hint = "" if os.path.lexists(path) else " `--write-baseline` makes it."
        raise FileError(f"`{shown_path(path)}`: {data.sentence}{hint}")
    try:
        return read_baseline(data)
    except BaselineError as error:
        raise FileError(f"`{shown_path(path)}`: {error}") from None


def write_known(path: str, known: Baseline, report: Report) -> str:
    """Writes what is known from now on; a sentence that says so."""
    if report.total > len(report.problems):
        most = f"{len(report.problems):,} of {report.total:,} findings"
        raise FileError(f"Only {most} are listed, so they cannot all be known; mend some first.")
    write_whole(path, known.written())
    return f"`{shown_path(path)}` has {counted(sum(known.times.values()), 'finding')} now."
