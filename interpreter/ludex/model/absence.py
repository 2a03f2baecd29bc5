"""Verbs about one thing: it must be there, unless the step says `if any`."""

from __future__ import annotations

from ludex.model import types as t
from ludex.model.core import verbs
from ludex.model.tree import Core, Expr


def may_be_absent(verb: str) -> tuple[int, ...]:
    """The parts of a verb that a step may excuse with `if any`."""
    return verbs()[verb].at(verbs()[verb].if_any)


def must_be_there(verb: str) -> tuple[int, ...]:
    """The parts without which a verb cannot be carried out, where they are one thing."""
    return verbs()[verb].at(verbs()[verb].wants)


def is_one(part: Expr) -> bool:
    """Whether a part of a step is one thing, which may be absent; sets may be empty.

    A cell on which nothing lies is there; what lies on no cell at all is not asked for.
    """
    if isinstance(part, Core) and part.op == "contents":
        return part.args[0].type == t.CELL
    if isinstance(part, Core) and part.op == "one":
        return True
    return not isinstance(part.type, t.Set | t.Place)
