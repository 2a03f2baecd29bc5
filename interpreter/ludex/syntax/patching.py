"""Changes a rule as an overlay says: the whole of it, one option, one branch or one condition."""

from __future__ import annotations

from collections.abc import Callable

from ludex.records import dataclass, once, replace
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.print import text_of


class NotThereError(Exception):
    """What a patch names does not stand in the rule, or stands there several times."""

    def __init__(self, sentence: str, names: tuple[str, ...]) -> None:
        super().__init__(sentence)
        self.sentence, self.names = sentence, names


MOST = 16
"""With so many rules the change of them is kept: a variant may be laid over others."""


def patched(rule: f.Rule, patch: f.PatchRule) -> f.Rule:
    """The rule with this change, one for each rule; NotThereError where nothing can be changed."""
    known = _known(patch)
    found = next((new for old, new in tuple(known) if old is rule), None)
    if found is None:
        found = _changed(rule, patch)
        known.append((rule, found))
        del known[:-MOST]
    return found


@once
def _known(_: f.PatchRule) -> list[tuple[f.Rule, f.Rule]]:
    return []


def _changed(rule: f.Rule, patch: f.PatchRule) -> f.Rule:
    how = patch.patch
    cites = rule.cites + patch.cites
    if how.where == "where":
        return _conditions_changed(rule, patch.conditions)
    if how.option or how.branch is not None:
        return replace(rule, body=_Part(rule, patch).changed(), cites=cites)
    if how.where == "before":
        return replace(rule, body=patch.body + rule.body, cites=cites)
    if how.where == "after":
        return replace(rule, body=rule.body + patch.body, cites=cites)
    return replace(rule, body=patch.body, cites=cites, origin=patch.origin)


@dataclass
class _Part:
    """One option or one branch of a rule, and what becomes of it."""

    rule: f.Rule
    patch: f.PatchRule
    hits: int = 0

    def changed(self) -> f.Steps:
        body = self._steps(self.rule.body)
        if self.hits != 1:
            how = self.patch.patch
            part = f"option `{how.option}`" if how.option else f"`{_branch_text(how)}`"
            said = "There is no" if not self.hits else "There are several of"
            sentence = f"{said} {part} in the rule `{self.rule.signature.at.text}`."
            options = _options(self.rule.body) if how.option else ()
            raise NotThereError(sentence, options)
        return body

    def _steps(self, steps: f.Steps) -> f.Steps:
        return tuple(new for step in steps for new in self._step(step))

    def _step(self, step: f.StepNode) -> f.Steps:
        if isinstance(step, f.Leaf):
            return (step,)
        how = self.patch.patch
        inner = replace(
            step,
            body=self._steps(step.body),
            outcomes=tuple((name, self._steps(body)) for name, body in step.outcomes),
        )
        if how.option and isinstance(step.head, n.Option) and step.head.name == how.option:
            self.hits += 1
            return _around(inner, self.patch)
        if isinstance(step.head, n.If | n.Otherwise) and _same_test(step.head, how):
            self.hits += 1
            return (replace(inner, body=self.patch.body),)
        return (inner,)


def _around(option: f.Block, patch: f.PatchRule) -> f.Steps:
    orders: dict[str, Callable[[], f.Steps]] = {
        "before": lambda: (*patch.body, option),
        "after": lambda: (option, *patch.body),
        "instead of": lambda: patch.body,
    }
    return orders[patch.patch.where]()


def _same_test(head: n.If | n.Otherwise, how: n.Patch) -> bool:
    if how.branch is None or head.condition is None:
        return False
    return text_of(head.condition) == text_of(how.branch)


def _branch_text(how: n.Patch) -> str:
    return f"if {text_of(how.branch)}" if how.branch is not None else ""


def _options(steps: f.Steps) -> tuple[str, ...]:
    blocks = [step for step in steps if isinstance(step, f.Block)]
    own = [block.head.name for block in blocks if isinstance(block.head, n.Option)]
    return (*own, *(name for block in blocks for name in _options(block.body)))


# ------------------------------------------------------------ conditions by their reasons
def _conditions_changed(rule: f.Rule, conditions: tuple[f.Condition, ...]) -> f.Rule:
    new = {each.reason: each for each in conditions}
    found: list[str] = []

    def laid(old: tuple[f.Condition, ...]) -> tuple[f.Condition, ...]:
        found.extend(each.reason for each in old)
        return tuple(new.get(each.reason, each) if each.reason else each for each in old)

    def steps(body: f.Steps) -> f.Steps:
        return tuple(
            step
            if isinstance(step, f.Leaf)
            else replace(step, body=steps(step.body), reasons=laid(step.reasons))
            for step in body
        )

    changed = replace(rule, needs=laid(rule.needs), body=steps(rule.body))
    for reason in new:
        if found.count(reason) != 1:
            said = "No condition" if reason not in found else "More than one condition"
            sentence = f"{said} of the rule `{rule.signature.at.text}` is called `{reason}`."
            raise NotThereError(sentence, tuple(filter(None, found)))
    return changed
