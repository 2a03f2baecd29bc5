"""One game in words: who was asked, what could be done, what was done, what onlookers saw."""

from collections.abc import Iterator

from tests.properties.games import machine, with_variants

from ludex.machine.chance import below, seeded
from ludex.machine.interface import TABLE, Machine, Move
from ludex.machine.views import ending_of
from ludex.play.match import Match
from ludex.scenario_pipeline.every_table import Table
from ludex.view.screen import screen_of
from ludex.view.telling import Telling
from ludex.view.text import render

SEEDS = range(1, 13)
WORTH_READING = 12
"""The first seed is taken whose game has so many moves; else the one with the longest."""
SHOWN = 8
"""How many of the legal moves are listed."""
VIEWS = 10
"""A view after every so many moves."""
DETAILED, MOST = 180, 270
"""After so many lines a move gets one line; after so many none."""
LONGEST = 295
"""With the last view the recording is no longer than that."""
CAP = 700


def table_of(game: str) -> Table:
    """Who plays: a middling number of players, without variants, all options at their defaults."""
    typed = with_variants(game, ())
    counts = sorted(typed.names.sections.players)
    return Table(counts[len(counts) // 2], (), ())


def playthrough(game: str) -> str:
    """The recording of a game."""
    table = table_of(game)
    engine = machine(game, table, "wasm")
    seed = _seed(engine)
    match = Match(engine, seed, cap=CAP)
    lines = [f"{game}: {table}, seed {seed}", *_view(match, engine)]
    moves = 0
    left_out = 0
    for seat, move in _moves(match, engine):
        moves += 1
        if len(lines) < DETAILED:
            lines += _asked(match, engine, seat, moves)
        since = len(match.moves)
        match.play(seat, move)
        if len(lines) < DETAILED:
            lines += [f"  {_name(engine, seat)} answers: {match.moves[-1].text}"]
            lines += [f"    {text}" for text in match.log(None, since)]
            lines += _view(match, engine) if moves % VIEWS == 0 else []
        elif not left_out and len(lines) < min(MOST, LONGEST - len(_view(match, engine))):
            lines += [f"{moves}. {text}" for text in match.log(None, since)[:1]]
        else:
            left_out += 1
    lines += ["", f"(and {left_out} more moves)"] if left_out else []
    lines += [*_view(match, engine), "", _result(match, engine, moves)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _seed(engine: Machine) -> int:
    """A seed with a game that is worth reading."""
    lengths: dict[int, int] = {}
    for seed in SEEDS:
        match = Match(engine, seed, cap=WORTH_READING)
        for seat, move in _moves(match, engine):
            match.play(seat, move)
        lengths[seed] = len(match.moves)
        if lengths[seed] >= WORTH_READING:
            break
    return max(lengths, key=lambda seed: lengths[seed])


def _moves(match: Match, engine: Machine) -> Iterator[tuple[int, Move]]:
    """Random moves until the game is over; seats that may speak do so now and then."""
    chance = seeded(match.seed)
    while not match.over:
        pending = match.pending
        chance, speaks = below(chance, 5)
        chance, nth = below(chance, len(pending.may))
        seat = pending.may[nth] if pending.may and not speaks else pending.must[0]
        if not match.legal(seat):
            seat = pending.must[0]
        moves = match.legal(seat)
        chance, nth = below(chance, len(moves))
        yield seat, moves[nth]


def _name(engine: Machine, seat: int) -> str:
    return "the table" if seat == TABLE else engine.tables.seat(seat)


def _asked(match: Match, engine: Machine, seat: int, number: int) -> list[str]:
    """Who is asked what, and some of what can be answered."""
    pending = match.pending
    asked = ", ".join(_name(engine, each) for each in pending.must)
    may = "".join(f"; {_name(engine, each)} may speak" for each in pending.may)
    legal = [offer.text for offer in match.offers(seat)]
    listed = " | ".join(legal[:SHOWN])
    more = f" | and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
    question = pending.question and Telling(engine.tables).tell(pending.question)
    said = f"`{question}`" + (f" in {pending.rule}" if pending.rule else "")
    return [
        "",
        f"{number}. {asked} ({pending.kind}{may}): {said}",
        f"  {_name(engine, seat)} can: {listed}{more}",
    ]


def _view(match: Match, engine: Machine) -> list[str]:
    """What onlookers see."""
    text = render(screen_of(match.view(None), engine.tables), 90)
    return ["", *(f"  | {line}" for line in text.splitlines())]


def _result(match: Match, engine: Machine, moves: int) -> str:
    if match.result is None:
        return f"stopped after {moves} moves"
    how = Telling(engine.tables).tell(ending_of(engine.tables, match.state))
    return f"over after {moves} moves: {how}"
