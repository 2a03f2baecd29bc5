"""What came of the mutants of a game, in words and as data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludex.apps.mutating import Judged, Mutation
from ludex.diagnostics.escape import harmless

SHOWN = 4
"""So many scenarios are named of those that run what was changed."""


def survivor(judged: Judged) -> Iterator[str]:
    """The lines about a mutant that nobody noticed: its place, the change, who should have."""
    kind = judged.mutant.change.kind
    yield harmless(f"{judged.place}: {judged.declaration}, {kind}: nobody notices")
    for line in judged.lines:
        yield harmless(f"  {line}")
    yield harmless(f"  {_who(judged)}")


def _who(judged: Judged) -> str:
    """The scenarios that should have noticed."""
    fate = judged.fate
    if fate.reason:
        return fate.reason
    if not fate.run_by:
        return "no scenario fails with it"
    more = len(fate.run_by) - SHOWN
    tail = f" and {more} more" if more > 0 else ""
    return f"run by {', '.join(fate.run_by[:SHOWN])}{tail}"


def summary(made: Mutation) -> str:
    """How many came to each end, and whether that is enough."""
    counts = made.counts
    tried = f"{len(made.judged):,} mutants"
    if len(made.judged) < len(made.every):
        tried = f"{len(made.judged):,} of {len(made.every):,} mutants"
    ends = (
        f"{counts['killed']:,} killed, {counts['timed out']:,} timed out, "
        f"{counts['survived']:,} survived, {counts['equivalent']:,} equivalent, "
        f"{counts['refused']:,} refused"
    )
    if made.share is None:
        return f"{made.name}: {tried}: {ends}\n  nothing was there to be noticed"
    said = "" if made.enough else f", less than {percent(made.wanted)}"
    share = f"{made.noticed:,} of {made.noticeable:,} noticed, {percent(made.share)}{said}"
    return f"{made.name}: {tried}: {ends}\n  {share}"


def percent(share: Fraction) -> str:
    """A share of a hundred, never more than it is."""
    tenths = share.numerator * 10 // share.denominator
    whole, rest = divmod(tenths, 10)
    return f"{whole} %" if share == whole else f"{whole}.{rest} %"


def document(made: Mutation) -> dict[str, object]:
    """The same for programs, as in dsl/schema/mutation.schema.json."""
    return {
        "format": "ludex-mutation", "version": 1, "game": made.name,
        "mutants": len(made.every), "tried": len(made.judged), "counts": made.counts,
        "noticed": made.noticed, "noticeable": made.noticeable,
        "wanted": str(made.wanted), "enough": made.enough,
        "judged": [_judged(each) for each in made.judged],
    }  # fmt: skip


def _judged(judged: Judged) -> dict[str, object]:
    change, fate = judged.mutant.change, judged.fate
    return {
        "file": change.file, "line": change.line, "declaration": judged.declaration,
        "kind": change.kind, "change": list(judged.lines), "state": fate.state,
        "scenario": fate.scenario or None, "reason": fate.reason, "run_by": list(fate.run_by),
    }  # fmt: skip
