"""What effects bring and when they end: a number, a value of a closed list, or nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.model import types as t
from ludex.model.names import Declarations
from ludex.source.tree import Scalar
from ludex.syntax import file as f

SPENT = "spent"
FOR_GOOD = "for good"
LIFETIMES = (SPENT, FOR_GOOD, "next played turn")
GRANT_BY = "grant-by-to"


def brought(effect: f.Effect, names: Declarations) -> t.Type | None:
    """The type of what is granted with an effect; None where it brings nothing."""
    if effect.of is not None:
        return names.type_named(effect.of.text) or t.UNKNOWN
    return t.Number(*effect.range) if effect.range is not None else None


def wrong_effects(names: Declarations) -> Iterator[Problem]:
    """What is wrong with the declarations of effects."""
    own = (f"next {r.name}" for r in names.sections.rules if r.origin != "library")
    ends = (*LIFETIMES, *own)
    for effect in names.effects.values():
        lost = effect.lifetime.rpartition(" ")[2] in names.sections.unread
        if effect.until is not None and effect.lifetime not in ends and not lost:
            yield _unknown("end of an effect", effect.until, ends)
        if effect.of is not None:
            yield from _wrong_list(effect, effect.of, names)


def _wrong_list(effect: f.Effect, of: Scalar, names: Declarations) -> Iterator[Problem]:
    """An effect brings a value of a closed list, which is no number and is not used up."""
    lists = tuple(x.name for x in names.sections.types)
    if effect.range is not None:
        sentence = f"`{effect.name}` brings a number or a value of a list, not both."
        yield Problem("L105", of.span, sentence, "Keep `number` or `of`.")
    elif of.text not in lists:
        hint = (
            "" if lists else "Declare a list: `types: {mood: [merry, sad]}`, and write `of: mood`."
        )
        yield _unknown("list under `types`", of, lists, hint)
    elif effect.lifetime == SPENT and effect.until is not None:
        sentence = f"`{effect.name}` brings a name, of which nothing can be spent."
        hint = "Write `until: for good`, and `lift` where it ends."
        yield Problem("L105", effect.until.span, sentence, hint)


def wrong_use(op: str, effect: f.Effect) -> tuple[str, str] | None:
    """What is wrong with how an effect is granted or used up, and what to do."""
    if op.startswith("grant"):
        brings = effect.of is not None or effect.range is not None
        if brings == (op == GRANT_BY):
            return None
        if effect.of is not None:
            return f"`{effect.name}` is granted `by` a value of `{effect.of.text}`.", ""
        return f"`{effect.name}` is granted {'`by` a' if brings else 'without a'} number.", ""
    if op != "spend-from" or effect.lifetime == SPENT:
        return None
    until = effect.lifetime if effect.lifetime == FOR_GOOD else f"until {effect.lifetime}"
    sentence = f"`{effect.name}` lasts {until}, so it is not spent."
    if effect.of is not None:
        return sentence, "Write `lift`."
    return sentence, "Write `lift`, or `until: spent` where it is declared."


def _unknown(what: str, said: Scalar, known: tuple[str, ...], hint: str = "") -> Problem:
    close = nearest(said.text, known)
    listed = ", ".join(f"`{name}`" for name in known[:8]) + (", ..." if len(known) > 8 else "")
    sentence = f"There is no {what} `{said.text}`."
    return misnamed("L105", said.span, sentence, close, hint or f"There are {listed}.")
