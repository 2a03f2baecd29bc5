"""A server that is killed loses nothing that it has confirmed, and many play at once."""

from contextlib import closing
from itertools import chain
from pathlib import Path
from statistics import quantiles
from time import sleep

import pytest
from tests.evidence_writer import FULL, record
from tests.properties.games import loaded

pytest.importorskip("starlette", reason="serving needs Starlette and uvicorn")

from tests.apps.players import Links, Player, Server, free_port, players, serving

from ludex.apps.studio.web import BUILT
from ludex.apps.together.kept import Kept
from ludex.apps.together.serving import PAGE
from ludex.pipeline import machine
from ludex.play.record import replay

GAME = "goofspiel"
MATCHES, KILLS = (100, 5) if FULL else (8, 2)
BETWEEN = 3
"""So many moves of each match are made, on average, before the server is killed."""
PLAYED = "tic-tac-toe"
PLAYERS, THINKS = (200, 5.0) if FULL else (10, 0.0)
Confirmed = dict[tuple[int, int], tuple[str, str]]
"""Seats and moves, by matches and by how many moves there were then."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    if not (BUILT / PAGE).is_file():
        pytest.fail("the page is not built: `make page` builds it")
    return tmp_path / "kept.sqlite"


def until_killed(server: Server, port: int, seed: int) -> list[Player]:
    """Everybody plays until the server is killed in the middle of it."""
    playing = [*chain.from_iterable(players(server, port, seed).values())]
    try:
        while sum(len(each.confirmed) for each in playing) < MATCHES * BETWEEN:
            assert any(each.is_alive() for each in playing)
            sleep(0.005)
    finally:
        server.kill()
    for each in playing:
        each.join()
    return playing


def in_order(file: Path, confirmed: Confirmed) -> int:
    """How many moves are kept, of which those that were confirmed stand where they were made."""
    count = 0
    with closing(Kept(str(file))) as kept:
        assert [begun.number for begun in kept.matches()] == [*range(1, MATCHES + 1)]
        for begun in kept.matches():
            saved = kept.record(begun.number)
            made = {i + 1: ("AB"[each.seat], each.text) for i, each in enumerate(saved.moves)}
            own = {n: each for (match, n), each in confirmed.items() if match == begun.number}
            assert {n: made.get(n) for n in own} == own
            assert begun.moves == len(made)
            replay(saved, machine(loaded(GAME), 2, {}, ()))
            count += len(made)
    return count


@pytest.mark.evidence
def test_nothing_that_was_confirmed_is_lost(file: Path) -> None:
    port, links = free_port(), Links()
    confirmed: Confirmed = {}
    for kill in range(KILLS):
        server = Server(GAME, file, MATCHES, port)
        links = links or server.links
        assert server.links == links
        whose = {secret: match for match, seats in links.items() for secret in seats.values()}
        for player in until_killed(server, port, kill):
            assert player.refused == []
            for moves, made in player.confirmed.items():
                assert (whose[player.secret], moves) not in confirmed
                confirmed[whose[player.secret], moves] = made
    kept_on = in_order(file, confirmed)
    assert len(confirmed) >= MATCHES * BETWEEN * KILLS
    record(
        "Playing together: a server that is killed",
        [
            f"A server of {MATCHES} matches of {GAME}, all of which were being played at once, was"
            f" killed {KILLS} times (SIGKILL) and started again by the same command. Of"
            f" {len(confirmed):,} moves that were confirmed all were kept, in their order, and"
            f" {kept_on - len(confirmed):,} more whose answer never came; every match went on by"
            " the same links."
        ],
    )


@pytest.mark.evidence
def test_many_play_at_once(file: Path) -> None:
    port = free_port()
    with serving(PLAYED, file, PLAYERS // 2, port) as server:
        matches = players(server, port, 1, THINKS)
        for player in chain.from_iterable(matches.values()):
            player.join()
    everybody = [*chain.from_iterable(matches.values())]
    assert [each.seat for each in everybody if not each.over] == []
    assert [each.refused for each in everybody if each.refused] == []
    confirmed = [second for each in everybody for second in each.seconds]
    with closing(Kept(str(file))) as kept:
        assert len(confirmed) == sum(begun.moves for begun in kept.matches() if begun.over)
    later = [
        abs(one.heard[moves] - other.heard[moves])
        for one, other in matches.values() for moves in one.heard.keys() & other.heard.keys()
    ]  # fmt: skip
    record(
        "Playing together: many at once",
        [
            f"{PLAYERS} players at {len(matches)} tables of {PLAYED}, each of whom thought"
            f" {THINKS:g} s for a move on average and asked as a page does, made"
            f" {len(confirmed):,} moves. They and the server, which is one process, had the two"
            " cores of one machine, beside whatever else ran there:",
            "",
            "| | half below | 95 of 100 | 99 of 100 | longest |",
            "| --- | ---: | ---: | ---: | ---: |",
            f"| a move is confirmed after | {shares(confirmed)} |",
            f"| the two pages of a table hear of a position within | {shares(later)} |",
        ],
    )


def shares(seconds: list[float]) -> str:
    """The times below which so many lie."""
    cuts = quantiles(seconds, n=100)
    return " | ".join(
        f"{each * 1000:,.0f} ms" for each in (cuts[49], cuts[94], cuts[98], max(seconds))
    )
