"""Reads the phrases and step lists of a file; what is no phrase becomes a problem, not an end."""

from __future__ import annotations

import re
from typing import Any

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.from_source import read_phrase
from ludex.syntax.lalr import PhraseError, reserved_words
from ludex.syntax.leaves import truth_of

ENTRANCE_NAMES = {
    "step": "a step", "head": "the head of a block", "test": "a test", "value": "a value",
    "meaning": "a value, a set or a test", "case": "a case (`V if C` or `V otherwise`)",
    "rule_name": "the key of a rule", "word_name": "the key of a word", "event": "an event",
    "patch": "`before`, `after` or `instead of` a rule", "act": "a move",
}  # fmt: skip


class PhraseReader:
    """Reads phrases and collects the problems found in them."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems

    def read(self, node: Node | None, entrance: str) -> Any:
        """The node that a scalar's phrase is, or None after a problem (or where nothing is)."""
        if not isinstance(node, Scalar) or node.absent:
            return None
        try:
            return read_phrase(node, entrance)
        except PhraseError as error:
            self.problems.append(phrase_problem(node, entrance, error))
        return None

    def conditions(self, node: Node | None) -> tuple[f.Condition, ...]:
        """A test, a list of tests, or a mapping from the reason to the test."""
        if isinstance(node, Mapping):
            read = [(self.read(e.value, "test"), e.key.text) for e in node]
        elif isinstance(node, Sequence):
            read = [(self.read(item, "test"), "") for item in node]
        else:
            read = [(self.read(node, "test"), "")]
        return tuple(f.Condition(test, reason) for test, reason in read if test is not None)

    def steps(self, node: Node | None) -> f.Steps:
        """A list of steps."""
        if not isinstance(node, Sequence):
            return ()
        read = (self.step(item) for item in node)
        return tuple(step for step in read if step is not None)

    def step(self, node: Node) -> f.StepNode | None:
        """A leaf, or a block under its head."""
        if isinstance(node, Scalar):
            step = self.read(node, "step")
            return None if step is None else f.Leaf(step)
        if isinstance(node, Mapping) and len(node) == 1:
            return self.block(node.entries[0])
        return None

    def block(self, entry: Entry) -> f.Block | None:
        """A mapping of one entry as a step with a block, or nothing where it cannot be read."""
        head = self.read(entry.key, "head")
        body = entry.value
        if head is None:
            self.steps(body)
            return None
        if isinstance(head, n.Attempt) and isinstance(body, Mapping):
            outcomes = tuple((e.key, self.steps(e.value)) for e in body)
            return f.Block(head, outcomes=outcomes)
        if isinstance(body, Mapping):
            where, counted = self.conditions(body.get("where")), body.get("counted on")
            steps = self.steps(body.get("do"))
            return f.Block(head, steps, where, counted_on=counted is not None and truth_of(counted))
        return f.Block(head, self.steps(body))


def phrase_problem(scalar: Scalar, entrance: str, error: PhraseError) -> Problem:
    """What to tell the author of a phrase that is none."""
    kind = ENTRANCE_NAMES[entrance]
    before = _mistyped_before(scalar.text, error)
    if before is not None:
        start, end, meant = before
        sentence = f"This is not {kind}: `{scalar.text[start:end]}` does not fit here."
        return Problem(error.code, scalar.place(start, end), sentence, f"Did you mean `{meant}`?")
    span = scalar.place(error.start, error.end)
    sentence = f"This is not {kind}: {error.sentence}."
    return Problem(error.code, span, sentence, _phrase_hint(scalar.text, error, entrance))


def _mistyped_before(text: str, error: PhraseError) -> tuple[int, int, str] | None:
    """The word right before the one that does not fit, where it is nearly what would fit."""
    found = re.search(r"([a-z][a-z-]*)\s+$", text[: error.start])
    if error.code != "L063" or found is None or found[1] in reserved_words():
        return None
    fitting = [w for w in error.expected if not w.startswith(("a ", "the "))]
    meant = nearest(found[1], fitting)
    return None if meant is None else (found.start(1), found.end(1), meant)


def _phrase_hint(text: str, error: PhraseError, entrance: str) -> str:
    word = text[error.start : error.end]
    if error.code != "L063":
        return ""
    if word[:1] in "+-" and word[1:].isdigit():
        return f"Put blanks around a sign of arithmetic: `{word[0]} {word[1:]}`."
    fitting = [w for w in error.expected if not w.startswith(("a ", "the "))]
    close = nearest(word, fitting) if word else None
    if close is not None:
        return f"Did you mean `{close}`?"
    if word in reserved_words() and "a name" in error.expected:
        return f"`{word}` is a word of the language itself and cannot be a name here."
    if entrance == "word_name" and "of" in error.expected:
        return "What a word is about stands behind `of`: `score of player`; a test has `is`."
    shown = ", ".join(e if e.startswith(("a ", "the ")) else f"`{e}`" for e in error.expected[:12])
    return f"What fits here: {shown}{', ...' if len(error.expected) > 12 else ''}." if shown else ""
