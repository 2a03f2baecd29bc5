"""Rules of a TextMate grammar for YAML as rule files have it: keys, lists, braces, texts."""

from __future__ import annotations

import re
from collections.abc import Iterable

Rule = dict[str, object]

KEY, COLON = "entity.name.tag.yaml", "punctuation.separator.key-value.mapping.yaml"
DASH, TEXT = "punctuation.definition.block.sequence.item.yaml", "string.unquoted.plain.out.yaml"
ONE_KEY: Rule = {"name": KEY}
COMMENT: Rule = {"name": "comment.line.number-sign.yaml", "match": r"(?:^|(?<=\s))#.*$"}
NUMBER: Rule = {
    "name": "constant.numeric.yaml",
    "match": r"(?:(?<=[:,-]\s)|(?<=\[))-?\d+(?:\.\.-?\d+)?(?=\s*(?:[,\]}]|\s#|$))",
}
"""A number, or a range of numbers, that is all that stands somewhere."""
QUOTED: list[Rule] = [
    {"name": f"string.quoted.{name}.yaml", "begin": sign, "end": sign}
    for name, sign in (("double", '"'), ("single", "'"))
]
TEXT_CONTENT = "text"
"""What holds no phrase."""
_BEGINS = r"""(?:"[^"]*"|'[^']*'|(?:[^\s#"'\[\]{},-]|-(?!\s))"""
ANY_KEY, ANY_KEY_IN_BRACES = rf"{_BEGINS}.*?)", rf"{_BEGINS}[^,\[\]{{}}]*?)"
_FURTHER = {"": r"(?:\s+\S|-\s)", r"-\s+": r"(?:\s{3,}\S|\s\s-\s)"}
"""What follows the indentation of a key, or of the dash before it, where a line belongs to it."""


def rule(scope: str, match: str) -> Rule:
    """What is called so by themes wherever it stands."""
    return {"name": f"{scope}.ludex", "match": match}


def included(*names: str) -> list[Rule]:
    """Other rules of the grammar by their names."""
    return [{"include": f"#{name}"} for name in names]


def one_of(names: Iterable[str]) -> str:
    """One of several words, and no part of a longer one; the longest are tried first."""
    tried = sorted(names, key=lambda name: (-len(name), name))
    return rf"(?<![\w-])(?:{'|'.join(map(re.escape, tried))})(?![\w-])"


def in_block(key: str, content: str, called: Rule = ONE_KEY) -> list[Rule]:
    """A key on a line, perhaps the first of an item of a list, and all that is indented further."""
    inside = {**_as_text(content), "patterns": included(content)}
    return [_block(dash, key, r"(?=\s|$)", called, inside) for dash in _FURTHER]


def lines(signs: str) -> list[Rule]:
    """A text of several lines behind its key: nothing in it is a key, a comment or a phrase."""
    inside: Rule = {"contentName": "string.unquoted.block.yaml"}
    return [_block(dash, ANY_KEY, rf"\s+[{signs}][+-]?\s*$", ONE_KEY, inside) for dash in _FURTHER]


def _block(dash: str, key: str, after: str, called: Rule, inside: Rule) -> Rule:
    return {
        "begin": rf"^(\s*)({dash})({key})\s*(:){after}",
        "while": rf"^(?=\1{_FURTHER[dash]}|\s*(?:#.*)?$)",
        "beginCaptures": {"2": {"name": DASH}, "3": called, "4": {"name": COLON}},
        **inside,
    }


def in_braces(key: str, content: str, called: Rule = ONE_KEY) -> Rule:
    """A key in braces, and all before the next."""
    return {
        "begin": rf"({key})\s*(:)(?=[\s\[{{])",
        "end": r"(?=[,}\]])",
        "beginCaptures": {"1": called, "2": {"name": COLON}},
        **_as_text(content),
        "patterns": included(f"{content}-in-braces"),
    }


def brackets(inside: list[Rule], signs: str = "[]") -> Rule:
    """What stands in a pair of brackets, over several lines if need be."""
    first, last = map(re.escape, signs)
    return {"begin": first, "end": last, "patterns": inside}


def texts() -> dict[str, Rule]:
    """Rules for what holds no phrase: names, sentences, numbers, under keys or not."""
    inside = [*included("comment"), in_braces(ANY_KEY_IN_BRACES, TEXT_CONTENT)]
    lists = brackets(included(f"{TEXT_CONTENT}-in-braces"))
    plain = [*included("comment"), NUMBER, *QUOTED, lists, brackets(inside, "{}")]
    keys = in_block(ANY_KEY, TEXT_CONTENT)
    return {
        TEXT_CONTENT: {"patterns": [*lines("|>"), *keys, *plain]},
        f"{TEXT_CONTENT}-in-braces": {"patterns": plain},
    }


def _as_text(content: str) -> Rule:
    return {"contentName": TEXT} if content == TEXT_CONTENT else {}
