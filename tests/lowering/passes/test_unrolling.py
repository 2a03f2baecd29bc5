"""Loops of few rounds are written out, and mean what they meant."""

import ast
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ludex.lowering import code as c
from ludex.lowering.passes.folding import Known, folded
from ludex.lowering.reading import functions_in
from ludex.lowering.to_python import module_of

SOURCE = """
def sums(a):
    found = 0
    for i in range(3):
        for j in range(2):
            found += a * M[i] + M[TABLE + 1 + j]
    return found

def looks(a):
    found = NIL
    for i in range(4):
        M[i] = M[i] + 1
        if M[i] == a:
            found = i
            break
        M[0] = M[0] + 10
    return found

def leaves(a):
    for i in range(1, 4):
        if M[i] > a:
            return i
        M[i] = a
    return 9

def skips(a):
    found = 0
    for i in range(3):
        if M[i] == a:
            continue
        found += M[i]
    return found

def within(a):
    found = 0
    for i in range(2):
        while a > 0:
            a -= 1
            if M[i] == a:
                break
            found += 1
    return found

def either(a):
    found = 0
    for i in range(4):
        if a > i:
            found += M[i]
            if found > 6:
                break
        else:
            found -= 1
    return found

def counts(a):
    found = 0
    for i in range(2):
        found += M[i]
        for i in range(5):
            found += i
        found += i
    return found

def many(a):
    found = 0
    for i in range(5):
        found += a
    return found
"""
TABLE = 6
KNOWN = Known({"TABLE": TABLE})
BEFORE = functions_in(SOURCE)
AFTER = {each.name: folded(each, KNOWN) for each in BEFORE}


def run(functions: list[c.Function], name: str, a: int) -> tuple[int, list[int]]:
    space: dict[str, Any] = {"M": [1, 3, 5, 3, 2, 0, 2, 30, 40]}
    exec(compile(module_of(functions, KNOWN.given), "<printed>", "exec"), space)
    return space[name](a), space["M"]


@given(st.sampled_from(sorted(AFTER)), st.integers(-2, 7))
def test_the_same_is_given_and_changed(name: str, a: int) -> None:
    assert run(list(AFTER.values()), name, a) == run(list(BEFORE), name, a)


def has_loop(name: str) -> bool:
    return "for " in ast.unparse(module_of([AFTER[name]], KNOWN.given))


def test_few_rounds_are_written_out() -> None:
    """What a jump leads out of on some ways only, or to the next round, stays a loop, and so does
    what counts something else by the same name."""
    assert [name for name in AFTER if has_loop(name)] == ["skips", "either", "counts", "many"]
