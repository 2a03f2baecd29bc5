"""What is certain is worked out, and means what it meant."""

import ast
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludex.lowering import code as c
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.reading import functions_in
from ludex.lowering.to_python import module_of

SOURCE = """
def bump(by):
    M[0] = M[0] + by
    return M[0]

def tests(a):
    return (a > 3 and 1) + 10 * (a > 3 or 0) + 100 * (a and 0) + 1000 * (a or 1)

def cases(a):
    return (a if a != NIL else NIL) + 10 * (3 if a == 3 else a) + 100 * (M[1] if a else M[1])

def changes(a):
    if bump(a):
        bump(2) and 0
    else:
        bump(2) and 0
    return (4 if bump(3) else 4) + M[0]

def looks(a):
    return M[SAME + a % 4] + 10 * M[OTHER + a % 4] + 100 * M[1 + SAME]
"""
SAME, OTHER = 2, 6
KNOWN = Known({"SAME": SAME, "OTHER": OTHER}, {"SAME": 5})
BEFORE = functions_in(SOURCE)
AFTER = [folded(each, KNOWN) for each in BEFORE]


def run(functions: list[c.Function], name: str, a: int) -> tuple[int, list[int]]:
    space: dict[str, Any] = {"M": [0, 7, 5, 5, 5, 5, 1, 2, 3, 4]}
    exec(compile(module_of(functions, KNOWN.given), "<printed>", "exec"), space)
    return space[name](a), space["M"]


@given(st.sampled_from(["tests", "cases", "changes", "looks"]), st.integers(-2, 5))
def test_the_same_is_given_and_changed(name: str, a: int) -> None:
    assert run(AFTER, name, a) == run(list(BEFORE), name, a)


def printed(name: str) -> str:
    return ast.unparse(module_of([each for each in AFTER if each.name == name], {}))


def test_a_column_that_says_the_same_of_everything_is_a_number() -> None:
    assert "return 5 + 10 * M[6 + a % 4] + 500" in printed("looks")


def test_one_of_two_that_are_the_same_is_not_asked_for() -> None:
    assert "return a + 10 * a + 100 * M[1]" in printed("cases")


def test_what_is_certain_is_not_asked() -> None:
    source = (
        "def f(a):\n    if SIZE > 3 and a > 1:\n        return SIZE + 2 + a\n    return a + 0\n"
    )
    made = folded(functions_in(source)[0], Known({"SIZE": 2}))
    assert ast.unparse(module_of([made], {})).splitlines()[1].strip() == "return a"
    kept = folded(functions_in(source)[0], Known({"SIZE": 4}))
    assert "return 6 + a" in ast.unparse(module_of([kept], {}))
