"""Words that read nothing which changes are worked out once for each of their arguments."""

from __future__ import annotations

from collections.abc import Callable

from ludex.backends.python.playouts.statics import STEADY
from ludex.ir import nodes as ir
from ludex.ir.walking import children, inside
from ludex.machine.state import Held, State

MOST_KNOWN = 20_000
Word = Callable[..., Held]


def fixed_words(program: ir.Program) -> set[int]:
    """The functions that go through a set and depend on nothing but their arguments."""
    if program.tiling is not None:
        return set()
    found = set(range(len(program.functions)))
    words = STEADY | (frozenset() if "owner" in program.changing else {"owner", "owned-by"})

    def fixed(node: ir.Value) -> bool:
        match node:
            case ir.Const() | ir.Reg():
                return True
            case ir.Op():
                known = node.name in words
            case ir.Attr():
                known = node.name not in program.changing
            case ir.Use():
                known = node.function in found
            case _:
                known = isinstance(node, ir.Bind | ir.Junction | ir.Pick | ir.Spot)
        return known and all(fixed(child) for child in children(node))

    changed = True
    while changed:
        wrong = {i for i in found if not fixed(program.functions[i].body)}
        found, changed = found - wrong, bool(wrong)
    return {i for i in found if any(isinstance(p, ir.Bind) for p in inside(_body(program, i)))}


def _body(program: ir.Program, index: int) -> ir.Value:
    return program.functions[index].body


def remembered(word: Word) -> Word:
    """The same word, which remembers what it has said."""
    known: dict[tuple[Held, ...], Held] = {}

    def asked(state: State, *args: Held) -> Held:
        if args in known:
            return known[args]
        found = word(state, *args)
        if len(known) < MOST_KNOWN:
            known[args] = found
        return found

    return asked
