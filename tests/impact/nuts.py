"""A small game, and what a change of it comes to."""

from collections.abc import Mapping

from ludex.impact.compare import Impact, compare
from ludex.pipeline import Files
from ludex.play.record import Record

GAME = """\
ludex: 1
game: nuts
players: [2]
pieces: {nut: {copies: 9, begins: heap}}
places: {heap: {holds: nut}, pile: {each: player, holds: nut}}
values: {goal: {is: 5}}
define:
  wealth of player: number of pile of player
  player is rich: wealth of player is at least goal
rules:
  gather:
    - choose nut among heap
    - move nut to own pile
  settle:
    - if you are rich:
        - win
play:
  - take turns:
      - gather
      - settle
"""
SCENARIOS = """\
ludex: 1
game: nuts
scenarios:
  - id: NU-1
    name: a nut is gathered
    players: 2
    play: [A: choose nut]
    expect: [number of heap is 8]
  - id: NU-2
    name: five nuts win
    players: 2
    given: {heap: [4 nuts], pile of A: [4 nuts], pile of B: [nut]}
    play: [A: choose nut]
    expect: [winners are A]
"""


def files(game: str = GAME, scenarios: str = SCENARIOS) -> Files:
    return Files("nuts", {"game.yaml": game.encode()}, {"scenarios.yaml": scenarios.encode()})


def changed(old: str, new: str, within: str = GAME) -> str:
    assert old in within
    return within.replace(old, new)


def impact(
    old: str, new: str, records: Mapping[str, Record] | None = None, games: int = 0
) -> Impact:
    """What comes of it when this stands instead of that."""
    return compare(files(), files(changed(old, new)), records or {}, games)


def told(found: Impact) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(each.how, each.thing.called, each.felt_by) for each in found.changes]
