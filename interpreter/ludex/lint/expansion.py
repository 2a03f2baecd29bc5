"""L154: words made of words that grow beyond measure; no lint could look into them in time."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.visit import below
from ludex.model import tree as m
from ludex.model.game import Game

MOST_NODES = 10_000


def grown(game: Game) -> list[Problem]:
    """The words that stand for more than an engine should work out."""
    sizes: dict[m.Key, int] = {}
    found = []
    for key in game.words:
        size = _size(game, key, sizes)
        direct = [n.word for n in below(game.words[key].body) if isinstance(n, m.WordCall)]
        if size > MOST_NODES and all(sizes.get(k, 0) <= MOST_NODES for k in direct):
            decl = game.words[key].decl
            sentence = (
                f"Written out, `{decl.name}` stands for {_shown(size)} words; "
                f"at most {MOST_NODES:,} are allowed."
            )
            hint = "Words that use each other twice double with each one; say it once."
            found.append(Problem("L154", decl.span, sentence, hint))
    return found


def _shown(size: int) -> str:
    return f"{size:,}" if size < 10**9 else "more than a billion"


def _size(game: Game, key: m.Key, sizes: dict[m.Key, int]) -> int:
    """How many nodes a word stands for, with all the words in it written out."""
    if key not in sizes:
        sizes[key] = 1
        size = 0
        for node in below(game.words[key].body):
            size += 1
            if isinstance(node, m.WordCall) and node.word in game.words:
                size += _size(game, node.word, sizes)
        sizes[key] = min(size, 10**12)
    return sizes[key]
