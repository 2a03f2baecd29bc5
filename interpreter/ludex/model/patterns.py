"""What patterns name: sorts of pieces, their attributes, and other patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.diagnostics.problem import Problem
from ludex.diagnostics.suggest import listed, misnamed, nearest
from ludex.model.names import Declarations
from ludex.source.tree import Scalar
from ludex.syntax import file as f


def wrong_patterns(names: Declarations) -> Iterator[Problem]:
    """Every name in a pattern that is not there, and every pattern that is part of itself."""
    for pattern in names.patterns.values():
        of = names.pieces.get(pattern.of.text) if pattern.of is not None else None
        if pattern.of is not None and of is None:
            yield _unknown("sort of piece", pattern.of, names.pieces)
        sorts = names.pieces.values() if pattern.of is None else [of] if of is not None else []
        known = dict.fromkeys(name for sort in sorts for name in sort.attributes)
        for said in (*pattern.same, *pattern.different) if sorts else ():
            if said.text not in known:
                yield _unknown("attribute", said, known)
        for part in _parts(pattern):
            if part.text not in names.patterns:
                yield _unknown("pattern", part, names.patterns)
        for part, (low, high) in pattern.made_of:
            if not 0 <= low <= high:
                sentence = f"There cannot be {low} to {high} groups of `{part.text}`."
                yield Problem("L105", part.span, sentence, "Write the least first, from 0 on.")
        if _reaches(pattern, pattern.name, names.patterns, set()):
            sentence = f"`{pattern.name}` is defined by itself."
            yield Problem("L107", pattern.span, sentence, "Say what it is made of otherwise.")


def _parts(pattern: f.Pattern) -> Iterable[Scalar]:
    return (*pattern.any_of, *(name for name, _ in pattern.made_of))


def _reaches(
    pattern: f.Pattern, wanted: str, patterns: dict[str, f.Pattern], seen: set[str]
) -> bool:
    """Whether one of its parts, or of theirs, is the one that is wanted."""
    for part in _parts(pattern):
        if part.text == wanted:
            return True
        if part.text in patterns and part.text not in seen:
            seen.add(part.text)
            if _reaches(patterns[part.text], wanted, patterns, seen):
                return True
    return False


def _unknown(what: str, said: Scalar, known: Iterable[str]) -> Problem:
    names = list(known)
    near = nearest(said.text, names)
    sentence = f"There is no {what} `{said.text}`."
    there = f"There are {listed(names)}." if names else ""
    return misnamed("L100", said.span, sentence, near, there)
