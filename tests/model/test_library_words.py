"""Words of the library are the game's own: a game may call other things by their names."""

from ludex.pipeline import Files, check

GAME = """
ludex: 1
game: foo
players: [2]
pieces: {pebble: {each: player}}
places: {line: {holds: pebble}}
define:
  others of pebble: number of (line without pebble)
rules:
  bar line as player with others as number:
    - if others is 3:
        - win for line
play:
  - take turns:
      - let distance be others of own pebble
      - bar you with distance
      - move own pebble to line
"""


def said(game: str) -> list[tuple[str, str]]:
    report = check(Files("foo", {"game.yaml": game.encode()}))
    return [(p.sentence, p.span.file if p.span else "") for p in report.problems]


def test_a_word_of_the_library_gives_way() -> None:
    assert said(GAME) == []


def test_so_does_one_that_the_game_defines_itself() -> None:
    own = GAME.replace("  others of", "  right-neighbour of player: player\n  others of")
    assert said(own.replace("win for line", "win for right-neighbour of line")) == []
