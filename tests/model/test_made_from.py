"""Where a value is of the wrong type: what can be said about it that is of the type wanted."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
board: {grid: [3, 3]}
types: {mood: [calm, wild]}
pieces:
  fox: {each: player, begins: den, worth: 2, temper: calm}
  leaf: {copies: 3, begins: heap}
places:
  den: {each: player, holds: fox}
  nest: {each: player, holds: [fox, leaf]}
  heap: {holds: leaf}
values:
  coins: {each: player, is: 0..9}
  total: {is: 0..9}
  target: {of: cell, start: nowhere}
  leader: {of: player, start: none}
play:
  - take turns:
      - let fox be the-one of own den
      - LINE
      - if coins of you is 9 and total is 3 and target is nowhere and leader is none:
          - move first of heap to own nest if any
          - win
"""


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("move fox to you", "Write `own den` or `own nest`."),
        ("move fox to left-neighbour of you", "Write `den of left-neighbour of you` or `nest of "),
        ("add fox to total", "Write `worth of fox`."),
        ("add own nest to total", "Write `number of own nest`."),
        ("set total to you", "Write `own coins`."),
        ("set target to fox", "Write `cell of fox`."),
        ("set leader to players", "Write `first of players`, `last of players` or `the-one of "),
        ("set leader to fox", "Write `owner of fox` or `holder of fox`."),
        ("win for fox", "Write `owner of fox` or `holder of fox`."),
        ("add row of fox to total", "Write `cell of fox`."),
        ("add row of (a1 plus a2) to total", "Write `first of (a1 plus a2)`, "),
        ("if a1 is face-down: [win]", "Write `top of a1` or `bottom of a1`."),
        ("set leader to 1", ""),
    ],
)
def test_what_fits_is_made_from_what_stands_there(line: str, hint: str) -> None:
    text = GAME.replace("LINE", line)
    found = check(Files("example", {"game.yaml": text.encode()})).problems
    wrong = [each for each in found if each.code == "L101"]
    assert [each.hint for each in wrong if each.hint.startswith(hint)] or not hint
    assert len(wrong) == 1
    assert wrong[0].hint or not hint
    assert not (wrong[0].hint and not hint)


def test_what_is_never_the_same_is_compared_by_what_can_be() -> None:
    text = GAME.replace("- LINE", "- if fox is a1:\n          - win")
    found = check(Files("example", {"game.yaml": text.encode()})).problems
    assert [each.hint for each in found if each.code == "L101"] == ["Write `cell of fox`."]
