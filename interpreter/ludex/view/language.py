"""What Ludex says in a language: sentences from a table, with the names of a game in them.

The machine speaks English, in sentences of a few shapes. Each shape is a pattern in the table, so a
sentence of the machine is taken apart and told in another language without the machine knowing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ludex.records import dataclass, field
from ludex.resources import dsl_folder, read_data
from ludex.source import tree
from ludex.source.read import read_tree
from ludex.view.names import Names

ENGLISH = "en"
MANY = "-many"
SAYS = "says"
_FILE = "words/sentences.{}.yaml"
_HOLE = re.compile(r"\{([a-z]+)\}")


@dataclass(frozen=True)
class Table:
    """The sentences of one language, by their keys."""

    said: Mapping[str, str]
    told: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict)


@cache
def languages() -> tuple[str, ...]:
    """The languages that Ludex has sentences in."""
    files = (dsl_folder() / "words").glob("sentences.*.yaml")
    return tuple(sorted(file.name.split(".")[1] for file in files))


@cache
def table(code: str) -> Table:
    """The sentences of a language that Ludex has."""
    name = _FILE.format(code)
    root, _, faults = read_tree(f"dsl/{name}", read_data(name))
    if faults or not isinstance(root, tree.Mapping):
        raise AssertionError(f"{name} cannot be read: {faults}")
    return Table(*(_texts(root.get(part)) for part in ("said", "told", "names")))


def _texts(node: tree.Node | None) -> dict[str, str]:
    entries = node.entries if isinstance(node, tree.Mapping) else ()
    return {e.key.text: e.value.text for e in entries if isinstance(e.value, tree.Scalar)}


@dataclass(frozen=True)
class Language:
    """One language at one game: what it lacks is said in English and in the names of the rules.

    `texts` has the sentences of the game itself, by how its file says them, `printed` the texts of
    its squares.
    """

    code: str = ENGLISH
    names: Names = field(default_factory=Names)
    texts: Mapping[str, str] = field(default_factory=dict)
    printed: Mapping[str, str] = field(default_factory=dict)

    @property
    def _table(self) -> Table:
        return table(self.code if self.code in languages() else ENGLISH)

    def say(self, key: str, **parts: object) -> str:
        """A sentence of Ludex with its holes filled."""
        text = self._table.said.get(key)
        return (table(ENGLISH).said[key] if text is None else text).format(**parts)

    def count(self, key: str, number: int) -> str:
        """A sentence about so many things."""
        return self.say(key if number == 1 else key + MANY, count=f"{number:,}")

    def listed(self, texts: list[str]) -> str:
        """Texts as a list in a sentence."""
        if len(texts) < 2:
            return "".join(texts)
        return f"{', '.join(texts[:-1])} {self.say('and')} {texts[-1]}"

    def told(self, what: str, many: bool = False) -> str:
        """How something is told, of one or of many; with holes."""
        told = self._table.told
        return (
            (told.get(what + MANY) if many else None) or told.get(what) or table(ENGLISH).told[what]
        )

    def text(self, text: str) -> str | None:
        """A sentence of the game in this language, holes and all; None where it has none."""
        return self.texts.get(text)

    def called(self, text: str) -> str:
        """A text of the game file in this language: a sentence, or else name by name."""
        return self.text(text) or self.names.said(text)

    def meant(self, typed: str) -> str:
        """What somebody typed, where it is a sentence of the game as it is said here."""
        wanted = typed.rstrip(".").casefold()
        said = (
            known for known, text in self.texts.items() if text.rstrip(".").casefold() == wanted
        )
        return next(said, typed)

    def square(self, text: str) -> str:
        """A text that is printed on a square, perhaps with its arrow."""
        if text in self.printed:
            return self.printed[text]
        words, _, arrow = text.rpartition(" ")
        return f"{self.printed[words]} {arrow}" if words in self.printed else text

    def each(self, things: Sequence[tuple[str, str]]) -> str:
        """What each of several seats has; a thing of no seat stands by itself."""
        said = (
            self.say("score-of", who=who, count=thing) if who else thing for who, thing in things
        )
        return ", ".join(said)

    def of_seats(self, name: str, seats: list[str]) -> str:
        """What is called so, of one or several seats; of none, where there are none."""
        whole = self.names.said(f"{name} of {seats[0]}" if seats[0] else name)
        return self.listed([whole, *seats[1:]])


def sentence(told: str) -> str:
    """A text with a capital and a full stop."""
    return capital(told) if told.endswith((".", "!", "?")) else f"{capital(told)}."


def capital(text: str) -> str:
    """A text with a capital at its beginning, unless it begins with a name of a game."""
    return text[:1].upper() + text[1:] if text[1:2].islower() or text[1:2] in " '" else text
