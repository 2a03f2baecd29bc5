"""A test is denied."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.changes.passage import Passage, place_of, words_of
from ludex.source.edits import Edit
from ludex.syntax import nodes as n
from ludex.syntax.standing import balanced

TESTS = (n.Not, n.Is, n.Holds, n.Has, n.Many, n.ManySuch, n.There, n.Possible)


def changes(passage: Passage) -> Iterator[tuple[Edit, ...]]:
    """Every test that is not joined of others, said the other way round."""
    for node in passage.phrases:
        if isinstance(node, TESTS):
            yield (Edit(place_of(node), _denied(node)),)


def _denied(node: n.Cond) -> str:
    text = words_of(node)
    if isinstance(node, n.Not):
        return words_of(node.condition)
    if isinstance(node, n.There | n.Has):
        return _other_verb(text, node.negated)
    if isinstance(node, n.Is):
        start, end = balanced(node.at)
        subject = balanced(node.subject.at)[1]
        whole = node.at.scalar.text
        return whole[start:subject] + _other_verb(whole[subject:end], node.negated, "not")
    return f"not {text}"


def _other_verb(text: str, negated: bool, word: str = "no") -> str:
    """The same with or without the word that denies, behind the first verb of the text."""
    verbs = ("there is", "there are", " has", " have", " is", " are")
    ends = [text.find(verb) + len(verb) for verb in verbs if verb in text]
    end = min(ends)
    rest = text[end:].removeprefix(f" {word}") if negated else f" {word}{text[end:]}"
    return text[:end] + rest
