"""The dictionary of a game for people: its entries, and what a single text says."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.problem import Problem
from ludex.model.inscriptions import Inscriptions
from ludex.records import dataclass
from ludex.source.places import SourceFile
from ludex.source.tree import Scalar
from ludex.syntax import file as f
from ludex.syntax.printed_texts import Misreading, Reading
from ludex.syntax.printed_tokens import capitals

WAYS = {0: "north", 2: "east", 4: "south", 6: "west"}


@dataclass(frozen=True)
class Understood:
    """A text as the dictionary reads it: lines about it, or the problems of it."""

    lines: tuple[str, ...]
    problems: tuple[Problem, ...]
    source: SourceFile


def dictionary_of(game: f.GameFile) -> tuple[Inscriptions, list[Problem]]:
    """The dictionary of a game, with everything that is wrong with it."""
    problems: list[Problem] = []
    lists = {x.name: x.values for x in game.sections.types}
    made = Inscriptions(game.sections, lists, problems.append)
    made.look_through()
    return made, problems


def understood(inscriptions: Inscriptions, text: str) -> Understood:
    """What a text says, in lines for people."""
    source = SourceFile("the text", text)
    scalar = Scalar(text, source.span(0, len(text)), "plain", source, 0, len(text))
    read = inscriptions.understand(text)
    problems: list[Problem] = []
    if isinstance(read, Misreading):
        problems.append(inscriptions.misread(scalar, read))
        return Understood((), tuple(problems), source)
    wrong = inscriptions.wrong_arrow(scalar, read)
    if wrong is not None:
        return Understood((), (wrong,), source)
    lines = [inscriptions.sentences.said(read.sentences)]
    for sentence in read.sentences:
        lines += _about(inscriptions, sentence)
    return Understood(tuple(lines), (), source)


def _about(inscriptions: Inscriptions, read: Reading) -> Iterator[str]:
    """Which entry a sentence is, what fills its holes, and what it does."""
    square = inscriptions.squares[read.entry]
    yield f"  square: {square.name} ({square.span.file}:{square.span.line})"
    lists = {hole: inscriptions.lists[hole] for hole in square.holes if hole in inscriptions.lists}
    for hole, value in read.values.items():
        yield f"  {hole}: {lists[hole][value] if hole in lists else value}"
    if read.arrow is not None:
        yield f"  arrow: {WAYS[read.arrow]}"
    yield from (f"  {name}: {scalar.text}" for name, scalar in square.attributes)
    yield from [f"  does: {step}" for step in steps_of(square.body)] or [
        "  does: nothing by itself"
    ]


def steps_of(body: f.Steps, depth: int = 0) -> Iterator[str]:
    """The author's words for some steps, blocks set in."""
    for node in body:
        if isinstance(node, f.Leaf):
            yield "  " * depth + " ".join(node.step.at.text.split())
        else:
            yield "  " * depth + " ".join(node.head.at.text.split()) + ":"
            yield from steps_of(node.body, depth + 1)


def listed(game: f.GameFile) -> Iterator[tuple[str, str, str]]:
    """Every entry: its phrases, its example in capitals, and where it stands."""
    for square in game.sections.squares:
        phrases = " = ".join(scalar.text for _, scalar in square.phrases)
        example = capitals(square.example.text) if square.example is not None else ""
        yield phrases, example, f"{square.span.file}:{square.span.line}"
