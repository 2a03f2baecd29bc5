"""What was played, as a scenario: written into its file, and run before anybody keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludex.apps.files import beside
from ludex.apps.studio.positions import alone, listed, looks, plainly, position, table_lines
from ludex.apps.studio.standing import beginning, results
from ludex.apps.studio.table import Table
from ludex.apps.studio.texts import RefusedError, Texts
from ludex.apps.where import SCENARIOS
from ludex.desk.project import Project
from ludex.desk.showing import next_id, scenario_ids
from ludex.desk.trying import tried
from ludex.machine.facts import Piece
from ludex.machine.seats import seat_called
from ludex.records import dataclass
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Node
from ludex.source.tree import Sequence as List
from ludex.view.naming import Naming

MOST_EXPECTED = 40
ROUNDS = 4


class Keeping:
    """A game from one of its moments on, to be kept as a scenario."""

    def __init__(self, texts: Texts, table: Table, first: int) -> None:
        self.texts, self.table, self.first = texts, table, first
        course = table.game()
        if table.stale:
            raise RefusedError("The rules of this game are not those of the texts any more.")
        if first >= len(course.moments):
            raise RefusedError("The game has not come so far.")
        self.begin, self.match = course.moments[first], course.match
        self.tables = self.match.machine.tables
        names = list(texts.project.files.scenarios)
        self.file = names[-1] if names else beside(texts.game, SCENARIOS)

    # ------------------------------------------------------------ what may be expected
    def expectations(self) -> list[str]:
        """What holds at the end of it, as scenarios say it; each has been tried."""
        wanted = list(dict.fromkeys(self._candidates()))[:MOST_EXPECTED]
        for _ in range(ROUNDS):
            wrong = self._refused_line(wanted)
            if wrong is None:
                return wanted
            if not 0 <= wrong < len(wanted):
                return []
            del wanted[wrong]
        return []

    def _candidates(self) -> Iterator[str]:
        result, view = self.match.result, self.match.machine.view(self.match.state, None)
        if result is not None and result.winners:
            yield f"winners are {' and '.join(map(self.tables.seat, result.winners))}"
        elif result is not None:
            yield "winners is empty"
        for value in view.values:
            name, held = Naming(self.tables).called(value)
            if value.value.kind == "number":
                yield f"{name} is {held}"
        for place in view.places:
            if 0 < place.count == len(place.pieces) and all(p.known for p in place.pieces):
                yield f"{place.name}: {listed(map(self._piece, place.pieces))}"

    def _piece(self, piece: Piece) -> str:
        owner = "" if piece.owner is None else f" of {self.tables.seat(piece.owner)}"
        return piece.name + owner

    # ------------------------------------------------------------ the text
    def kept(self, name: str, expect: Sequence[str]) -> dict[str, Any]:
        """The file with the scenario, its id and its line; RefusedError unless it passes."""
        if any("\n" in each for each in (name, *expect)):
            raise RefusedError("A name and an expectation have one line.")
        text = self.texts.texts.get(self.file, b"").decode(errors="replace")
        made = self._written(name, expect, text)
        project = self._project(made.text)
        (result,) = results(project, made.id)
        if result["came"] != "passed":
            failure = result["failure"] or {"expected": "less to do", "found": "too much"}
            said = f"expected {failure['expected']}; found {failure['found']}"
            raise RefusedError(f"It is not kept, since it would fail: {said}.")
        if self.first and not self._same_beginning(project, made.id):
            said = "Places and values alone do not say where this game stood there"
            raise RefusedError(f"{said}; keep it from its beginning.")
        return {"file": self.file, "text": made.text, "id": made.id, "line": made.line}

    def _refused_line(self, expect: Sequence[str]) -> int | None:
        """Which expectation does not hold or is none; -1 is something else, None is nothing.

        It is tried alone, without all the other scenarios of the game.
        """
        made, project = self._written("tried", expect, ""), self.texts.project
        found = alone(project, self.file, made.text)
        wrong = [p.span for p in found.problems if p.severity == "error"]
        lines = [span.line for span in wrong if span is not None and span.file == self.file]
        if not wrong:
            (result,) = (tried(trial) for trial in found.compiled.trials)
            if result is not None and result.failure is None:
                return None
            lines = [result.failure.site.line] if result is not None and result.failure else []
        return lines[0] - made.expected if lines and lines[0] >= made.expected else -1

    def _project(self, text: str) -> Project:
        return self.texts.of({**self.texts.texts, self.file: text.encode()})

    def _written(self, name: str, expect: Sequence[str], text: str) -> Written:
        """The scenario as the last one of a file with this text, or of a new file."""
        game = self.tables.game
        root = read_tree(self.file, text.encode())[0] if text else None
        there = root.get("scenarios") if isinstance(root, Mapping) else None
        items = there.items if isinstance(there, List) else ()
        if text and not items:
            raise RefusedError(f"`{self.file}` has no list of scenarios to add one to.")
        if not text:
            text = f"ludex: 1\ngame: {game}\nscenarios:\n"
        lines = text.rstrip("\n").split("\n")
        depth = items[0].span.column - 3 if items else 2
        at = len(lines) if not items else self._end(root, items, len(lines))
        new = next_id(scenario_ids(root), game)
        body = [*self._body(new, name)]
        said = [f"    - {each}" for each in expect]
        block = [*body, *(["  expect:", *said] if said else [])]
        lines[at:at] = [" " * depth + line for line in block]
        return Written("\n".join(lines) + "\n", new, at + 1, at + len(body) + 2)

    def _end(self, root: Node | None, items: Sequence[Node], most: int) -> int:
        """How many lines there are before what follows the list of scenarios."""
        assert isinstance(root, Mapping)
        after = (e.key.span.line for e in root if e.key.span.line > items[0].span.line)
        return min(after, default=most + 1) - 1

    def _body(self, new: str, name: str) -> Iterator[str]:
        """The lines of a scenario, as they stand under the first dash."""
        match = self.match
        yield f"- id: {new}"
        yield f"  name: {plainly(name)}"
        yield from (f"  {line}" for line in table_lines(match))
        if not self.given:
            yield f"  seed: {match.seed}"
        if self.given:
            yield "  given:"
            yield from (f"    {line}" for line in position(self.begin))
        moves = match.moves[self.first :]
        if moves:
            yield "  play:"
        yield from (f"    - {seat_called(m.seat)}: {plainly(m.text)}" for m in moves)

    # ------------------------------------------------------------ a position
    @property
    def given(self) -> bool:
        """Whether the scenario has to say where everything lies at its beginning."""
        agreed = self.table.agreed
        return bool(self.first or agreed.scenario or agreed.given)

    def _same_beginning(self, project: Project, new: str) -> bool:
        """Whether the position of the scenario is the one from which the game was played."""
        given, seats = beginning(project, new), (*range(self.tables.players), None)
        return all(looks(given, seat) == looks(self.begin, seat) for seat in seats)


@dataclass(frozen=True)
class Written:
    """A file with one more scenario: where it begins, and the line of its first expectation."""

    text: str
    id: str
    line: int
    expected: int
