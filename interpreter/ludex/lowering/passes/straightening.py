"""Straightening: stretches that are jumped to from one place stand where the jump stood.

A stretch ends with jumps, each the number of another stretch in a name and `continue`, or with a
return. What may be entered from outside, what a loop comes back to, and what is long and jumped to
from several places stays a stretch of its own; a short one is duplicated. They stay in their order,
so that jumps lead ahead, but for those that close a loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ludex.lowering import code as c
from ludex.records import dataclass, replace

ROOM = 400
"""So many are written out in place of jumps for whoever pays for each jump."""
JUMP = (c.Continue(),)
Jump = Callable[[int], c.Body | None]
"""How a stretch is jumped to, if it is."""
SHORT = 12
"""So many expressions and statements are duplicated rather than jumped to."""


@dataclass(frozen=True)
class Straight:
    """The stretches that are left, and for each of them its number by the one that it had."""

    bodies: tuple[c.Body, ...]
    numbers: dict[int, int]


def straightened(
    bodies: Sequence[c.Body], entries: Iterable[int], name: str, back: c.Body = ()
) -> Straight:
    """As few stretches as there can be; those that are entered from outside are among them.

    What is done `back` is done before each jump that does not lead ahead.
    """

    def threaded_to(target: int) -> c.Body:
        return _to(name, _led_to(bodies, target, name))

    threaded = [_written(body, name, bodies, threaded_to) for body in bodies]
    led = {at: _led_to(bodies, at, name) for at in entries}
    entered = dict.fromkeys(led.values())
    heads, counts = _looked_through(threaded, entered, name)
    several = (
        at
        for at, count in counts.items()
        if at in heads or (count > 1 and c.census(threaded[at])[0] > SHORT)
    )
    kept = sorted(entered.keys() | set(several))
    numbers = {at: number for number, at in enumerate(kept)}

    def jump(here: int, target: int) -> c.Body | None:
        if target not in numbers:
            return None
        return (*(back if target <= here else ()), *_to(name, numbers[target]))

    made = tuple(_written(threaded[at], name, threaded, partial(jump, at)) for at in kept)
    return Straight(made, numbers | {at: numbers[to] for at, to in led.items()})


def _written(body: c.Body, name: str, bodies: Sequence[c.Body], jump: Jump) -> c.Body:
    """A stretch with other jumps; what there is none to is written out."""
    found: list[c.Statement] = []
    for each, target in _steps(body, name):
        if target is not None:
            said = jump(target)
            if said is None:
                said = _written(bodies[target], name, bodies, jump)
            return (*found, *said)
        if isinstance(each, c.If):
            then, other = (_written(x, name, bodies, jump) for x in (each.then, each.other))
            each = c.If(each.test, then, other)
        found.append(each)
    return tuple(found)


def _to(name: str, target: int) -> c.Body:
    return (c.Assign(name, c.Int(target)), *JUMP)


def tails_duplicated(made: c.Function) -> c.Function:
    """Tail duplication: of the stretches of a rule those that lead ahead are written out where
    they are jumped to.

    They stay where they are too, for whoever enters from outside; what has grown long jumps.
    """
    match made.body:
        case (*before, c.While(c.ONE, (c.Dispatch(c.Var(name) as on, bodies),))):
            sizes = [c.census(body)[0] for body in bodies]
            counts = Counter(target for body in bodies for target in jumps(body, name))
            longest = [at for at, count in counts.items() if count > 1 and sizes[at] > SHORT]

            def jump(size: list[int], here: int, target: int) -> c.Body | None:
                size[0] += sizes[target]
                stays = target <= here or target in longest or size[0] > ROOM
                return _to(name, target) if stays else None

            ways = tuple(
                _written(body, name, bodies, partial(jump, [sizes[at]], at))
                for at, body in enumerate(bodies)
            )
            return replace(made, body=(*before, c.While(c.ONE, (c.Dispatch(on, ways),))))
    return made


def _steps(body: c.Body, name: str) -> Iterator[tuple[c.Statement, int | None]]:
    """The statements of a stretch; with a jump, where it leads, and nothing comes after it."""
    for index, each in enumerate(body, 1):
        match each:
            case c.Assign(to, c.Int(target)) if to == name and body[index : index + 1] == JUMP:
                yield each, target
                return
        yield each, None


def jumps(body: c.Body, name: str) -> Iterator[int]:
    """Where a stretch may go on."""
    for each, target in _steps(body, name):
        if target is not None:
            yield target
        elif isinstance(each, c.If):
            yield from jumps(each.then, name)
            yield from jumps(each.other, name)


def _led_to(bodies: Sequence[c.Body], target: int, name: str) -> int:
    """Where a jump to a stretch leads, if that one only jumps."""
    seen = {target}
    while len(bodies[target]) == 2 and (on := list(jumps(bodies[target], name))):
        if on[0] in seen:
            break
        target = on[0]
        seen.add(target)
    return target


def _looked_through(
    bodies: Sequence[c.Body], entries: Iterable[int], name: str
) -> tuple[set[int], Counter[int]]:
    """What loops come back to, and how often each stretch is jumped to, in a search in depth."""
    heads: set[int] = set()
    counts: Counter[int] = Counter()
    done: set[int] = set()
    for entry in entries:
        path = {} if entry in done else {entry: jumps(bodies[entry], name)}
        while path:
            at, ways = next(reversed(path.items()))
            done.add(at)
            target = next(ways, None)
            if target is None:
                del path[at]
                continue
            counts[target] += 1
            if target in path:
                heads.add(target)
            elif target not in done:
                path[target] = jumps(bodies[target], name)
    return heads, counts
