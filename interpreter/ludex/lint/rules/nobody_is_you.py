"""L108: a rule that speaks of `you`, called where nobody is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import Node, children
from ludex.model import tree as m
from ludex.model.core import verbs
from ludex.model.game import Game, TypedRule, TypedWord
from ludex.records import once

HINT = "Call it within a turn, or write `for player` behind its name and `player chooses` in it."

SPEAKING = (
    m.You, m.Do, m.ChoiceStep, m.WalkStep, m.CallRule, m.PossibleTo, m.WordCall,
)  # fmt: skip


def find(game: Game) -> list[Problem]:
    """The calls outside of turns and choices of rules that need somebody who decides."""
    needs = _Needs(game)
    found = []
    for node in _outside((*game.setup, *game.play)):
        if isinstance(node, m.CallRule) and needs.rule(node.rule) and node.at is not None:
            sentence = f"`{node.rule[0]}` speaks of `you`, and nobody is `you` here."
            found.append(Problem("L108", node.at.span, sentence, HINT))
    return found


def _outside(nodes: Iterable[Node]) -> Iterator[Node]:
    """These nodes and what is below them, without what has a `you` of its own."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        yield node
        match node:
            case m.TurnsStep():
                waiting += [each for each in (node.among, node.start) if each is not None]
            case m.ChoiceStep() | m.WalkStep() if node.who is not None:
                waiting.append(node.who)
                waiting += (node.otherwise or ()) if isinstance(node, m.ChoiceStep) else ()
            case _:
                waiting += children(node)


@once
def _of_rule(rule: TypedRule) -> tuple[Node, ...]:
    return _speaking((*rule.needs, *rule.body))


@once
def _of_word(word: TypedWord) -> tuple[Node, ...]:
    return _speaking((word.body,))


def _speaking(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """What in these nodes may mean somebody by `you`."""
    return tuple(node for node in _outside(nodes) if isinstance(node, SPEAKING))


class _Needs:
    """Which rules and words mean somebody by `you`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[tuple[str, m.Key], bool] = {}

    def rule(self, key: m.Key) -> bool:
        """Whether a rule does, or one that it calls."""
        rule = self.game.rules.get(key)
        return rule is not None and self._asked("rule", key, _of_rule(rule))

    def word(self, key: m.Key) -> bool:
        """Whether a word does, or one that it is made of."""
        word = self.game.words.get(key)
        return word is not None and self._asked("word", key, _of_word(word))

    def _asked(self, what: str, key: m.Key, nodes: Iterable[Node]) -> bool:
        if (what, key) not in self.known:
            self.known[what, key] = False
            self.known[what, key] = any(map(self._speaks, nodes))
        return self.known[what, key]

    def _speaks(self, node: Node) -> bool:
        match node:
            case m.You():
                return True
            case m.Do():
                return verbs()[node.op].yours
            case m.ChoiceStep() | m.WalkStep():
                return node.who is None
            case m.CallRule() | m.PossibleTo():
                return self.rule(node.rule)
            case m.WordCall():
                return self.word(node.word)
        return False
