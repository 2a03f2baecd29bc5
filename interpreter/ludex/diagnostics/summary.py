"""The line that counts what was checked and found; a check of nothing is said to be one."""

from ludex.diagnostics.problem import Report


def summary(report: Report, most: int) -> str:
    """How many files were checked, what was found in them, and what of it is shown."""
    files = _count(report.files, "file")
    if report.files == 0:
        counted = "nothing was checked"
    elif report.total == 0:
        counted = f"{files} checked, no problems"
    else:
        errors, warnings = report.errors, report.warnings
        counted = f"{files} checked, {_count(errors, 'error')}, {_count(warnings, 'warning')}"
    fixed = sum(times for _, times in report.fixed)
    for number, word in ((report.ignored, "ignored"), (report.known, "known"), (fixed, "fixed")):
        counted += f", {number:,} {word}" if number else ""
    if report.checks:
        counted += f", {_count(report.checks, 'check')} made"
    shown = min(most, len(report.problems))
    return counted + (f"; the first {shown:,} are shown" if shown < report.total else "")


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}" + ("" if number == 1 else "s")
