"""Lines from one cell lead up to what is not free, on boards of any size."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, cast

import pytest
import wasmtime
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lowering.test_fills import line, made

from ludex.backends.wasm.binary import PAGE, module
from ludex.backends.wasm.module import stretches
from ludex.backends.wasm.printing import encoded
from ludex.ir import nodes as ir
from ludex.ir.traversal import HERE, LANDING, WAY
from ludex.lowering import bit_sets, lines, rays
from ludex.lowering import code as c
from ludex.lowering.bit_sets import Bits, set_of_bits
from ludex.lowering.nullness import Nullness
from ludex.lowering.program import lowered, shared
from ludex.lowering.store import ENDLESS, WORD, Layout, words_for
from ludex.lowering.to_python import module_of
from ludex.lowering.words import steps_at
from ludex.lowering.writing import Scope, Whole, Writer
from ludex.records import replace

BOARDS = st.sampled_from(["amazons", "connect-four", "hex", "nine-mens-morris", "othello"])
CELLS = st.integers(0, 120)
NUMBERS = st.sampled_from([WORD, ENDLESS])
"""Numbers of WebAssembly, and of Python."""


OPENED: list[wasmtime.Store | wasmtime.Engine] = []
"""What is closed at the end, while wasmtime still can."""


def teardown_module() -> None:
    for each in OPENED:
        each.close()


def writer(game: str, word: int) -> Writer:
    return Writer(Whole(made(game), Layout(made(game), word=word), Nullness(made(game))))


def words(w: Writer) -> list[Bits]:
    return [Bits(w, "cell", word) for word in range(words_for(w.program.cells, w.layout.word))]


def run(w: Writer, function: c.Function, *called: c.Function) -> Callable[..., int]:
    """A function of Python or of WebAssembly, with the array as it is at first."""
    functions = [function, *called]
    if w.layout.word == ENDLESS:
        space: dict[str, Any] = {"M": defaultdict(int, w.layout.fixed)}
        exec(compile(module_of(functions, w.layout.given), "", "exec"), space)
        return cast(Callable[..., int], space[function.name])
    printed, names = encoded(functions, w.layout.given, 0), [(function.name, 0)]
    pages = w.layout.size * 8 // PAGE + 1
    store = wasmtime.Store()
    OPENED.extend([store, store.engine])
    made = wasmtime.Module(store.engine, module(printed, names, pages, stretches(w.layout.fixed)))
    export = wasmtime.Instance(store, made, []).exports(store)[function.name]
    return lambda *args: export(store, *args)  # type: ignore[operator]


@settings(max_examples=60, deadline=None)
@given(game=BOARDS, free=st.sets(CELLS), start=CELLS, way=st.integers(0, 5), word=NUMBERS)
def test_a_line_leads_up_to_what_is_not_free(
    game: str, free: set[int], start: int, way: int, word: int
) -> None:
    w, here = writer(game, word), start % made(game).cells
    every = words(w)
    masks = [
        set_of_bits((x - e.first for x in free if x // word * word == e.first), word) for e in every
    ]
    from_here = c.Int(here)
    found = rays.Rays(every, from_here, from_here, (way,), tuple(map(c.Int, masks)))
    total: c.Expr = c.ZERO
    for part in found.on(way):
        total = c.add(total, c.Call("count_bits", (part,)))
    body = (*w.body, c.Return(total))
    length = run(w, c.Function("go", (), body))()
    assert length == len(list(line(made(game), here, way, free)))


@settings(max_examples=30, deadline=None)
@given(game=BOARDS, free=st.sets(CELLS, min_size=60), start=CELLS, word=NUMBERS)
def test_what_is_nearer_comes_first(game: str, free: set[int], start: int, word: int) -> None:
    w, ways, here = writer(game, word), (3, 0, 2), start % made(game).cells
    reached = [list(line(made(game), here, way, free)) for way in ways]
    longest = max(map(len, reached))
    expected = [ray[far] for far in range(longest) for ray in reached if far < len(ray)]
    lengths = sum(len(ray) << 8 * nth for nth, ray in enumerate(reached))
    at, steps = w.layout.fixed_set(ways), steps_at(w)
    assert isinstance(steps, c.Int)
    nth = run(w, *(shared()[name] for name in ("nth_landing", "as_long")))
    found = [nth(here, lengths, i, at, steps.value) for i in range(len(expected))]
    assert found == expected


@settings(max_examples=60, deadline=None)
@given(
    elements=st.sets(st.integers(0, 63), min_size=1),
    below=st.sampled_from([7, 10, 11, 33, 64]),
    word=NUMBERS,
)
def test_the_nth_of_a_set_is_found_without_a_jump(
    elements: set[int], below: int, word: int
) -> None:
    there = sorted(x for x in elements if x < below)
    w = writer("clobber", word)
    found = bit_sets.nth(w, c.Var("bits"), c.Var("nth"), range(below))
    go = c.Function("go", ("bits", "nth"), (*w.body, c.Return(found)))
    nth = run(w, go, shared()["nth_bit"])
    bits = set_of_bits(there, word)
    assert [nth(bits, each) for each in range(len(there))] == there


@settings(max_examples=60, deadline=None)
@given(
    every=st.lists(st.integers(0, 62), max_size=9, unique=True),
    chosen=st.sets(st.integers(0, 62), min_size=40),
    word=NUMBERS,
)
def test_the_nth_of_some_comes_in_the_order_of_all(
    every: list[int], chosen: set[int], word: int
) -> None:
    w, there = writer("clobber", word), [each for each in every if each in chosen]
    at, nth = w.layout.fixed_set(tuple(every)), run(w, shared()["nth_among"])
    bits = set_of_bits(chosen, word)
    assert [nth(at, bits, each) for each in range(len(there))] == there


@pytest.mark.parametrize(
    ("game", "ordered"), [("amazons", True), ("hex", True), ("ring-road", False)]
)
def test_rays_are_ordered_where_no_way_leads_round(game: str, ordered: bool) -> None:
    assert lines.rays_ordered(made(game)) is ordered


def test_the_longest_line_of_a_piece_is_found_without_a_walk() -> None:
    made_of = {name: lowered(made(name)).functions for name in ("connect-four", "ring-road")}
    said = {name: any("bit_length" in str(f) for f in made_of[name]) for name in made_of}
    assert said == {"connect-four": True, "ring-road": False}


@pytest.mark.parametrize(("asked", "said"), [(LANDING, True), (HERE, False), (WAY, False)])
def test_only_what_asks_of_the_next_cell_alone_is_asked_of_all_cells(
    asked: int, said: bool
) -> None:
    program = made("amazons")
    (row,) = program.walks
    of_landing = row.params + 1
    (check,) = row.checks
    cell = ir.Op("set cell", "one", (ir.Reg("cell", of_landing + asked),))
    body = ir.Op("truth", "in-all", (cell, ir.Const("set cell", (3, 70))))
    changed = replace(row, checks=(replace(check, test=body),))
    w = Writer(Whole(replace(program, walks=(changed,)), Layout(program), Nullness(program)))
    scope = Scope({0: c.Var("you"), 1: c.Var("piece")}, {0: False, 1: False})
    ask = ir.Ask("set cell", "reach", 0, (ir.Reg("piece", 1),), None, None)
    assert (rays.rays_of(words(w), ask, scope) is not None) is said
