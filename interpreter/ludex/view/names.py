"""What the things of a game are called in a language; the rules never see it.

Everything that Ludex says of a game is made of names without blanks, so a text is said in another
language name by name. Files, saved games and scenarios keep the names of the game file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product

from ludex.records import dataclass, field

_NAME = re.compile(r"(?<![\w-])(?:[A-Za-z0-9][A-Za-z0-9-]*|[+-][0-9]+)(?![\w-])")
_SEAT = re.compile(r"[A-Z]\Z")
MOST_MEANINGS = 64
NUMBER = "number"


@dataclass(frozen=True)
class Names:
    """Names of the game file with what they are called; empty, everything stays as it is."""

    called: Mapping[str, str] = field(default_factory=dict)

    def said(self, text: str) -> str:
        """A text in which every name is as it is called; seats stay A, B, C."""
        if not self.called:
            return text
        return _NAME.sub(lambda match: self._one(match, text), text)

    def value(self, text: str, kind: str) -> str:
        """What something is, by the names in it; a number is itself, whatever is called so."""
        return text if kind == NUMBER else self.said(text)

    def _one(self, match: re.Match[str], text: str) -> str:
        name = match.group()
        before, after = text[: match.start()], text[match.end() :]
        seat = _SEAT.match(name) and (before.endswith(" of ") or after.startswith(":"))
        return name if seat else self.called.get(name, name)

    def canonical(self, text: str, known: Callable[[str], object] = lambda text: False) -> str:
        """What somebody typed, with the names of the game file.

        Several things may be called the same: of all that could be meant it is the first that is
        `known`.
        """
        if not self.called or known(text):
            return text
        meanings = list(islice(self._meanings(text), MOST_MEANINGS))
        return next((each for each in meanings if known(each)), meanings[0])

    def _meanings(self, text: str) -> Iterator[str]:
        """Everything that a text may mean."""
        names: dict[str, list[str]] = {}
        for name, called in reversed(list(self.called.items())):
            names.setdefault(self._folded(called), []).append(name)
        pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        whole = re.compile(rf"(?<![\w-])({pattern})(?![\w-])", re.IGNORECASE)
        parts = whole.split(" ".join(text.split()))
        between, said = parts[::2], [names.get(self._folded(part), [part]) for part in parts[1::2]]
        for chosen in product(*said):
            yield "".join(a + b for a, b in zip(between, (*chosen, ""), strict=True))

    def _folded(self, text: str) -> str:
        return " ".join(text.split()).casefold()
