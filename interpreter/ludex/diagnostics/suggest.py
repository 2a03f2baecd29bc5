"""Did you mean ...? The known word nearest to one that is not known."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from ludex.diagnostics.problem import Problem
from ludex.source.edits import instead
from ludex.source.places import Span

MOST_COMPARED = 200_000
"""So many letters are compared in one check; behind that nothing is suggested any more."""
_LONGEST = 80
REMEMBERED = 256
LISTED = 8
"""So many names are listed where none is near."""
_left: ContextVar[list[int] | None] = ContextVar("left", default=None)


@contextmanager
def budgeted() -> Iterator[None]:
    """Within this only so much is compared, so that a check takes no longer than its file is."""
    if _left.get() is not None:
        yield
        return
    token = _left.set([MOST_COMPARED])
    try:
        yield
    finally:
        _left.reset(token)


def spent() -> bool:
    """Whether nothing is suggested any more, so that nobody needs to list what there is."""
    left = _left.get()
    return left is not None and left[0] <= 0


def spend(letters: int) -> None:
    """Looking for what was meant has taken as long as comparing so many letters."""
    left = _left.get()
    if left is not None:
        left[0] -= letters


def listed(names: Sequence[str]) -> str:
    """The first names of some, as a hint shows them."""
    shown = ", ".join(f"`{name}`" for name in names[:LISTED])
    return shown + (", ..." if len(names) > LISTED else "")


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate at most two edits away (one for short words) that was probably meant."""
    if not word or len(word) > _LONGEST or spent():
        return None
    found, compared = _nearest(word, tuple(candidates))
    spend(compared)
    return found


@lru_cache(maxsize=REMEMBERED)
def _nearest(word: str, candidates: tuple[str, ...]) -> tuple[str | None, int]:
    """The nearest candidate, and what it took: other variants and later texts ask the same."""
    most = 1 if len(word) <= 4 else 2
    shortest, longest, compared = len(word) - most, len(word) + most, 0
    best: tuple[int, int, int, str] | None = None
    plain = _plain(word)
    letters = set(plain)
    for candidate in candidates:
        compared += 1
        if not shortest <= len(candidate) <= longest or candidate == word:
            continue
        compared += len(word)
        other = _plain(candidate)
        if len(letters.difference(other)) > most or len(set(other) - letters) > most:
            continue  # each letter that only one of them has is an edit
        edits = _distance(plain, other, most)
        if edits > most or edits >= max(len(word), len(candidate)):
            continue
        rank = (edits, _different_ends(word, candidate), -len(candidate), candidate)
        if best is None or rank < best:
            best = rank
    return None if best is None else best[3], compared


def misnamed(
    code: str, span: Span, sentence: str, close: str | None, otherwise: str = ""
) -> Problem:
    """A problem about the name at a place: perhaps the nearest known one was meant."""
    hint = f"Did you mean `{close}`?" if close else otherwise
    return Problem(code, span, sentence, hint, fix=instead(span, close))


def _plain(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")


def _different_ends(word: str, other: str) -> int:
    """People seldom mistype the first letter of a word, and the last one seldom too."""
    return 2 * (word[:1] != other[:1]) + (word[-1:] != other[-1:])


def _distance(left: str, right: str, most: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours; `most + 1` if there are more."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for at, letter in enumerate(left, 1):
        older, before, row = before, row, [at]
        for column, other in enumerate(right, 1):
            cost = min(
                before[column] + 1,
                row[column - 1] + 1,
                before[column - 1] + (letter != other),
            )
            swapped = (
                at > 1 and column > 1 and letter == right[column - 2] and other == left[at - 2]
            )
            if swapped:
                cost = min(cost, older[column - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) > most:
            return most + 1
    return row[-1]
