"""The covering arrays themselves: every possible pair is there, and no forbidden row."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from ludex.scenario_pipeline.covering import covering_rows, pairs_of

sizes_of_factors = st.lists(st.integers(1, 4), min_size=0, max_size=5)


@given(sizes_of_factors)
def test_every_pair_has_a_row(sizes: list[int]) -> None:
    rows = covering_rows(sizes, lambda row: True)
    every = set().union(*(pairs_of(row) for row in product(*map(range, sizes))))
    assert set().union(*map(pairs_of, rows)) == every


def test_far_fewer_rows_than_all() -> None:
    assert len(covering_rows([4] + [2] * 8, lambda row: True)) <= 16


def test_what_excludes_each_other_never_meets() -> None:
    def allowed(row: tuple[int, ...]) -> bool:
        return not (row[0] == 1 and row[1] == 0) and not (row[0] == 2 and row[2] == 1)

    rows = covering_rows([3, 2, 2, 2], allowed)
    assert all(allowed(row) for row in rows)
    possible = [row for row in product(range(3), range(2), range(2), range(2)) if allowed(row)]
    assert set().union(*map(pairs_of, rows)) == set().union(*map(pairs_of, possible))
