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


NESTED = """\
ludex: 1
game: example
players: [2]
pieces: {die: {faces: 9}}
values: {passes: {is: 0..99}, other: {is: 0..99}}
play:
  - take turns:
      - choose number among 1..9
      - set passes to number
      - set other to number
      - roll die
"""


def found_in(steps: str) -> list[str]:
    """The tests of these steps of a turn that are reported as settled."""
    text = NESTED + "".join(f"      {line}\n" for line in steps.splitlines())
    report = check(Files("example", {"game.yaml": text.encode()}))
    assert {p.code for p in report.problems} <= {"L227", "L200", "L145"}
    spans = [p.span for p in report.problems if p.code == "L227" and p.span is not None]
    return [text.splitlines()[s.line - 1][s.column - 1 : s.end_column - 1] for s in spans]


@pytest.mark.parametrize(
    "steps",
    [
        "- if passes is 5:\n    - if TEST: [win]",
        "- if passes is 5:\n    - let total be passes + 1\n    - if TEST: [set passes to total]",
        "- if passes is 2: [win]\n- otherwise if passes is 5:\n    - if TEST: [win]",
        "- if passes is not 5: [win]\n- otherwise:\n    - if TEST: [win]",
        "- if passes is 5:\n    - if face of die is 3: [win]\n    - otherwise if TEST: [win]",
        "- if passes is 5:\n    - if face of die is 3:\n        - if TEST: [win]",
        "- if passes is 5:\n    - choose one:\n        - option go if TEST: [win]\n"
        "        - option stay: [end turn]",
        "- choose one:\n    - option go if passes is 5:\n        - if TEST: [win]\n"
        "    - option stay: [end turn]",
        "- choose one:\n    - option go:\n        where: [passes is 5]\n        do:\n"
        "          - if TEST: [win]\n    - option stay: [end turn]",
    ],
)
def test_what_is_asked_within_is_settled_too(steps: str) -> None:
    test = "passes is more than 3"
    assert found_in(steps.replace("TEST", test)) == [test]
    assert found_in(steps.replace("TEST", "other is more than 3")) == []


@pytest.mark.parametrize(
    "steps",
    [
        "- if passes is 5:\n    - set passes to 1\n    - if passes is 1: [win]",
        "- if passes is 5:\n    - repeat 2 times:\n        - if passes is 5: [win]\n"
        "        - set passes to 1",
        "- if passes is 5: [win]\n- if passes is 5: [win]",
        "- players secretly choose number among 1..9 where passes is 5:\n"
        "    - if passes is 5: [win]\n    - set passes to number",
    ],
)
def test_what_may_have_changed_is_asked_again(steps: str) -> None:
    assert found_in(steps) == []
