"""Types the steps of rules: verbs, calls, choices, loops."""

from __future__ import annotations

import re

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.hints import assert_never
from ludex.model import applied, calls, choices, conditions, storing, values
from ludex.model import types as t
from ludex.model.absence import is_one, may_be_absent
from ludex.model.core import core_verbs, taken_by_language
from ludex.model.effects import wrong_use
from ludex.model.looking_around import look_around
from ludex.model.scope import Scope, Typing
from ludex.model.squares import FOLLOWER
from ludex.model.tree import (
    AttemptStep,
    CallRule,
    Do,
    DrawStep,
    EachStep,
    EffectName,
    Expr,
    IfStep,
    LetValue,
    RepeatStep,
    Step,
    Told,
    TurnsStep,
    Var,
    WalkStep,
)
from ludex.records import replace
from ludex.source.edits import Edit, Fix
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.phrases import is_otherwise

Steps = tuple[Step, ...]
CHANGED = {
    "add-to": "What is added to `{}`", "subtract-from": "What is subtracted from `{}`",
    "set-to": "What `{}` is set to",
}  # fmt: skip
OR_ELSE = "Before `or` stands a rule that gives `yes` or `no`."
STEP = "step"
"""What going on is called among what may be done in between the steps of a walk."""


def typed_steps(typing: Typing, body: f.Steps, scope: Scope) -> Steps:
    """A list of steps; a name bound by one is known to those after it."""
    typed: list[Step] = []
    index = 0
    while index < len(body):
        node = body[index]
        index += 1
        others: list[f.Block] = []
        step: Step | None
        while index < len(body) and is_otherwise(body[index]):
            other = body[index]
            assert isinstance(other, f.Block)
            others.append(other)
            index += 1
        if isinstance(node, f.Leaf) and isinstance(node.step, n.OrElse):
            typed += or_else(typing, node.step, scope)
            continue
        if isinstance(node, f.Block) and isinstance(node.head, n.Tells):
            from ludex.model import telling

            telling.under_telling(typing, node)
            typed += [
                telling.telling(typing, node.head, scope, True),
                *typed_steps(typing, node.body, scope),
            ]
            step = Told(node.head.at)
        elif isinstance(node, f.Leaf):
            scope, step = leaf(typing, node.step, scope)
        else:
            scope, step = block_of(typing, node, others, scope)
            others = []
        if step is not None:
            typed.append(step)
        for other in others:
            typing.report("L110", other.head.at, "This `otherwise` has nothing before it.")
    return tuple(typed)


def leaf(typing: Typing, node: n.Step, scope: Scope) -> tuple[Scope, Step | None]:
    """A step without a block, and the scope after it."""
    match node:
        case n.Call():
            return scope, call_step(typing, node, scope)
        case n.OrElse():
            raise AssertionError("these are two steps")
        case n.Let():
            call = bare_call(typing, node, scope)
            if call is not None:
                return let_call(typing, call, scope)
            value = values.single(typing, values.value_of(typing, node.value, scope))
            if isinstance(value.type, t.Place):
                value = typing.as_set(value)
            var = let_name(typing, node.name, value.type, node.at, scope)
            return scope.bind(var), LetValue(node.at, var, value)
        case n.LetCall():
            return let_call(typing, node, scope)
        case n.Tells():
            from ludex.model import telling

            return scope, telling.telling(typing, node, scope, False)
        case n.Draw():
            binders, inner = choices.typed_binders(typing, node.binders, scope)
            test = (
                conditions.condition_of(
                    typing, node.condition, choices.about(typing, inner, binders)
                )
                if node.condition
                else None
            )
            return inner, DrawStep(node.at, binders, test)
        case n.Choice():
            option, inner = choices.plain_option(typing, node, (), (), scope, None)
            after = replace(inner, has_you=scope.has_you)
            return after, choices.choice_of(typing, node.at, node.asks, (option,), None, scope)
    assert_never(node)


def or_else(typing: Typing, node: n.OrElse, scope: Scope) -> list[Step]:
    """A rule that answers yes or no, and what is done where the answer is no."""
    call, other = call_step(typing, node.call, scope), call_step(typing, node.other, scope)
    answer = typing.answer(call.rule) if isinstance(call, CallRule) else None
    if answer not in (t.TRUTH, t.UNKNOWN):
        typing.report("L213", node.call.at, "This does not answer yes or no.", OR_ELSE)
    if not isinstance(call, CallRule) or other is None:
        return []
    var = Var("the answer", t.TRUTH, node.at.span)
    said = n.Holds(node.call.at, n.Name(node.call.at, var.name))
    denied = conditions.condition_of(typing, n.Not(node.call.at, said), scope.bind(var))
    asked = CallRule(call.at, call.rule, call.args, var)
    return [asked, IfStep(node.at, ((denied, (other,)),), None)]


