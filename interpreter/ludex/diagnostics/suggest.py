"""Did you mean ...? The known word nearest to one that is not known."""

from collections.abc import Iterable

_LONGEST = 80


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate at most two edits away (one for short words) that was probably meant."""
    if not word or len(word) > _LONGEST:
        return None
    most = 1 if len(word) <= 4 else 2
    best: tuple[int, int, int, str] | None = None
    for candidate in candidates:
        if candidate == word or abs(len(candidate) - len(word)) > most:
            continue
        edits = _distance(_plain(word), _plain(candidate), most)
        if edits > most or edits >= max(len(word), len(candidate)):
            continue
        rank = (edits, _different_ends(word, candidate), -len(candidate), candidate)
        if best is None or rank < best:
            best = rank
    return None if best is None else best[3]


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
