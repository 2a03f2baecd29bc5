"""The rule files of a game as text and as trees, so that something in them may be changed."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.changes.change import Change, changed_text
from ludex.changes.passage import Passage, phrases_of
from ludex.changes.vocabulary import vocabulary
from ludex.model.game import Game
from ludex.pipeline import Files
from ludex.records import replace
from ludex.source.places import SourceFile, Span
from ludex.source.read import read_tree
from ludex.source.tree import Node
from ludex.syntax.file import GameFile


class RuleText:
    """What is written in the rule files of a game, and the game after a change of it."""

    def __init__(self, files: Files, game: GameFile, typed: Game) -> None:
        self.files = files
        self.trees = {name: read_tree(name, data)[:2] for name, data in files.rules.items()}
        self.words = vocabulary(game, typed)
        phrases = tuple(phrases_of(game))
        self.written = {
            name: tuple(each for each in phrases if each.at.scalar.span.file == name)
            for name in files.rules
        }

    def root(self, file: str) -> Node | None:
        """The tree of a rule file."""
        return self.trees[file][0]

    def source(self, file: str) -> SourceFile:
        """The text of a rule file."""
        return self.trees[file][1]

    def passage(self, node: Node, beside: Iterable[Span], kind: str) -> Passage:
        """A node of a tree, without what stands under some spans in it."""
        file = node.span.file
        written = self.written[file]
        return Passage(self.source(file), node, self.words, written, tuple(beside), kind)

    def changed(self, change: Change) -> Files:
        """The files with a change."""
        text = changed_text(self.source(change.file), change).encode()
        return replace(self.files, rules={**self.files.rules, change.file: text})
