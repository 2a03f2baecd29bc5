"""L170: what is asked about every one of so many, about every one of so many, and so on."""

from __future__ import annotations

from ludex.diagnostics.problem import Problem
from ludex.lint.ranges import Ranges
from ludex.lint.visit import Node, children, every
from ludex.model import tree as m
from ludex.model.game import Game
from ludex.source.limits import Limits

BEYOND = 10**18


def laborious(game: Game) -> list[Problem]:
    """The values that certainly take longer to work out than anybody waits."""
    labour, most = Labour(game), Limits().asked_things
    found = []
    for node in every(game, m.Bound):
        too_much = labour.of(node) > most
        if too_much and all(labour.of(part) <= most for part in children(node)):
            found.append(_problem(node, labour.of(node), most))
    return found


class Labour:
    """How many things are asked at least to work something out; sets of unknown size count once."""

    def __init__(self, game: Game) -> None:
        self.game, self.ranges = game, Ranges(game)
        self.known: dict[int, int] = {}
        self.words: dict[m.Key, int] = {}

    def of(self, node: Node) -> int:
        """The things that are asked for a value, through all words in it."""
        if id(node) not in self.known:
            asked = 1 + sum(map(self.of, children(node)))
            if isinstance(node, m.Bound):
                asked += (self.size(node.among) - 1) * self.of(node.body)
            elif isinstance(node, m.WordCall):
                asked += self.word(node.word)
            self.known[id(node)] = min(asked, BEYOND)
        return self.known[id(node)]

    def word(self, key: m.Key) -> int:
        """The things that are asked for a word."""
        if key not in self.words:
            self.words[key] = 1  # a word that is defined by itself is refused elsewhere
            if key in self.game.words:
                self.words[key] = self.of(self.game.words[key].body)
        return self.words[key]

    def size(self, among: m.Expr) -> int:
        """How many things there certainly are, or one."""
        least, most = self.ranges.size(among)
        return max(1, most) if least == most or isinstance(among, m.All) else 1


def _problem(node: Node, asked: int, most: int) -> Problem:
    said = f"{asked:,}" if asked < BEYOND else "more than a billion billion"
    sentence = f"To work this out, {said} things are asked; at most {most:,} are allowed."
    hint = "Ask about fewer things, or about each of them only once."
    at = getattr(node, "at", None)
    return Problem("L170", at.span if at else None, sentence, hint)
