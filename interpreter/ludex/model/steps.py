"""Types the steps of rules: verbs, calls, choices, loops."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ludex.diagnostics.suggest import nearest
from ludex.model import types as t
from ludex.model.absence import is_one, may_be_absent
from ludex.model.called_otherwise import hint_for
from ludex.model.core import core_verbs
from ludex.model.effects import wrong_use
from ludex.model.scope import Scope
from ludex.model.squares import FOLLOWER
from ludex.model.storing import Storing
from ludex.model.telling import Telling
from ludex.model.tree import (
    AttemptStep,
    CallRule,
    Check,
    ChoiceStep,
    Do,
    DrawStep,
    EachStep,
    EffectName,
    Expr,
    IfStep,
    LetValue,
    Logic,
    RepeatStep,
    Step,
    Told,
    TurnsStep,
    TypedBinder,
    TypedOption,
    Var,
    WalkStep,
)  # fmt: skip
from ludex.syntax import file as f
from ludex.syntax import nodes as n

Steps = tuple[Step, ...]
CHANGED = "What a number is changed by or set to"
OR_ELSE = "Before `or` stands a rule that gives `yes` or `no`."
STEP = "step"
"""What going on is called among what may be done in between the steps of a walk."""


class StepTyping(Storing, Telling):
    """The part of the typing that reads steps."""

    def steps(self, body: f.Steps, scope: Scope) -> Steps:
        """A list of steps; a name bound by one is known to those after it."""
        typed: list[Step] = []
        index = 0
        while index < len(body):
            node = body[index]
            index += 1
            others: list[f.Block] = []
            step: Step | None
            while index < len(body) and _is_otherwise(body[index]):
                other = body[index]
                assert isinstance(other, f.Block)
                others.append(other)
                index += 1
            if isinstance(node, f.Leaf) and isinstance(node.step, n.OrElse):
                typed += self.or_else(node.step, scope)
                continue
            if isinstance(node, f.Block) and isinstance(node.head, n.Tells):
                self.under_telling(node)
                typed += [self.telling(node.head, scope, True), *self.steps(node.body, scope)]
                step = Told(node.head.at)
            elif isinstance(node, f.Leaf):
                scope, step = self.leaf(node.step, scope)
            else:
                scope, step = self.block(node, others, scope)
                others = []
            if step is not None:
                typed.append(step)
            for other in others:
                self.report("L110", other.head.at, "This `otherwise` has nothing before it.")
        return tuple(typed)

    # ------------------------------------------------------------ leaves
    def leaf(self, node: n.Step, scope: Scope) -> tuple[Scope, Step | None]:
        """A step without a block, and the scope after it."""
        match node:
            case n.Call():
                return scope, self.call_step(node, scope)
            case n.OrElse():
                raise AssertionError("these are two steps")
            case n.Let():
                call = self.bare_call(node, scope)
                if call is not None:
                    return self.let_call(call, scope)
                value = self.single(self.value(node.value, scope))
                if isinstance(value.type, t.Place):
                    value = self.as_set(value)
                var = self.fresh(node.name, value.type, node.at)
                return scope.bind(var), LetValue(node.at, var, value)
            case n.LetCall():
                return self.let_call(node, scope)
            case n.Tells():
                return scope, self.telling(node, scope, False)
            case n.Draw():
                binders, inner = self.binders(node.binders, scope)
                test = (
                    self.condition(node.condition, self.about(inner, binders))
                    if node.condition
                    else None
                )
                return inner, DrawStep(node.at, binders, test)
            case n.Choice():
                option, inner = self.plain_option(node, (), (), scope, None)
                after = replace(inner, has_you=scope.has_you)
                return after, self.choice(node.at, node.asks, (option,), None, scope)
        assert_never(node)

    def or_else(self, node: n.OrElse, scope: Scope) -> list[Step]:
        """A rule that answers yes or no, and what is done where the answer is no."""
        call, other = self.call_step(node.call, scope), self.call_step(node.other, scope)
        answer = self.answers.get(call.rule, t.UNKNOWN) if isinstance(call, CallRule) else None
        if answer not in (t.TRUTH, t.UNKNOWN):
            self.report("L213", node.call.at, "This does not answer yes or no.", OR_ELSE)
        if not isinstance(call, CallRule) or other is None:
            return []
        var = Var("the answer", t.TRUTH, node.at.span)
        said = n.Holds(node.call.at, n.Name(node.call.at, var.name))
        denied = self.condition(n.Not(node.call.at, said), scope.bind(var))
        asked = CallRule(call.at, call.rule, call.args, var)
        return [asked, IfStep(node.at, ((denied, (other,)),), None)]

    def fresh(self, name: str, kind: t.Type, at: n.At) -> Var:
        """A new bound name; one that hides a declared thing is reported."""
        var = Var(name, kind, at.span)
        names = self.names
        if name in names.places or name in names.values or ("",) in names.words.get(name, {}):
            self.report("L104", at, f"`{name}` is the name of something declared already.")
        return var

    def bare_call(self, node: n.Let, scope: Scope) -> n.LetCall | None:
        """`let x be RULE`: a rule without parameters reads like a value of that name."""
        value = node.value
        if not isinstance(value, n.Name) or value.word in scope.names:
            return None
        if ("",) not in self.names.rules.get(value.word, {}):
            return None
        return n.LetCall(node.at, node.name, n.Call(value.at, value.word, None, ()))

    def let_call(self, node: n.LetCall, scope: Scope) -> tuple[Scope, Step | None]:
        """`let x be CALL`, or a value whose word looks like a call."""
        step = self.call_step(node.call, scope)
        if not isinstance(step, CallRule):
            if step is not None:
                self.report("L103", node.at, "Only a rule gives an answer, a verb does not.")
            return scope.bind(Var(node.name, t.UNKNOWN)), step
        var = self.fresh(node.name, self.answers.get(step.rule, t.UNKNOWN), node.at)
        return scope.bind(var), CallRule(step.at, step.rule, step.args, var)

    @property
    def answers(self) -> dict[tuple[str, ...], t.Type]:
        """What each rule gives, as far as it is known."""
        raise NotImplementedError

    def call_step(self, node: n.Call, scope: Scope) -> Step | None:
        """A verb of the machine, or a rule of the game."""
        shape = ("" if node.object is None else "*", *(a.prep for a in node.arguments))
        objects = () if node.object is None else (node.object,)
        nodes = (*objects, *(a.value for a in node.arguments))
        rule = self.names.rules.get(node.verb, {}).get(shape)
        if rule is not None:
            key = (node.verb, *shape)
            args = self.arguments("rule", key, rule.signature, nodes, scope)
            if node.if_any:
                self.never_absent(node)
            self.called(key)
            return CallRule(node.at, key, args)
        verb = core_verbs().get((node.verb, *shape))
        if verb is not None:
            return self.verb(node, verb.op, nodes, scope)
        self.lost_verb(node)
        return None

    def called(self, key: tuple[str, ...]) -> None:
        """Notes that a rule is called."""
        raise NotImplementedError

    def lost_verb(self, node: n.Call) -> None:
        """A verb that is none, or is not called as it is declared."""
        shapes = [r.signature.at.text for r in self.names.rules.get(node.verb, {}).values()]
        shapes += [w.key for w in core_verbs().values() if w.name == node.verb]
        if shapes:
            known = ", ".join(f"`{s}`" for s in shapes)
            self.report(
                "L103", node.at, f"`{node.verb}` is not called like this.", f"Known: {known}."
            )
            return
        names = [*self.names.rules, *(w.name for w in core_verbs().values())]
        hint = hint_for(node.verb, names, "the verbs")
        at = n.At(node.at.scalar, node.at.start, node.at.start + len(node.verb))
        self.report("L100", at, f"There is no verb or rule `{node.verb}`.", hint)

    def verb(self, node: n.Call, op: str, nodes: tuple[n.Expr, ...], scope: Scope) -> Step | None:
        """A verb with its arguments, each as the table of the language says."""
        core = next(w for w in core_verbs().values() if w.op == op)
        if op in ("rank-by", "rank-or-draw-by"):
            return Do(node.at, op, (self.standings(node.at, nodes, scope),))
        args, _ = self.core_arguments(core, nodes, scope)
        if op in ("win", "lose", "leave", "again") and not scope.has_you:
            hint = f"Write `{op} for ...`, or say it in a turn or a rule."
            hint = hint if op in ("win", "lose") else ""
            self.report("L108", node.at, f"Nobody decides here, so `{op}` is for nobody.", hint)
        if op == "give":
            self.gives(args[0], scope, node.at)
        elif op == "retry" and not scope.attempt:
            self.report("L111", node.at, "`retry` stands only in an outcome of an attempt.")
        elif op == "follow-for":
            self.param_type(*FOLLOWER, args[1].type, node.at)
        elif op in ("set-to", "add-to", "subtract-from"):
            args = self.in_unit(op, args)
        elif op in ("grant-to", "grant-by-to", "lift-from", "spend-from"):
            if not isinstance(args[0], EffectName):
                self.report("L101", nodes[0].at, "An effect is wanted here, by its name.")
            else:
                wrong = wrong_use(op, self.names.effects[args[0].name])
                if wrong is not None:
                    self.report("L103", node.at, *wrong)
        if node.if_any and not any(is_one(args[i]) for i in may_be_absent(op)):
            self.never_absent(node)
        return Do(node.at, op, args, node.if_any)

    def never_absent(self, node: n.Call) -> None:
        """`if any` of a step that is not about one thing."""
        sentence = "This step is not about one thing that may be absent."
        hint = "Leave out `if any`: nothing happens where a set is empty."
        self.report("L211", node.at, sentence, hint)

    def in_unit(self, op: str, args: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """What is stored and what it is changed by, in halves where it is kept in halves."""
        target, by = (args[0], args[1]) if op == "set-to" else (args[1], args[0])
        if op == "subtract-from":
            self.numeric(target, "What is subtracted from")
        if isinstance(target.type, t.Number) and isinstance(by.type, t.Number):
            by = self.expect(by, t.ANY_HALVES if target.type.halves else t.ANY_NUMBER, CHANGED)
        self.stored(target, by if op == "set-to" else None)
        return (target, by) if op == "set-to" else (by, target)

    def gives(self, value: Expr, scope: Scope, at: n.At) -> None:
        """Notes what a rule answers with."""
        if scope.gives is None:
            self.report("L111", at, "`give` stands only in a rule.")
        else:
            scope.gives.append(value.type)

    # ------------------------------------------------------------ blocks
    def block(
        self, block: f.Block, others: list[f.Block], scope: Scope
    ) -> tuple[Scope, Step | None]:
        """A step with a block, and the scope after it."""
        head = block.head
        if others and not isinstance(head, n.If | n.Choice | n.ChooseOne):
            self.report("L110", others[0].head.at, "This `otherwise` has nothing before it.")
        match head:
            case n.If():
                return scope, self.if_step(block, head, others, scope)
            case n.Otherwise():
                self.report("L110", head.at, "This `otherwise` has nothing before it.")
                return scope, None
            case n.ForEach():
                return scope, self.each(block, head, scope)
            case n.Repeat():
                times = self.expect(self.value(head.times, scope), t.ANY_NUMBER, "How often")
                test = self.condition(head.condition, scope) if head.condition else None
                return scope, RepeatStep(head.at, times, test, self.steps(block.body, scope))
            case n.Turns():
                return scope, self.turns(block, head, scope)
            case n.Choice():
                option, _ = self.plain_option(head, block.reasons, block.body, scope, None)
                other = self.otherwise(others, scope)
                return scope, self.choice(head.at, head.asks, (option,), other, scope)
            case n.ChooseOne():
                return scope, self.choose_one(block, head, others, scope)
            case n.Option():
                self.report("L110", head.at, "An `option` stands only under `choose one`.")
                return scope, None
            case n.Attempt():
                return scope, self.attempt(block, head, scope)
            case n.Walk():
                return scope, self.walk_step(block, head, scope)
            case n.Tells():
                raise AssertionError("a sentence and what stands under it are steps of one list")
        assert_never(head)

    def each(self, block: f.Block, head: n.ForEach, scope: Scope) -> Step:
        """`for each x in S where C`, and under which condition all of it."""
        among = self.as_set(self.value(head.among, scope))
        of = among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN
        var = self.fresh(head.name, of, head.at)
        inner = scope.bind(var)
        test = self.condition(head.condition, inner.about(var)) if head.condition else None
        loop = EachStep(head.at, var, among, test, self.steps(block.body, inner))
        if head.guard is None:
            return loop
        guard = self.condition(head.guard, scope)
        return IfStep(head.at, ((guard, (loop,)),), None)

    def if_step(self, block: f.Block, head: n.If, others: list[f.Block], scope: Scope) -> Step:
        """`if C` with all its `otherwise`."""
        arms = [(self.condition(head.condition, scope), self.steps(block.body, scope))]
        last: Steps | None = None
        for other in others:
            assert isinstance(other.head, n.Otherwise)
            if last is not None:
                self.report("L110", other.head.at, "Nothing can come after a plain `otherwise`.")
            body = self.steps(other.body, scope)
            if other.head.condition is None:
                last = body
            else:
                arms.append((self.condition(other.head.condition, scope), body))
        return IfStep(head.at, tuple(arms), last)

    def otherwise(self, others: list[f.Block], scope: Scope) -> Steps | None:
        """What happens when a choice was declined or had nothing to choose from."""
        found: Steps | None = None
        for other in others:
            assert isinstance(other.head, n.Otherwise)
            if other.head.condition is not None or found is not None:
                self.report("L110", other.head.at, "After a choice there is one plain `otherwise`.")
            found = self.steps(other.body, scope)
        return found

    def turns(self, block: f.Block, head: n.Turns, scope: Scope) -> Step:
        """`take turns`: who is among those who take them, who begins, and what a turn is."""
        among = self.as_set(self.value(head.among, scope)) if head.among else None
        of: t.Type = t.PLAYER
        if among is not None and isinstance(among.type, t.Set):
            of = among.type.of
        start = (
            self.expect(self.value(head.start, scope, of), of, "Who begins") if head.start else None
        )
        var = self.fresh(head.name, of, head.at) if head.name else None
        inner = scope.bind(var) if var else scope
        return TurnsStep(head.at, var, among, start, self.steps(block.body, inner.in_turn()))

    # ------------------------------------------------------------ choices
    def choice(
        self, at: n.At, asks: n.Asks, options: tuple[TypedOption, ...], other: Steps | None,
        scope: Scope,
    ) -> Step:  # fmt: skip
        """A decision: who makes it, and its alternatives."""
        who = None
        if asks.who is not None:
            wanted: t.Type = t.Set(t.PLAYER) if asks.secretly else t.PLAYER
            who = self.expect(self.value(asks.who, scope, wanted), wanted, "Who chooses")
        elif not scope.has_you:
            self.report("L108", at, "Nobody decides here; say who chooses.")
        asked = ChoiceStep(at, who, asks.may, asks.secretly, options, other)
        if asks.again and not any(option.body for option in options):
            hint = "Write what is done with it under it, or leave out `repeatedly`."
            self.report("L110", at, "What is chosen again and again changes nothing.", hint)
        return RepeatStep(at, None, None, (asked,)) if asks.again else asked

    def plain_option(
        self, node: n.Choice, reasons: tuple[f.Condition, ...], body: f.Steps, scope: Scope,
        guard: n.Cond | None,
    ) -> tuple[TypedOption, Scope]:  # fmt: skip
        """The one alternative of a plain `choose`."""
        inner = scope if node.asks.who is None else scope.decided()
        return self.option(
            "choose", node.at, node.binders, node.condition, reasons, guard, body, inner
        )

    def option(
        self, name: str, at: n.At, nodes: tuple[n.Binder, ...], condition: n.Cond | None,
        reasons: tuple[f.Condition, ...], guard: n.Cond | None, body: f.Steps, scope: Scope,
    ) -> tuple[TypedOption, Scope]:  # fmt: skip
        """One alternative: what is chosen, the checks one by one, and what is done."""
        test = self.condition(guard, scope) if guard is not None else None
        binders, inner = self.binders(nodes, scope)
        said = self.about(inner, binders)
        checks = [Check(part, "") for part in self.parts(condition, said)]
        for each in reasons:
            checks.append(Check(self.condition(each.test, said), each.reason))
        typed = self.steps(body, inner)
        return TypedOption(name, binders, tuple(checks), test, typed, at), inner

    def about(self, scope: Scope, binders: tuple[TypedBinder, ...]) -> Scope:
        """In the conditions of a choice, `it` is what is chosen last."""
        return scope.about(binders[-1].var) if binders else scope

    def parts(self, condition: n.Cond | None, scope: Scope) -> tuple[Expr, ...]:
        """The conditions that `and` joins, one by one."""
        if condition is None:
            return ()
        test = self.condition(condition, scope)
        return test.args if isinstance(test, Logic) and test.op == "and" else (test,)

    def binders(
        self, nodes: tuple[n.Binder, ...], scope: Scope
    ) -> tuple[tuple[TypedBinder, ...], Scope]:
        """What is chosen, one after the other; a later one may speak of an earlier."""
        made = []
        for node in nodes:
            among = self.as_set(self.value(node.among, scope))
            of = among.type.of if isinstance(among.type, t.Set) else t.UNKNOWN
            least = most = None
            if node.count is not None:
                count = self.expect(self.value(node.count, scope), t.ANY_NUMBER, "How many")
                least, most = (None if node.up_to else count), count
            several = node.count is not None
            var = self.fresh(node.name, t.Set(of) if several else of, node.at)
            made.append(TypedBinder(var, among, least, most, several))
            scope = scope.bind(var)
        return tuple(made), scope

    def choose_one(
        self, block: f.Block, head: n.ChooseOne, others: list[f.Block], scope: Scope
    ) -> Step:
        """`choose one` with its options."""
        options = self.options(block.body, scope.decided(), "choose one")
        for option in [o for o in options if o.counted_on and o.at is not None]:
            sentence = "An option is counted on only in between the steps of a walk."
            self.report("L110", option.at, sentence)
        return self.choice(head.at, head.asks, options, self.otherwise(others, scope), scope)

    def options(self, body: f.Steps, scope: Scope, under: str) -> tuple[TypedOption, ...]:
        """The options under `choose one` or `in between`, each with a name of its own."""
        options: list[TypedOption] = []
        for part in body:
            if isinstance(part, f.Block) and isinstance(part.head, n.Option):
                node = part.head
                option, _ = self.option(
                    node.name, node.at, node.binders, node.condition, part.reasons, node.guard,
                    part.body, scope,
                )  # fmt: skip
                if any(o.name == option.name for o in options):
                    self.report("L104", node.at, f"There is an option `{node.name}` already.")
                options.append(replace(option, counted_on=part.counted_on))
            else:
                at = part.head.at if isinstance(part, f.Block) else part.step.at
                hint = "Write `- option NAME: [...]`."
                self.report("L110", at, f"Under `{under}` stand only options.", hint)
        return tuple(options)

    def attempt(self, block: f.Block, head: n.Attempt, scope: Scope) -> Step | None:
        """An attempt with the steps of every outcome."""
        decl = self.names.attempts.get(head.name)
        if decl is None:
            self.unknown(head.at, "attempt", head.name, [*self.names.attempts])
            return None
        inner = scope.in_attempt()
        known = [s.text for s in decl.outcomes]
        outcomes = []
        for key, body in block.outcomes:
            if key.text not in known:
                close = nearest(key.text, known)
                hint = f"Did you mean `{close}`?" if close else ""
                self.report("L100", key.span, f"`{head.name}` has no outcome `{key.text}`.", hint)
            outcomes.append((key.text, self.steps(body, inner)))
        for name in known:
            if name not in [o for o, _ in outcomes]:
                self.report("L114", head.at, f"Nothing is said for the outcome `{name}`.")
        return AttemptStep(head.at, head.name, tuple(outcomes))

    def walk_step(self, block: f.Block, head: n.Walk, scope: Scope) -> Step | None:
        """`walk W by n`, with the block after each step."""
        called = self.called_walk(head.name, head.arguments, ("by",), scope)
        if called is None or called.extra is None:
            self.unknown(head.at, "walk like this", head.name, [*self.names.walks])
            return None
        steps = self.value(called.extra.value, scope)
        count = self.expect(steps, t.ANY_NUMBER, "A number of steps")
        who = self.expect(self.value(head.who, scope), t.PLAYER, "Who walks") if head.who else None
        body = self.steps(block.body, scope.in_walk())
        return WalkStep(head.at, who, called.key, called.args, count, body)


def _is_otherwise(node: f.StepNode) -> bool:
    return isinstance(node, f.Block) and isinstance(node.head, n.Otherwise)
