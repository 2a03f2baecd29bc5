import statistics
from collections import Counter

import pytest
from tests.conftest import SetUp

from ludex.machine.interface import Counted, Outcome, Result
from ludex.play.simulate import Spread, Tally, simulated, spread, wilson


def test_parts_add_up_to_the_whole(set_up: SetUp) -> None:
    machine = set_up("grull", 3)
    whole = simulated(machine, 5, range(12))
    parts = Tally(3)
    for playouts in (range(7, 12), range(6), range(6, 7)):
        parts.join(simulated(machine, 5, playouts))
    assert parts == whole
    assert whole.games == whole.finished == 12
    assert sum(whole.alone.values()) + whole.ties + whole.nobody == 12
    assert sum(map(whole.won, range(3))) >= 12
    assert whole.scores_of(0).games == 12


def test_scores_are_what_the_game_says(set_up: SetUp) -> None:
    machine = set_up("othello")
    outcome = machine.playout(3, 0, 1000)
    assert outcome.result is not None
    scores = outcome.result.scores
    assert len(scores) == 2
    first, second = scores
    assert first is not None
    assert second is not None
    best = tuple(s for s in range(2) if scores[s] == max(first, second))
    assert outcome.winners == best
    result = set_up("tic-tac-toe").playout(3, 0, 100).result
    assert result is not None
    assert result.scores == ()


def test_capped_games_have_no_result(set_up: SetUp) -> None:
    tally = simulated(set_up("tic-tac-toe"), 1, range(10), cap=4)
    assert (tally.capped, tally.finished, tally.nobody) == (10, 0, 0)
    assert tally.decisions == 40
    assert tally.branching == (9 + 8 + 7 + 6) / 4
    assert tally.length is None
    assert tally.rate(0).share is None


def test_a_stop_of_the_rules_is_counted_and_its_first_playout_kept() -> None:
    tally, other = Tally(2), Tally(2)
    other.add(Counted.once(Outcome(None, 3, False, 9, "game.yaml:4: nowhere"), 17))
    other.add(Counted.once(Outcome(None, 3, False, 9, "game.yaml:4: nowhere"), 4))
    tally.add(Counted.once(Outcome(None, 2, False, 9, "game.yaml:4: nowhere"), 8))
    tally.join(other)
    assert tally.stops == {"game.yaml:4: nowhere": [3, 4]}
    assert (tally.stopped, tally.finished, tally.games) == (3, 0, 3)


def test_shared_wins_and_scores_are_counted_by_seat() -> None:
    tally = Tally(3)
    tally.add(
        Counted.once(Outcome(Result("ranked", (1, 3, 1), (7, -2, 7), (0, 2)), 5, False, 10), 0)
    )
    tally.add(
        Counted.once(Outcome(Result("won", (2, 2, 1), (1, None, 9), (2,), (0, 1)), 7, False, 14), 1)
    )
    tally.add(Counted.once(Outcome(Result("drawn", (1, 1, 1)), 6, False, 12), 2))
    assert tally.endings == {"ranked": 1, "won": 1, "drawn": 1}
    assert tally.ranks == {0: {1: 1}, 1: {3: 1}, 2: {1: 1}}
    assert [tally.won(seat) for seat in range(3)] == [1, 0, 2]
    assert (tally.ties, tally.nobody) == (1, 1)
    scores = tally.scores_of(2)
    assert (scores.games, scores.mean, scores.least, scores.most) == (2, 8.0, 7, 9)
    assert tally.scores_of(1).mean == -2
    assert Tally(1).scores_of(0).mean is None
    assert tally.branching == 2.0


@pytest.mark.parametrize("numbers", [[4], [1, 9], [3, 3, 8], [1, 2, 3, 4], [5, 5, 6, 9, 30]])
def test_the_spread_of_numbers(numbers: list[int]) -> None:
    counted = [(n, numbers.count(n)) for n in sorted(set(numbers))]
    found = spread(counted)
    assert found is not None
    assert found.mean == pytest.approx(statistics.mean(numbers))
    assert found.median == statistics.median(numbers)
    assert (found.least, found.most) == (numbers[0], numbers[-1])
    quarter = len(numbers) / 4
    assert sum(n <= found.first_quartile for n in numbers) >= quarter
    assert sum(n < found.first_quartile for n in numbers) < quarter
    assert sum(n <= found.third_quartile for n in numbers) >= 3 * quarter
    assert sum(n < found.third_quartile for n in numbers) < 3 * quarter


def test_the_spread_of_nothing_is_none() -> None:
    assert spread([]) is None
    assert spread([(2, 1), (4, 3)]) == Spread(3.5, 2, 2, 4.0, 4, 4)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (263, 500, 0.4822, 0.5694),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=0.0001)


def test_nothing_tried_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_seat_is_told_apart_only_where_chance_hardly_does_it() -> None:
    fair = Tally(5, games=300, alone=Counter({0: 67, 1: 46, 2: 61, 3: 62, 4: 64}))
    fair.lengths[9] = 300
    assert fair.fair() == 0.2
    assert fair.rate(1).high < 0.2
    assert fair.told_apart() == ([], [])
    first = Tally(2, games=300, alone=Counter({0: 190, 1: 110}))
    first.lengths[9] = 300
    assert first.told_apart() == ([0], [1])
    assert Tally(3).told_apart() == ([], [])
