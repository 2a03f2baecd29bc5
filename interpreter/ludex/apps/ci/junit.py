"""What came of the parts as JUnit's XML: a case for each part and game, then for each finding."""

from __future__ import annotations

from html import escape

from ludex.apps.ci.part import Row
from ludex.apps.ci.running import Ran
from ludex.diagnostics.escape import cut
from ludex.diagnostics.formats.junit import Suite, document, findings


def render(ran: Ran) -> str:
    """Two suites: what was looked at, and what was found."""
    rows = list(ran.rows)
    failed, skipped = (sum(r.failed for _, r in rows), sum(r.state == "not here" for _, r in rows))
    looked = Suite("ludex ci", [_case(*row) for row in rows], failed, skipped)
    return document("ludex ci", [looked, findings("findings", ran.report)])


def _case(part: str, row: Row) -> str:
    said = escape(cut(row.said))
    inner = f"<system-out>{said}</system-out>"
    if row.failed:
        inner = f'<failure message="{said}">{escape(cut(row.again))}</failure>'
    elif row.state == "not here":
        inner = f'<skipped message="{said}"/>'
    return f'<testcase classname="{escape(cut(row.game))}" name="{part}">{inner}</testcase>'
