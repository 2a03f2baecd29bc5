"""What pays for an interpreter changes nothing that a function does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lowering.passes.programs import FUNCTIONS, TABLE, outcome

from ludex.lowering import code as c
from ludex.lowering.passes import interpreted
from ludex.lowering.passes.legalizing import legal
from ludex.lowering.passes.numbering import numbered
from ludex.lowering.passes.sinking import sunk

NUMBERS = st.integers(-1, 3)
A, B, X, Y = (c.Var(name) for name in "abxy")
LOADED = c.Load(c.add(A, c.Int(3)))


@settings(max_examples=60, deadline=None)
@given(made=FUNCTIONS, a=NUMBERS, b=NUMBERS)
def test_the_same_comes_of_it(made: c.Function, a: int, b: int) -> None:
    expected = outcome(made, a, b)
    assert outcome(numbered(made, {TABLE}), a, b) == expected
    assert outcome(sunk(made), a, b) == expected
    assert outcome(interpreted(made, {TABLE}), a, b) == expected


def tidy(*body: c.Statement) -> c.Body:
    return interpreted(c.Function("f", ("a", "b"), body), {TABLE}).body


def test_what_was_worked_out_is_not_worked_out_again() -> None:
    twice = c.Binary("*", LOADED, LOADED)
    assert tidy(c.Return(twice)) == (
        c.Assign("v1", LOADED), c.Return(c.Binary("*", c.Var("v1"), c.Var("v1"))),
    )  # fmt: skip


def test_what_was_stored_is_known() -> None:
    stored = c.Store(c.ONE, c.add(A, B))
    body = tidy(stored, c.If(c.Binary(">", c.Load(c.ONE), B), (c.Stop(A),)), c.Return(A))
    assert body[1:] == (
        c.Store(c.ONE, c.Var("v1")), c.If(c.Binary(">", c.Var("v1"), B), (c.Stop(A),)), c.Return(A),
    )  # fmt: skip


def test_what_a_condition_says_is_not_asked_again() -> None:
    nothing, there = c.Binary("==", A, c.NOTHING), c.Binary("!=", A, c.NOTHING)
    guard = c.If(nothing, (c.Stop(B),))
    assert tidy(guard, c.If(there, (c.Store(c.ONE, A),))) == (guard, c.Store(c.ONE, A))


@pytest.mark.parametrize("between", [c.Store(B, B), c.Do(c.Call("other", ()))])
def test_what_may_have_changed_is_loaded_again(between: c.Statement) -> None:
    body = tidy(c.Assign("x", LOADED), between, c.Return(c.Binary("*", X, LOADED)))
    assert body == (
        c.Assign("v1", LOADED), between, c.Return(c.Binary("*", c.Var("v1"), LOADED))
    )  # fmt: skip


def test_a_table_never_changes() -> None:
    looked_up = c.Load(c.add(A, c.Int(TABLE)))
    body = tidy(c.Assign("x", looked_up), c.Store(B, B), c.Return(c.Binary("*", X, looked_up)))
    assert str(body).count("Load") == 1


def test_what_one_way_needs_is_worked_out_on_that_way() -> None:
    way = c.If(B, (c.Return(c.add(X, c.ONE)),))
    assert tidy(c.Assign("x", LOADED), way, c.Return(A)) == (
        c.If(B, (c.Return(c.add(LOADED, c.ONE)),)), c.Return(A),
    )  # fmt: skip


def test_nothing_sinks_into_a_loop() -> None:
    rounds = c.For("i", c.ZERO, B, (c.Assign("y", c.add(Y, X)),))
    body = tidy(c.Assign("y", B), c.Assign("x", LOADED), rounds, c.Return(Y))
    assert c.Assign("v1", LOADED) in body or c.Assign("x", LOADED) in body


def test_what_nobody_reads_is_not_worked_out() -> None:
    assert tidy(c.Assign("x", LOADED), c.Assign("y", X), c.Return(A)) == (c.Return(A),)


def test_only_bits_that_are_looked_at_have_to_be_right() -> None:
    shifted = c.Call("unsigned_shift", (c.Call("wrapped_product", (A, B)), c.Int(27)))
    low = c.Binary("&", shifted, c.Int(0xFFFFFFFF))
    assert legal(low) == c.Binary(
        "&", c.Binary(">>", c.Binary("*", A, B), c.Int(27)), c.Int(0xFFFFFFFF)
    )


def test_what_is_certain_on_the_way_is_a_number() -> None:
    added = c.Assign("x", c.Binary("|", X, c.Int(2)))
    bits = c.Call("count_bits", (X,))
    body = tidy(c.Assign("x", c.ONE), added, c.If(bits, (c.Return(bits),)), c.Return(A))
    assert body[0] == c.Return(c.Int(2))


def test_a_short_loop_of_two_rounds_is_none() -> None:
    rounds = c.For("i", c.ZERO, c.Int(2), (c.Store(c.add(A, c.Var("i")), B),))
    assert tidy(rounds) == (c.Store(A, B), c.Store(c.add(A, c.ONE), B))


def test_what_was_stored_of_two_ways_is_known_behind_them() -> None:
    ways = c.If(A, (c.Assign("x", c.ONE),), (c.Assign("x", LOADED),))
    body = tidy(ways, c.Store(B, X), c.Return(c.Load(B)))
    assert body[1:] == (c.Store(B, X), c.Return(X))


def test_bits_that_are_picked_out_of_more_are_picked_once() -> None:
    more = c.Binary("&", A, c.Int((1 << 64) - 1))
    picked = c.Binary("&", c.Binary(">>", more, c.Int(27)), c.Int(0xFFFFFFFF))
    assert tidy(c.Return(picked)) == (
        c.Return(c.Binary("&", c.Binary(">>", A, c.Int(27)), c.Int(0xFFFFFFFF))),
    )
    assert str(tidy(c.Return(c.Binary("&", c.Binary(">>", more, c.Int(40)), c.Int(-1))))).count("&")
