"""What Ludex says in a language: sentences from a table, with the names of a game in them.

The machine speaks English, in sentences of a few shapes. Each shape is a pattern in the table, so a
sentence of the machine is taken apart and told in another language without the machine knowing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby

from ludex.machine.naming import UNKNOWN
from ludex.resources import dsl_folder, read_data
from ludex.source import tree
from ludex.source.read import read_tree
from ludex.view.names import Names

ENGLISH = "en"
MANY = "-many"
SAYS = "says"
_FILE = "words/sentences.{}.yaml"
_HOLE = re.compile(r"\{([a-z]+)\}")
_GAME_HOLE = re.compile(r"\{([a-z][^{}]*)\}")
_SEATS = r"(?:[A-Z]|the table|nobody)(?:(?:, | and )(?:[A-Z]|the table))*"
_HOLES = {
    "who": _SEATS, "number": r"-?\d+", "other": r".+?", "count": r"-?\d+", "effect": r"[a-z0-9-]+"
}  # fmt: skip
_OWNED = re.compile(r"([^,]+) of ([A-Z])")
_HIDDEN = re.compile(r"(?:(\d+) x )?(?<![\w?])\?(?: plus \?)*(?![\w?])")


@dataclass(frozen=True)
class Table:
    """The sentences of one language, by their keys."""

    said: Mapping[str, str]
    told: Mapping[str, str]
    heard: Mapping[str, str]
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
    return Table(*(_texts(root.get(part)) for part in ("said", "told", "heard", "names")))


def _texts(node: tree.Node | None) -> dict[str, str]:
    entries = node.entries if isinstance(node, tree.Mapping) else ()
    return {e.key.text: e.value.text for e in entries if isinstance(e.value, tree.Scalar)}


@cache
def _heard() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The shapes of what the machine says, as patterns."""
    return tuple((key, _pattern(text)) for key, text in table(ENGLISH).heard.items())


def _pattern(text: str) -> re.Pattern[str]:
    made, at = "", 0
    for hole in _HOLE.finditer(text):
        name = hole[1]
        made += f"{re.escape(text[at : hole.start()])}(?P<{name}>{_HOLES.get(name, '.+?')})"
        at = hole.end()
    return re.compile(made + re.escape(text[at:]))


def understood(text: str) -> tuple[str, dict[str, str]] | None:
    """The shape of a sentence of the machine, with what fills its holes."""
    for key, pattern in _heard():
        match = pattern.fullmatch(text)
        if match is not None:
            return key, match.groupdict()
    return None


@cache
def pattern_of(text: str) -> re.Pattern[str]:
    """What a sentence of a game looks like once its holes are filled."""
    return re.compile("(.+?)".join(map(re.escape, _GAME_HOLE.sub("\0", text).split("\0"))))


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

    # ------------------------------------------------------------ what the machine says
    def tell(self, text: str) -> str:
        """A sentence of the machine, as it is told in this language."""
        heard = understood(text)
        if heard is not None:
            return self._told(*heard)
        said = _HIDDEN.sub(self._hidden, text)
        return self.text(text) or self.names.said(said)

    def text(self, text: str) -> str | None:
        """A sentence of the game in this language, holes and all; None where it has none."""
        found = self.texts.get(text)
        for known in self._with_holes if found is None else ():
            match = pattern_of(known).fullmatch(text)
            if match is not None:
                names = _GAME_HOLE.findall(known)
                said = self.texts[known]
                filled = dict(zip(names, map(self._in_a_sentence, match.groups()), strict=True))
                for name, part in zip(names, match.groups(), strict=True):
                    if said.startswith(f"{{{name}}}"):
                        filled[name] = self._owned(part) or filled[name]
                return _with(said, filled)
        return found

    @cached_property
    def _with_holes(self) -> list[str]:
        """The sentences of the game that have holes; first those that say most themselves."""
        known = [text for text in self.texts if _GAME_HOLE.search(text)]
        return sorted(known, key=lambda text: -len(_GAME_HOLE.sub("", text)))

    def _in_a_sentence(self, part: str) -> str:
        """What fills a hole of a sentence of the game."""
        if part == "nothing":
            return self.say("nothing")
        if re.fullmatch(_SEATS, part):
            return self._part("who", part)
        return self.listed([self._part("things", each) for each in part.split(", ")])

    def _owned(self, part: str) -> str | None:
        """One thing with its owner, as it stands at the beginning of a sentence."""
        one = _OWNED.fullmatch(part)
        if one is None:
            return None
        return self.say("owned", who=one[2], thing=self._part("things", one[1]))

    def meant(self, typed: str) -> str:
        """What somebody typed, where it is a sentence of the game as it is said here."""
        wanted = typed.rstrip(".").casefold()
        said = (
            known for known, text in self.texts.items() if text.rstrip(".").casefold() == wanted
        )
        return next(said, typed)

    def sentence(self, text: str) -> str:
        """The same with a capital and a full stop; what somebody said stays as it was said."""
        told, heard = self.tell(text), understood(text)
        if heard[0] == SAYS if heard else ": " in text:
            return told
        return capital(told) if told.endswith((".", "!", "?")) else f"{capital(told)}."

    def _told(self, key: str, parts: Mapping[str, str]) -> str:
        things, who = parts.get("things", ""), parts.get("who", "")
        several = ", " in things or " x " in things or " and " in who
        told = self._table.told
        text = told.get(key + MANY) if several else None
        text = text or told.get(key) or table(ENGLISH).told[key]
        return text.format(**{name: self._part(name, part) for name, part in parts.items()})

    def _part(self, name: str, text: str) -> str:
        """What fills a hole: seats, a sentence within the sentence, or things by their names."""
        if name == "who":
            words = text.replace("the table", self.say("the-table"))
            words = self.say("nobody") if words == "nobody" else words
            return words.replace(" and ", f" {self.say('and')} ")
        if name in ("sentence", "rest"):
            return self.tell(text)
        if name == "text":
            return self.square(text)
        if name == "reason":
            return self.text(text) or self.names.said(text)
        if name == "others":
            return self.listed([self._part("things", each) for each in text.split(", ")])
        if name in ("things", "speech"):
            counted = _counted(text) if name == "things" else text
            return self.text(text) or self.names.said(_HIDDEN.sub(self._hidden, counted))
        return self.names.said(text)

    def _hidden(self, match: re.Match[str]) -> str:
        return self.count("hidden", int(match[1] or match[0].count(UNKNOWN)))

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


def _counted(text: str) -> str:
    """A list in which neighbours that are called alike stand once, with their number."""
    groups = ((name, sum(1 for _ in same)) for name, same in groupby(text.split(", ")))
    return ", ".join(name if number == 1 else f"{number} x {name}" for name, number in groups)


def _with(text: str, parts: Mapping[str, str]) -> str:
    """A sentence of a game with its holes filled."""
    return _GAME_HOLE.sub(lambda hole: parts.get(hole[1], hole[0]), text)


def sentence(told: str) -> str:
    """A text with a capital and a full stop."""
    return capital(told) if told.endswith((".", "!", "?")) else f"{capital(told)}."


def capital(text: str) -> str:
    """A text with a capital at its beginning, unless it begins with a name of a game."""
    return text[:1].upper() + text[1:] if text[1:2].islower() or text[1:2] in " '" else text
