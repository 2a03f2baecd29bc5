"""The line that counts what was checked and found; a check of nothing is said to be one."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing; what is unchanged is told without importing much
if TYPE_CHECKING:
    from ludex.diagnostics.clean import Clean
    from ludex.diagnostics.problem import Report


def summary(report: Report | Clean, most: int) -> str:
    """How many files were checked, what was found in them, and what of it is shown."""
    files = counted(report.files, "file")
    if report.files == 0:
        said = "nothing was checked"
    elif report.total == 0:
        said = f"{files} checked, no problems"
    else:
        errors, warnings = report.errors, report.warnings
        said = f"{files} checked, {counted(errors, 'error')}, {counted(warnings, 'warning')}"
    fixed = sum(times for _, times in report.fixed)
    for number, word in ((report.ignored, "ignored"), (report.known, "known"), (fixed, "fixed")):
        said += f", {number:,} {word}" if number else ""
    if report.checks:
        said += f", {counted(report.checks, 'check')} made"
    shown = min(most, len(report.problems))
    return said + (f"; the first {shown:,} are shown" if shown < report.total else "")


def counted(number: int, word: str) -> str:
    """So many of something, which is named as if there were one."""
    many = f"{word.removesuffix('y')}ies" if word.endswith("y") else f"{word}s"
    return f"{number:,} {word if number == 1 else many}"
