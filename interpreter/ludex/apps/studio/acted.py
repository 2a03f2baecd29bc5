"""What of the rules ran in the moves of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ludex.backends.reference import Reference
from ludex.machine.interface import Move
from ludex.play.match import Match
from ludex.scenario_pipeline.sites import LIBRARY, Site, sites_of


def lines_acted(moments: Sequence[Match], number: int) -> list[Site]:
    """What of a game's own files ran in the move that led here: rules first, then line by line."""
    ran = what_ran(moments, number)
    sites = {site.called: site for site in sites_of(_engine(moments[number]).program)}
    found = [sites[each] for each in ran if each in sites]
    own = [site for site in found if site.file and not site.file.startswith(LIBRARY)]
    return sorted(own, key=lambda s: (s.sort != "rule", s.file, s.line, s.column, s.called))


def what_ran(moments: Sequence[Match], number: int) -> frozenset[str]:
    """Everything that ran in the move that led to a moment, or in the set-up."""
    match = moments[number]
    with noted(match) as ran:
        if number:
            _repeat(moments[number - 1], match)
        elif match.set_up:
            _engine(match).begin(match.seed, reported=match.reported)
    return frozenset(ran)


@contextmanager
def noted(match: Match) -> Iterator[set[str]]:
    """Everything that runs within, of the rules by which a match is played."""
    engine = _engine(match)
    engine.coverage = ran = set[str]()
    try:
        yield ran
    finally:
        engine.coverage = None


def _engine(match: Match) -> Reference:
    """The engine that keeps account of what runs."""
    engine = match.machine.plain
    assert isinstance(engine, Reference)
    return engine


def _repeat(before: Match, after: Match) -> None:
    """Makes the last move of a match once more, from where it was made."""
    engine, state, played = _engine(after), before.state.copy(), after.moves[-1]
    engine.legal(state, played.seat)
    engine.apply(state, played.seat, Move.again(played.parts))
