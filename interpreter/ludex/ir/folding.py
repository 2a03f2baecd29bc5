"""Works out at set-up what does not change while playing."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, ge, gt, le, lt, mul, sub

from ludex.ir.nodes import Const, Junction, Op, Pick, Value

COMPARISONS = {"at-least": ge, "at-most": le, "more-than": gt, "less-than": lt}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "max-by": max}
"""What is worked out of two numbers."""


def folded(value: Value) -> Value:
    """The same value, as a constant where that can be said already."""
    match value:
        case Op(name=name, args=args) if all(isinstance(a, Const) for a in args):
            result = _applied(name, [a.value for a in args if isinstance(a, Const)])
            return value if result is None else Const(value.kind, result[0], note=value.note)
        case Junction(name=name, args=args):
            return _junction(value, name, args)
        case Pick(arms=arms, otherwise=otherwise):
            return _pick(value, arms, otherwise)
    return value


Plain = int | tuple[int, ...] | None


def _applied(name: str, values: list[Plain]) -> tuple[Plain] | None:
    numbers = [v for v in values if isinstance(v, int)]
    if len(numbers) == len(values) == 2:
        left, right = numbers
        if name in COMPARISONS:
            return (int(COMPARISONS[name](left, right)),)
        if name in ARITHMETIC:
            return (ARITHMETIC[name](left, right),)
    if name == "half" and len(numbers) == len(values) == 1:
        return (numbers[0] // 2,)
    if name == "range" and len(numbers) == 2 and numbers[1] - numbers[0] < 10_000:
        return (tuple(range(numbers[0], numbers[1] + 1)),)
    if name == "same" and len(values) == 2 and None not in values:
        return (int(values[0] == values[1]),)
    if name == "number" and isinstance(values[0], tuple):
        return (len(values[0]),)
    if name in ("plus", "without") and all(isinstance(v, tuple) for v in values):
        return (_joined(name, *values),)  # type: ignore[arg-type]
    if name == "one" and values[0] is not None and isinstance(values[0], int):
        return ((values[0],),)
    if name == "in-all" and all(isinstance(v, tuple) for v in values):
        some, whole = values
        assert isinstance(some, tuple)
        assert isinstance(whole, tuple)
        return (int(bool(some) and all(v in whole for v in some)),)
    if name == "empty" and isinstance(values[0], tuple):
        return (int(not values[0]),)
    if name == "there" and values[0] is not None:
        return (values[0],)
    if name in ("first", "last") and isinstance(values[0], tuple) and values[0]:
        return (values[0][-1 if name == "last" else 0],)
    return None


def _joined(name: str, first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """Two fixed sets put together, or one without the other."""
    if name == "plus":
        return tuple(dict.fromkeys((*first, *second)))
    return tuple(each for each in first if each not in second)


def _junction(value: Junction, name: str, args: tuple[Value, ...]) -> Value:
    if name == "not":
        inner = args[0]
        if isinstance(inner, Const) and isinstance(inner.value, int):
            return Const("truth", int(not inner.value), note=value.note)
        return value
    stop = 0 if name == "and" else 1
    kept = []
    for part in args:
        if isinstance(part, Const):
            if part.value == stop:  # where it fails, its words say why; those of the whole do not
                return Const("truth", stop, note=value.note if stop else part.note)
            continue
        kept.append(part)
    if not kept:
        return Const("truth", 1 - stop, note=value.note)
    if len(kept) == 1:
        return kept[0]
    return Junction("truth", name, tuple(kept), note=value.note)


def _pick(value: Pick, arms: tuple[tuple[Value, Value], ...], otherwise: Value | None) -> Value:
    kept = [(t, v) for t, v in arms if not (isinstance(t, Const) and not t.value)]
    sure = [v for t, v in kept if isinstance(t, Const)]
    if len(kept) == 1 and len(sure) == 1:
        return sure[0]
    if not kept and otherwise is not None:
        return otherwise
    return Pick(value.kind, tuple(kept), otherwise, note=value.note)
