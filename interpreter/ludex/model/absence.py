"""Verbs about one thing: it must be there, unless the step says `if any`."""

from __future__ import annotations

from ludex.model import types as t
from ludex.model.tree import Core, Expr

MAY_BE_ABSENT: dict[str, tuple[int, ...]] = {
    "move-to": (0,), "move-under": (0,), "reveal": (0,), "hide": (0,), "swap-with": (0, 1),
    "show-to": (0,), "follow-for": (0,),
}  # fmt: skip
"""The verbs that may say `if any`, and which of their parts that is about."""
MUST_BE_THERE: dict[str, tuple[int, ...]] = {
    **MAY_BE_ABSENT, "deal-from-to": (0, 1, 2), "shuffle": (0,), "roll": (0,),
    "rotate-by": (0, 1), "delete": (0,), "grant-to": (1,), "grant-by-to": (1, 2),
    "lift-from": (1,), "spend-from": (1,), "skip": (0,), "win-for": (0,), "show-to": (0, 1),
    "follow-for": (0, 1),
}  # fmt: skip
"""For each verb the parts without which it cannot be carried out, where they are one thing."""


def is_one(part: Expr) -> bool:
    """Whether a part of a step is one thing, which may be absent; sets may be empty."""
    if isinstance(part, Core) and part.op == "one":
        return True
    return not isinstance(part.type, t.Set | t.Place)
