"""A report as JUnit's XML, which most CI servers show: a case for each finding, and one that says
what was checked. A warning is a case that was skipped, since it fails nothing."""

from collections.abc import Sequence
from html import escape

from ludex.diagnostics.escape import MOST_SHOWN, cut, harmless, shown_path
from ludex.diagnostics.problem import Problem, Report
from ludex.diagnostics.summary import summary
from ludex.records import dataclass


@dataclass(frozen=True)
class Suite:
    """Test cases under a name."""

    name: str
    cases: Sequence[str]
    failures: int = 0
    skipped: int = 0


def render(report: Report, most: int = MOST_SHOWN) -> str:
    """One suite, as XML in pure ASCII."""
    return document("ludex check", [findings("ludex check", report, most)])


def document(name: str, suites: Sequence[Suite]) -> str:
    """Suites, as XML in pure ASCII."""
    tests, failures = sum(len(s.cases) for s in suites), sum(s.failures for s in suites)
    counts = f'tests="{tests}" failures="{failures}" errors="0"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="{name}" {counts}>']
    for suite in suites:
        counts = f'tests="{len(suite.cases)}" failures="{suite.failures}" errors="0"'
        lines.append(f'<testsuite name="{suite.name}" {counts} skipped="{suite.skipped}">')
        lines += [*suite.cases, "</testsuite>"]
    lines.append("</testsuites>")
    return "\n".join(lines).encode("ascii", "xmlcharrefreplace").decode() + "\n"


def findings(name: str, report: Report, most: int = MOST_SHOWN) -> Suite:
    """A case for each finding, and one that says what was checked."""
    shown = report.problems[:most]
    errors = sum(problem.severity == "error" for problem in shown)
    unsaid = not report.passed and errors == 0
    cases = [*map(_case, shown), _counting(summary(report, most), unsaid)]
    return Suite(name, cases, errors + unsaid, len(shown) - errors)


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