def fresh(typing: Typing, name: str, kind: t.Type, at: n.At) -> Var:
    """A new bound name; one that hides a declared thing or a name of the language is reported."""
    names = typing.names
    hint = "Choose another name."
    if name in names.places or name in names.values or ("",) in names.words.get(name, {}):
        typing.report("L104", at, f"`{name}` is the name of something declared already.", hint)
    elif taken_by_language(name):
        sentence = f"`{name}` is a word of the language and cannot be a name here."
        typing.report("L104", at, sentence, hint)
    return Var(name, kind, at.span)


def let_name(typing: Typing, name: str, kind: t.Type, at: n.At, scope: Scope) -> Var:
    """A name that `let` gives; it is given once, and stays what it is."""
    known = scope.names.get(name)
    if known is None:
        return fresh(typing, name, kind, at)
    sentence = f"`{name}` is a name here already, and a second `let` would not change it."
    hint = f"Choose another name, or declare `{name}` under `values` and say `set {name} to ...`."
    others = () if known.span is None else ((known.span, "named here"),)
    typing.problems.append(Problem("L104", at.span, sentence, hint, others))
    return Var(name, kind, at.span)


def bare_call(typing: Typing, node: n.Let, scope: Scope) -> n.LetCall | None:
    """`let x be RULE`: a rule without parameters reads like a value of that name."""
    value = node.value
    if not isinstance(value, n.Name) or value.word in scope.names:
        return None
    if ("",) not in typing.names.rules.get(value.word, {}):
        return None
    return n.LetCall(node.at, node.name, n.Call(value.at, value.word, None, ()))


def let_call(typing: Typing, node: n.LetCall, scope: Scope) -> tuple[Scope, Step | None]:
    """`let x be CALL`, or a value whose word looks like a call."""
    step = call_step(typing, node.call, scope)
    if not isinstance(step, CallRule):
        if step is not None:
            typing.report("L103", node.at, "Only a rule gives an answer, a verb does not.")
        return scope.bind(Var(node.name, t.UNKNOWN)), step
    var = let_name(typing, node.name, typing.answer(step.rule), node.at, scope)
    return scope.bind(var), CallRule(step.at, step.rule, step.args, var)


def call_step(typing: Typing, node: n.Call, scope: Scope) -> Step | None:
    """A verb of the machine, or a rule of the game."""
    shape = ("" if node.object is None else "*", *(a.prep for a in node.arguments))
    objects = () if node.object is None else (node.object,)
    nodes = (*objects, *(a.value for a in node.arguments))
    rule = typing.names.rules.get(node.verb, {}).get(shape)
    if rule is not None:
        key = (node.verb, *shape)
        args = calls.arguments(typing, "rule", key, rule.signature, nodes, scope)
        if node.if_any:
            never_absent(typing, node)
        typing.called(key)
        return CallRule(node.at, key, args)
    verb = core_verbs().get((node.verb, *shape))
    if verb is not None:
        return typed_verb(typing, node, verb.op, nodes, scope)
    lost_verb(typing, node)
    return None


def lost_verb(typing: Typing, node: n.Call) -> None:
    """A verb that is none, or is not called as it is declared."""
    shapes = [r.signature.at.text for r in typing.names.rules.get(node.verb, {}).values()]
    shapes += [w.key for w in core_verbs().values() if w.name == node.verb]
    if shapes:
        known = ", ".join(f"`{s}`" for s in shapes)
        typing.report(
            "L103", node.at, f"`{node.verb}` is not called like this.", f"Known: {known}."
        )
        return
    if node.verb in typing.names.sections.unread:
        return
    names = [*typing.names.rules, *(w.name for w in core_verbs().values())]
    at = n.At(node.at.scalar, node.at.start, node.at.start + len(node.verb))
    sentence, otherwise = (
        f"There is no verb or rule `{node.verb}`.",
        "`ludex words` lists the verbs.",
    )
    from ludex.model.called_otherwise import unnamed

    typing.problems.append(unnamed("L100", at.span, sentence, node.verb, names, otherwise))


