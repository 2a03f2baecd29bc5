"""A report as workflow commands, which GitHub shows as annotations on the guilty lines."""

from ludex.diagnostics.escape import MOST_SHOWN, cut, harmless
from ludex.diagnostics.problem import Problem, Report
from ludex.diagnostics.summary import summary
from ludex.source.places import Span


def render(report: Report, most: int = MOST_SHOWN) -> str:
    """One annotation a line, and a last one that counts."""
    annotations = "".join(map(_annotation, report.problems[:most]))
    level = "notice" if report.files else "error"
    return f"{annotations}::{level}::{summary(report, most)}\n"


def _annotation(problem: Problem) -> str:
    words = problem.sentence + (f" {problem.hint}" if problem.hint else "")
    for span, other in problem.others:
        words += f" ({other}: {span.file}:{span.line}:{span.column})"
    properties = [*_place(problem.span), f"title={_property(problem.code)}"]
    return f"::{problem.severity} {','.join(properties)}::{_data(cut(words))}\n"


def _place(span: Span | None) -> list[str]:
    if span is None:
        return []
    place = [f"file={_property(span.file)}", f"line={span.line}", f"endLine={span.end_line}"]
    # GitHub takes columns only for an annotation within one line.
    if span.line == span.end_line:
        place += [f"col={span.column}", f"endColumn={max(span.end_column - 1, span.column)}"]
    return place


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(harmless(text)).replace(":", "%3A").replace(",", "%2C")
