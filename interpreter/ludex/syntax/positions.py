"""Reads the positions that scenarios begin with, and those that several scenarios share."""

from __future__ import annotations

import re

from ludex.diagnostics.escape import shown
from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import misnamed, nearest
from ludex.records import dataclass, field
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import nodes as n
from ludex.syntax import scenarios as s
from ludex.syntax.leaves import entries, scalars
from ludex.syntax.phrases import PhraseReader

Signs = dict[str, Scalar]
DEEPEST, MOST = 8, 64
PIECES = re.compile(r"\d+ [A-Za-z][\w-]*( of [\w-]+)?")
KEYS = ("like", "signs", "board", "out", "turn", "at", "do")


@dataclass
class Shared:
    """The positions that all scenario files of a game share, with the signs of their files.

    Scenarios are called by their ids in all of them, so that no two have one.
    """

    positions: dict[str, tuple[Entry, Signs]] = field(default_factory=dict)
    ids: dict[str, Span] = field(default_factory=dict)

    def gather(self, root: Mapping, problems: list[Problem]) -> None:
        """Adds the positions of a file; no two have one name."""
        signs = signs_of(root, problems)
        for entry in entries(root.get("positions")):
            first, _ = self.positions.setdefault(entry.key.text, (entry, signs))
            if first is not entry:
                sentence = f"There are two positions `{entry.key.text}`."
                hint = "Give each position a name of its own."
                others = ((first.key.span, "written here first"),)
                problems.append(Problem("L138", entry.key.span, sentence, hint, others))


class PositionReader:
    """Reads what stands under `given`; `signs` are those of the file."""

    def __init__(self, shared: Shared, signs: Signs, problems: list[Problem]) -> None:
        self.shared, self.signs, self.problems = shared, signs, problems
        self.phrases = PhraseReader(problems)
        self.stands_on = 0

    def read(self, node: Mapping) -> s.Position:
        """A position, on top of those that it is like."""
        self.stands_on = 0
        return self.position(node, self.signs, 0)

    def position(self, node: Mapping, signs: Signs, depth: int) -> s.Position:
        """A position in a file with these signs."""
        like = node.get("like")
        named = like.items if isinstance(like, Sequence) else () if like is None else (like,)
        turn, at = self.turn(node.get("turn")), self.text(node.entry("at"))
        layers: tuple[s.Layer, ...] = ()
        for each in named:
            below = self.below(each, depth)
            if below is not None:
                layers = (*layers, *below.layers)
                turn, at = turn or below.turn, at or below.at
        return s.Position((*layers, self.layer(node, signs)), turn, at)

    def below(self, name: Node, depth: int) -> s.Position | None:
        """A shared position on which this one stands."""
        known = self.shared.positions.get(name.text) if isinstance(name, Scalar) else None
        if isinstance(name, Scalar) and known is not None and isinstance(known[0].value, Mapping):
            self.stands_on += 1
            if depth < DEEPEST and self.stands_on <= MOST:
                return self.position(known[0].value, known[1], depth + 1)
            sentence = f"The position `{name.text}` is like itself, or stands on too many others."
            if self.stands_on <= MOST + 1:
                self.problems.append(Problem("L138", name.span, sentence))
            self.stands_on = MOST + 1
            return None
        said = name.text if isinstance(name, Scalar) else ""
        close = nearest(said, sorted(self.shared.positions))
        sentence = f"There is no position `{said}`." if said else "`like` names positions."
        hint = "Declare it under `positions`."
        self.problems.append(misnamed("L138", name.span, sentence, close, hint))
        return None

    def turn(self, node: Node | None) -> tuple[Scalar, n.Expr] | None:
        """Whose turn it is."""
        phrase = self.phrases.read(node, "value")
        return (node, phrase) if isinstance(node, Scalar) and phrase is not None else None

    def text(self, entry: Entry | None) -> Scalar | None:
        """The text under a key; anything else is no text."""
        if entry is None or isinstance(entry.value, Scalar):
            return entry.value if entry is not None else None  # type: ignore[return-value]
        sentence = f"`{entry.key.text}` is followed by one text."
        self.problems.append(Problem("L124", entry.value.span, sentence))
        return None

    def layer(self, node: Mapping, signs: Signs) -> s.Layer:
        """What this position says itself."""
        signs = {**signs, **signs_of(node, self.problems)}
        found, steps = [], self.phrases.steps(node.get("do"))
        for entry in node:
            if entry.key.text in KEYS or self.is_list(entry.value):
                continue
            if not self.phrases.readable(entry.key, "value"):
                continue
            if isinstance(entry.value, Sequence):
                found.append(s.Given(entry.key, scalars(entry.value), None))
            elif isinstance(entry.value, Scalar):
                value = self.phrases.read(entry.value, "value")
                found.append(s.Given(entry.key, None, value))
            else:
                sentence = "Write a list of pieces, or a value."
                self.problems.append(Problem("L124", entry.value.span, sentence))
        board = node.get("board")
        drawn = board if isinstance(board, Mapping) else self.text(node.entry("board"))
        return s.Layer(drawn, signs, tuple(found), scalars(node.get("out")), steps)

    def is_list(self, node: Node) -> bool:
        """Whether pieces stand without the brackets of a list; that is reported."""
        text = node.text if isinstance(node, Scalar) else ""
        if not isinstance(node, Scalar) or not PIECES.fullmatch(text):
            return False
        from ludex.syntax.repairs import reads

        if reads(text, "value"):
            return False
        sentence = "What lies in a place is a list of pieces."
        self.problems.append(Problem("L124", node.span, sentence, f"Write `[{shown(text)}]`."))
        return True


def signs_of(root: Mapping, problems: list[Problem]) -> Signs:
    """The signs that a file or a position declares, each with the piece that it stands for."""
    found = {}
    for entry in entries(root.get("signs")):
        if isinstance(entry.value, Scalar):
            found[entry.key.text] = entry.value
        else:
            sentence = "A sign stands for a piece, as in `D: queen of A` or `d: GO face-down`."
            problems.append(Problem("L137", entry.value.span, sentence))
    return found
