"""What came of the parts as Markdown: for the page of a run, or a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.apps.ci.running import Ran
from ludex.apps.ci.showing import verdict
from ludex.diagnostics.escape import for_markdown
from ludex.diagnostics.summary import counted

SIGNS = {"ok": "✅", "changed": "🔶", "failed": "❌", "not run": "❌ not run", "not here": "➖"}
SHOWN = 20


def render(ran: Ran) -> str:
    """The verdict, a table with a row for each part and game, what was found, what has changed."""
    return "\n".join([*_lines(ran), ""])


def _lines(ran: Ran) -> Iterator[str]:
    yield f"### {'Accepted' if ran.passed else 'Not accepted'}: {verdict(ran)}"
    yield from ("", "| game | part | | |", "| --- | --- | --- | --- |")
    for part, row in ran.rows:
        said = for_markdown(row.said).replace("|", "\\|")
        yield f"| {for_markdown(row.game)} | {part} | {SIGNS[row.state]} | {said} |"
    for problem in ran.report.problems[:SHOWN]:
        span = problem.span
        place = f"{span.file}:{span.line}: " if span is not None else ""
        said = for_markdown(f"{place}{problem.code}: {problem.sentence}")
        yield f"{'' if problem is not ran.report.problems[0] else chr(10)}- {said}"
    if ran.report.total > SHOWN:
        yield f"- and {counted(ran.report.total - SHOWN, 'finding')} more"
    for outcome in ran.parts.values():
        if outcome.comment:
            yield f"\n{outcome.comment.rstrip()}"
