"""Stretches that stand where they were jumped to do the same in the same order."""

from array import array
from typing import Any

import wasmtime
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.backends.wasm.binary import module
from ludex.backends.wasm.printing import encoded
from ludex.lowering import code as c
from ludex.lowering.passes.straightening import ROOM, jumps, straightened, tails_duplicated
from ludex.lowering.to_python import module_of

MOST = 6
NAME = "at"


def to(target: int) -> c.Body:
    return (c.Assign(NAME, c.Int(target)), c.Continue())


def noted(number: int) -> c.Body:
    """A stretch leaves its mark in the array."""
    mark = c.add(c.times(c.Load(c.ONE), c.Int(MOST + 1)), c.Int(number + 1))
    fuel = c.Store(c.ZERO, c.Binary("-", c.Load(c.ZERO), c.ONE))
    return (c.Store(c.ONE, mark), fuel, c.If(c.Binary("<", c.Load(c.ZERO), c.ONE), (c.Return(),)))


def stretch(number: int, drawn: tuple[int, int, int, int]) -> c.Body:
    """One that goes on at one of two others by what was noted, only jumps, or returns."""
    sort, first, second, by = drawn
    if sort == 0 and number + 1 < MOST:
        return to(number + 1)
    if sort == 1:
        return (*noted(number), c.Return(c.Load(c.ONE)))
    odd = c.Binary("==", c.Binary("%", c.Load(c.ONE), c.Int(by + 2)), c.ZERO)
    return (*noted(number), c.If(odd, to(first)), *to(second))


def function(bodies: tuple[c.Body, ...]) -> c.Function:
    return c.Function("f", (NAME,), (c.While(c.ONE, (c.Dispatch(c.Var(NAME), bodies),)),))


def run(made: tuple[c.Body, ...] | c.Function, entry: int) -> list[int]:
    made = made if isinstance(made, c.Function) else function(made)
    space: dict[str, Any] = {"M": [9, 0]}
    exec(compile(module_of([made], {}), "<printed>", "exec"), space)
    space["f"](entry)
    return list(space["M"])


def run_in_wasm(bodies: tuple[c.Body, ...], entry: int) -> list[int]:
    """The same in WebAssembly, where jumps ahead go through no table."""
    begin = [(0, array("q", [9, 0]).tobytes())]
    store = wasmtime.Store(ENGINE)
    printed = module(encoded([function(bodies)], {}, 0), [("f", 0)], 1, begin)
    exports: Any = wasmtime.Instance(store, wasmtime.Module(ENGINE, printed), []).exports(store)
    exports["f"](store, entry)
    found = memoryview(exports["memory"].get_buffer_ptr(store)).cast("B").cast("q")[:2].tolist()
    store.close()
    return found


ENGINE = wasmtime.Engine()


def teardown_module() -> None:
    """It is closed while wasmtime still can."""
    ENGINE.close()


ROWS = st.lists(
    st.tuples(*(st.integers(0, n) for n in (4, MOST - 1, MOST - 1, 3))),
    min_size=MOST, max_size=MOST,
)  # fmt: skip


@settings(deadline=None)
@given(ROWS, st.sets(st.integers(0, MOST - 1), min_size=1))
def test_the_same_is_done_in_the_same_order(
    rows: list[tuple[int, int, int, int]], entries: set[int]
) -> None:
    bodies = tuple(stretch(number, drawn) for number, drawn in enumerate(rows))
    made = straightened(bodies, entries, NAME)
    for entry in entries:
        assert run(bodies, entry) == run(made.bodies, made.numbers[entry])
        assert run(bodies, entry) == run_in_wasm(made.bodies, made.numbers[entry])
    for entry in range(MOST):
        assert run(bodies, entry) == run(tails_duplicated(function(bodies)), entry)


def test_what_closes_a_loop_is_counted() -> None:
    bodies = ((*noted(0), *to(2)), (*noted(1), *to(2)), (*noted(2), *to(1)))
    counted = c.Do(c.Load(c.ZERO))
    made = straightened(bodies, [0, 1, 2], NAME, (counted,))
    assert [counted in body for body in made.bodies] == [False, False, True]


def test_what_is_jumped_to_once_is_no_stretch_of_its_own() -> None:
    bodies = ((*noted(0), *to(1)), to(2), (*noted(2), c.Return()))
    made = straightened(bodies, [0], NAME)
    assert made.bodies == ((*noted(0), *noted(2), c.Return()),)


def test_a_loop_keeps_its_head() -> None:
    bodies = ((*noted(0), *to(1)), (*noted(1), *to(2)), (*noted(2), *to(1)))
    made = straightened(bodies, [0], NAME)
    assert [list(jumps(body, NAME)) for body in made.bodies] == [[1], [1]]


def test_what_is_long_and_jumped_to_twice_is_not_duplicated() -> None:
    long = (*noted(2), *noted(2), c.Return())
    bodies = ((c.If(c.Load(c.ONE), to(1)), *to(2)), (*noted(1), *to(2)), long)
    assert len(straightened(bodies, [0], NAME).bodies) == 2
    short = ((c.If(c.Load(c.ONE), to(1)), *to(2)), (*noted(1), *to(2)), (c.Return(),))
    assert len(straightened(short, [0], NAME).bodies) == 1


def test_who_enters_where_only_a_jump_stands_is_led_on() -> None:
    bodies = (to(1), (*noted(1), *to(2)), to(1), (*noted(3), c.Return()))
    made = straightened(bodies, [0, 2, 3], NAME)
    assert len(made.bodies) == 2
    assert made.numbers[0] == made.numbers[2] != made.numbers[3]


def stretches(made: c.Function) -> tuple[c.Body, ...]:
    match made.body:
        case (c.While(_, (c.Dispatch(_, bodies),)),):
            return bodies
    raise AssertionError(made)


def test_who_pays_for_jumps_goes_straight_on() -> None:
    bodies = ((*noted(0), *to(1)), (*noted(1), *to(2)), (*noted(2), *to(1)))
    first, second, third = stretches(tails_duplicated(function(bodies)))
    assert [list(jumps(each, NAME)) for each in (first, second, third)] == [[1], [1], [1]]
    assert second == (*noted(1), *noted(2), *to(1))
    once = (bodies[0], (*noted(1), c.Return()))
    assert stretches(tails_duplicated(function(once)))[0] == (*noted(0), *noted(1), c.Return())


def test_what_has_grown_long_jumps() -> None:
    long = noted(1) * (ROOM // c.census(noted(1))[0] + 1)
    bodies = ((*noted(0), *to(1)), (*long, c.Return()))
    assert stretches(tails_duplicated(function(bodies))) == bodies
