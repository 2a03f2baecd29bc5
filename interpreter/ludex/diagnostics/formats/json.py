"""For programs, as in `dsl/schema/report.schema.json`; another shape has another version."""

from typing import Any

from ludex.diagnostics.escape import MOST_SHOWN, escaped, json_text
from ludex.diagnostics.fixes import shown_fix
from ludex.diagnostics.problem import Problem, Report
from ludex.records import asdict
from ludex.source.edits import Fix
from ludex.source.places import Span

VERSION = 4


def render(report: Report, most: int = MOST_SHOWN) -> str:
    """The report as one JSON object, pure ASCII."""
    return json_text(document(report, most))


def document(report: Report, most: int = MOST_SHOWN) -> dict[str, Any]:
    """The report as plain values."""
    shown = report.problems[:most]
    return {
        "format": "ludex-report",
        "version": VERSION,
        "files": report.files,
        "checks": report.checks,
        "errors": report.errors,
        "warnings": report.warnings,
        "ignored": report.ignored,
        "known": report.known,
        "fixed": [{**asdict(key), "times": times} for key, times in report.fixed],
        "shown": len(shown),
        "problems": [_problem(problem) for problem in shown],
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "place": _place(problem.span),
        "sentence": _text(problem.sentence),
        "hint": _text(problem.hint),
        "others": [
            {"place": _place(span), "sentence": _text(words)} for span, words in problem.others
        ],
        "fix": _fix(shown_fix(problem)),
    }


def _fix(fix: Fix | None) -> dict[str, Any] | None:
    if fix is None:
        return None
    edits = [{"place": _place(edit.span), "text": edit.text} for edit in fix.edits]
    return {"says": _text(fix.says), "safe": fix.safe, "edits": edits}


def _place(span: Span | None) -> dict[str, Any] | None:
    if span is None:
        return None
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _text(text: str) -> str:
    return escaped(text if len(text) <= 400 else text[:399] + "…")
