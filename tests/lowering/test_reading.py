"""Functions of plain Python are read as integer code, and both printers print the same meaning."""

from collections.abc import Callable
from math import gcd

import pytest
import wasmtime
from hypothesis import given
from hypothesis import strategies as st

from ludex.backends.wasm.binary import module
from ludex.backends.wasm.printing import encoded
from ludex.lowering import code as c
from ludex.lowering.reading import functions_in, texts_in
from ludex.lowering.to_python import module_of

SOURCE = '''
def divisor(a, b):
    """The greatest common divisor."""
    while b != 0:
        rest = a % b
        a = b
        b = rest
    return a


def squares(count):
    total = 0
    for i in range(count):
        if i % 3 == 0:
            continue
        if i > 20:
            break
        M[BASE + i] = i * i - 7
        total += M[BASE + i]
    return total if total > 100 or total < -5 else -total


def between(low, a, high):
    if low <= a < high and not a == 5:
        return 1
    return 0


def bits(a, by):
    return unsigned_shift(wrapped_product(a, 6364136223846793005) ^ wrapped_sum(a, a), by)


def shifted(count):
    for i in range(9):
        M[BASE + i] = 3 * i
    copy_cells(BASE + 2, BASE, count)
    total = 0
    for j in range(9):
        total = 10 * total + M[BASE + j]
    return total


def guarded(a):
    if a > 100:
        stop(7)
    return (a >> 1) | (a & 3) + (a << 2) - count_bits(a) + trailing_zeros(a | 16)
'''
GIVEN = {"BASE": 10, "STOPPED": 3}
FUNCTIONS = functions_in(SOURCE)
MASK = (1 << 64) - 1
Called = Callable[..., int]


class StoppedError(Exception):
    """The reason of a stop in printed Python."""


OPENED: list[wasmtime.Store | wasmtime.Engine] = []
"""What is closed at the end, while wasmtime still can."""


def teardown_module() -> None:
    for each in OPENED:
        each.close()


def signed(value: int) -> int:
    value &= MASK
    return value - (1 << 64) if value >> 63 else value


CELLS = [0] * 1000


def copy_cells(to: int, source: int, count: int) -> int:
    CELLS[to : to + count] = CELLS[source : source + count]
    return 0


def in_python(functions: list[c.Function]) -> dict[str, Called]:
    space: dict[str, Called] = {
        "M": CELLS,  # type: ignore[dict-item]
        "Stopped": StoppedError,  # type: ignore[dict-item]
        "trailing_zeros": lambda a: (a & -a).bit_length() - 1,
        "copy_cells": copy_cells,
    }
    exec(compile(module_of(functions, GIVEN), "<printed>", "exec"), space)
    return space


def in_wasm(functions: list[c.Function]) -> dict[str, Called]:
    printed = encoded(functions, GIVEN, GIVEN["STOPPED"])
    names = [(f.name, i) for i, f in enumerate(functions)]
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    OPENED.extend([store, engine])
    made = wasmtime.Module(engine, module(printed, names, 1, [(0, b"\1")]))
    exports = wasmtime.Instance(store, made, []).exports(store)

    def call(name: str) -> Called:
        return lambda *args: exports[name](store, *args)  # type: ignore[operator]

    return {f.name: call(f.name) for f in functions}


BOTH = (in_python(list(FUNCTIONS)), in_wasm(list(FUNCTIONS)))
NUMBERS = st.integers(-(2**63), 2**63 - 1)


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_loops(a: int, b: int) -> None:
    assert {space["divisor"](a, b) for space in BOTH} == {gcd(a, b)}


@pytest.mark.parametrize("count", [0, 3, 6, 12, 90])
def test_the_array(count: int) -> None:
    expected = sum(i * i - 7 for i in range(min(count, 21)) if i % 3)
    answer = expected if expected > 100 or expected < -5 else -expected
    assert [space["squares"](count) for space in BOTH] == [answer, answer]


@given(st.integers(0, 7))
def test_copies_that_overlap(count: int) -> None:
    before = [3 * i for i in range(9)]
    after = [*before[:2], *before[:count], *before[2 + count :]]
    answer = sum(n * 10 ** (8 - i) for i, n in enumerate(after))
    assert [space["shifted"](count) for space in BOTH] == [answer, answer]


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9))
def test_chains_of_comparisons(low: int, a: int, high: int) -> None:
    answer = int(low <= a < high and a != 5)
    assert [space["between"](low, a, high) for space in BOTH] == [answer, answer]


@given(NUMBERS, st.integers(0, 63))
def test_products_and_shifts_of_64_bits(a: int, by: int) -> None:
    mixed = (a * 6364136223846793005 ^ 2 * a) & MASK
    answer = signed(mixed >> by)
    assert [signed(space["bits"](a, by)) for space in BOTH] == [answer, answer]


@given(st.integers(0, 100))
def test_signs(a: int) -> None:
    answer = a >> 1 | (a & 3) + (a << 2) - a.bit_count() + ((a | 16) & -(a | 16)).bit_length() - 1
    assert [space["guarded"](a) for space in BOTH] == [answer, answer]


def test_a_stop_ends_everything() -> None:
    with pytest.raises(StoppedError, match="7"):
        BOTH[0]["guarded"](101)
    with pytest.raises(wasmtime.Trap):
        BOTH[1]["guarded"](101)


def test_functions_can_be_read_one_by_one() -> None:
    texts = dict(texts_in(SOURCE))
    assert tuple(each for text in texts.values() for each in functions_in(text)) == FUNCTIONS
    assert list(texts) == [function.name for function in FUNCTIONS]


def test_what_is_no_integer_code_is_refused() -> None:
    with pytest.raises(AssertionError, match="no integer code"):
        functions_in("def f(a):\n    return [a]\n")
