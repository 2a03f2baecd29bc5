"""The smallest game that is whole, for tests of what is said about files."""

HEAD = """\
ludex: 1
game: example
players: [2]
pieces: {pebble: {copies: 7, begins: heap}}
places:
  heap: {holds: pebble}
  pile: {each: player, holds: pebble}
"""
TURN = """\
play:
  - take turns:
      - choose pebble among heap
      - move pebble to own pile
      - if heap is empty:
          - win
"""
_SCENARIOS = """\
ludex: 1
game: example
MOREscenarios:
  - id: EX-S01
    players: 2
    expect: [number of heap is 7]
"""


def pebbles(words: str = "") -> str:
    """The rules, with these lines under `define`, from line 9 on."""
    return HEAD + (f"define:\n{words}\n" if words else "") + TURN


def scenarios_of_pebbles(more: str = "") -> str:
    """One scenario that passes, with these lines before it."""
    return _SCENARIOS.replace("MORE", more)