def typed_verb(
    typing: Typing, node: n.Call, op: str, nodes: tuple[n.Expr, ...], scope: Scope
) -> Step | None:
    """A verb with its arguments, each as the table of the language says."""
    core = next(w for w in core_verbs().values() if w.op == op)
    if op in ("rank-by", "rank-or-draw-by"):
        return Do(node.at, op, (applied.standings(typing, node.at, nodes, scope),))
    args, _ = applied.core_arguments(typing, core, nodes, scope)
    look_around(typing, core, args, node.at)
    if op in ("win", "lose", "leave", "again") and not scope.has_you:
        hint = f"Write `{op} for ...`, or say it in a turn or a rule."
        hint = hint if op != "again" else ""
        typing.report("L108", node.at, f"Nobody decides here, so `{op}` is for nobody.", hint)
    if op == "give":
        gives(typing, args[0], scope, node.at)
    elif op == "retry" and not scope.attempt:
        typing.report("L111", node.at, "`retry` stands only in an outcome of an attempt.")
    elif op == "follow-for":
        typing.param_type(*FOLLOWER, args[1].type, node.at)
    elif op in ("set-to", "add-to", "subtract-from"):
        args = in_unit(typing, op, args)
    elif op in ("grant-to", "grant-by-to", "lift-from", "spend-from"):
        if not isinstance(args[0], EffectName):
            if args[0].type == t.UNKNOWN:  # it was told what is wrong with it
                return None
            typing.report("L101", nodes[0].at, "An effect is wanted here, by its name.")
        else:
            wrong = wrong_use(op, typing.names.effects[args[0].name])
            if wrong is not None:
                typing.report("L103", node.at, *wrong)
    if node.if_any and not any(is_one(args[i]) for i in may_be_absent(op)):
        never_absent(typing, node)
    return Do(node.at, op, args, node.if_any)


def never_absent(typing: Typing, node: n.Call) -> None:
    """`if any` of a step that is not about one thing."""
    sentence = "This step is not about one thing that may be absent."
    hint = "Leave out `if any`: nothing happens where a set is empty."
    scalar, end = node.at.scalar, node.at.end
    found = re.search(r"\s+if\s+any\s*$", scalar.text[:end])
    edits = (Edit(scalar.place(*found.span()), ""),) if found else ()
    fix = Fix("Leave out `if any`.", edits, safe=True)
    typing.report("L211", node.at, sentence, hint, fix)


