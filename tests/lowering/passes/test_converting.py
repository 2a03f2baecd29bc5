"""Conditions that are gone meant the same."""

import ast
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.lowering import code as c
from ludex.lowering.passes.converting import converted
from ludex.lowering.reading import functions_in
from ludex.lowering.to_python import module_of

SOURCE = """
def cases(a):
    b = 3
    if a > 4:
        b = a
    else:
        b = M[a]
    return b

def void(a):
    found = a == 2
    if not found:
        there = M[a]
        if there != 1:
            found = M[there] > 2
        found = found + there
    return found

def read_later(a):
    there = 5
    if a > 2:
        there = M[a]
        a = there + 1
    return there + a

def read_before(a):
    kept = 7
    while a > 0:
        if a > 2:
            M[0] = M[0] + kept
            kept = a
        if a == 3:
            later = kept + a
            kept = later
        a = a - 1
    return M[0] + kept

def read_first(a):
    b = 1
    other = 0
    if a > 2:
        other = b
        b = M[a]
        other = other + b
    return other

def divides(a):
    b = 0
    if a != 0:
        b = 12 // a
    return b

def changes(a):
    b = 0
    if a > 3:
        b = void(a) + cases(a)
    return b
"""
FUNCTIONS = functions_in(SOURCE)
END = c.Var("end")


def listing(limit: int) -> c.Function:
    """Lists the numbers of the array that two tests hold of, up to a limit."""
    named = c.Assign("one", c.Load(c.Var("i")))
    more = c.Append("end", (c.Var("one"), c.Var("i")), 2)
    guard = c.If(c.Binary(">", END, c.Int(limit)), (c.Stop(c.Int(9)),))
    inner = c.If(c.Binary(">", c.Var("one"), c.Var("a")), (more, guard))
    test = c.Binary("!=", c.Binary("&", c.Var("i"), c.ONE), c.ZERO)
    loop = c.For("i", c.ZERO, c.Int(8), (c.If(test, (named, inner)),))
    body = (c.Assign("end", c.Int(8)), loop, c.Return(END))
    return c.Function("listed", ("a",), body)


def run(functions: list[c.Function], name: str, a: int) -> tuple[int, list[int], int]:
    class StoppedError(Exception):
        pass

    space: dict[str, Any] = {"M": [0, 1, 4, 1, 5, 9, 2, 6, *[0] * 12], "Stopped": StoppedError}
    exec(compile(module_of(functions, {}), "<printed>", "exec"), space)
    try:
        answer = space[name](a)
    except StoppedError:
        return -1, [], 0
    return answer, space["M"][:answer] if name == "listed" else space["M"], answer


@given(st.sampled_from([each.name for each in FUNCTIONS]), st.integers(0, 7))
def test_the_same_is_given_and_changed(name: str, a: int) -> None:
    assert run([converted(f) for f in FUNCTIONS], name, a) == run(list(FUNCTIONS), name, a)


@given(st.integers(-1, 9), st.integers(8, 16))
def test_the_same_is_listed(a: int, limit: int) -> None:
    made = listing(limit)
    assert run([converted(made)], "listed", a) == run([made], "listed", a)


def conditions(made: c.Function) -> int:
    return sum(isinstance(node, ast.If) for node in ast.walk(module_of([made], {})))


@pytest.mark.parametrize(
    ("name", "left"),
    [("cases", 0), ("void", 1), ("read_later", 1), ("read_before", 1), ("read_first", 1),
     ("divides", 1), ("changes", 1)],
)  # fmt: skip
def test_what_must_not_be_worked_out_for_nothing_is_asked(name: str, left: int) -> None:
    (made,) = (each for each in FUNCTIONS if each.name == name)
    assert conditions(converted(made)) == left


def test_what_is_listed_is_stored_always() -> None:
    loop = converted(listing(20)).body[1]
    assert isinstance(loop, c.For)
    named, more, guard = loop.body
    assert isinstance(named, c.Assign)
    assert isinstance(more, c.Append)
    assert more.test != c.ONE
    assert isinstance(guard, c.If)
