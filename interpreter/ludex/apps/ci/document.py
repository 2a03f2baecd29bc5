"""What came of the parts for programs, as in `dsl/schema/ci.schema.json`."""

from __future__ import annotations

from typing import Any

from ludex.apps.ci.running import Ran
from ludex.diagnostics.formats.json import document as report_document

VERSION = 1


def document(ran: Ran) -> dict[str, Any]:
    """Every row, everything that was found, and what each part says for itself."""
    return {
        "format": "ludex-ci",
        "version": VERSION,
        "passed": ran.passed,
        "looked-at": dict(ran.counts),
        "rows": [
            {
                "part": part, "game": row.game, "state": row.state, "said": row.said,
                "looked-at": dict(row.counts), "alone": row.again,
            }
            for part, row in ran.rows
        ],
        "report": report_document(ran.report),
        "data": {name: dict(part.data) for name, part in ran.parts.items() if part.data},
    }  # fmt: skip