def in_unit(typing: Typing, op: str, args: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """What is stored and what it is changed by, in halves where it is kept in halves."""
    target, by = (args[0], args[1]) if op == "set-to" else (args[1], args[0])
    what = CHANGED[op].format(target.at.text if target.at else "it")
    if op == "subtract-from":
        target = typing.numeric(target, "What is subtracted from")
    elif op == "add-to" and not isinstance(target.type, t.Set):
        target = typing.numeric(target, "What is added to")
    if isinstance(target.type, t.Number) and (op != "set-to" or isinstance(by.type, t.Number)):
        by = typing.expect(by, t.ANY_HALVES if target.type.halves else t.ANY_NUMBER, what)
    elif op != "set-to":
        by = typing.expect(by, target.type, what)
    storing.stored(typing, target, by if op == "set-to" else None)
    return (target, by) if op == "set-to" else (by, target)


def gives(typing: Typing, value: Expr, scope: Scope, at: n.At) -> None:
    """Notes what a rule answers with."""
    if scope.gives is None:
        typing.report("L111", at, "`give` stands only in a rule.")
    else:
        scope.gives.append(value.type)


def block_of(
    typing: Typing, block: f.Block, others: list[f.Block], scope: Scope
) -> tuple[Scope, Step | None]:
    """A step with a block, and the scope after it."""
    head = block.head
    if others and not isinstance(head, n.If | n.Choice | n.ChooseOne):
        typing.report("L110", others[0].head.at, "This `otherwise` has nothing before it.")
    match head:
        case n.If():
            return scope, if_of(typing, block, head, others, scope)
        case n.Otherwise():
            typing.report("L110", head.at, "This `otherwise` has nothing before it.")
            return scope, None
        case n.ForEach():
            return scope, each_of(typing, block, head, scope)
        case n.Repeat():
            return scope, repeat_of(typing, block, head, scope)
        case n.Turns():
            return scope, turns_of(typing, block, head, scope)
        case n.Choice():
            option, _ = choices.plain_option(typing, head, block.reasons, block.body, scope, None)
            other = otherwise(typing, others, scope)
            return scope, choices.choice_of(typing, head.at, head.asks, (option,), other, scope)
        case n.ChooseOne():
            return scope, choices.choose_one(typing, block, head, others, scope)
        case n.Option():
            typing.report("L110", head.at, "An `option` stands only under `choose one`.")
            return scope, None
        case n.Attempt():
            return scope, attempt_of(typing, block, head, scope)
        case n.Walk():
            return scope, walk_step(typing, block, head, scope)
        case n.Tells():
            raise AssertionError("a sentence and what stands under it are steps of one list")
    assert_never(head)


def repeat_of(typing: Typing, block: f.Block, head: n.Repeat, scope: Scope) -> Step:
    """Steps that run so many times, or while a test holds."""
    times = typing.expect(values.value_of(typing, head.times, scope), t.ANY_NUMBER, "How often")
    test = conditions.condition_of(typing, head.condition, scope) if head.condition else None
    return RepeatStep(head.at, times, test, typed_steps(typing, block.body, scope))


def each_of(typing: Typing, block: f.Block, head: n.ForEach, scope: Scope) -> Step:
    """`for each x in S where C`, and under which condition all of it."""
    among = applied.things_of(
        typing, values.value_of(typing, head.among, scope), "What is gone through"
    )
    of = among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN
    var = fresh(typing, head.name, of, head.at)
    inner = scope.bind(var)
    test = (
        conditions.condition_of(typing, head.condition, inner.about(var))
        if head.condition
        else None
    )
    loop = EachStep(head.at, var, among, test, typed_steps(typing, block.body, inner))
    if head.guard is None:
        return loop
    guard = conditions.condition_of(typing, head.guard, scope)
    return IfStep(head.at, ((guard, (loop,)),), None)


def if_of(typing: Typing, block: f.Block, head: n.If, others: list[f.Block], scope: Scope) -> Step:
    """`if C` with all its `otherwise`."""
    arms = [
        (
            conditions.condition_of(typing, head.condition, scope),
            typed_steps(typing, block.body, scope),
        )
    ]
    last: Steps | None = None
    for other in others:
        assert isinstance(other.head, n.Otherwise)
        if last is not None:
            typing.report("L110", other.head.at, "Nothing can come after a plain `otherwise`.")
        body = typed_steps(typing, other.body, scope)
        if other.head.condition is None:
            last = body
        else:
            arms.append((conditions.condition_of(typing, other.head.condition, scope), body))
    return IfStep(head.at, tuple(arms), last)


def otherwise(typing: Typing, others: list[f.Block], scope: Scope) -> Steps | None:
    """What happens when a choice was declined or had nothing to choose from."""
    found: Steps | None = None
    for other in others:
        assert isinstance(other.head, n.Otherwise)
        if other.head.condition is not None or found is not None:
            typing.report("L110", other.head.at, "After a choice there is one plain `otherwise`.")
        found = typed_steps(typing, other.body, scope)
    return found


def turns_of(typing: Typing, block: f.Block, head: n.Turns, scope: Scope) -> Step:
    """`take turns`: who is among those who take them, who begins, and what a turn is."""
    among = typing.as_set(values.value_of(typing, head.among, scope)) if head.among else None
    of: t.Type = t.PLAYER
    if among is not None and isinstance(among.type, t.Set):
        of = among.type.of
    start = (
        typing.expect(values.value_of(typing, head.start, scope, of), of, "Who begins")
        if head.start
        else None
    )
    var = fresh(typing, head.name, of, head.at) if head.name else None
    inner = scope.bind(var) if var else scope
    return TurnsStep(head.at, var, among, start, typed_steps(typing, block.body, inner.in_turn()))


def attempt_of(typing: Typing, block: f.Block, head: n.Attempt, scope: Scope) -> Step | None:
    """An attempt with the steps of every outcome."""
    decl = typing.names.attempts.get(head.name)
    if decl is None:
        typing.unknown(head.at, "attempt", head.name, [*typing.names.attempts])
        return None
    inner = scope.in_attempt()
    known = [s.text for s in decl.outcomes]
    outcomes, meant = [], set[str]()
    for key, body in block.outcomes:
        if key.text not in known:
            close = nearest(key.text, known)
            meant |= {close} if close else set()
            sentence = f"`{head.name}` has no outcome `{key.text}`."
            typing.problems.append(misnamed("L100", key.span, sentence, close))
        outcomes.append((key.text, typed_steps(typing, body, inner)))
    for name in known:
        if name not in meant and name not in [o for o, _ in outcomes]:
            typing.report("L114", head.at, f"Nothing is said for the outcome `{name}`.")
    return AttemptStep(head.at, head.name, tuple(outcomes))


def walk_step(typing: Typing, block: f.Block, head: n.Walk, scope: Scope) -> Step | None:
    """`walk W by n`, with the block after each step."""
    from ludex.model.walks import called_walk

    called = called_walk(typing, head.name, head.arguments, ("by",), scope)
    if called is None or called.extra is None:
        typing.unknown(head.at, "walk like this", head.name, [*typing.names.walks])
        return None
    steps = values.value_of(typing, called.extra.value, scope)
    count = typing.expect(steps, t.ANY_NUMBER, "A number of steps")
    who = (
        typing.expect(values.value_of(typing, head.who, scope), t.PLAYER, "Who walks")
        if head.who
        else None
    )
    body = typed_steps(typing, block.body, scope.in_walk())
    return WalkStep(head.at, who, called.key, called.args, count, body)
