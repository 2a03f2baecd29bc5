"""Functions that are written out where they are called mean what they meant."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from ludex.lowering import code as c
from ludex.lowering.code import census
from ludex.lowering.passes.inlining import inlined
from ludex.lowering.passes.returning import assigning, value_of
from ludex.lowering.reading import functions_in
from ludex.lowering.to_python import module_of

SOURCE = """
def greater(a, b):
    if a > b:
        return a
    return b

def bump(by):
    M[0] = M[0] + by
    return M[0]

def early(a):
    if a == 3:
        return 7
    if a > 5:
        M[1] = M[1] + a
    else:
        M[1] = M[1] - 1
    return M[1]

def partly(a):
    if a > 5:
        if a == 9:
            return 1
        M[1] = M[1] + a
    return M[1]

def first_from(a):
    for i in range(a, 10):
        if i % 4 == 0:
            return i
    return a

def order(a):
    return M[0] + 10 * bump(a) + 100 * M[0]

def lazy(a):
    if a > 0 and bump(1) > 2 or early(a):
        M[2] = M[2] + 1
    return bump(2) if a > 3 else greater(a, partly(M[0]))

def loops(a):
    while bump(1) < a:
        if M[0] == 4:
            continue
        M[3] = M[3] + greater(M[0], 3)
    for i in range(greater(a, 2), bump(3)):
        M[4] = M[4] + i
    return first_from(a)

def nested(a):
    greater(bump(1), bump(2))
    return greater(bump(a), greater(M[0], early(a)))
"""
FUNCTIONS = {each.name: each for each in functions_in(SOURCE)}
TRIED = ("order", "lazy", "loops", "nested")


def run(functions: dict[str, c.Function], name: str, a: int) -> tuple[int, list[int]]:
    space: dict[str, Callable[..., int]] = {"M": [0] * 8}  # type: ignore[dict-item]
    exec(compile(module_of(functions.values(), {}), "<printed>", "exec"), space)
    given = space[name](a)
    return given, list(space["M"])  # type: ignore[call-overload]


@given(st.sampled_from(TRIED), st.integers(-3, 12))
def test_the_same_is_given_and_changed(name: str, a: int) -> None:
    assert run(inlined(FUNCTIONS), name, a) == run(FUNCTIONS, name, a)


def test_nothing_short_is_called_any_more() -> None:
    made = inlined(FUNCTIONS)
    for name in TRIED:
        assert set(census(made[name].body)[1]) <= {"partly"}, name


def test_what_calls_itself_or_is_seldom_called_is_left_as_it_is() -> None:
    source = "def f(a):\n    return f(a - 1) if a else 0\n\ndef g(a):\n    return f(a) + 1\n"
    functions = {each.name: each for each in functions_in(source)}
    assert census(inlined(functions)["g"].body)[1] == ["f"]
    seldom = c.Function("f", ("a",), (c.Return(c.ONE),), seldom=True)
    assert census(inlined({**functions, "f": seldom})["g"].body)[1] == ["f"]


def test_some_returns_stay_returns() -> None:
    assert assigning(FUNCTIONS["first_from"].body, "x") is None
    assert assigning(FUNCTIONS["partly"].body, "x") is None
    assert assigning(FUNCTIONS["early"].body, "x") is not None


def test_what_only_looks_is_one_expression() -> None:
    greater = c.Binary(">", c.Var("a"), c.Var("b"))
    assert value_of(FUNCTIONS["greater"].body) == c.Either(greater, c.Var("a"), c.Var("b"))
    assert value_of(FUNCTIONS["bump"].body) is None


def test_rules_call_what_would_make_them_long() -> None:
    source = "def f(a):\n    M[a] = a\n    M[a + 1] = a\n    return 0\n\ndef r(frame, block):\n"
    for calls, called in ((2, 0), (200, 200)):
        functions = {each.name: each for each in functions_in(source + "    f(block)\n" * calls)}
        assert census(inlined(functions)["r"].body)[1] == ["f"] * called
