"""Steps and conditions of a game as lines that a player reads."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludex.apps.rulebook.book import Line
from ludex.syntax import file as f
from ludex.syntax import nodes as n
from ludex.syntax.print import AnyNode, text_of
from ludex.view.language import Language

_SEVERAL = re.compile(r"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)")


class Sentences:
    """Prints what a game file says, with its things called as in a language."""

    def __init__(self, language: Language) -> None:
        self.language, self.names = language, language.names

    def text(self, text: str) -> str:
        """A sentence of the game in the language of the book."""
        return self.language.text(text) or text

    def name(self, text: str) -> str:
        """A name as it is called, or in plain words."""
        called = self.names.called.get(text)
        return called if called is not None else text.replace("-", " ") if _is_word(text) else text

    def phrase(self, node: AnyNode) -> str:
        """A phrase as it is said; names of several words that are called nothing else, in words."""
        parts = _SEVERAL.split(text_of(node))
        said = (self._in_words(p) if i % 2 else self.names.said(p) for i, p in enumerate(parts))
        return "".join(said)

    def _in_words(self, name: str) -> str:
        return self.names.called.get(name, name.replace("-", " "))

    def title(self, text: str) -> str:
        """A title for something that has a name or a signature."""
        return capital(" ".join(map(self.name, text.split())))

    # ------------------------------------------------------------ steps
    def steps(self, steps: Iterable[f.StepNode]) -> tuple[Line, ...]:
        """Steps, one a line, with what belongs to a head under it; what is told is no step."""
        lines: list[Line] = []
        for step in steps:
            head = step.step if isinstance(step, f.Leaf) else step.head
            if not isinstance(head, n.Tells):
                lines.append(self.step(step))
            elif isinstance(step, f.Block):
                lines += self.steps(step.body)
        return tuple(lines)

    def step(self, step: f.StepNode) -> Line:
        """One step."""
        if isinstance(step, f.Leaf):
            return Line(sentence(self.phrase(step.step)))
        head = self._head(step.head)
        under = [Line(sentence(self.condition(each))) for each in step.reasons]
        under += self.steps(step.body)
        for outcome, body in step.outcomes:
            under.append(Line(f"{capital(self.name(outcome.text))}:", self.steps(body)))
        return Line(f"{capital(head)}:" if under else sentence(head), tuple(under))

    def _head(self, head: n.Head) -> str:
        said = self.phrase(head)
        return said.removeprefix("option ") if isinstance(head, n.Option) else said

    def condition(self, condition: f.Condition) -> str:
        """A test with the reason that its author gives for it."""
        said = self.phrase(condition.test)
        return f"{self.text(condition.reason)}: {said}" if condition.reason else said

    def needs(self, conditions: Iterable[f.Condition]) -> tuple[Line, ...]:
        """What must be true before anything happens."""
        say, said = self.language.say, map(self.condition, conditions)
        return tuple(Line(say("book-only-if", phrase=each)) for each in said)


def sentence(text: str) -> str:
    """A text as a sentence: a capital at its beginning, a full stop at its end."""
    return f"{capital(text)}{'' if text.endswith(('.', '!', '?', ':')) else '.'}"


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def listed(texts: Iterable[str], last: str = "and") -> str:
    """Texts as a list in a sentence."""
    words = list(texts)
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _is_word(text: str) -> bool:
    return text[:1].islower()
