"""Whole games within one instance of a module, many at a time."""

from __future__ import annotations

from array import array
from contextlib import suppress
from typing import Any

from ludex.backends.wasm.module import printed
from ludex.ir.scoring import Score, score_of
from ludex.lowering.code import NIL
from ludex.lowering.program import Lowered
from ludex.lowering.states import Reader, put_state
from ludex.lowering.store import MOST_GAMES, OUTCOME
from ludex.machine.chance import PLAYERS, scrambled, seeded, seeded_players
from ludex.machine.interface import Outcome, ended
from ludex.machine.state import State

CELL = 8


class Instance:
    """A lowered program as a running module; a game begins at a given position."""

    def __init__(self, made: Lowered, beginning: State) -> None:
        import wasmtime

        put_state(made.layout, beginning, made.layout.fixed.__setitem__)
        self.layout, self.module = made.layout, printed(made)
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        self.trap: type[Exception] = wasmtime.Trap
        instance = wasmtime.Instance(self.store, wasmtime.Module(engine, self.module), [])
        self.exports: Any = instance.exports(self.store)
        self.memory: Any = self.exports["memory"]
        self._prepare()

    def _prepare(self) -> None:
        """Plays up to the first decision, where no chance comes before it."""
        self.call("keep_image")
        before = self.cell("RNG")
        try:
            self.call("go_on")
        except self.trap:
            return
        if self.cell("RNG") == before and not self.cell("OVER"):
            self.call("keep_image")

    def call(self, name: str, *args: int) -> int:
        """Calls a function of the module."""
        given: int = self.exports[name](self.store, *args)
        return given

    def cells(self, first: int, count: int) -> array[int]:
        """Some numbers of the array."""
        found = array("q")
        at = first * CELL
        found.frombytes(bytes(self.memory.read(self.store, at, at + count * CELL)))
        return found

    def cell(self, name: str) -> int:
        """A number by its name."""
        return self.cells(self.layout.given[name], 1)[0]


class Games:
    """Random games of one program; those that follow each other are played at once."""

    def __init__(self, made: Lowered, beginning: State) -> None:
        self.instance, self.layout = Instance(made, beginning), made.layout
        self.seats = made.layout.program.setup.players
        self.score: Score | None = score_of(made.layout.program)
        self.known: dict[int, Outcome] = {}
        self.asked: tuple[int, int, int] = (0, 0, 0)
        self.size = 1

    def outcome(self, seed: int, playout: int, cap: int) -> Outcome | None:
        """What comes of a random game; None where the rules come to a stop in it."""
        if (seed, cap) != self.asked[:2] or playout not in self.known:
            going_on = self.asked == (seed, cap, playout)
            self.size = min(MOST_GAMES, 2 * self.size) if going_on else 1
            self.known = self._played(seed, playout, cap)
        self.asked = (seed, cap, playout + 1)
        return self.known.pop(playout, None)

    def _played(self, seed: int, first: int, cap: int) -> dict[int, Outcome]:
        """The next games, up to one in which the rules come to a stop."""
        chance, players = (_signed(scrambled(each)) for each in (seed, seed ^ PLAYERS))
        with suppress(self.instance.trap):
            self.instance.call("games", chance, players, first, self.size, cap)
        count, size = self.instance.cell("GAME"), self.layout.given["OUTCOME_SIZE"]
        numbers = self.instance.cells(self.layout.given["OUTCOMES"], count * size)
        rows = (numbers[i * size : (i + 1) * size] for i in range(count))
        return {first + i: self._outcome(row) for i, row in enumerate(rows)}

    def _outcome(self, row: array[int]) -> Outcome:
        decisions, offered, over, ending, ranked = row[:OUTCOME]
        if not over:
            return Outcome(None, decisions, True, offered)
        ranks = tuple(row[OUTCOME::2]) if ranked else ()
        scores: tuple[float | None, ...] = ()
        if self.score is not None:
            said = (None if n == NIL else n for n in row[OUTCOME + 1 :: 2])
            scores = tuple(map(self.score.counted, said))
        return Outcome(ended(ending, ranks, self.seats, scores), decisions, False, offered)

    def position(self, seed: int, playout: int, cap: int) -> State | None:
        """The position at the end of a random game; None where the rules come to a stop in it."""
        rng, players = _signed(seeded(seed, playout)), _signed(seeded_players(seed, playout))
        try:
            self.instance.call("play", rng, players, cap)
        except self.instance.trap:
            return None
        return Reader(self.layout, self.instance.cells(0, self.instance.cell("HEAP"))).state()


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value
