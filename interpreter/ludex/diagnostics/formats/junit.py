"""A report as JUnit's XML, which most CI servers show: a case for each finding, and one that says
what was checked. A warning is a case that was skipped, since it fails nothing."""

from html import escape

from ludex.diagnostics.escape import MOST_SHOWN, cut, harmless, shown_path
from ludex.diagnostics.problem import Problem, Report
from ludex.diagnostics.summary import summary


def render(report: Report, most: int = MOST_SHOWN) -> str:
    """One suite, as XML in pure ASCII."""
    shown = report.problems[:most]
    errors = sum(problem.severity == "error" for problem in shown)
    unsaid = not report.passed and errors == 0
    counts = f'tests="{len(shown) + 1}" failures="{errors + unsaid}" errors="0"'
    skipped = f'skipped="{len(shown) - errors}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="ludex check" {counts}>',
        f'<testsuite name="ludex check" {counts} {skipped}>',
        *map(_case, shown),
        _counting(summary(report, most), unsaid),
        "</testsuite>",
        "</testsuites>",
    ]
    return "\n".join(lines).encode("ascii", "xmlcharrefreplace").decode() + "\n"


def _case(problem: Problem) -> str:
    span, place = problem.span, ""
    name, where = problem.code, "ludex"
    if span is not None:
        where = shown_path(span.file)
        name += f" at {span.line}:{span.column}"
        place = f' file="{escape(harmless(span.file))}" line="{span.line}"'
    sentences = (
        [cut(problem.sentence), cut(problem.hint)] if problem.hint else [cut(problem.sentence)]
    )
    for other, words in problem.others:
        sentences.append(f"{shown_path(other.file)}:{other.line}:{other.column}: {cut(words)}")
    sort = "failure" if problem.severity == "error" else "skipped"
    return (
        f'<testcase classname="{escape(where)}" name="{name}"{place}>'
        f'<{sort} type="{problem.code}" message="{escape(sentences[0])}">'
        f"{escape(chr(10).join(sentences))}</{sort}></testcase>"
    )


def _counting(counted: str, failed: bool) -> str:
    """The case that says what was checked; it fails where no other one says that the check did."""
    case = f'<testcase classname="ludex" name="{escape(counted)}"'
    return f'{case}><failure message="{escape(counted)}"/></testcase>' if failed else f"{case}/>"
