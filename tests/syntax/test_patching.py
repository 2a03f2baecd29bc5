"""A variant changes a part of a rule by its name, and nothing else of it."""

import pytest

from ludex.pipeline import Files, load
from ludex.syntax.overlay import overlaid
from ludex.syntax.print import text_of

GAME = """\
ludex: 1
game: parts
players: [2]
pieces: {stone: {copies: 9, begins: heap}}
places: {heap: {holds: stone}, bag: {each: player, holds: stone}}
rules:
  take-turn:
    do:
      - if heap is empty:
          - end game
      - otherwise if number of heap is 1:
          - win
      - choose one:
          - option take:
              - move first of heap to own bag
          - option wait stone among own bag:
              where: {it was taken: stone is in own bag}
              do:
                - move stone to heap
play:
  - take turns:
      - take-turn
variants:
  first:
    %s
  second:
    %s
"""


def laid(one: str, two: str = "about: {age: 5}", chosen: tuple[str, ...] = ("first",)):  # type: ignore[no-untyped-def]
    """The rule with the changes laid over it, and what is wrong."""
    loaded = load(Files("parts", {"game.yaml": (GAME % (one, two)).encode()}))
    assert loaded.game is not None
    assert not loaded.problems, loaded.problems
    sections, _, problems = overlaid(loaded.game, chosen)
    rule = next(rule for rule in sections.rules if rule.name == "take-turn")
    return rule, [problem.sentence for problem in problems]


def options(rule) -> list[str]:  # type: ignore[no-untyped-def]
    """The options of the choice, as they are written."""
    return [text_of(block.head) for block in rule.body[2].body]


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ("in take-turn instead of option take: [{option pass-by: [stop]}]", ["pass-by", "wait"]),
        (
            "in take-turn before option wait: [{option pass-by: [stop]}]",
            ["take", "pass-by", "wait"],
        ),
        ("in take-turn after option wait: [{option pass-by: [stop]}]", ["take", "wait", "pass-by"]),
        ("in take-turn instead of option take: []", ["wait"]),
    ],
)
def test_an_option_is_changed_by_its_name(change: str, left: list[str]) -> None:
    rule, problems = laid(change)
    assert [each.split()[1] for each in options(rule)] == left
    assert not problems


def test_the_steps_of_a_branch_are_changed_by_its_test() -> None:
    rule, problems = laid("in take-turn instead of if number of heap is 1: [end turn]")
    assert [text_of(leaf.step) for leaf in rule.body[1].body] == ["end turn"]
    assert [text_of(leaf.step) for leaf in rule.body[0].body] == ["end game"]
    assert text_of(rule.body[1].head) == "otherwise if number of heap is 1"
    assert not problems


def test_a_condition_is_changed_by_its_reason() -> None:
    rule, problems = laid("where in take-turn: {it was taken: heap is empty}")
    (condition,) = rule.body[2].body[1].reasons
    assert (condition.reason, text_of(condition.test)) == ("it was taken", "heap is empty")
    assert not problems


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("in take-turn instead of option tak: [stop]", "There is no option `tak`"),
        ("in take-turn instead of if heap is 3: [stop]", "There is no `if heap is 3`"),
        ("where in take-turn: {it is mine: heap is empty}", "No condition of the rule `take-turn`"),
        ("in take-turns instead of option take: [stop]", "There is no rule `take-turns`"),
    ],
)
def test_what_does_not_stand_there_cannot_be_changed(change: str, says: str) -> None:
    _, problems = laid(change)
    assert len(problems) == 1
    assert problems[0].startswith(says)


@pytest.mark.parametrize(
    ("one", "two", "clash"),
    [
        (
            "in take-turn instead of option take: [stop]",
            "in take-turn before option wait: [stop]",
            0,
        ),
        (
            "in take-turn instead of option take: [stop]",
            "in take-turn instead of option take: []",
            2,
        ),
        ("in take-turn instead of option take: [stop]", "instead of take-turn: [stop]", 1),
        ("instead of take-turn: [win]", "in take-turn instead of if heap is empty: [stop]", 2),
        ("in take-turn instead of option take: [stop]", "after take-turn: [stop]", 0),
    ],
)
def test_variants_clash_where_they_change_the_same(one: str, two: str, clash: int) -> None:
    _, problems = laid(one, two, ("first", "second"))
    assert len(problems) == clash
    assert (
        not problems or problems[0] == "Two chosen variants change `take-turn`: first and second."
    )
