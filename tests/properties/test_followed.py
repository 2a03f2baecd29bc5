"""Every text of a dictionary does something in random games; rare ones in positions made for it."""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

import pytest
from tests.evidence_writer import FULL, progress, record
from tests.properties.followed import Dictionary, dictionary, printed_over
from tests.properties.games import game_names, tables, with_variants
from tests.properties.playing import played
from tests.properties.reached import reached, stepping
from tests.properties.test_random_games import conserved

from ludex.ir import nodes as ir
from ludex.machine.state import State
from ludex.records import replace
from ludex.scenario_pipeline.every_table import Table

ENOUGH = 100 if FULL else 1
"""So often every entry should do something, and once it must."""
GAMES = 1_000 if FULL else 1
"""Random games for each number of players."""
CAP = 250 if FULL else 100
"""After so many decisions a random game is left."""
POSITIONS = 12_000 if FULL else 200
"""The most positions with rare texts on their boards."""
SECONDS = 60.0
"""So long such positions are looked for."""
GOES_ON = 40
"""So many decisions follow on such a position."""
SHARE = 0.5
"""The share of cells without a text that get one."""
BOARDS = 36 if FULL else 4
"""The most boards of rare texts that are made at one table."""
WITH_TEXTS = [name for name in game_names() if with_variants(name, ()).squares]
FEW = 30
"""Larger dictionaries are gone through for evidence alone."""
TAKEN = [name for name in WITH_TEXTS if FULL or len(with_variants(name, ()).squares) <= FEW]


class Counts:
    """How often each entry of a dictionary has done something."""

    def __init__(self, phrases: tuple[str, ...]) -> None:
        self.phrases = phrases
        self.games: Counter[int] = Counter()
        self.given: Counter[int] = Counter()
        self.played = self.ended = self.decisions = self.positions = 0

    @property
    def rare(self) -> set[int]:
        """The entries that have not done enough in random games."""
        return {e for e in range(len(self.phrases)) if self.games[e] < ENOUGH}

    @property
    def missing(self) -> set[int]:
        """The entries that have not done enough in given positions either."""
        return {e for e in self.rare if self.given[e] < ENOUGH}

    @property
    def idle(self) -> list[str]:
        """The entries that have never done anything."""
        every = enumerate(self.phrases)
        return [phrase for e, phrase in every if not self.games[e] + self.given[e]]

    def table(self) -> list[str]:
        """How often, entry by entry, the rarest first."""
        rows = ["", "| text | in random games | from given positions |", "|---|---:|---:|"]
        for entry in sorted(range(len(self.phrases)), key=lambda e: self.games[e]):
            given = f"{self.given[entry]:,}" if entry in self.rare else ""
            phrase = self.phrases[entry].replace("|", "\\|")
            rows.append(f"| {phrase} | {self.games[entry]:,} | {given} |")
        return rows


def count_games(game: str, counts: Counts) -> None:
    """Plays random games at all tables and counts."""
    every = tables(game)
    for players in sorted({table.players for table in every}):
        seated = [table for table in every if table.players == players]
        for at, table in enumerate(seated):
            numbers = range(at, GAMES, len(seated))
            made = dictionary(game, table) if numbers else None
            if made is not None:
                engine = made.machine()
                for number in numbers:
                    told = f"{table}, game {number}"
                    assert engine.steps is not None
                    state = reached(engine.steps, number, number, CAP)
                    assert state is not None, f"{told}: {engine.playout(number, number, CAP)}"
                    assert state.over or state.decisions >= CAP, told
                    assert conserved(state), told
                    assert not engine.broken(state, True), told
                    counts.games.update(dict(enumerate(made.counts(state))))
                    counts.played += 1
                    counts.ended += state.over
                    counts.decisions += state.decisions
                progress(f"{game}: {counts.played:,} games, {len(counts.rare)} texts rare so far")


def given_positions(game: str, made: Dictionary, chance: Random) -> Iterator[State]:
    """Positions out of random games in which somebody is asked."""
    engine = made.machine()
    while True:
        depth = chance.randrange(CAP)
        seed = chance.randrange(2**32)
        assert engine.steps is not None
        state = reached(engine.steps, seed, 0, depth)
        if state is not None and not state.over:
            yield state


def count_given(game: str, counts: Counts, table: Table) -> None:
    """Prints the rare texts on the boards of random positions, plays on, and counts."""
    chance = Random(len(counts.phrases))
    made = dictionary(game, table)
    assert made is not None
    positions = given_positions(game, made, chance)
    until = process_time() + SECONDS
    while counts.missing and counts.positions < POSITIONS and process_time() < until:
        engine = made.machine(printed_over(made, counts.missing, SHARE, chance))
        for _ in range(POSITIONS // BOARDS):
            state = next(positions)
            if not engine.legal(state, engine.pending(state).must[0]):
                continue  # what was asked on the other board has no answer on this one
            before = made.counts(state)
            for _ in played(engine, state, chance, GOES_ON):
                pass
            for entry, (old, new) in enumerate(zip(before, made.counts(state), strict=True)):
                counts.given[entry] += new - old
            counts.positions += 1
            if not counts.missing or process_time() > until:
                break
        progress(f"{game}: {counts.positions:,} positions, {len(counts.missing)} texts missing")


def followed(game: str) -> Counts:
    """Counts for a game: random games first, then given positions for what is rare in them."""
    made = dictionary(game, tables(game)[0])
    assert made is not None
    counts = Counts(made.phrases)
    count_games(game, counts)
    if counts.rare:
        count_given(game, counts, tables(game)[0])
    return counts


@pytest.mark.parametrize("game", TAKEN)
def test_every_text_of_a_dictionary_does_something(game: str) -> None:
    counts = followed(game)
    said = (
        f"{counts.played:,} games, {counts.ended:,} ended, the others left after {CAP} decisions; "
        f"{counts.decisions:,} decisions, {counts.positions:,} given positions"
    )
    record(f"What the texts of {game} do", [said, *counts.table()])
    assert counts.idle == []


def no_need_holds(made: Dictionary, phrase: str) -> Dictionary:
    """The same dictionary, with an entry whose needs never hold."""
    never = ir.Check(ir.Const("truth", 0), "never", 0)
    routines = tuple(
        replace(row, needs=(*row.needs, never)) if row.name == phrase else row
        for row in made.program.routines
    )
    return replace(made, program=replace(made.program, routines=routines))


def test_a_text_that_can_do_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = dictionary

    def without(game: str, table: Table) -> Dictionary | None:
        made = usual(game, table)
        assert made is not None
        return no_need_holds(made, "FALL INTO THE POND")

    monkeypatch.setattr(sys.modules[__name__], "dictionary", without)
    counts = followed("garden-path")
    assert counts.idle == ["FALL INTO THE POND"]


@pytest.mark.parametrize("game", WITH_TEXTS)
def test_counting_changes_nothing_else(game: str) -> None:
    table = tables(game)[0]
    made = dictionary(game, table)
    assert made is not None
    one, other = made.machine().steps, stepping(game, table)
    assert one is not None
    for number in range(3):
        state, twin = (reached(steps, number, number, CAP) for steps in (one, other))
        assert state is not None
        assert twin is not None
        assert (state.rng, state.where) == (twin.rng, twin.where)
        assert state.values[:-2] == twin.values
