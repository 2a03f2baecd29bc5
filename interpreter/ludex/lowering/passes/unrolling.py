"""Unrolling: a loop of few rounds, of which it is known how many there are, is written out.

What was a number that is counted is then a fixed one, so that what is looked up by it is known too.
"""

from __future__ import annotations

from ludex.lowering import code as c
from ludex.lowering.passes.returning import assigning, returns
from ludex.lowering.passes.substituting import in_body, with_parts

ROUNDS = 4
"""So many rounds are written out."""
LONG = 160
"""So many expressions and statements they may have together."""


def unrolled(made: c.For) -> c.Body | None:
    """The rounds of a loop, one behind the other; None where it stays a loop."""
    match made:
        case c.For(name, c.Int(start), c.Int(stop), body) if stop - start <= ROUNDS:
            short = c.census(body)[0] * (stop - start) <= LONG
            if short and name not in c.assigned(c.statements_in(body)):
                each = (in_body(body, {name: c.Int(number)}) for number in range(start, stop))
                return _left(tuple(statement for one in each for statement in one))
    return None


def _left(rounds: c.Body) -> c.Body | None:
    """The same where a break leaves all rounds; None where that cannot be said."""
    if _leads_out(rounds, c.Continue):
        return None
    if not _leads_out(rounds, c.Break):
        return rounds
    return None if returns(rounds) else assigning(_returning(rounds), None)


def _returning(body: c.Body) -> c.Body:
    """The same with returns for breaks."""
    return tuple(
        c.Return()
        if isinstance(each, c.Break)
        else each
        if isinstance(each, c.While | c.For)
        else with_parts(each, lambda expr: expr, _returning)
        for each in body
    )


def _leads_out(body: c.Body, what: type[c.Statement]) -> bool:
    """Whether a statement leads out of a round, or to the next one."""
    loops = (each for each in body if not isinstance(each, c.While | c.For))
    return any(
        isinstance(each, what) or any(_leads_out(inner, what) for inner in c.parts_of(each)[1])
        for each in loops
    )
