"""English plurals: what several of a thing are called that a game has named."""

from __future__ import annotations

from collections.abc import Iterator

IRREGULAR = {
    "child": "children", "die": "dice", "foot": "feet", "goose": "geese", "louse": "lice",
    "man": "men", "mouse": "mice", "ox": "oxen", "tooth": "teeth", "woman": "women",
}  # fmt: skip
HISSING = ("s", "x", "z", "ch", "sh")


def singulars(word: str) -> Iterator[str]:
    """What one of them may be called, the plainest first; the last word of several counts."""
    start, _, last = word.rpartition("-")
    first = f"{start}-" if start else ""
    for one, several in IRREGULAR.items():
        if last == several:
            yield first + one
    for ending, one in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe")):
        if word.endswith(ending):
            yield word.removesuffix(ending) + one


def plural_of(word: str) -> str:
    """What several of them are called."""
    start, _, last = word.rpartition("-")
    first = f"{start}-" if start else ""
    if last in IRREGULAR:
        return first + IRREGULAR[last]
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if last.endswith(HISSING) else f"{word}s"
