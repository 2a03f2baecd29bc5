"""Follows the steps of a game with what is known to be something at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ludex.hints import Any
from ludex.lint.denials import LEAVES, Denial, Denials
from ludex.lint.following import Asked, Followed, Growing, followed
from ludex.lint.nothing import NOTHING_KNOWN, Known, may_be_set_to_nothing
from ludex.lint.visit import children
from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.core import verbs_that_end
from ludex.model.game import Game, TypedTrigger, TypedWalk, TypedWindow
from ludex.records import once


@once
def events(game: Game) -> Events:
    """What is found in a whole game, and what is known of it then."""
    made = Events(game)
    made.follow()
    return made


class Events(Denials):
    """Every list of steps of a game, each step with what the steps before it have made sure of."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.found: dict[Denial, None] = {}
        self.squares = Asked({(str(i),): square for i, square in enumerate(game.squares)})

    def follow(self) -> None:
        """Finds every denial. What may be nothing is passed on until nothing changes, by a
        worklist: a part of the game is followed again where it missed what is there now."""
        sets: tuple[Growing[Any], ...] = (self.maybe, self.slots, self.changed, self.lost)
        asked = (self.words, self.rules, self.walks, self.squares)
        parts = [*self.parts_of_game()]
        came: dict[int, Followed] = {}
        waiting = [*range(len(parts))]
        while waiting:
            for index in waiting:
                of, part = parts[index]
                came[index] = followed(of, self.game, asked, sets, partial(self.found_in, part))
            waiting = [
                index
                for index, each in came.items()
                if not all(map(set.isdisjoint, each.missed, sets))
            ]
        self.found = {denial: None for each in came.values() for denial in each.found}

    def found_in(self, part: Callable[[], object]) -> dict[Denial, None]:
        """What is found in a part of the game."""
        self.found = {}
        part()
        return self.found

    def parts_of_game(self) -> Iterator[tuple[object | None, Callable[[], object]]]:
        """What follows each part of a game, in the order in which mistakes are told, and the
        declaration that it is."""
        game = self.game
        for body in (game.setup, game.play):
            yield None, partial(self.steps, body, NOTHING_KNOWN)
        for rule in game.rules.values():
            yield rule, partial(self.behind, rule.needs, rule.body)
        for word in game.words.values():
            yield word, partial(self.judge, word.body, NOTHING_KNOWN)
        for square in game.squares:
            yield square, partial(self.behind, square.needs, square.body)
        for walk in game.walks.values():
            yield walk, partial(self.walk, walk)
        for window in game.windows:
            yield window, partial(self.window, window)
        for trigger in game.triggers:
            yield trigger, partial(self.trigger, trigger)
        for checks in game.needs.values():
            yield None, partial(self.all_of, checks, NOTHING_KNOWN)
        for _, test in game.remembers:
            yield None, partial(self.judge, test, NOTHING_KNOWN)
        for invariant in (*game.invariants, *game.tile_invariants):
            yield invariant, partial(self.judge, invariant.test, NOTHING_KNOWN)

    def behind(self, needs: tuple[m.Check, ...], body: tuple[m.Step, ...]) -> None:
        """Steps that happen where something is the case."""
        self.steps(body, self.all_of(needs, NOTHING_KNOWN))

    def walk(self, walk: TypedWalk) -> None:
        """What is written of a walk."""
        for value in (walk.begins, walk.ways, walk.lands):
            self.judge(value, NOTHING_KNOWN)
        known = self.all_of(walk.where, self.something(walk.lands, {}))
        self.all_of(walk.prefers, known)
        for more in (walk.stops, walk.twice, walk.gathers):
            if more is not None:
                self.judge(more, known)
        for spending in walk.spends:
            self.judge(spending.most, NOTHING_KNOWN)
            self.steps(spending.pay, NOTHING_KNOWN)
        for option in walk.between:
            self.option(option, NOTHING_KNOWN)

    def window(self, window: TypedWindow) -> None:
        """What others may do between the steps of play."""
        tests = [w for w in (window.poll, window.while_open) if w is not None]
        for test in (*tests, window.seats):
            self.judge(test, NOTHING_KNOWN)
        sure = [self.facts(test, True, {}) for test in tests]
        self.steps(window.body, frozenset.intersection(*sure) if sure else NOTHING_KNOWN)

    def trigger(self, trigger: TypedTrigger) -> None:
        """What happens by itself between the steps of play."""
        known = NOTHING_KNOWN
        if trigger.test is not None:
            self.judge(trigger.test, known)
            known |= self.facts(trigger.test, True, {})
        self.steps(trigger.body, known)

    def judge(self, node: m.Expr, known: Known) -> None:
        """Notes what is found in a value."""
        if type(node) not in LEAVES:
            self.found.update(dict.fromkeys(self.judged(node, known)))

    def all_of(self, checks: Iterable[m.Check], known: Known) -> Known:
        """What is known where all of these hold; each is asked where the others do."""
        tests = [check.test for check in checks]
        facts = [self.facts(test, True, {}) for test in tests]
        for index, test in enumerate(tests):
            self.judge(test, known.union(*facts[:index], *facts[index + 1 :]))
        return known.union(*facts)

    # ------------------------------------------------------------ steps
    def steps(self, body: tuple[m.Step, ...], known: Known) -> Known | None:
        """What is known behind a list of steps; nothing where it leaves the rule."""
        for step in body:
            after = self.step(step, known)
            if after is None:
                return None
            known = after
        return known

    def step(self, step: m.Step, known: Known) -> Known | None:
        """What is known behind one step."""
        match step:
            case m.Do():
                return self.verb(step, known)
            case m.LetValue():
                return self.let(step, known)
            case m.IfStep():
                return self.arms(step, known)
            case m.ChoiceStep():
                return self.choice(step, known)
            case m.DrawStep():
                return self.drawn(step, known)
            case m.AttemptStep():
                return _either(self.steps(body, known) for _, body in step.outcomes)
            case m.CallRule():
                self.call(step, known)
            case m.EachStep() | m.RepeatStep() | m.TurnsStep() | m.WalkStep():
                self.loop(step, known)
        return known

    def let(self, step: m.LetValue, known: Known) -> Known:
        """A name for the rest of the block."""
        self.judge(step.value, known)
        if self.nullable(step.value, {}, known):
            self.maybe.add(id(step.var))
        holds = ("holds", ("name", id(step.var)))
        return known | {holds} if self.filled(step.value, {}, known) else known

    def loop(
        self, step: m.EachStep | m.RepeatStep | m.TurnsStep | m.WalkStep, known: Known
    ) -> None:
        """Steps that happen any number of times."""
        for child in children(step):
            if isinstance(child, m.Expr) and child is not getattr(step, "condition", None):
                self.judge(child, known)
        inner = self.begun(step, known)
        if isinstance(step, m.EachStep | m.RepeatStep) and step.condition is not None:
            self.judge(step.condition, inner)
            inner |= self.facts(step.condition, True, {})
        self.steps(step.body, inner)

    def begun(
        self, step: m.EachStep | m.RepeatStep | m.TurnsStep | m.WalkStep, known: Known
    ) -> Known:
        """What is known at the beginning of a round of a loop."""
        match step:
            case m.WalkStep() if (walk := self.walks.get(step.walk)) is not None:
                self.passed(walk.params, step.args, known)
            case m.EachStep():
                return known | self.each(step.among, step.var, {})
            case m.TurnsStep(var=var, among=among) if var is not None and among is not None:
                return known | self.each(among, var, {})
        return known

    def verb(self, step: m.Do, known: Known) -> Known | None:
        """A verb of the machine: what is set may be nothing from now on."""
        for arg in step.args:
            self.judge(arg, known)
        match step:
            case m.Do(op="set-to", args=(target, value)):
                return self.set(target, value, known)
            case m.Do(op="follow-for", args=(_, thing)):
                for index in range(len(self.game.squares)):
                    square = self.squares.get((str(index),))
                    self.passed(square.params if square else (), (thing,), known)
            case m.Do(op="move-to" | "move-under", args=(things, place)):
                return self.moved(things, place, known)
            case m.Do(op="roll", args=(die,)):
                return known | {self.key(m.Core(t.ANY_NUMBER, None, "face", (die,)), {})}
        return None if step.op in verbs_that_end() else known

    def set(self, target: m.Expr, value: m.Expr, known: Known) -> Known:
        """What is set may be nothing from now on."""
        if not self.nullable(value, {}, known):
            return known | {self.key(target, {})}
        if isinstance(target, m.ValueRef) and may_be_set_to_nothing(target.type):
            self.slots.add(target.name)
        if isinstance(target, m.Attribute):
            self.changed.add(target.name)
        return known - {self.key(target, {})}

    def moved(self, things: m.Expr, place: m.Expr, known: Known) -> Known:
        """A piece that was moved lies on a cell, or on none."""
        cell = ("Core", "cell", (self.key(things, {}),))
        return known | {cell} if place.type == t.CELL else known - {cell}

    def call(self, step: m.CallRule, known: Known) -> None:
        """A rule that is called, and the name for what it gives."""
        for arg in step.args:
            self.judge(arg, known)
        rule = self.rules.get(step.rule)
        if rule is not None:
            self.passed(rule.params, step.args, known)
            if step.result is not None and not self.answers(rule.body):
                self.maybe.add(id(step.result))

    def answers(self, body: tuple[m.Step, ...]) -> bool:
        """Whether a rule surely gives something."""
        last = body[-1] if body else None
        if isinstance(last, m.IfStep) and last.otherwise is not None:
            return self.answers(last.otherwise) and all(self.answers(b) for _, b in last.arms)
        gives = isinstance(last, m.Do) and last.op == "give"
        return (
            gives and isinstance(last, m.Do) and not self.nullable(last.args[0], {}, NOTHING_KNOWN)
        )

    def arms(self, step: m.IfStep, known: Known) -> Known | None:
        """The arms of an `if`, each where its test holds and those before it do not."""
        after = []
        for test, body in step.arms:
            self.judge(test, known)
            after.append(self.steps(body, known | self.facts(test, True, {})))
            known |= self.facts(test, False, {})
        after.append(self.steps(step.otherwise or (), known))
        return _either(after)

    def choice(self, step: m.ChoiceStep, known: Known) -> Known | None:
        """A decision with its options."""
        if step.who is not None:
            self.judge(step.who, known)
        after = [self.option(option, known) for option in step.options]
        after.append(self.steps(step.otherwise or (), known))
        return _either(after)

    def option(self, option: m.TypedOption, known: Known) -> Known | None:
        """An option: what is asked before it is offered, and what follows."""
        if option.guard is not None:
            self.judge(option.guard, known)
            known |= self.facts(option.guard, True, {})
        return self.steps(
            option.body, self.all_of(option.checks, self.bound(option.binders, known))
        )

    def bound(self, binders: tuple[m.TypedBinder, ...], known: Known) -> Known:
        """What is known where these names are chosen."""
        for binder in binders:
            for value in (binder.among, binder.least, binder.most):
                if value is not None:
                    self.judge(value, known)
            if not binder.several:
                known = known | self.each(binder.among, binder.var, {})
        return known

    def drawn(self, step: m.DrawStep, known: Known) -> Known | None:
        """Something that chance takes."""
        known = self.bound(step.binders, known)
        if step.condition is not None:
            self.judge(step.condition, known)
            known |= self.facts(step.condition, True, {})
        inner = self.steps(step.body, known)
        return inner if step.body else known


def _either(ways: Iterable[Known | None]) -> Known | None:
    """What is known behind any of several ways."""
    open_ways = [way for way in ways if way is not None]
    return frozenset.intersection(*open_ways) if open_ways else None
