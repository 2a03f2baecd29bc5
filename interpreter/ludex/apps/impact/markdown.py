"""The impact of a change as a comment for a pull request.

Whatever a rule file or a name says stands in a span of code, where nothing mentions anybody, opens
or closes anything, or leads anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.apps.impact.showing import (
    SHOWN,
    change_line,
    difference,
    footer,
    headline,
    number_lines,
    recording_line,
)
from ludex.diagnostics.escape import for_markdown as code
from ludex.diagnostics.summary import counted
from ludex.impact.compare import Impact

MOST_CHARACTERS = 60_000
"""A comment may be longer than this nowhere; what is more is left out and counted."""


def comment(impacts: Sequence[Impact]) -> str:
    """The whole comment."""
    kept, length, left = [], 0, 0
    for line in ("### What this changes in the games", "", *_body(impacts), "", footer(impacts)):
        length += len(line) + 1
        if length > MOST_CHARACTERS:
            left += 1
        else:
            kept.append(line)
    if left:
        kept.append(f"\n{counted(left, 'line')} more; `ludex diff` prints all.")
    return "\n".join([*kept, ""])


def _body(impacts: Sequence[Impact]) -> Iterator[str]:
    for impact in impacts:
        if impact.how != "same":
            said = code(headline(impact)) if impact.broken else headline(impact)
            yield from ("", f"**{code(impact.game)}**: {said}", "")
            yield from _game(impact)


def _game(impact: Impact) -> Iterator[str]:
    for change in impact.changes[:SHOWN]:
        yield f"- {code(change_line(change))}"
        yield from (f"  - {code(line)}" for line in difference(change))
    for each in impact.scenarios.changed[:SHOWN]:
        yield f"- scenario {code(f'{each.id}: {each.name}')} does not pass any more ({each.now})"
        yield f"  - {code(each.why)}"
    for recording in impact.recordings[:SHOWN]:
        if recording.move is not None or recording.why:
            yield f"- {code(recording_line(recording))}"
    yield from (f"- {code(line)}" for line in number_lines(impact.statistics))
    told = (len(impact.changes), len(impact.scenarios.changed), len(impact.recordings))
    left = sum(max(0, each - SHOWN) for each in told)
    if left:
        yield f"- and {left:,} more"
