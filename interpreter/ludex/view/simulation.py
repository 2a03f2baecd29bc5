"""What random games have come to, as text for people and as plain values for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from ludex.machine.tables import Tables
from ludex.play.simulate import Tally
from ludex.view.names import Names
from ludex.view.text import wrapped

VERSION = 1


@dataclass(frozen=True)
class Simulation:
    """Random games at one table; `asked` is how many were wanted."""

    title: str
    tables: Tables
    engine: str
    seed: int
    cap: int
    asked: int
    tally: Tally
    names: Names = field(default_factory=Names)

    @property
    def interrupted(self) -> bool:
        """Whether fewer were played than were wanted."""
        return self.tally.games < self.asked


# ------------------------------------------------------------ for programs
def document(made: Simulation) -> dict[str, Any]:
    """The numbers as plain values."""
    tally, tables = made.tally, made.tables
    lengths = tally.length
    return {
        "format": "ludex-simulation",
        "version": VERSION,
        "game": tables.game,
        "rules": tables.digest,
        "players": tables.players,
        "options": dict(tables.options),
        "variants": list(tables.variants),
        "engine": made.engine,
        "seed": made.seed,
        "asked": made.asked,
        "games": tally.games,
        "interrupted": made.interrupted,
        "finished": tally.finished,
        "seats": [_seat(made, seat) for seat in range(tables.players)],
        "shared": tally.ties,
        "nobody": tally.nobody,
        "length": asdict(lengths) if lengths else None,
        "branching": tally.branching,
        "cap": made.cap,
        "capped": tally.capped,
        "unfinished": tally.unfinished,
        "stopped": [
            {"sentence": sentence, "games": count, "first-playout": first}
            for sentence, (count, first) in sorted(tally.stops.items())
        ],
    }


def _seat(made: Simulation, seat: int) -> dict[str, Any]:
    tally = made.tally
    scores = tally.scores_of(seat)
    rate = tally.rate(seat)
    return {
        "seat": made.tables.seat(seat),
        "won-alone": tally.alone[seat],
        "won-shared": tally.shared[seat],
        "rate": rate.share,
        "low": rate.low,
        "high": rate.high,
        "score": {"mean": scores.mean, "least": scores.least, "most": scores.most}
        if scores.games
        else None,
    }


# ------------------------------------------------------------ for people
def render(made: Simulation, width: int) -> str:
    """The numbers as lines of at most that width."""
    lines = [_table(made), "", *_results(made), "", *_course(made)]
    return "".join(f"{line}\n" for text in lines for line in wrapped(text, width) or [""])


def _table(made: Simulation) -> str:
    tables = made.tables
    said = [made.title, f"{tables.players} players", *tables.variants]
    said += [f"{name} {value}" for name, value in tables.options]
    said[2:] = map(made.names.said, said[2:])
    games = _count(made.tally.games, "random game")
    if made.interrupted:
        games += f" of {made.asked:,}"
    return f"{', '.join(said)}: {games}, seed {made.seed}, engine {made.engine}"


def _results(made: Simulation) -> list[str]:
    tally = made.tally
    if not tally.finished:
        return ["No game came to its end."]
    wide = len(f"{tally.finished:,}")
    lines = []
    for seat in range(made.tables.players):
        rate = tally.rate(seat)
        share, low, high = (100 * (x or 0) for x in (rate.share, rate.low, rate.high))
        line = f"{made.tables.seat(seat)} won {tally.won(seat):>{wide},}"
        line += f" ({share:4.1f} %; 95 %: {low:.1f} to {high:.1f})"
        if tally.ties:
            line += f", {tally.shared[seat]:>{wide},} of them shared"
        scores = tally.scores_of(seat)
        if scores.mean is not None:
            line += f"; score {scores.mean:.1f} ({scores.least} to {scores.most})"
        lines.append(line)
    if tally.nobody:
        lines.append(f"nobody won {tally.nobody:,}")
    return lines


def _course(made: Simulation) -> list[str]:
    tally = made.tally
    lines = []
    lengths = tally.length
    if lengths is not None:
        lines.append(
            f"length: {lengths.mean:.1f} decisions on average, half of the games up to "
            f"{lengths.median:g}, quartiles {lengths.first_quartile} and "
            f"{lengths.third_quartile}, from {lengths.least} to {lengths.most}"
        )
    if tally.branching is not None:
        lines.append(f"branching: {tally.branching:.1f} moves a decision")
    if tally.capped:
        lines.append(f"capped: {_count(tally.capped, 'game')} after {made.cap:,} decisions")
    if tally.unfinished and made.tables.limit is not None:
        most = made.tables.limit[1]
        lines.append(f"unfinished: {_count(tally.unfinished, 'game')} after {most:,} turns")
    for sentence, (count, first) in sorted(tally.stops.items()):
        lines.append(f"the rules came to a stop in {_count(count, 'game')}: {sentence}")
        lines.append(f"(the first is playout {first})")
    if tally.finished == tally.games:
        lines.append("Every game came to its end.")
    return lines


def _count(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
