"""A position as scenarios say it: what lies where, what is remembered, whose turn it is."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from ludex.apps.studio.seeing import seen
from ludex.apps.studio.standing import stood
from ludex.apps.studio.texts import RefusedError
from ludex.desk.project import Project
from ludex.desk.trying import tried
from ludex.machine.state import outcomes_called
from ludex.play.match import Match
from ludex.records import replace
from ludex.scenario_pipeline.running import Ready, ready
from ludex.source.edits import stands_plainly
from ludex.syntax.plain import OTHER_NOTHING, OTHER_TRUTH
from ludex.view.naming import Naming, shown

FILE = "position.yaml"
"""What the scenario is called that lays out a position; no file is."""


def position(match: Match) -> Iterator[str]:
    """The lines under `given` that say where a game stands."""
    tables, state = match.machine.tables, match.state
    for index, (row, pieces) in enumerate(zip(tables.places, state.contents, strict=True)):
        if pieces and index != tables.box:
            faces = [" face-down" if state.down[piece] else "" for piece in pieces]
            names = [shown(tables, state, "piece", piece) for piece in pieces]
            lying = (name + face for name, face in zip(names, faces, strict=True))
            yield f"{row.name}: {listed(lying)}"
    views = [match.view(seat) for seat in (*range(tables.players), None)]
    naming = Naming(tables)
    values = [naming.called(v) for view in views for v in view.values if v.value.kind == "number"]
    yield from (f"{name}: {held}" for name, held in dict(values).items())
    if state.active is not None:
        yield f"turn: {tables.seat(state.active)}"


def table_lines(match: Match) -> Iterator[str]:
    """The lines of a scenario that say at which table it is played."""
    tables = match.machine.tables
    yield f"players: {tables.players}"
    if tables.variants:
        yield f"variants: [{', '.join(tables.variants)}]"
    if tables.options:
        agreed = (f"{name}: {value}" for name, value in tables.options)
        yield f"options: {{{', '.join(agreed)}}}"
    if match.reported:
        yield f"outcomes: {outcomes_called(match.reported)}"


def laid_out(project: Project, lines: Iterable[str], seed: int) -> Match:
    """A game that begins in a position; the lines are those of a scenario."""
    body = "".join(f"    {line}\n" for line in lines)
    text = f"ludex: 1\ngame: {project.files.name}\nscenarios:\n  - id: P-1\n    name: a position\n"
    found = alone(project, FILE, text + body)
    wrong = next((each for each in found.problems if each.severity == "error"), None)
    if wrong is not None:
        raise RefusedError(f"This position cannot be said: {wrong.sentence}")
    trial = replace(found.compiled.trials[0], seed=seed)
    result = tried(trial)
    if result is not None and result.failure is not None:
        said = f"expected {result.failure.expected}; found {result.failure.found}"
        raise RefusedError(f"This position cannot be: {said}.")
    return stood(trial, result)


def alone(project: Project, file: str, text: str) -> Ready:
    """A scenario of a file with this text, without all the others of a game."""
    files = replace(project.files, scenarios={file: text.encode()}, ledger={}, tables={})
    return ready(files, game=project.loaded)


def looks(match: Match, seat: int | None) -> Any:
    """A position as somebody sees it, whichever of pieces that are alike lie where."""
    made = seen(match, seat)
    moves = [move["sentence"] for move in made["view"]["moves"]]
    return made["picture"]["text"], made["prompt"], sorted(moves)


def listed(names: Iterable[str]) -> str:
    """A list of pieces in their order, those that follow each other and are alike with a number."""
    counted = [(len(list(alike)), name) for name, alike in groupby(names)]
    return f"[{', '.join(plainly(f'{n} {name}' if n > 1 else name) for n, name in counted)}]"


def plainly(text: str) -> str:
    """A text as it stands in a list or behind a key, in quotes where it must."""
    other = text in OTHER_NOTHING | OTHER_TRUTH
    return text if stands_plainly(text) and not other else json.dumps(text, ensure_ascii=False)
