"""A test is settled by others exactly where no number and no nothing makes a difference."""

from collections.abc import Callable
from itertools import product

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
pieces: {{die: {{faces: 9}}}}
values: {{passes: {{is: 0..9}}}}
play:
  - take turns:
      - choose number among 1..9
      - set passes to number
      - if {number} is 3 or number is 9:
          - roll die
      - if {first} and {second}:
          - win
"""
SIGNS: dict[str, Callable[[int], bool]] = {
    "is at least 4": lambda n: n >= 4,
    "is more than 4": lambda n: n > 4,
    "is at most 5": lambda n: n <= 5,
    "is less than 5": lambda n: n < 5,
    "is 5": lambda n: n == 5,
    "is not 5": lambda n: n != 5,
    "is not at least 4": lambda n: not n >= 4,
    "is not less than 5": lambda n: not n < 5,
}


def settled(first: str, second: str) -> bool:
    """Whether the second of two conditions is reported as settled by the first."""
    text = GAME.format(first=first, second=second, number="passes")
    report = check(Files("example", {"game.yaml": text.encode()}))
    assert all(p.severity == "warning" or p.code == "L200" for p in report.problems)
    return any(p.code == "L227" for p in report.problems)


def holds(sign: str, number: int | None) -> bool:
    """Whether a comparison holds of a number; of nothing all holds that denies something."""
    return "not" in sign if number is None else SIGNS[sign](number)


@pytest.mark.parametrize(("first", "second"), [*product(SIGNS, SIGNS)])
def test_numbers(first: str, second: str) -> None:
    left = [n for n in (None, *range(-99, 99)) if holds(first, n)]
    answers = {holds(second, n) for n in left}
    assert settled(f"passes {first}", f"passes {second}") == (len(answers) == 1)


def test_what_may_be_nothing_is_denied_everything() -> None:
    assert settled("face of die is 3", "face of die is at least 2")
    assert not settled("not face of die is at least 4", "face of die is less than 4")
