"""Compares two games: what they declare, their scenarios, recorded games, and random ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from ludex.impact import recordings, scenarios, statistics
from ludex.impact.things import Ref, Thing, Things, entries, things
from ludex.impact.uses import felt_by, users
from ludex.ir.tables import NotRunError, SetupError
from ludex.machine.interface import Machine
from ludex.pipeline import (
    ENGINE_THAT_TELLS,
    Files,
    Loaded,
    engine_for_games,
    load,
    machine,
    setups,
    typed_game,
)
from ludex.play.record import Record
from ludex.records import dataclass, field, replace
from ludex.scenario_pipeline.reading import read

How = Literal["added", "removed", "changed"]

MOST_MOVES = 10_000
"""So many moves of recorded games are played once more at most."""


@dataclass(frozen=True)
class Change:
    """A thing that came, went or says something else, and what else speaks of it.

    `runs` is how machines call it, and what speaks of it itself, when these run.
    """

    how: How
    before: Thing | None
    after: Thing | None
    felt_by: tuple[str, ...] = ()
    runs: frozenset[str] = frozenset()

    @property
    def thing(self) -> Thing:
        """The thing, as it is now if it is there."""
        found = self.after or self.before
        assert found is not None
        return found


@dataclass(frozen=True)
class Impact:
    """Everything that a change of its files changes in a game.

    `broken` says why not more could be compared than what is declared, where that is so.
    """

    game: str
    how: Literal["added", "removed", "changed", "same"]
    changes: tuple[Change, ...] = ()
    scenarios: scenarios.Scenarios = field(default_factory=scenarios.Scenarios)
    recordings: tuple[recordings.Recording, ...] = ()
    statistics: statistics.Statistics | None = None
    broken: str = ""


def compare(before: Files, after: Files, records: Mapping[str, Record], games: int) -> Impact:
    """Compares two versions of a game; so many random games are played by each."""
    old, new = load(before), load(after)
    if not (old.passed and new.passed):
        which = "before" if not old.passed else "now"
        return Impact(after.name, "changed", broken=f"the files have errors {which}")
    changes = declared(old, new)
    if isinstance(changes, str):
        return Impact(after.name, "changed", broken=changes)
    told = scenarios.compared(before, after, bool(changes))
    booklet = tuple(differing(_entries(before, old), _entries(after, new)))
    if not changes:
        same = not (booklet or told.added or told.removed or told.rewritten)
        return Impact(after.name, "same" if same else "changed", booklet, told)
    recorded, moves = [], 0
    for file, record in records.items():
        moves += len(record.moves)
        if moves <= MOST_MOVES:
            recorded.append(_recorded(file, record, old, new, changes))
        else:
            why = f"more than {MOST_MOVES:,} moves of recorded games are not played"
            recorded.append(recordings.Recording(file, len(record.moves), why=why))
    every = (*changes, *booklet)
    numbers = _statistics(old, new, games)
    return Impact(after.name, "changed", every, told, tuple(recorded), numbers)


def declared(old: Loaded, new: Loaded) -> tuple[Change, ...] | str:
    """What is declared otherwise; a sentence where a game cannot be looked through."""
    assert old.game is not None
    assert new.game is not None
    before, after = things(old.game), things(new.game)
    known = []
    for loaded, when in ((old.game, "before"), (new.game, "now")):
        made = [typed_game(loaded, chosen) for chosen in setups(loaded) if len(chosen) < 2]
        if any(problems for _, problems in made):
            return f"the files have errors {when}"
        known.append(users(game for game, _ in made))
    names: dict[Ref, str] = {}
    runs: dict[Ref, str] = {}
    for thing in (*after.values(), *before.values()):
        names.setdefault(thing.ref, thing.called)
        runs.setdefault(thing.ref, thing.runs)
    changes = list(differing(before, after))
    direct = {change.thing.ref for change in changes}

    def whole(change: Change) -> Change:
        ref, spoken = change.thing.ref, known[change.how != "removed"]
        felt = tuple(sorted(names[r] for r in felt_by([ref], spoken) - direct if r in names))
        near = (change.thing.runs, *(runs.get(user, "") for user in spoken.get(ref, ())))
        return replace(change, felt_by=felt, runs=frozenset(near) - {""})

    return tuple(map(whole, changes))


def differing(before: Things, after: Things) -> Iterator[Change]:
    """What is there once only, or says something else."""
    for key in dict.fromkeys((*before, *after)):
        then, now = before.get(key), after.get(key)
        if then is None or now is None or then.says != now.says:
            how: How = "added" if then is None else "removed" if now is None else "changed"
            yield Change(how, then, now)


def _entries(files: Files, loaded: Loaded) -> Things:
    """The ledger that lies beside the rules."""
    return entries(read(replace(files, scenarios={}, tables={}), loaded.game).ledger)


def _machine(loaded: Loaded, record: Record | None, engine: str) -> Machine:
    assert loaded.game is not None
    if record is None:
        return machine(loaded, min(loaded.game.sections.players, default=2), {}, (), engine)
    return machine(loaded, record.players, dict(record.options), record.variants, engine)


def _recorded(
    file: str, record: Record, old: Loaded, new: Loaded, changes: tuple[Change, ...]
) -> recordings.Recording:
    if record.rules != old.digest:
        why = "it was recorded by other rules than those before"
        return recordings.Recording(file, len(record.moves), why=why)
    try:
        both = (
            _machine(old, record, ENGINE_THAT_TELLS),
            _machine(new, record, ENGINE_THAT_TELLS),
        )
    except (SetupError, NotRunError) as error:
        return recordings.Recording(file, len(record.moves), 0, "the table", str(error))
    return recordings.compared(file, record, both, [(c.thing, c.runs) for c in changes])


def _statistics(old: Loaded, new: Loaded, games: int) -> statistics.Statistics | None:
    """Random games at the smallest table with the usual options, where both have the same."""
    try:
        before, after = (_machine(loaded, None, engine_for_games()) for loaded in (old, new))
    except (SetupError, NotRunError):
        return None
    if not games or before.tables.players != after.tables.players:
        return None
    table = f"{before.tables.players} players"
    return statistics.compared(before, after, table, games)
