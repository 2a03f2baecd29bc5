"""Small functions of integer code, made by chance, and what comes of running them."""

from typing import Any

from hypothesis import strategies as st

from ludex.lowering import code as c
from ludex.lowering.to_python import module_of

NAMES = st.sampled_from(["a", "b", "x", "y", "z"])
CELLS, TABLE = 8, 8
"""A table of three numbers that never change stands behind what changes."""
FIRST = (3, 1, 4, 1, 5, 9, 2, 6, 7, 0, 2)
SMALL = st.integers(0, 3)
OPS = st.sampled_from(["+", "-", "*", "&", "|", "^", "==", "!=", "<", ">="])
WORDS = st.sampled_from(["and", "or"])


def _within(value: c.Expr) -> c.Expr:
    """A place of the array that may be changed."""
    return c.Binary("&", value, c.Int(CELLS - 1))


def _joined(
    left: st.SearchStrategy[c.Expr], right: st.SearchStrategy[c.Expr]
) -> st.SearchStrategy[c.Expr]:
    """Two tests; what is joined in integer code is always one."""
    return st.builds(c.Binary, WORDS, left.map(c.Not), right.map(c.Not))


def _larger(inner: st.SearchStrategy[c.Expr]) -> st.SearchStrategy[c.Expr]:
    looked_up = inner.map(lambda e: c.Load(c.add(c.Binary("&", e, c.ONE), c.Int(TABLE))))
    return st.one_of(
        st.builds(c.Binary, OPS, inner, inner), _joined(inner, inner), st.builds(c.Not, inner),
        st.builds(c.Either, inner, inner, inner), inner.map(lambda e: c.Load(_within(e))),
        SMALL.map(lambda at: c.Load(c.Int(at))), looked_up,
    )  # fmt: skip


EXPRS = st.recursive(NAMES.map(c.Var) | st.integers(-2, 5).map(c.Int), _larger, max_leaves=5)
CALLS = EXPRS.map(lambda e: c.Call("more", (e,)))
CALLING = st.one_of(
    EXPRS, CALLS, st.builds(c.Binary, OPS, EXPRS, CALLS), st.builds(c.Binary, OPS, CALLS, EXPRS),
    _joined(EXPRS, CALLS), _joined(CALLS, EXPRS),
)  # fmt: skip
STORES = st.builds(lambda at, value: c.Store(_within(at), value), EXPRS, EXPRS)
PLAIN: st.SearchStrategy[c.Statement] = st.one_of(
    st.builds(c.Assign, NAMES, CALLING), STORES, st.builds(c.Return, CALLING),
    st.builds(lambda at, value: c.Store(c.Int(at), value), SMALL, EXPRS), CALLING.map(c.Do),
)  # fmt: skip


def _nested(inner: st.SearchStrategy[c.Statement]) -> st.SearchStrategy[c.Statement]:
    body = st.lists(inner, min_size=1, max_size=4).map(tuple)
    ways = st.sampled_from([(c.Break(),), (c.Continue(),), ()])
    rounds = st.builds(
        lambda first, test, way, last: c.For(
            "i", c.ZERO, c.Int(3), (*first, *((c.If(test, way),) if way else ()), *last)
        ),
        body, EXPRS, ways, body,
    )  # fmt: skip
    chosen = st.builds(
        lambda on, one, two, three: c.Dispatch(c.Binary("&", on, c.ONE), (one, two, three)),
        NAMES.map(c.Var), body, body, body,
    )  # fmt: skip
    return st.one_of(st.builds(c.If, CALLING, body, body), rounds, chosen)


BODIES = st.lists(st.recursive(PLAIN, _nested, max_leaves=6), min_size=2, max_size=7).map(tuple)
BEGUN = tuple(c.Assign(name, c.Int(nth)) for nth, name in enumerate("xyz"))
FUNCTIONS = BODIES.map(lambda body: c.Function("f", ("a", "b"), (*BEGUN, *body)))


def outcome(made: c.Function, a: int, b: int) -> tuple[object, list[int]]:
    """What a function gives, and the array behind it; a call changes the array, too."""
    cells = list(FIRST)

    def more(by: int) -> int:
        cells[by & CELLS - 1] += 1
        return cells[0]

    space: dict[str, Any] = {"M": cells, "more": more}
    exec(compile(module_of([made], {}), "<printed>", "exec"), space)
    return space["f"](a, b), cells
