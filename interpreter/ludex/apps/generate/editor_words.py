"""The words that an editor colours without asking Ludex, as rules of a TextMate grammar."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from ludex.apps.generate.textmate import Rule, brackets, included, one_of, rule
from ludex.desk.vocabulary import vocabulary
from ludex.model.core import core_table
from ludex.syntax.lalr import reserved_words
from ludex.syntax.telling import HOLE, TELLS

VERB, WORD, NAME = "support.function.verb", "support.function", "variable.language"
SCOPES = {
    "verbs": VERB, "names": NAME, "square-scope": NAME, "walk-scope": NAME,
    "library": f"{WORD}.library",
}  # fmt: skip
STARTS = r"(?:^\s*|(?<=\[|[-,:] |\bor |\bbe |\bsupposing |\bpossible to ))"
"""Where a step may begin, and so a verb stand: many a verb is also the name of something."""
OF = r"(?=\s+of\b)"
_NAME = re.compile(r"^(?:[a-z]+ is )?([a-z][a-z0-9-]*)( of )?")
QUOTED_PHRASES: list[Rule] = [
    {"begin": sign, "end": sign, "patterns": included("words")} for sign in ('"', "'")
]


def phrases() -> dict[str, Rule]:
    """The rules for a phrase, alone and in braces."""
    sentence = rf"{STARTS}({TELLS.strip()})\s+(.*?)(?=:(?:\s|$)|\s#|\s*$)"
    hole: Rule = {"match": HOLE, "captures": {"1": {"patterns": included("words")}}}
    told: Rule = {
        "match": sentence,
        "captures": {
            "1": {"name": "keyword.control.ludex"},
            "2": {"name": "string.unquoted.told.ludex", "patterns": [hole]},
        },
    }
    inside = included("comment", "phrase-in-braces")
    one = [brackets(inside), brackets(inside, "{}"), told, *QUOTED_PHRASES, *included("words")]
    return {
        "words": {"patterns": _words()},
        "phrase": {"patterns": [*included("comment", "lines"), *one]},
        "phrase-in-braces": {"patterns": one},
    }


def _words() -> list[Rule]:
    """Every word of a phrase; first those that `of` follows, then verbs where a step may begin."""
    found: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for section, name, before_of in _listed():
        scope = SCOPES.get(section, WORD)
        found[scope, STARTS if scope == VERB else "", OF if before_of else ""].add(name)
    asked = sorted(found.items(), key=lambda each: (not each[0][2], not each[0][1]))
    return [
        *(rule(s, before + one_of(names) + after) for (s, before, after), names in asked),
        rule("keyword.control", one_of(reserved_words())),
        rule("constant.numeric", r"(?<![\w+-])\d+(?:\.[05])?(?![\w-])"),
        rule("constant.language", r"(?<![\w-])(?:[A-Z][A-Z0-9]*|[+-]\d+)(?![\w-])"),
    ]


def _listed() -> Iterator[tuple[str, str, bool]]:
    """The words with their sections, and whether `of` follows them."""
    for section, listed in core_table().sections.items():
        for word in listed:
            if word.name not in reserved_words():
                yield section, word.name, word.key.startswith(f"{word.name} of ")
    for ways in core_table().ways.values():
        yield from (("names", way, False) for way in ways)
    for each in vocabulary():
        if each.section.startswith("words of the library") and (found := _NAME.match(each.word)):
            yield "library", found[1], found[2] is not None
