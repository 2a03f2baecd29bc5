"""What was promised, and by how much it is met or missed."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from measuring import Rates, ratios
from roster import ALONE, BESIDE
from tables import number, table

SPIEL = {
    "breakthrough": 12, "connect-four": 8, "othello": 8, "amazons": 5, "clobber": 5,
    "nine-mens-morris": 5, "goofspiel": 5, "pig": 3, "tic-tac-toe": 1.5, "kuhn-poker": 1,
    "leduc-poker": 1,
}  # fmt: skip
IN_C, PGX, OVER_BEFORE, MICROSECONDS = 0.5, 1.0, 10.0, 20.0
DECISIONS = {"gootmu": 50_000.0}
GAMES_A_SECOND = {"gologolo": 200.0}
PYTHON_BEFORE = {"gootmu": 3.0, "gologolo": 3.0}


class Target(NamedTuple):
    """What is to be at least so much, or at most where `least` is false."""

    what: str
    wanted: float
    measured: float
    least: bool = True

    def verdict(self) -> str:
        """Met or missed, by how much."""
        over = self.measured / self.wanted if self.least else self.wanted / self.measured
        if over >= 1:
            return f"met, {number(over)} times"
        return f"missed, {number(1 / over)} times too slow"


def judged(
    whole: Mapping[str, Rates],
    stepped: Mapping[str, Rates],
    lengths: Mapping[str, float],
    markdown: bool,
) -> str:
    """A line for each target that was measured."""
    found = [*of_ratios(whole), *of_rates(whole, stepped, lengths)]
    rows = [
        [t.what, f"{'≥' if t.least else '≤'} {number(t.wanted)}", number(t.measured), t.verdict()]
        for t in found
    ]
    return table(["target", "promised", "measured", "verdict"], rows, markdown)


def of_ratios(whole: Mapping[str, Rates]) -> Iterator[Target]:
    """How many times as quick we are as others, and as we were."""
    wanted = [("wasm", "OpenSpiel C++", game, least) for game, least in SPIEL.items()]
    wanted += [("wasm", "C", game, IN_C) for game in BESIDE]
    wanted += [("wasm", "pgx, 1024", game, PGX) for game in BESIDE]
    wanted += [("wasm", "before", game, OVER_BEFORE) for game in ALONE]
    wanted += [("python", "before", game, PYTHON_BEFORE.get(game, 1.0)) for game in whole]
    for ours, theirs, game, least in wanted:
        if each := ratios(whole.get(game, {}), ours, theirs):
            yield Target(f"{game}, {ours} / {theirs}", least, statistics.median(each))


def of_rates(
    whole: Mapping[str, Rates], stepped: Mapping[str, Rates], lengths: Mapping[str, float]
) -> Iterator[Target]:
    """What was promised in seconds; these depend on the machine, and on what else it does."""
    for game, least in DECISIONS.items():
        for rate in middle(whole, game, "wasm"):
            yield Target(f"{game}, wasm, decisions/s", least, rate * lengths[game])
    for game, least in GAMES_A_SECOND.items():
        for rate in middle(whole, game, "wasm"):
            yield Target(f"{game}, wasm, games/s", least, rate)
    for name in stepped.get("connect-four", {}):
        for rate in middle(stepped, "connect-four", name):
            spent = 1e6 / (rate * lengths["connect-four"])
            yield Target(f"connect-four, {name}, µs a ply", MICROSECONDS, spent, least=False)


def middle(found: Mapping[str, Rates], game: str, name: str) -> list[float]:
    """The median rate, if it was measured."""
    each = found.get(game, {}).get(name)
    return [statistics.median(each)] if each else []
