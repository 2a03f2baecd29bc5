"""What a phrase that cannot be read was meant to be: the nearest phrase that can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain, islice

from ludex.diagnostics.suggest import nearest
from ludex.resources import read_data
from ludex.syntax.lalr import PhraseError, Token, parse, reserved_words, tokens_of

MOST_TOKENS = 60
MOST_TRIED = 300
MOST_SHOWN = 90
ARTICLES = ("the", "a", "an")
BEFORE_SETS = ("of", "no", "some", "all", "in", "among", "are", "is", "plus", "without")
"""What a set in parentheses stands behind most often."""
COMPARISONS = {
    ">=": "is at least", "<=": "is at most", "!=": "is not", "<>": "is not", "==": "is",
    ">": "is more than", "<": "is less than", "=": "is", "&&": "and", "||": "or",
}  # fmt: skip
"""Signs of other languages, longest first, with the words that say the same here."""


def repaired(text: str, entrance: str, error: PhraseError) -> str | None:
    """What to write instead: a word for the one that does not fit, or the whole phrase."""
    if error.code == "L061":
        meant = _spelled_out(text)
        return meant if meant != text and reads(meant, entrance) and _short(meant) else None
    if error.code != "L063" or len(tokens := tokens_of(text)) > MOST_TOKENS:
        return None
    for meant in islice(_edits(text, tokens, error), MOST_TRIED):
        if reads(meant, entrance) and _short(meant):
            return meant
    return None


def other_word(text: str, entrance: str, error: PhraseError) -> tuple[int, int, str] | None:
    """A mistyped word, here or right before: from where to where, and the word of the language."""
    fitting = [w for w in error.expected if not w.startswith(("a ", "the "))]
    before = re.search(r"([a-z][a-z-]*)\s+$", text[: error.start])
    places = [(error.start, error.end)]
    if before is not None and before[1] not in reserved_words():
        places.insert(0, before.span(1))
    for start, end in places:
        meant = nearest(text[start:end], fitting) if text[start:end].isalpha() else None
        if meant is not None and _goes_on(text[:start] + meant + text[end:], entrance, end):
            return start, end, meant
    return None


# ------------------------------------------------------------ the edits, nearest first
def _edits(text: str, tokens: list[Token], error: PhraseError) -> Iterator[str]:
    here = next((i for i, t in enumerate(tokens) if t.start >= error.start), len(tokens))
    yield from _without_articles(text, tokens)
    yield from _hyphens_opened(text, tokens[max(0, here - 1) : here + 1])
    for word in (*_prepositions(tokens[0].text if tokens else ""), "of"):
        for index in range(here, max(0, here - 3), -1):
            at = tokens[index].start if index < len(tokens) else len(text)
            yield f"{text[:at]}{word} {text[at:]}"
    yield from _bracketed(text, tokens, here)


def _without_articles(text: str, tokens: list[Token]) -> Iterator[str]:
    found = [t for t in tokens if t.text in ARTICLES]
    for cut in (found, *([each] for each in found)):
        kept = text
        for token in reversed(cut):
            kept = kept[: token.start] + kept[token.end :].lstrip()
        if cut:
            yield kept


def _hyphens_opened(text: str, tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        for found in re.finditer("-", token.text):
            left, right = token.text[: found.start()], token.text[found.end() :]
            if left in reserved_words() or right in reserved_words():
                yield f"{text[: token.start]}{left} {right}{text[token.end :]}"


def _prepositions(verb: str) -> list[str]:
    """What stands between the parts of a verb of the machine."""
    words = json.loads(read_data("words/core.json"))["words"]
    verbs = [each["shape"] for each in words if (each["section"], each["name"]) == ("verbs", verb)]
    return [word for word in dict.fromkeys(chain.from_iterable(verbs)) if word != "*"]


def _bracketed(text: str, tokens: list[Token], here: int) -> Iterator[str]:
    opened = [i for i in range(1, here) if tokens[i - 1].text in BEFORE_SETS]
    for first in (*opened, *(i for i in range(here - 1, -1, -1) if i not in opened)):
        for last in range(here, len(tokens)):
            start, end = tokens[first].start, tokens[last].end
            yield f"{text[:start]}({text[start:end]}){text[end:]}"


def _spelled_out(text: str) -> str:
    """The same with words in place of signs of comparison."""
    signs = "|".join(map(re.escape, COMPARISONS))
    told = re.sub(rf"\s*(?:\b(?:is|are)\s+)?({signs})\s*", lambda m: f" {COMPARISONS[m[1]]} ", text)
    return told.strip()


# ------------------------------------------------------------ what can be read
def reads(text: str, entrance: str) -> bool:
    """Whether a phrase can be read from this entrance."""
    try:
        parse.__wrapped__(text, entrance)
    except PhraseError:
        return False
    return True


def _goes_on(text: str, entrance: str, end: int) -> bool:
    """Whether a phrase can be read, or at least further than to here."""
    try:
        parse.__wrapped__(text, entrance)
    except PhraseError as error:
        return error.start > end
    return True


def _short(text: str) -> bool:
    return len(text) <= MOST_SHOWN
