"""What fits a pattern can be cut into its parts, and cuts are what they are meant to be."""

from collections.abc import Callable
from random import Random

import pytest

from ludex.backends.reference.patterns import Patterns
from ludex.ir import nodes as ir
from ludex.machine.interface import PlayError
from ludex.records import replace

COLOURS, RANKS, COPIES = 3, 3, 2
LOOKS = [(c, r) for c in range(COLOURS) for r in range(RANKS) for _ in range(COPIES)]
NAMES = ("colour", "rank")


def looks(name: str) -> Callable[[int], int]:
    return lambda piece: LOOKS[piece][NAMES.index(name)]


def leaf(count: int, same: tuple[str, ...] = (), different: tuple[str, ...] = ()) -> ir.PatternRow:
    return ir.PatternRow("leaf", count, same, different, (), ())


def random_rows(chance: Random) -> tuple[ir.PatternRow, ...]:
    """Patterns of a few pieces, one of which others choose from, and one made of those."""
    rows = []
    for _ in range(3):
        said = [chance.choice(("same", "different", "")) for _ in NAMES]
        picked = {
            how: tuple(n for n, s in zip(NAMES, said, strict=True) if s == how)
            for how in ("same", "different")
        }
        rows.append(leaf(chance.randint(1, 3), picked["same"], picked["different"]))
    any_of = tuple(sorted(chance.sample(range(3), 2)))
    rows.append(ir.PatternRow("either", 0, (), (), any_of, ()))
    made = []
    for part in chance.sample(range(4), 2):
        low = chance.randint(0, 2)
        made.append((part, low, low + chance.choice((0, 0, 1, 3))))
    rows.append(ir.PatternRow("made", 0, (), (), (), tuple(made)))
    return tuple(rows)


@pytest.mark.parametrize("seed", range(30))
def test_what_fits_can_be_cut_and_nothing_else(seed: int) -> None:
    chance = Random(seed)
    rows = random_rows(chance)
    plain = Patterns(rows)
    answers = []
    for _ in range(150):
        among = tuple(chance.sample(range(len(LOOKS)), chance.randint(0, 8)))
        for pattern in range(len(rows)):
            answer = plain.fits(pattern, among, looks)
            assert bool(plain.cuts(pattern, among, looks)) == answer
            answers.append(answer)
    assert {True, False} == set(answers)


def test_a_greedy_guess_would_fail_where_the_search_does_not() -> None:
    run, pair = leaf(3, ("colour",), ("rank",)), leaf(2, ("colour", "rank"))
    rows = (run, pair, ir.PatternRow("all", 0, (), (), (), ((1, 0, 2), (0, 1, 2))))
    hand = (0, 1, 2, 3, 4)  # two of each of two ranks of a colour, one of the third
    plain = Patterns(rows)
    assert not plain.fits(2, hand, looks)
    assert plain.fits(2, (0, 2, 4, 6, 7), looks)


def test_cuts_give_their_parts_in_the_order_in_which_they_are_said() -> None:
    run, pair = leaf(3, ("colour",), ("rank",)), leaf(2, ("colour", "rank"))
    made = ir.PatternRow("all", 0, (), (), (), ((0, 1, 1), (1, 1, 1)))
    plain = Patterns((run, pair, made))
    assert plain.cuts(2, (6, 7, 0, 2, 4), looks) == (((0, 2, 4), (6, 7)),)
    # Either of two equal pieces may be in the run with its twin left over: there is no pair then.
    assert plain.cuts(2, (0, 1, 2, 4, 6), looks) == ()
    swapped = Patterns((run, pair, replace(made, made_of=((1, 1, 1), (0, 1, 1)))))
    assert swapped.cuts(2, (6, 7, 0, 2, 4), looks) == (((6, 7), (0, 2, 4)),)


def test_a_search_that_takes_too_long_is_given_up_with_a_sentence() -> None:
    rows = (leaf(2), ir.PatternRow("pairs", 0, (), (), (), ((0, 8, 8),)))
    with pytest.raises(PlayError, match="ways to cut this set"):
        Patterns(rows).cuts(1, tuple(range(16)), looks)
