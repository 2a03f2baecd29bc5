"""Types choices: what may be chosen, in which options, under which conditions."""

from __future__ import annotations

from ludex.model import applied, conditions, steps, values
from ludex.model import types as t
from ludex.model.scope import Scope, Typing
from ludex.model.tree import (
    Check,
    ChoiceStep,
    Expr,
    Logic,
    RepeatStep,
    Step,
    TypedBinder,
    TypedOption,
)
from ludex.records import replace
from ludex.syntax import file as f
from ludex.syntax import nodes as n


def choice_of(
    typing: Typing, at: n.At, asks: n.Asks, options: tuple[TypedOption, ...],
    other: tuple[Step, ...] | None, scope: Scope,
) -> Step:  # fmt: skip
    """A decision: who makes it, and its alternatives."""
    who = None
    if asks.who is not None:
        wanted: t.Type = t.Set(t.PLAYER) if asks.secretly else t.PLAYER
        who = typing.expect(values.value_of(typing, asks.who, scope, wanted), wanted, "Who chooses")
    elif not scope.has_you:
        typing.report("L108", at, "Nobody decides here; say who chooses.")
    asked = ChoiceStep(at, who, asks.may, asks.secretly, options, other)
    if asks.again and not any(option.body for option in options):
        hint = "Write what is done with it under it, or leave out `repeatedly`."
        typing.report("L110", at, "What is chosen again and again changes nothing.", hint)
    return RepeatStep(at, None, None, (asked,)) if asks.again else asked


def plain_option(
    typing: Typing, node: n.Choice, reasons: tuple[f.Condition, ...], body: f.Steps, scope: Scope,
    guard: n.Cond | None,
) -> tuple[TypedOption, Scope]:  # fmt: skip
    """The one alternative of a plain `choose`."""
    inner = scope if node.asks.who is None else scope.decided()
    return typed_option(
        typing, "choose", node.at, node.binders, node.condition, reasons, guard, body, inner
    )


def typed_option(
    typing: Typing, name: str, at: n.At, nodes: tuple[n.Binder, ...], condition: n.Cond | None,
    reasons: tuple[f.Condition, ...], guard: n.Cond | None, body: f.Steps, scope: Scope,
) -> tuple[TypedOption, Scope]:  # fmt: skip
    """One alternative: what is chosen, the checks one by one, and what is done."""
    test = conditions.condition_of(typing, guard, scope) if guard is not None else None
    binders, inner = typed_binders(typing, nodes, scope)
    said = about(typing, inner, binders)
    checks = [Check(part, "") for part in conditions_in(typing, condition, said)]
    for each in reasons:
        checks.append(Check(conditions.condition_of(typing, each.test, said), each.reason))
    typed = steps.typed_steps(typing, body, inner)
    return TypedOption(name, binders, tuple(checks), test, typed, at), inner


def about(typing: Typing, scope: Scope, binders: tuple[TypedBinder, ...]) -> Scope:
    """In the conditions of a choice, `it` is what is chosen last."""
    return scope.about(binders[-1].var) if binders else scope


def conditions_in(typing: Typing, condition: n.Cond | None, scope: Scope) -> tuple[Expr, ...]:
    """The conditions that `and` joins, one by one."""
    if condition is None:
        return ()
    test = conditions.condition_of(typing, condition, scope)
    return test.args if isinstance(test, Logic) and test.op == "and" else (test,)


def typed_binders(
    typing: Typing, nodes: tuple[n.Binder, ...], scope: Scope
) -> tuple[tuple[TypedBinder, ...], Scope]:
    """What is chosen, one after the other; a later one may speak of an earlier."""
    made = []
    for node in nodes:
        among = applied.things_of(
            typing, values.value_of(typing, node.among, scope), "What is chosen from"
        )
        of = among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN
        least = most = None
        if node.count is not None:
            count = typing.expect(
                values.value_of(typing, node.count, scope), t.ANY_NUMBER, "How many"
            )
            least, most = (None if node.up_to else count), count
        several = node.count is not None
        var = steps.fresh(typing, node.name, t.Set(of) if several else of, node.at)
        made.append(TypedBinder(var, among, least, most, several))
        scope = scope.bind(var)
    return tuple(made), scope


def choose_one(
    typing: Typing, block: f.Block, head: n.ChooseOne, others: list[f.Block], scope: Scope
) -> Step:
    """`choose one` with its options."""
    options = typed_options(typing, block.body, scope.decided(), "choose one")
    for option in [o for o in options if o.counted_on and o.at is not None]:
        sentence = "An option is counted on only in between the steps of a walk."
        typing.report("L110", option.at, sentence)
    return choice_of(
        typing, head.at, head.asks, options, steps.otherwise(typing, others, scope), scope
    )


def typed_options(
    typing: Typing, body: f.Steps, scope: Scope, under: str
) -> tuple[TypedOption, ...]:
    """The options under `choose one` or `in between`, each with a name of its own."""
    options: list[TypedOption] = []
    for part in body:
        if isinstance(part, f.Block) and isinstance(part.head, n.Option):
            node = part.head
            option, _ = typed_option(typing,
                node.name, node.at, node.binders, node.condition, part.reasons, node.guard,
                part.body, scope,
            )  # fmt: skip
            if any(o.name == option.name for o in options):
                typing.report("L104", node.at, f"There is an option `{node.name}` already.")
            options.append(replace(option, counted_on=part.counted_on))
        else:
            at = part.head.at if isinstance(part, f.Block) else part.step.at
            hint = "Write `- option NAME: [...]`."
            typing.report("L110", at, f"Under `{under}` stand only options.", hint)
    return tuple(options)
