"""Which lines of the rules acted in a move."""

from __future__ import annotations

from ludex.backends.reference import Reference
from ludex.play.match import Match, NotAMoveError, Played
from ludex.scenario_pipeline.sites import LIBRARY, Site, sites_of


def what_ran(before: Match, played: Played) -> list[Site]:
    """What of a game's own files ran when this move was made: rules first, then line by line."""
    engine, ran = before.machine, set[str]()
    assert isinstance(engine, Reference)
    after = before.copy()
    engine.coverage = ran
    try:
        after.replay(played)
    except NotAMoveError:
        after.play(played.seat, played.text)
    finally:
        engine.coverage = None
    sites = {site.called: site for site in sites_of(engine.program)}
    found = [sites[each] for each in ran if each in sites]
    own = [site for site in found if site.file and not site.file.startswith(LIBRARY)]
    return sorted(own, key=lambda s: (s.sort != "rule", s.file, s.line, s.column, s.called))
