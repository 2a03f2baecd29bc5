"""Reads the phrases and step lists of a file; what is no phrase becomes a problem, not an end."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.hints import Any
from ludex.source.echo import shown
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.from_source import read_phrase
from ludex.syntax.lalr import PhraseError
from ludex.syntax.leaves import truth_of
from ludex.syntax.telling import read_telling, tells


class PhraseReader:
    """Reads phrases and collects the problems found in them."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.known: set[tuple[str, str]] = set()
        self.unread: list[str] = []
        """The words of what could not be read."""

    def readable(self, scalar: Scalar, entrance: str) -> bool:
        """Whether a phrase can be read, where its node may never be asked for."""
        said = entrance, scalar.text
        if said not in self.known and self.read(scalar, entrance) is not None:
            self.known.add(said)
        return said in self.known

    def read(self, node: Node | None, entrance: str) -> Any:
        """The node that a scalar's phrase is, or None after a problem (or where nothing is)."""
        if not isinstance(node, Scalar) or node.absent:
            return None
        try:
            return read_phrase(node, entrance)
        except PhraseError as error:
            from ludex.syntax.misread import phrase_problem, telling_words

            self.problems.append(phrase_problem(node, entrance, error))
            self.unread += telling_words(node.text)
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
        steps: list[f.StepNode] = []
        lost = False
        for item in node:
            step = self.step(item)
            lost = step is None or (lost and is_otherwise(step))
            if step is not None and not lost:
                steps.append(step)
        return tuple(steps)

    def step(self, node: Node) -> f.StepNode | None:
        """A leaf, or a block under its head."""
        if isinstance(node, Scalar):
            told = tells(node)
            if told and swallowed(node):
                self.problems.append(colon_missing(node))
                return None
            step = read_telling(node, self.read) if told else self.read(node, "step")
            return None if step is None else f.Leaf(step)
        if isinstance(node, Mapping) and len(node) == 1:
            return self.block(node.entries[0])
        return None

    def block(self, entry: Entry) -> f.Block | None:
        """A mapping of one entry as a step with a block, or nothing where it cannot be read."""
        told = tells(entry.key)
        head = read_telling(entry.key, self.read) if told else self.read(entry.key, "head")
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


def swallowed(node: Scalar) -> bool:
    """Whether the steps below a sentence that is told have become a part of it."""
    below = node.span.end_line > node.span.line
    return below and node.style == "plain" and " - " in node.text


def colon_missing(node: Scalar) -> Problem:
    """What is told of a sentence under which steps stand, without a colon at its end."""
    sentence = "The steps below this sentence are taken for a part of it."
    first = shown(node.text.partition(" - ")[0])
    hint = f"A colon is missing: write `{first}:`, and below it each step behind `- `."
    return Problem("L028", node.place(0, len(first)), sentence, hint)


def is_otherwise(step: f.StepNode) -> bool:
    """Whether a step goes on with what stands before it."""
    return isinstance(step, f.Block) and isinstance(step.head, n.Otherwise)
