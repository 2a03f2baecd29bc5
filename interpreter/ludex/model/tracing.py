"""Verifying traces: what was typed is kept with what it asked, and taken where all answers are
the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from ludex.hints import TYPE_CHECKING, Any, TypeVar
from ludex.records import dataclass, once
from ludex.syntax import file as f

if TYPE_CHECKING:
    from ludex.model.ground import Ground
    from ludex.model.scope import Typing

MOST = 16
"""So much that was typed is kept of a declaration: for several rounds, and choices of variants."""
Asking = TypeVar("Asking", bound=Callable[..., Any])
Made = TypeVar("Made")
Asked = tuple[Callable[..., Any], tuple[Any, ...], Any]
"""What was asked or noted while something was typed: by which function, with what, the answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """What came of a declaration without a problem, and what it asked for that."""

    ground: Ground
    of: tuple[f.Definition, ...]
    asked: tuple[Asked, ...]
    made: Any


def asked_of_others(work: Asking) -> Asking:
    """The same function, of which it is noted that it was asked."""

    @wraps(work)
    def noted(typing: Typing, *about: Any) -> Any:
        answer = work(typing, *about)
        typing.asked.append((noted, about, answer))
        return answer

    return noted  # type: ignore[return-value]


def typed_once(typing: Typing, of: tuple[f.Definition, ...], make: Callable[[], Made]) -> Made:
    """What is made of a declaration, the first of these, which may build on the others.

    It is made anew where it was not made on this ground yet, where something else answers
    otherwise than before, and where something was wrong with it.
    """
    if typing.ground is None:
        return make()
    before, traces = typing.asked, _traces(of[0])
    try:
        for trace in tuple(traces):
            if trace.ground is typing.ground and _same(trace.of, of):
                typing.asked = []
                if _answered(typing, trace.asked):
                    traces[:] = [trace, *(each for each in traces if each is not trace)]
                    made: Made = trace.made
                    return made
        typing.asked, found = [], typing.count_of_problems
        made = make()
        if typing.count_of_problems == found:
            traces.insert(0, Trace(typing.ground, of, tuple(typing.asked), made))
            del traces[MOST:]
        return made
    finally:
        typing.asked = before


@once
def _traces(of: f.Definition) -> list[Trace]:
    return []


def _same(some: tuple[f.Definition, ...], others: tuple[f.Definition, ...]) -> bool:
    pairs = zip(some, others, strict=False)
    return len(some) == len(others) and all(one is other for one, other in pairs)


def _answered(typing: Typing, asked: tuple[Asked, ...]) -> bool:
    """Whether all answers are the same; what is noted on the way is noted once more.

    Up to the first other answer this is what typing would do, so that nothing has to be undone.
    """
    for ask, about, answer in asked:
        found = ask(typing, *about)
        if found is not answer and found != answer:
            return False
    return True
