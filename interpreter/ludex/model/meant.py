"""Which of the phrases that may have been meant fits where it stands: each is tried in the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludex.diagnostics.abandoning import go_on
from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import spend, spent
from ludex.model.from_syntax import typed
from ludex.records import replace
from ludex.source import tree
from ludex.source.places import Span
from ludex.syntax.game_from_tree import Declared, game_from_trees
from ludex.syntax.leaves import entries

MOST_TRIED = 60
"""So many phrases are tried in one check; behind that it is only said what phrases look like."""
LETTERS_A_LINE = 20
"""A game is tried in the time in which so many letters are compared for each of its lines."""
SIGN = "L061"
"""A sign that no phrase can have is never meant, be there something else wrong beside it or not."""

Trees = Sequence[tree.Mapping]


def settled(
    problems: Iterable[Problem], roots: Trees, libraries: Sequence[Declared]
) -> list[Problem]:
    """The problems; where a phrase is none, with the first suggestion that leads to no error."""
    found, left = [], MOST_TRIED
    size = LETTERS_A_LINE * sum(root.span.end_line for root in roots)
    for problem in problems:
        if problem.meant is not None:
            chosen = problem.meant.otherwise
            if problem.code == SIGN and problem.meant.texts:
                chosen = problem.meant.texts[0][1]
            for text, told in problem.meant.texts[:left]:
                if spent():
                    break
                go_on()
                spend(size)
                left -= 1
                if _fits(problem.meant.span, text, roots, libraries):
                    chosen = told
                    break
            problem = chosen
        found.append(problem)
    return found


def _fits(span: Span, text: str, roots: Trees, libraries: Sequence[Declared]) -> bool:
    """Whether nothing is wrong with this text in place of the one that stands there."""
    root, *others = (_with(r, span, text) if r.span.file == span.file else r for r in roots)
    assert isinstance(root, tree.Mapping)
    parts = [other for other in others if isinstance(other, tree.Mapping)]
    game, problems = game_from_trees(root, parts, libraries, tried=True)
    variants = [e.key.text for r in roots for e in entries(r.get("variants")) if _holds(e, span)]
    problems += typed(game, tuple(variants))[1]
    return not any(p.severity == "error" and p.span == span for p in problems)


def _with(node: tree.Node, span: Span, text: str) -> tree.Node:
    """The same tree with another text at a place."""
    match node:
        case tree.Scalar():
            return tree.Scalar(text, span) if node.span == span else node
        case tree.Mapping():
            return replace(node, entries=tuple(_entry(e, span, text) for e in node.entries))
        case tree.Sequence():
            return replace(node, items=tuple(_with(item, span, text) for item in node.items))


def _entry(entry: tree.Entry, span: Span, text: str) -> tree.Entry:
    key = _with(entry.key, span, text)
    assert isinstance(key, tree.Scalar)
    return tree.Entry(key, _with(entry.value, span, text))


def _holds(entry: tree.Entry, span: Span) -> bool:
    """Whether a place lies within an entry."""
    return _with(entry.value, span, "") != entry.value
