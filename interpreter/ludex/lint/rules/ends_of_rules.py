"""How rules end. L111: `stop` in no rule. L237: without their answer. L141: none is asked for."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import below, every, of_rule
from ludex.model import tree as m
from ludex.model.core import verbs_that_end
from ludex.model.game import Game, TypedRule
from ludex.source.places import Span


def watched(game: Game) -> dict[Span, str]:
    """Where answers are given that another variant may ask for."""
    return {node.at.span: "" for node in every(game, m.Do) if node.op == "give" and node.at}


def find(game: Game) -> list[Problem]:
    """Every `stop` in the play itself, and answers that rules lack or give to nobody."""
    asked: dict[m.Key, m.CallRule] = {}
    for call in every(game, m.CallRule):
        if call.result is not None:
            asked.setdefault(call.rule, call)
    return [*_stops_in_play(game), *_without_answer(game, asked), *_never_asked(game, asked)]


def _stops_in_play(game: Game) -> Iterator[Problem]:
    """Every `stop` in the play itself: the game would be over, and nobody has won."""
    for node in below(*game.play):
        if isinstance(node, m.Do) and node.op == "stop" and node.at is not None:
            sentence = "`stop` ends a rule; here it would end the game, and nobody has won."
            hint = "Write `end turn`, `end round` or `end game`; an option that does nothing is "
            hint += "`option NAME: []`."
            yield Problem("L111", node.at.span, sentence, hint, severity="warning")


def _never_asked(game: Game, asked: Container[m.Key]) -> Iterator[Problem]:
    """The first answer of each rule that is called, and never for its answer."""
    called = {call.rule for call in every(game, m.CallRule)}
    for key in game.rules:
        given = _answer_of(game.rules[key])
        if key in called and key not in asked and given is not None and given.at is not None:
            sentence = f"Nobody asks for what `{key[0]}` gives."
            hint = f"Write `{key[0]} ... or stop` or `let x be {key[0]} ...`; what only ends the "
            hint += "rule is `stop`."
            yield Problem("L141", given.at.span, sentence, hint)


def _answer_of(rule: TypedRule) -> m.Do | None:
    return next((n for n in of_rule(rule) if isinstance(n, m.Do) and n.op == "give"), None)


def _without_answer(game: Game, asked: Mapping[m.Key, m.CallRule]) -> Iterator[Problem]:
    """Where a rule ends without the answer that it gives elsewhere, and that somebody asks for."""
    for key, call in asked.items():
        rule = game.rules[key]
        given = _answer_of(rule)
        if given is None or given.at is None:
            continue
        others = [(given.at.span, "an answer")]
        others += [(call.at.span, "asked for here")] if call.at is not None else []
        for step in _ends_of(rule):
            if step.at is not None:
                said = "It ends here" if isinstance(step, m.Do) else "It may end behind this"
                sentence = f"`{key[0]}` gives no answer on one of its ways. {said}."
                hint = "End each way of the rule with `give`: whoever asks finds nothing there."
                span = step.at.span
                yield Problem("L237", span, sentence, hint, tuple(others), severity="warning")


def _ends_of(rule: TypedRule) -> Iterator[m.Step]:
    """The steps at which or behind which a rule ends and gives nothing."""
    yield from (n for n in of_rule(rule) if isinstance(n, m.Do) and n.op == "stop")
    if rule.body and not _never_passed(rule.body):
        yield _last(rule.body)


def _last(body: tuple[m.Step, ...]) -> m.Step:
    """The step behind which something ends: where it has ways, that of the first that is passed."""
    step = body[-1]
    passed = (way for way in _ways(step) or () if way and not _never_passed(way))
    return next(map(_last, passed), step)


def _never_passed(body: tuple[m.Step, ...]) -> bool:
    """Whether nothing comes behind these steps, whatever happens."""
    for step in body:
        if isinstance(step, m.Do) and step.op in verbs_that_end():
            return True
        if isinstance(step, m.TurnsStep) and not any(map(_ends_the_round, below(*step.body))):
            return True
        if (ways := _ways(step)) is not None and all(map(_never_passed, ways)):
            return True
    return False


def _ways(step: m.Step) -> list[tuple[m.Step, ...]] | None:
    """The ways on from a step, one of which is gone; None where there may be another."""
    match step:
        case m.IfStep(otherwise=other) if other is not None:
            return [*(body for _, body in step.arms), other]
        case m.ChoiceStep(secretly=False) if not step.may or step.otherwise is not None:
            ways = [option.body for option in step.options]
            return ways if step.otherwise is None else [*ways, step.otherwise]
        case m.AttemptStep():
            return [body for _, body in step.outcomes]
    return None


def _ends_the_round(node: object) -> bool:
    match node:
        case m.Do(op="end", args=(m.Core(op="name-round"),)):
            return True
    return False
