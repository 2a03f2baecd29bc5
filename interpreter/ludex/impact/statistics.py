"""What moves in random games beyond chance, by the sign test on games with the same seeds.

The games of both rules are paired by their seeds. If the rules played alike, each difference within
a pair would be as likely to go up as down, whatever else the numbers are like. As several numbers
are looked at, Holm's correction keeps the chance of any false alarm below 5 in 100.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from ludex.machine.interface import Machine, Outcome
from ludex.machine.seats import seat_letters
from ludex.records import dataclass

ALARMS = 0.05
"""How likely it is at most that anything is told although nothing has changed."""
CAP = 1_000
"""After so many decisions a game is left: a comparison need not wait for the longest games."""
TEST = "sign test on pairs of games with the same seed, Holm's correction"


@dataclass(frozen=True)
class Compared:
    """A number of random games before and after: its means, and how many pairs went which way.

    `chance` is how likely pairs would differ as much if the rules played alike.
    """

    name: str
    before: float
    after: float
    up: int
    down: int
    chance: float
    moved: bool = False


@dataclass(frozen=True)
class Statistics:
    """So many pairs of random games at one table, what came of each number, and where only the new
    rules come to a stop."""

    table: str
    games: int
    numbers: tuple[Compared, ...]
    stopped: tuple[str, ...] = ()

    @property
    def moved(self) -> tuple[Compared, ...]:
        """What moves beyond chance."""
        return tuple(each for each in self.numbers if each.moved)


def compared(before: Machine, after: Machine, table: str, games: int, seed: int = 1) -> Statistics:
    """Plays the same seeds by both rules."""
    pairs = [
        (before.playout(seed, playout, CAP), after.playout(seed, playout, CAP))
        for playout in range(games)
    ]
    return statistics(pairs, before.tables.players, table)


def statistics(pairs: Sequence[tuple[Outcome, Outcome]], players: int, table: str) -> Statistics:
    """What came of games by both rules, with the same seed each."""
    found = []
    for name, number in _numbers(players):
        both = [(number(old), number(new)) for old, new in pairs]
        told = [(old, new) for old, new in both if old is not None and new is not None]
        if told:
            found.append(_sign_test(name, told))
    known = {old.stopped for old, _ in pairs}
    stops = sorted({new.stopped for _, new in pairs} - known)
    return Statistics(table, len(pairs), tuple(holm(found)), tuple(stops))


def _numbers(players: int) -> Iterator[tuple[str, Callable[[Outcome], float | None]]]:
    """What is counted of each game."""
    yield "decisions in a game", lambda game: game.decisions
    yield "moves to choose from", lambda game: game.offered / max(game.decisions, 1)
    yield "games that end", lambda game: float(game.result is not None)
    for seat, name in enumerate(seat_letters(players)):
        yield f"games that {name} wins", partial(_won, seat)
        yield f"score of {name}", partial(_score, seat)


def _won(seat: int, game: Outcome) -> float:
    return float(seat in game.winners)


def _score(seat: int, game: Outcome) -> float | None:
    scores = game.result.scores if game.result is not None else ()
    return scores[seat] if seat < len(scores) else None


def _sign_test(name: str, pairs: Sequence[tuple[float, float]]) -> Compared:
    up = sum(new > old for old, new in pairs)
    down = sum(new < old for old, new in pairs)
    before, after = (sum(each) / len(pairs) for each in zip(*pairs, strict=True))
    return Compared(name, before, after, up, down, two_sided(up, down))


def two_sided(up: int, down: int) -> float:
    """How likely so many fair coins fall at least as unevenly, exactly."""
    coins, fewer = up + down, min(up, down)
    falls = tail = 1
    for heads in range(1, fewer + 1):
        falls = falls * (coins - heads + 1) // heads
        tail += falls
    return float(min(Fraction(1), Fraction(2 * tail, 2**coins)))


def holm(found: Sequence[Compared]) -> list[Compared]:
    """The same, with what moves beyond chance marked."""
    moved: set[str] = set()
    for at, each in enumerate(sorted(found, key=lambda one: one.chance)):
        if each.chance > ALARMS / (len(found) - at):
            break
        moved.add(each.name)
    return [
        Compared(e.name, e.before, e.after, e.up, e.down, e.chance, e.name in moved) for e in found
    ]
