"""What games of programs have come to, as text for people and as plain values for programs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludex.machine.state import ENDINGS
from ludex.machine.tables import Tables
from ludex.play.bots import RANDOM
from ludex.play.simulate import Tally
from ludex.records import asdict, dataclass, field
from ludex.view.drawing import columns
from ludex.view.language import Language
from ludex.view.text import wrapped

VERSION = 2
WITHOUT_WINNER = {"drawn": "drawn-row", "lost": "lost-row", "ended": "ended-row"}
GAP = "  "


@dataclass(frozen=True)
class Simulation:
    """Games at one table; `asked` is how many were wanted."""

    title: str
    tables: Tables
    engine: str
    seed: int
    cap: int
    asked: int
    tally: Tally
    language: Language = field(default_factory=Language)
    programs: tuple[str, ...] = ()
    """Who plays at each seat, unless chance does at all of them."""

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
        **tables.agreed,
        "engine": made.engine,
        "seed": made.seed,
        "asked": made.asked,
        "games": tally.games,
        "interrupted": made.interrupted,
        "finished": tally.finished,
        "seats": [_seat(made, seat) for seat in range(tables.players)],
        "shared": tally.ties,
        "endings": {how: tally.endings[how] for how in ENDINGS},
        "length": asdict(lengths) if lengths else None,
        "branching": tally.branching,
        "cap": made.cap,
        "capped": tally.capped,
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
        "program": made.programs[seat] if made.programs else RANDOM,
        "won-alone": tally.alone[seat],
        "won-shared": tally.shared[seat],
        "ranks": {str(rank): count for rank, count in sorted(tally.ranks[seat].items())}
        if seat in tally.ranks
        else None,
        "rate": rate.share,
        "low": rate.low,
        "high": rate.high,
        "score": {"mean": scores.mean, "least": scores.least, "most": scores.most}
        if scores.games
        else None,
    }


# ------------------------------------------------------------ for people
def render(made: Simulation, width: int) -> str:
    """The numbers as lines of at most that width, but for the rows of the table."""
    lines = [*wrapped(_heading(made), width), "", *_seats(made, width), ""]
    lines += [line for text in (*_balance(made), *_course(made)) for line in _wrap(text, width)]
    return "".join(f"{line}\n" for line in lines)


def _wrap(text: str, width: int) -> list[str]:
    return wrapped(text, width) or [""]


def _heading(made: Simulation) -> str:
    tables, language = made.tables, made.language
    agreed = [*tables.variants, *(f"{name} {value}" for name, value in tables.options)]
    table = [made.title, language.count("players", tables.players)]
    table += map(language.names.said, agreed)
    games = language.count("games" if made.programs else "random-games", made.tally.games)
    if made.interrupted:
        games = language.say("of-asked", games=games, asked=f"{made.asked:,}")
    said = {"table": ", ".join(table), "games": games, "seed": made.seed, "engine": made.engine}
    return language.say("simulated", **said)


def _seats(made: Simulation, width: int) -> list[str]:
    """A row for each seat: how often it won, and its scores where the game has any."""
    if not made.tally.finished:
        return _wrap(made.language.say("no-game-ended"), width)
    titles = ["seat", *(["program"] if made.programs else []), "wins", "share", "range"]
    titles += ["shared"] if made.tally.ties else []
    titles += ["ranks"] if made.tally.ranks and made.tables.players > 2 else []
    titles += ["score", "score-range"] if made.tally.scores else []
    rows = [[made.language.say(f"{title}-title") for title in titles]]
    rows += [_row(made, seat) for seat in range(made.tables.players)]
    for how, title in WITHOUT_WINNER.items():
        if made.tally.endings[how]:
            blank = [""] if made.programs else []
            rows.append([made.language.say(title), *blank, f"{made.tally.endings[how]:,}"])
    wide = [max(columns(row[i]) for row in rows if i < len(row)) for i in range(len(titles))]
    lines = []
    for row in rows:
        cells = [row[0] + " " * (wide[0] - columns(row[0]))]
        pairs = zip(row[1:], wide[1:], strict=False)
        cells += [" " * (most - columns(cell)) + cell for cell, most in pairs]
        lines.append(GAP.join(cells).rstrip())
    if max(map(columns, lines)) <= width:
        return lines
    return [line for row in rows[1:] for line in _wrap(_in_words(rows[0], row), width)]


def _in_words(titles: list[str], row: list[str]) -> str:
    """A row of the table where the screen is too narrow for a table."""
    if len(row) == 2:
        return f"{row[0]}: {row[1]}"
    pairs = zip(titles[1:], row[1:], strict=False)
    return f"{row[0]}: {'; '.join(f'{title} {cell}' for title, cell in pairs)}"


def _row(made: Simulation, seat: int) -> list[str]:
    tally, rate, scores = made.tally, made.tally.rate(seat), made.tally.scores_of(seat)
    row = [made.tables.seat(seat), *made.programs[seat : seat + 1]]
    row += [f"{tally.won(seat):,}", _percent(rate.share or 0)]
    row.append(f"{_percent(rate.low)} .. {_percent(rate.high)}")
    row += [f"{tally.shared[seat]:,}"] if tally.ties else []
    if tally.ranks and tally.players > 2:
        ranks = tally.ranks.get(seat, Counter())
        row.append(" / ".join(f"{ranks[rank]:,}" for rank in range(1, tally.players + 1)))
    if scores.mean is not None:
        row += [f"{scores.mean:.1f}", f"{scores.least or 0:.15g} .. {scores.most or 0:.15g}"]
    return row


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _balance(made: Simulation) -> list[str]:
    """Whether the numbers tell a seat apart from the others."""
    tally, language = made.tally, made.language
    if not tally.finished or tally.players < 2:
        return []
    if tally.nobody == tally.finished:
        return [language.say("nobody-wins"), ""]
    more, less = tally.told_apart()
    lines = [language.say("fair-share", share=f"{100 * tally.fair():.1f}")]
    lines += [language.say("favoured", who=made.tables.seat(seat)) for seat in more]
    lines += [language.say("disfavoured", who=made.tables.seat(seat)) for seat in less]
    return [*lines, ""] if more or less else [*lines, language.say("not-told-apart"), ""]


def _course(made: Simulation) -> list[str]:
    """How long the games were, and which of them did not come to an end of their own."""
    tally, language, lines = made.tally, made.language, []
    spread = tally.length
    if spread is not None:
        lines.append(
            language.say(
                "length", mean=f"{spread.mean:.1f}", median=f"{spread.median:g}",
                first=spread.first_quartile, third=spread.third_quartile,
                least=spread.least, most=spread.most,
            )
        )  # fmt: skip
    if tally.branching is not None:
        lines.append(language.say("branching", number=f"{tally.branching:.1f}"))
    if tally.capped:
        games = language.count("games", tally.capped)
        lines.append(language.say("capped", games=games, cap=f"{made.cap:,}"))
    if tally.unfinished and made.tables.limit is not None:
        games, most = language.count("games", tally.unfinished), made.tables.limit[1]
        lines.append(language.say("unfinished-games", games=games, number=f"{most:,}"))
    for sentence, (count, first) in sorted(tally.stops.items()):
        games = language.count("games", count)
        lines.append(language.say("rules-stop", games=games, sentence=sentence))
        lines.append(language.say("first-playout", number=first))
    if tally.finished == tally.games:
        lines.append(language.say("every-game-ended"))
    return lines
