"""Loops of a few rounds are written out, and mean what they meant."""

import ast
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludex.lowering import code as c
from ludex.lowering.passes.unrolling import unrolled
from ludex.lowering.reading import functions_in
from ludex.lowering.to_python import module_of

SHORT = """
def plain(a):
    for i in range(3):
        M[i] = M[i] + a * i
    return M[0] + M[1] + M[2]

def first(a):
    found = 9
    for i in range(1, 4):
        M[3] = M[3] + 1
        if M[i] == a:
            found = i
            break
        if M[i] > 2 * a:
            break
        M[i] = M[i] + 1
    return found

def given(a):
    for i in range(2):
        if M[i] == a:
            return i
    return 7

def inner(a):
    for i in range(2):
        for j in range(a):
            if j == 2:
                break
            M[i] = M[i] + j
        while M[i] < a:
            M[i] = M[i] + 2
    return M[0] - M[1]

def never(a):
    for i in range(3, 3):
        M[i] = a
    return M[3]
"""
LONG = """
def many(a):
    for i in range(5):
        M[0] = M[0] + i
    return M[0]

def some(a):
    for i in range(a % 4):
        M[0] = M[0] + i
    return M[0]

def deep(a):
    for i in range(3):
        if M[i] > a:
            if M[i] > a + 2:
                break
            M[i] = 0
    return M[0]

def next_one(a):
    for i in range(3):
        if M[i] > a:
            continue
        M[i] = a
    return M[1]
"""
BEFORE = functions_in(SHORT)
AFTER = [unrolled(each) for each in BEFORE]


def loops(made: c.Function) -> int:
    """How many loops count, wherever they stand."""
    module = module_of([made], {})
    return sum(isinstance(each, ast.For) for each in ast.walk(module))


def run(functions: list[c.Function], name: str, cells: list[int], a: int) -> tuple[int, list[int]]:
    space: dict[str, Any] = {"M": list(cells)}
    exec(compile(module_of(functions, {}), "<printed>", "exec"), space)
    return space[name](a), space["M"]


@given(
    st.sampled_from([each.name for each in BEFORE]),
    st.lists(st.integers(0, 5), min_size=4, max_size=4),
    st.integers(0, 5),
)
def test_the_same_is_done(name: str, cells: list[int], a: int) -> None:
    assert run(AFTER, name, cells, a) == run([*BEFORE], name, cells, a)


def test_few_rounds_are_no_loop() -> None:
    assert [loops(each) for each in BEFORE] == [1, 1, 1, 2, 1]
    assert [loops(each) for each in AFTER] == [0, 0, 0, 2, 0]


def test_what_cannot_be_said_without_a_loop_stays() -> None:
    for each in functions_in(LONG):
        assert unrolled(each) is each
