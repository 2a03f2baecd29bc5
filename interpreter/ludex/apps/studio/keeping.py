"""What was played, as a scenario: written into its file, and run before anybody keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from ludex.apps.files import beside
from ludex.apps.studio.seeing import seen
from ludex.apps.studio.standing import beginning, results
from ludex.apps.studio.table import Table
from ludex.apps.studio.texts import RefusedError, Texts
from ludex.apps.where import SCENARIOS
from ludex.desk.project import Project
from ludex.desk.showing import next_id, scenario_ids
from ludex.desk.trying import tried
from ludex.machine.facts import Piece
from ludex.machine.seats import seat_called
from ludex.machine.state import OUTCOMES
from ludex.play.match import Match
from ludex.play.scenarios import shown
from ludex.records import dataclass, replace
from ludex.scenario_pipeline.running import ready
from ludex.source.edits import stands_plainly
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Node
from ludex.source.tree import Sequence as List
from ludex.syntax.plain import OTHER_NOTHING, OTHER_TRUTH
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
                yield f"{place.name}: {_listed(map(self._piece, place.pieces))}"

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
        scenarios = {self.file: made.text.encode()}
        alone = replace(project.files, scenarios=scenarios, ledger={}, tables={})
        found = ready(alone, game=project.loaded)
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
        listed = root.get("scenarios") if isinstance(root, Mapping) else None
        items = listed.items if isinstance(listed, List) else ()
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
        tables, match = self.tables, self.match
        yield f"- id: {new}"
        yield f"  name: {plainly(name)}"
        yield f"  players: {tables.players}"
        if not self.given:
            yield f"  seed: {match.seed}"
        if tables.variants:
            yield f"  variants: [{', '.join(tables.variants)}]"
        if tables.options:
            agreed = (f"{name}: {value}" for name, value in tables.options)
            yield f"  options: {{{', '.join(agreed)}}}"
        if match.reported:
            named = next(name for name, each in OUTCOMES.items() if each == match.reported)
            yield f"  outcomes: {named}"
        if self.given:
            yield "  given:"
            yield from (f"    {line}" for line in self._position())
        moves = match.moves[self.first :]
        if moves:
            yield "  play:"
        yield from (f"    - {seat_called(m.seat)}: {plainly(m.text)}" for m in moves)

    # ------------------------------------------------------------ a position
    @property
    def given(self) -> bool:
        """Whether the scenario has to say where everything lies at its beginning."""
        return bool(self.first or self.table.agreed.scenario)

    def _position(self) -> Iterator[str]:
        """What lies where, what is remembered, and whose turn it is."""
        tables, state = self.tables, self.begin.state
        for index, (row, pieces) in enumerate(zip(tables.places, state.contents, strict=True)):
            if pieces and index != tables.box:
                faces = [" face-down" if state.down[piece] else "" for piece in pieces]
                names = [shown(tables, state, "piece", piece) for piece in pieces]
                lying = (name + face for name, face in zip(names, faces, strict=True))
                yield f"{row.name}: {_listed(lying)}"
        views = [self.begin.view(seat) for seat in (*range(tables.players), None)]
        naming = Naming(tables)
        values = [
            naming.called(v) for view in views for v in view.values if v.value.kind == "number"
        ]
        yield from (f"{name}: {held}" for name, held in dict(values).items())
        if state.active is not None:
            yield f"turn: {tables.seat(state.active)}"

    def _same_beginning(self, project: Project, new: str) -> bool:
        """Whether the position of the scenario is the one from which the game was played."""
        given, seats = beginning(project, new), (*range(self.tables.players), None)
        return all(_looks(given, seat) == _looks(self.begin, seat) for seat in seats)


def _looks(match: Match, seat: int | None) -> Any:
    """A position as somebody sees it, whichever of pieces that are alike lie where."""
    made = seen(match, seat)
    moves = [move["sentence"] for move in made["view"]["moves"]]
    return made["picture"]["text"], made["prompt"], sorted(moves)


@dataclass(frozen=True)
class Written:
    """A file with one more scenario: where it begins, and the line of its first expectation."""

    text: str
    id: str
    line: int
    expected: int


def _listed(names: Iterable[str]) -> str:
    """A list of pieces in their order, those that follow each other and are alike with a number."""
    counted = [(len(list(alike)), name) for name, alike in groupby(names)]
    return f"[{', '.join(plainly(f'{n} {name}' if n > 1 else name) for n, name in counted)}]"


def plainly(text: str) -> str:
    """A text as it stands in a list or behind a key, in quotes where it must."""
    other = OTHER_NOTHING.fullmatch(text) or OTHER_TRUTH.fullmatch(text)
    return text if stands_plainly(text) and not other else json.dumps(text, ensure_ascii=False)
