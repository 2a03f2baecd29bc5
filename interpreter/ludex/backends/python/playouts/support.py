"""What generated code calls: the same meanings as the words, for values that may be nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ludex.machine.interface import PlayError
from ludex.machine.state import Held, State

MISSING: Any = object()


def there(held: Held, text: str, place: str) -> Held:
    """A thing that must be there."""
    if held is None:
        raise PlayError(f"There is no `{text}` here.", place)
    return held


def pick_conflict(text: str) -> PlayError:
    """Two cases fit at once and differ."""
    return PlayError(f"Two cases of `{text}` fit at once and differ.")


def pick_none(text: str) -> PlayError:
    """No case fits."""
    return PlayError(f"No case of `{text}` fits.")


def strict(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A function of two values that is nothing where one of them is."""
    return lambda a, b: None if a is None or b is None else function(a, b)


add = strict(lambda a, b: a + b)
subtract = strict(lambda a, b: a - b)
multiply = strict(lambda a, b: a * b)


def at_least(a: Any, b: Any) -> bool:
    """Whether a number is at least another."""
    return a is not None and b is not None and a >= b


def more_than(a: Any, b: Any) -> bool:
    """Whether a number is more than another."""
    return a is not None and b is not None and a > b


def is_empty(held: Held) -> bool:
    """Whether a set is empty."""
    return held is not None and not held


def inside(thing: Held, whole: Sequence[Any]) -> bool:
    """Whether a thing is in a set."""
    return thing is not None and thing in whole


def all_inside(some: Sequence[Any] | None, whole: Sequence[Any]) -> bool:
    """Whether all of a set, which is not empty, are in another."""
    return bool(some) and all(x in whole for x in some or ())


def lying(state: State, place: Held) -> list[int] | None:
    """What lies in a place, or nothing where there is no place."""
    return None if place is None else state.contents[place]  # type: ignore[index]


def lying_set(state: State, place: Held) -> Held:
    """The same, as a set that stays as it is."""
    return None if place is None else tuple(state.contents[place])  # type: ignore[index]


def uppermost(state: State, place: Held) -> Held:
    """The top of a place."""
    found = () if place is None else state.contents[place]  # type: ignore[index]
    return found[-1] if found else None


def first_of(things: Sequence[Any] | None) -> Held:
    """The first of a set."""
    found: Held = things[0] if things else None
    return found


def last_of(things: Sequence[Any] | None) -> Held:
    """The last of a set."""
    found: Held = things[-1] if things else None
    return found


def size(things: Sequence[Any] | None) -> Held:
    """How many, or nothing of what is nowhere."""
    return None if things is None else len(things)


def looked_up(column: Sequence[Any], index: Held) -> Held:
    """An entry of a table, or nothing."""
    found: Held = None if index is None else column[index]  # type: ignore[index]
    return found


def looked_up_twice(table: Sequence[Sequence[Any]], first: Held, second: Held) -> Held:
    """An entry of a table of tables, or nothing."""
    if first is None or second is None:
        return None
    found: Held = table[first][second]  # type: ignore[index]
    return found


def joined(a: Iterable[Any] | None, b: Iterable[Any] | None) -> tuple[Any, ...]:
    """Two sets, the first in front, nothing twice."""
    return tuple(dict.fromkeys((*(a or ()), *(b or ()))))


def cut(a: Iterable[Any] | None, b: Iterable[Any] | None) -> tuple[Any, ...]:
    """A set without another."""
    gone = set(b or ())
    return tuple([x for x in a or () if x not in gone])


def collected(parts: Iterable[Any]) -> tuple[Any, ...]:
    """What comes out for each, flat and nothing twice."""
    found: dict[Any, None] = {}
    for part in parts:
        if part.__class__ is tuple or part.__class__ is list:
            for each in part:
                if each is not None:
                    found[each] = None
        elif part is not None:
            found[part] = None
    return tuple(found)


def best(things: Sequence[Any] | None, amount: Callable[[Any], Any]) -> tuple[Any, ...]:
    """The elements with the greatest amount."""
    pairs = [(x, n) for x in things or () if (n := amount(x)) is not None]
    if not pairs:
        return ()
    top = max(n for _, n in pairs)
    return tuple([x for x, n in pairs if n == top])


def standings(
    things: Sequence[Any] | None, amount: Callable[[Any], Any]
) -> tuple[tuple[Any, ...], ...]:
    """All elements, those with the greatest amount first, equals together."""
    pairs = [(x, n) for x in things or () if (n := amount(x)) is not None]
    amounts = sorted({n for _, n in pairs}, reverse=True)
    return tuple([tuple([x for x, n in pairs if n == top]) for top in amounts])


def interleaved(rays: list[list[int]]) -> tuple[int, ...]:
    """The cells of several rays, the nearest of all first."""
    if len(rays) < 2:
        return tuple(rays[0]) if rays else ()
    longest = max(map(len, rays))
    return tuple(
        dict.fromkeys(ray[step] for step in range(longest) for ray in rays if step < len(ray))
    )


def one_of(thing: Held) -> tuple[Any, ...]:
    """One thing as a set; nothing is the empty set."""
    return () if thing is None else (thing,)


def alike(a: Held, b: Held) -> bool:
    """Whether two things are the same."""
    return a is not None and a == b


def granted(state: State, name: str, effect: int, key: int) -> Held:
    """What the effects on an owner say."""
    found = [g[2] for g in state.granted if g[0] == effect and g[1] == key]
    if name == "has":
        return int(bool(found))
    return tuple(found)


def keep(known: list[Any], index: int, found: Any) -> Any:
    """Notes what was worked out."""
    known[index] = found
    return found
