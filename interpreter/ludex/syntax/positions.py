"""Reads the positions that scenarios begin with, and those that several scenarios share."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import nearest
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax import nodes as n
from ludex.syntax import scenarios as s
from ludex.syntax.phrases import PhraseReader
from ludex.syntax.sections import entries, scalars

DEEPEST = 8
KEYS = ("like", "signs", "board", "turn", "at", "do")


@dataclass
class Shared:
    """What all scenario files of a game share: positions by name, and signs of drawings."""

    positions: dict[str, Entry] = field(default_factory=dict)
    signs: dict[str, tuple[Scalar, Scalar]] = field(default_factory=dict)

    def gather(self, root: Mapping, problems: list[Problem]) -> None:
        """Adds what a file shares; nothing is said twice."""
        for entry in entries(root.get("positions")):
            first = self.positions.setdefault(entry.key.text, entry)
            if first is not entry:
                problems.append(_twice("position", entry.key, first.key))
        for sign, named in _signs(root.get("signs"), problems):
            known = self.signs.setdefault(sign.text, (sign, named))
            if known[0] is not sign:
                problems.append(_twice("sign", sign, known[0]))


class PositionReader:
    """Reads what stands under `given`."""

    def __init__(self, shared: Shared, problems: list[Problem]) -> None:
        self.shared, self.problems = shared, problems
        self.phrases = PhraseReader(problems)

    def read(self, node: Mapping, depth: int = 0) -> s.Position:
        """A position, on top of the one that it is like."""
        below = self.below(node.get("like"), depth)
        turn, at = self.turn(node.get("turn")), self.text(node.entry("at"))
        signs = {sign.text: (sign, named) for sign, named in below.signs} if below else {}
        signs = signs or dict(self.shared.signs)
        own = _signs(node.get("signs"), self.problems)
        signs |= {sign.text: (sign, named) for sign, named in own}
        return s.Position(
            (*(below.layers if below else ()), self.layer(node)),
            turn or (below.turn if below else None),
            at or (below.at if below else None),
            tuple(signs.values()),
        )

    def below(self, name: Node | None, depth: int) -> s.Position | None:
        """The shared position on which this one stands."""
        if name is None:
            return None
        entry = self.shared.positions.get(name.text) if isinstance(name, Scalar) else None
        if isinstance(name, Scalar) and entry is not None and isinstance(entry.value, Mapping):
            if depth < DEEPEST:
                return self.read(entry.value, depth + 1)
            sentence = f"The position `{name.text}` is like itself, or stands on too many others."
            self.problems.append(Problem("L138", name.span, sentence))
            return None
        said = name.text if isinstance(name, Scalar) else ""
        close = nearest(said, sorted(self.shared.positions))
        hint = f"Did you mean `{close}`?" if close else "Declare it under `positions`."
        sentence = f"There is no position `{said}`." if said else "`like` names one position."
        self.problems.append(Problem("L138", name.span, sentence, hint))
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

    def layer(self, node: Mapping) -> s.Layer:
        """What this position says itself."""
        found, steps = [], self.phrases.steps(node.get("do"))
        for entry in node:
            if entry.key.text in KEYS:
                continue
            place = self.phrases.read(entry.key, "value")
            if place is None:
                continue
            if isinstance(entry.value, Sequence):
                found.append(s.Given(entry.key, place, scalars(entry.value), None))
            elif isinstance(entry.value, Scalar):
                value = self.phrases.read(entry.value, "value")
                found.append(s.Given(entry.key, place, None, value))
            else:
                sentence = "Write a list of pieces, or a value."
                self.problems.append(Problem("L124", entry.value.span, sentence))
        return s.Layer(self.text(node.entry("board")), tuple(found), steps)


def _signs(node: Node | None, problems: list[Problem]) -> list[tuple[Scalar, Scalar]]:
    """Signs, each with the piece that it stands for."""
    found = []
    for entry in entries(node):
        if isinstance(entry.value, Scalar):
            found.append((entry.key, entry.value))
        else:
            sentence = "A sign stands for a piece, as in `D: queen of A` or `d: GO face-down`."
            problems.append(Problem("L137", entry.value.span, sentence))
    return found


def _twice(what: str, again: Scalar, first: Scalar) -> Problem:
    sentence = f"There are two {what}s `{again.text}`."
    hint = f"Give each {what} a name of its own."
    return Problem("L138", again.span, sentence, hint, ((first.span, "written here first"),))
