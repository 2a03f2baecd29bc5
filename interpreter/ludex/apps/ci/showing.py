"""What came of the parts of `ludex ci`, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.apps.ci.running import Ran
from ludex.diagnostics.escape import cut
from ludex.diagnostics.formats import text
from ludex.diagnostics.summary import counted

MARKS = {
    "ok": "ok",
    "changed": "CHANGED",
    "failed": "FAILED",
    "not run": "NOT RUN",
    "not here": "-",
}


def render(ran: Ran, colour: bool = False) -> str:
    """What was found, a line for each part and game, and one that counts."""
    *found, _ = text.render(ran.report, colour).splitlines()
    return "".join(f"{line}\n" for line in (*found, *([""] if found else []), *lines(ran)))


def lines(ran: Ran) -> Iterator[str]:
    """A line for each part and game, below the name of the game; the last one counts."""
    wide, game = max(map(len, ran.parts), default=0), ""
    for name, row in ran.rows:
        if row.game != game:
            game = row.game
            yield cut(game)
        yield f"  {name:<{wide}}  {MARKS[row.state]:<7}  {cut(row.said)}"
        if row.failed and row.again:
            yield f"  {'':<{wide}}  {'':<7}  alone: {cut(row.again)}"
        for line in ran.parts[name].details.get(row.game, ()):
            yield f"  {'':<{wide}}  {cut(line)}"
    for name in ran.idle:
        yield f"{name}: nothing was looked at"
    yield verdict(ran)


def verdict(ran: Ran) -> str:
    """One line: how many of what were looked at, and whether all is well."""
    looked = ", ".join(counted(number, noun) for noun, number in ran.counts.items() if number)
    rows = [row for _, row in ran.rows if row.state != "not here"]
    games = counted(len({row.game for row in rows}), "game")
    failed = sum(row.failed for row in rows)
    if not looked:
        return f"{games}: nothing was looked at"
    what = f"{failed} of {len(rows)} failed" if failed else f"all {len(rows)} passed"
    found = ran.report
    errors, warnings = counted(found.errors, "error"), counted(found.warnings, "warning")
    told = f"; {errors}, {warnings}" if found.total else ""
    return f"{games}, {looked}: {what}{told}"
