"""Steps and sections with holes for the extension for VS Code, made from the tables of words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from ludex.apps.generate.listing import Generated
from ludex.desk.vocabulary import vocabulary
from ludex.model.core import core_table
from ludex.resources import read_data
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Scalar
from ludex.syntax.lalr import reserved_words

PATH = "interpreter/editors/vscode/snippets/ludex.json"
RESERVED = "words/reserved.yaml"
HEAD = "head"
_WORDS = re.compile(r"[\w.-]+")
_FREE = re.compile(r"a-name")
_NAMED = re.compile(r":[^{}]*\}")


class Snippet(NamedTuple):
    """What is written first, what becomes of it, and what that is for."""

    prefix: str
    body: str
    says: str


def files() -> list[Generated]:
    """The snippets of the extension."""
    return [Generated(PATH, text)]


def text() -> str:
    """All snippets, as the extension reads them."""
    said = {"steps": [*_heads(), *_verbs()], "sections": [*_sections()]}
    plain = {name: [each._asdict() for each in listed] for name, listed in said.items()}
    return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


def _heads() -> Iterator[Snippet]:
    """The heads of blocks: what is no word of the grammar in their examples is a hole."""
    root, _, _ = read_tree(RESERVED, read_data(RESERVED))
    found: dict[str, Snippet] = {}
    for entry in root if isinstance(root, Mapping) else ():
        said = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)
        if _text(said, "entrance") == HEAD:
            example = _text(said, "example")
            body = with_holes(_WORDS, example, reserved_words())
            made = Snippet(example, f"{body}:\n\t- $0", _text(said, "says"))
            found.setdefault(_NAMED.sub("", body), made)
    yield from found.values()


def _verbs() -> Iterator[Snippet]:
    """The verbs of the machine: their parts are holes."""
    for verb in core_table().sections["verbs"]:
        fixed = frozenset((verb.name, *verb.shape))
        yield Snippet(verb.key, with_holes(_WORDS, verb.key, fixed), verb.says)


def _sections() -> Iterator[Snippet]:
    """The keys at the top of a game, each with the least that may stand under it."""
    for each in vocabulary():
        if each.section == "keys of a game file":
            yield Snippet(each.word, with_holes(_FREE, each.example), each.says)


def with_holes(words: re.Pattern[str], text: str, fixed: frozenset[str] = frozenset()) -> str:
    """The text with a numbered hole for each word that is not fixed."""
    count = 0

    def hole(found: re.Match[str]) -> str:
        nonlocal count
        if found[0] in fixed:
            return found[0]
        count += 1
        return f"${{{count}:{found[0]}}}"

    return words.sub(hole, text.replace("}", "\\}"))


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.text if isinstance(value, Scalar) else ""
