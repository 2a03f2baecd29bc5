"""What moves beyond chance: the sign test on pairs, with Holm's correction."""

from fractions import Fraction
from itertools import product

import pytest
from tests.impact.nuts import impact

from ludex.impact.statistics import Compared, holm, two_sided


def counted(up: int, down: int) -> float:
    """The same by counting all falls of the coins."""
    falls = [sum(fall) for fall in product((0, 1), repeat=up + down)]
    fewer = min(up, down)
    tail = sum(heads <= fewer or heads >= up + down - fewer for heads in falls)
    return float(Fraction(tail, len(falls)))


@pytest.mark.parametrize(("up", "down"), [(u, d) for u in range(7) for d in range(7)])
def test_the_sign_test_counts_coins(up: int, down: int) -> None:
    assert two_sided(up, down) == pytest.approx(counted(up, down))


def test_many_coins_are_counted_exactly() -> None:
    assert two_sided(0, 2_000) == 2.0**-1999 * 1
    assert two_sided(1_000, 1_000) == 1.0


@pytest.mark.parametrize(
    ("chances", "moved"),
    [
        ((0.04,), [True]), ((0.04, 0.04), [False, False]), ((0.02, 0.04), [True, True]),
        ((0.03, 0.001, 0.9), [False, True, False]), ((0.025, 0.001, 0.9), [True, True, False]),
    ],
)  # fmt: skip
def test_the_more_is_looked_at_the_more_is_asked_of_each(
    chances: tuple[float, ...], moved: list[bool]
) -> None:
    found = [Compared(str(at), 0, 0, 0, 0, chance) for at, chance in enumerate(chances)]
    assert [each.moved for each in holm(found)] == moved


def test_a_change_that_helps_somebody_is_seen_and_one_that_does_nothing_is_not() -> None:
    same = impact("wealth of player: number", "wealth of player: 0 + number", games=40)
    assert same.statistics is not None
    assert same.statistics.moved == ()
    longer = impact("copies: 9", "copies: 40", games=40)
    assert longer.statistics is not None
    assert [each.name for each in longer.statistics.moved] == []
    shorter = impact("goal: {is: 5}", "goal: {is: 2}", games=40)
    assert shorter.statistics is not None
    moved = {each.name: (each.before, each.after) for each in shorter.statistics.moved}
    assert moved["decisions in a game"] == (9.0, 3.0)


def test_where_only_the_new_rules_come_to_a_stop_is_told() -> None:
    found = impact("among heap\n", "among heap where number of own pile is less than 2\n", games=3)
    assert found.statistics is not None
    assert [each.partition(": ")[0] for each in found.statistics.stopped] == ["game.yaml:12:7"]
