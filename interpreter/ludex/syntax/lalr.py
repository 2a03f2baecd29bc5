"""Reads phrases with the tables that were made ahead of time; knows nothing of what they mean."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache

from ludex.hints import Any
from ludex.records import dataclass
from ludex.resources import read_data
from ludex.source.limits import Limits

TABLES = "grammar/phrases.tables.json"
TOKEN = re.compile(
    r"(?P<WS>[ \t\n]+)|(?P<CODE>[A-Z][A-Z0-9]*|[+\-][0-9]+)|(?P<HALF>[0-9]+\.[05])|(?P<INT>[0-9]+)"
    r"|(?P<NAME>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)|(?P<SIGN>\.\.|[(),+\-*])"
)
LONGEST_PHRASE, DEEPEST_PHRASE = Limits().phrase_characters, Limits().phrase_depth
MOST_NUMBER = Limits().integer
DEEPEST_BRANCH = 120
REMEMBERED = 4_096
"""So many phrases are kept; the rows of a table of scenarios say the same few over and over."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign of a phrase, with its place in the phrase."""

    type: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A rule of the grammar that was recognised, with what it is made of."""

    name: str
    children: tuple[Any, ...]
    start: int
    end: int
    depth: int = 1


class PhraseError(Exception):
    """A phrase that is not in the language: where understanding stopped, and what would fit."""

    def __init__(
        self, code: str, start: int, end: int, sentence: str, expected: tuple[str, ...],
        hint: str = "",
    ):  # fmt: skip
        super().__init__(sentence)
        self.hint = hint
        self.code, self.start, self.end = code, start, end
        self.sentence, self.expected = sentence, expected


@cache
def tables() -> dict[str, Any]:
    """The tables that ship with the language."""
    return json.loads(read_data(TABLES))  # type: ignore[no-any-return]


@cache
def reserved_words() -> frozenset[str]:
    """The words that no declaration may use as a name."""
    return frozenset(w for w in tables()["words"] if w[0].isalpha())


def tokens_of(text: str) -> list[Token]:
    """Cuts a phrase into words and signs."""
    if len(text) > LONGEST_PHRASE:
        asked = f"a phrase has at most {LONGEST_PHRASE:,} characters, this one has {len(text):,}"
        raise PhraseError("L060", 0, LONGEST_PHRASE, asked, ())
    words, found, at, depth = tables()["words"], [], 0, 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise PhraseError("L061", at, at + 1, f"a phrase cannot contain {text[at]!r}", ())
        kind, piece = str(match.lastgroup), match.group()
        end = match.end()
        if kind in ("CODE", "HALF", "INT", "NAME") and end < len(text) and text[end].isalnum():
            wrong = re.compile(r"[\w-]*").match(text, at)
            end = wrong.end() if wrong else end
            raise PhraseError("L061", at, end, f"`{text[at:end]}` is neither a name nor a code", ())
        if kind in ("HALF", "INT"):
            _refuse_number(piece, at, end)
        depth += (piece == "(") - (piece == ")")
        if depth > DEEPEST_PHRASE:
            asked = f"parentheses go at most {DEEPEST_PHRASE} deep"
            raise PhraseError("L060", at, end, asked, ())
        if kind != "WS":
            found.append(Token(words.get(piece, kind), piece, at, end))
        at = end
    return found


def _refuse_number(piece: str, at: int, end: int) -> None:
    """Digits that are too many, or with noughts before them."""
    if float(piece[:19]) > MOST_NUMBER:
        asked = f"a number may be at most {MOST_NUMBER:,}, this one has {len(piece)} digits"
        raise PhraseError("L062", at, end, asked, ())
    if piece[0] == "0" and piece[1:2].isdigit():
        sentence = f"`{piece}` begins with a nought that says nothing"
        hint = f"Write `{piece.lstrip('0') or '0'}`."
        raise PhraseError("L061", at, end, sentence, (), hint)


@lru_cache(maxsize=REMEMBERED)
def parse(text: str, entrance: str) -> Any:
    """The branch (or single token) that a phrase is, read from one entrance of the grammar."""
    data = tables()
    states, rules, end_state = data["states"], data["rules"], data["ends"][entrance]
    stack: list[int] = [data["starts"][entrance]]
    values: list[Any] = []
    queue = tokens_of(text)
    queue.append(Token("$END", "", len(text), len(text)))
    for token in queue:
        while True:
            action = states[stack[-1]].get(token.type)
            if action is None:
                raise _misfit(token, states[stack[-1]], data["words"])
            if action >= 0:
                stack.append(action)
                values.append(token)
                break
            origin, name, single, count, kept = rules[-1 - action]
            taken = values[len(values) - count :]
            del values[len(values) - count :]
            del stack[len(stack) - count :]
            value = _reduce(name, single, kept, taken, token.start)
            if type(value) is Branch and value.depth > DEEPEST_BRANCH:
                sentence = "this phrase is nested too deeply"
                raise PhraseError("L060", value.start, token.end, sentence, ())
            values.append(value)
            stack.append(states[stack[-1]][origin])
            if stack[-1] == end_state and token.type == "$END":
                return values[-1]
            if len(stack) > 40 * DEEPEST_PHRASE:
                sentence = "this phrase is nested too deeply"
                raise PhraseError("L060", token.start, token.end, sentence, ())
    raise AssertionError("the tables accept or refuse at the end of a phrase")


def _reduce(
    name: str, single: bool, kept: list[int | None], taken: list[Any], here: int
) -> Branch | Token | None:
    """What a rule makes of what was read; `kept` says which of it, as the tables have it."""
    children: list[Any] = []
    for index in kept:
        if index is None:
            children.append(None)
        elif index < 0:
            children.extend(taken[~index].children)
        else:
            children.append(taken[index])
    if single and len(children) == 1:
        only: Branch | Token | None = children[0]
        return only
    depth = 0
    for child in children:
        if type(child) is Branch and child.depth > depth:
            depth = child.depth
    start = taken[0].start if taken else here
    end = taken[-1].end if taken else here
    return Branch(name, tuple(children), start, end, depth + 1)


def _misfit(token: Token, row: dict[str, int], words: dict[str, str]) -> PhraseError:
    spelled = {terminal: word for word, terminal in words.items()}
    kinds = {"NAME": "a name", "INT": "a number", "CODE": "a code", "$END": "the end"}
    expected = tuple(sorted(spelled.get(t) or kinds[t] for t in row if t in spelled or t in kinds))
    if token.type == "$END":
        sentence = "the phrase stops too early"
    else:
        sentence = f"`{token.text}` does not fit here"
    return PhraseError("L063", token.start, max(token.end, token.start + 1), sentence, expected)
