"""What exploration has looked at and found, in words and as data."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.apps.exploring.exploration import Exploration
from ludex.apps.exploring.finding import KINDS, Finding, Step
from ludex.diagnostics.escape import cut, harmless
from ludex.diagnostics.summary import counted
from ludex.machine.interface import TABLE, Machine
from ludex.machine.state import outcomes_called
from ludex.play.match import Match
from ludex.records import dataclass

SHOWN = 12
"""So many moves, or things that were never reached, are shown."""


@dataclass(frozen=True)
class Told:
    """A finding with its moves as they are said, and the file that shows it."""

    finding: Finding
    moves: tuple[str, ...]
    loop: tuple[str, ...]
    then: str
    file: str

    def lines(self) -> Iterator[str]:
        """What is found, where, after which moves, and how to look at it."""
        wrong, table = self.finding.wrong, self.finding.table
        yield harmless(f"{wrong.kind}: {wrong.sentence}")
        if wrong.detail:
            yield harmless(f"  {cut(wrong.detail)}")
        if not self.finding.begun:
            yield harmless(f"  {table}, seed {self.finding.seed}, before the first move")
            return
        steps = self.moves[: len(self.moves) - len(self.loop)]
        after = f"after {_listed(steps)}" if steps else "at the start"
        yield harmless(f"  {table}, seed {self.finding.seed}, {after}")
        if self.loop:
            yield harmless(f"  and around again by {_listed(self.loop)}")
        if self.then:
            yield harmless(f"  then {self.then}")
        if self.file:
            yield harmless(f"  shown by {self.file}")


def told(made: Exploration, finding: Finding, file: str = "") -> Told:
    """A finding in the words of those who play."""
    match = made.replayed(finding)
    if match is None:
        return Told(finding, (), (), "", file)
    moves = tuple(_said(match.machine, each.seat, each.text) for each in match.moves)
    loop = moves[len(moves) - len(finding.loop) :]
    then = _next(match, finding.then) if finding.then is not None else ""
    return Told(finding, moves, loop, then, file)


def _next(match: Match, step: Step) -> str:
    move = step.among(match.legal(step.seat))
    assert move is not None, "the move at which the rules stop is possible"
    return _said(match.machine, step.seat, match.text(step.seat, move))


def _said(machine: Machine, seat: int, text: str) -> str:
    return f"{'table' if seat == TABLE else machine.tables.seat(seat)}: {text}"


def _listed(moves: tuple[str, ...]) -> str:
    shown = "; ".join(moves[-SHOWN:])
    more = len(moves) - SHOWN
    return f"{more:,} moves and then {shown}" if more > 0 else shown


def summary(made: Exploration, name: str) -> str:
    """How much was looked at, and what was not."""
    graph, bounds = made.graph, made.bounds
    deepest = max(graph.depths, default=0)
    left = sum(after is None for after in graph.after)
    rest = (
        "everything that can be reached from this set-up"
        if graph.complete
        else f"{left:,} of them not gone on from"
    )
    lines = [
        f"{name}: {counted(len(graph.after), 'position')}, {counted(graph.moves, 'move')}, "
        f"at most {deepest:,} deep, with {made.first}: {rest}",
        f"  {counted(made.games, 'random game')} with {counted(made.moves, 'move')} at "
        f"{counted(made.played, 'table')}, each left after {counted(bounds.depth, 'move')}; "
        f"secrets were looked for {counted(sum(made.alike.values()), 'time')}",
        *_unreached(made),
    ]
    found = counted(len(made.findings), "finding") if made.findings else "no findings"
    return "\n".join([*lines, f"  {found}"])


def _unreached(made: Exploration) -> Iterator[str]:
    missing = made.unreached
    if missing:
        yield f"  never reached: {len(missing):,}"
    for site in missing[:SHOWN]:
        yield harmless(f"    {site.file}:{site.line}: the {site.sort} `{site.text}`")
    if len(missing) > SHOWN:
        yield f"    and {len(missing) - SHOWN:,} more"


def document(made: Exploration, name: str, found: list[Told]) -> dict[str, object]:
    """The same for programs, as in dsl/schema/exploration.schema.json."""
    graph, bounds = made.graph, made.bounds
    return {
        "format": "ludex-exploration", "version": 1, "game": name,
        "bounds": {
            "states": bounds.states, "depth": bounds.depth, "runs": bounds.runs,
            "seed": bounds.seed,
        },
        "breadth_first": {
            "table": str(made.first), "positions": len(graph.after), "moves": graph.moves,
            "deepest": max(graph.depths, default=0), "complete": graph.complete,
        },
        "random": {
            "tables": made.played, "games": made.games, "moves": made.moves,
            "looks": dict(sorted(made.alike.items())),
        },
        "findings": [_found(each) for each in found],
        "unreached": [
            {"sort": s.sort, "text": s.text, "file": s.file, "line": s.line}
            for s in made.unreached
        ],
    }  # fmt: skip


def _found(each: Told) -> dict[str, object]:
    finding = each.finding
    assert finding.wrong.kind in KINDS
    return {
        "kind": finding.wrong.kind, "sentence": finding.wrong.sentence,
        "detail": finding.wrong.detail, "table": str(finding.table), "seed": finding.seed,
        "outcomes": outcomes_called(finding.reported),
        "moves": list(each.moves),
        "loop": list(each.loop), "then": each.then, "file": each.file or None,
    }  # fmt: skip
