"""L154, L169: what grows beyond measure, in width or depth; no lint could look into it in time."""

from __future__ import annotations

from collections.abc import Callable

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import all_of_rule, called_by, of_word
from ludex.model import tree as m
from ludex.model.depth import deeper, depth_of
from ludex.model.game import Game, TypedRule
from ludex.records import once
from ludex.source.limits import Limits

MOST_WORDS = Limits().expansion_words
NO_NODES = 10
"""So deep are names, drawings and lists of kinds at most."""


def grown(game: Game) -> list[Problem]:
    """The words that stand for more than an engine should work out."""
    sizes: dict[m.Key, int] = {}
    found = []
    for key in game.words:
        size = _size(game, key, sizes)
        direct = [n.word for n in of_word(game.words[key]) if isinstance(n, m.WordCall)]
        if size > MOST_WORDS and all(sizes.get(k, 0) <= MOST_WORDS for k in direct):
            decl = game.words[key].decl
            sentence = (
                f"Written out, `{decl.name}` stands for {_shown(size)} words; "
                f"at most {MOST_WORDS:,} are allowed."
            )
            hint = "Words that use each other twice double with each one; say it once."
            found.append(Problem("L154", decl.span, sentence, hint))
    return found


def chained(game: Game) -> list[Problem]:
    """Rules that lead to rules, or words in them, deeper than anything can follow."""
    return _deeper(game, _deep_at_most) and _deeper(game, _depth)


def _deeper(game: Game, depth_of_rule: Callable[[TypedRule], int]) -> list[Problem]:
    calls = {
        key: [called for called in called_by(rule) if called in game.rules]
        for key, rule in game.rules.items()
    }
    most, depths = Limits().rules_depth, dict[m.Key, int]()
    for first in calls:
        waiting = [first]
        while waiting:
            key = waiting[-1]
            unknown = [k for k in calls[key] if k not in depths and k not in waiting]
            if unknown:
                waiting.append(unknown[0])
                continue
            waiting.pop()
            deepest = max((depths.get(k, 0) for k in calls[key]), default=0)
            depths[key] = depth_of_rule(game.rules[key]) + deepest
            if depths[key] > most:
                return [deeper("Rules lead to rules", game.rules[key].decl.span, most)]
    return []


def _deep_at_most(rule: TypedRule) -> int:
    """How deep a rule can be nested that has so many nodes: each stands in at most three tuples,
    and the last holds what is no node."""
    return 4 * len(all_of_rule(rule)) + NO_NODES


@once
def _depth(rule: TypedRule) -> int:
    """How deep a rule is nested itself."""
    return depth_of((*rule.needs, *rule.body))


def _shown(size: int) -> str:
    return f"{size:,}" if size < 10**9 else "more than a billion"


def _size(game: Game, key: m.Key, sizes: dict[m.Key, int]) -> int:
    """How many nodes a word stands for, with all the words in it written out."""
    if key not in sizes:
        sizes[key] = 1
        size = 0
        for node in of_word(game.words[key]):
            size += 1
            if isinstance(node, m.WordCall) and node.word in game.words:
                size += _size(game, node.word, sizes)
        sizes[key] = min(size, 10**12)
    return sizes[key]
