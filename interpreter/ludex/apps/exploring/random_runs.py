"""Long games played by chance, in which every position is looked at."""

from __future__ import annotations

from collections import Counter
from random import Random

from ludex.apps.exploring.finding import Finding, Step, Wrong
from ludex.apps.exploring.holding import barred, just_over, stopped, stuck, wrong_in
from ludex.apps.exploring.leaks import Onlooker
from ludex.backends.reference import Reference
from ludex.machine.interface import Move, Pending, PlayError
from ludex.machine.state import DRAWN, State
from ludex.records import dataclass, field
from ludex.scenario_pipeline.every_table import Table

LOOKS, LOOKING = 3, 0.25
"""So often in a game, and at such a share of positions, seats look for secrets."""
SPOKEN = 0.2
"""How often somebody speaks who may."""


@dataclass
class Runs:
    """Random games at one table; each stops at what it finds wrong."""

    engine: Reference
    table: Table
    depth: int
    findings: dict[Wrong, Finding] = field(default_factory=dict)
    games: int = 0
    moves: int = 0
    alike: Counter[str] = field(default_factory=Counter)
    """What was tried to tell positions apart that look the same."""

    def run(self, seed: int) -> None:
        """One game, up to so many moves; somewhere on the way its seats look for secrets."""
        chance, steps = Random(seed), list[Step]()
        self.games += 1
        try:
            state = self.engine.begin(seed, reported=DRAWN)
        except PlayError as error:
            self.found(stopped(error), seed, steps, begun=False)
            return
        looks = 0
        for number in range(self.depth):
            wrong = next(wrong_in(self.engine, state), None)
            if wrong is not None:
                self.found(wrong, seed, steps)
                return
            if state.over:
                return
            if looks < LOOKS and (not number or chance.random() < LOOKING):
                self.look(state, seed, steps, chance)
                looks += 1
            pending = self.engine.pending(state)
            wrong = stuck(self.engine, state, pending)
            if wrong is not None:
                self.found(wrong, seed, steps)
                return
            if not self.step(state, pending, seed, steps, chance):
                return

    def step(
        self, state: State, pending: Pending, seed: int, steps: list[Step], chance: Random
    ) -> bool:
        """Makes a move by chance; whether the rules go on."""
        seat = chance.choice(pending.must)
        moves: tuple[Move, ...] = ()
        if pending.may and chance.random() < SPOKEN:
            speaker = chance.choice(pending.may)
            moves = self.engine.legal(state, speaker)
            seat = speaker if moves else seat
        move = chance.choice(moves or self.engine.legal(state, seat))
        step, before = Step(seat, move.parts), state.copy()
        try:
            self.engine.apply(state, seat, move)
        except PlayError as error:
            self.found(stopped(error), seed, steps, step)
            return False
        wrong = barred(self.engine, before, seat, move) if just_over(state) else None
        if wrong is not None:
            self.found(wrong, seed, steps, step)
        self.moves += 1
        steps.append(step)
        return True

    def look(self, state: State, seed: int, steps: list[Step], chance: Random) -> None:
        """Looks whether a seat can tell this position from others that must look the same."""
        for wrong in leaking(self.engine, state, chance, self.alike):
            self.found(wrong, seed, steps)

    def found(
        self, wrong: Wrong, seed: int, steps: list[Step], then: Step | None = None,
        begun: bool = True,
    ) -> None:  # fmt: skip
        """Notes what is wrong, where it is found first."""
        if wrong not in self.findings:
            self.findings[wrong] = Finding(
                wrong, self.table, seed, DRAWN, tuple(steps), (), then, begun
            )


def leaking(engine: Reference, state: State, chance: Random, counts: Counter[str]) -> list[Wrong]:
    """What the seats may learn that they must not, one finding for each seat."""
    found = []
    for seat in range(engine.tables.players):
        onlooker = Onlooker(engine.program, engine, seat, chance)
        told = onlooker.leaks(state)
        counts.update(onlooker.counts)
        if told:
            name = engine.tables.seat(seat)
            said = "A seat can tell two positions apart that must look the same to it."
            found.append(Wrong("leak", said, f"{name} can: {told[0]}"))
    return found
