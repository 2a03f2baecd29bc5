"""The words that the machine itself knows, read from their table."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from ludex.resources import read_data
from ludex.source.tree import Mapping, Node, Scalar, Sequence

TABLE = "words/core.yaml"
READY_TABLE = "words/core.json"
OR_NOTHING = " or nothing"


@dataclass(frozen=True, slots=True)
class CoreWord:
    """A word of the machine: how it is written, what it takes and gives, and an example."""

    section: str
    key: str
    name: str
    shape: tuple[str, ...]
    takes: tuple[str, ...]
    gives: str
    says: str
    example: str
    maybe: bool = False
    """Whether it may be nothing although all its parts are something."""

    @property
    def op(self) -> str:
        """The name of the operation, which tells apart the shapes of one word."""
        preps = [p for p in self.shape if p not in ("", "*")]
        return "-".join([self.name, *preps])

    def param(self, index: int) -> str:
        """What the table calls one of its parameters."""
        names = _params(self)
        return names[index] if index < len(names) else self.name


@cache
def _params(word: CoreWord) -> tuple[str, ...]:
    words = re.findall(r"[a-z-]+", word.key.removeprefix(word.name))
    return tuple(w for w in words if w not in ("of", *word.shape))


@dataclass(frozen=True)
class CoreTable:
    """All words of the machine."""

    words: tuple[CoreWord, ...]
    ways: dict[str, tuple[str, ...]]

    @property
    def sections(self) -> dict[str, list[CoreWord]]:
        """The words by section, in the order of the table."""
        found: dict[str, list[CoreWord]] = {}
        for word in self.words:
            found.setdefault(word.section, []).append(word)
        return found


@cache
def core_table() -> CoreTable:
    """The table that ships with the language, made ready ahead of time."""
    data: dict[str, Any] = json.loads(read_data(READY_TABLE))
    words = [
        CoreWord(**{**w, "shape": tuple(w["shape"]), "takes": tuple(w["takes"])})
        for w in data["words"]
    ]
    return CoreTable(tuple(words), {k: tuple(v) for k, v in data["ways"].items()})


def ready_text() -> str:
    """The table as its authors write it, in the form in which every start reads it."""
    table = author_table()
    rows = ",\n".join(json.dumps(asdict(w), ensure_ascii=False) for w in table.words)
    return f'{{"ways": {json.dumps(table.ways)},\n"words": [\n{rows}\n]}}\n'


# ------------------------------------------------------------ the table as it is written
ENTRANCES = {
    "verbs": "rule_name",
    "words": "word_name",
    "tests": "word_name",
    "bound": "word_name",
    "effects": "word_name",
    "patterns": "word_name",
}


def author_table() -> CoreTable:
    """The table read from the file that people edit."""
    from ludex.source.read import read_tree

    root, _, faults = read_tree(TABLE, read_data(TABLE))
    if faults or not isinstance(root, Mapping):
        raise AssertionError(f"the table of core words cannot be read: {faults}")
    words: list[CoreWord] = []
    said = root.get("ways")
    shapes = said.entries if isinstance(said, Mapping) else ()
    ways = {shape.key.text: tuple(_texts(shape.value)) for shape in shapes}
    for section in root:
        for entry in section.value if isinstance(section.value, Mapping) else ():
            if isinstance(entry.value, Mapping):
                words.append(_word(section.key.text, entry.key, entry.value))
    return CoreTable(tuple(words), ways)


def _word(section: str, key: Scalar, body: Mapping) -> CoreWord:
    from ludex.syntax.from_source import read_phrase

    if section in ENTRANCES:
        signature = read_phrase(key, ENTRANCES[section])
        name, shape = signature.name, signature.shape
    else:
        name, shape = key.text.split()[0], ("",)
    gives = _text(body.get("gives"))
    return CoreWord(
        section,
        key.text,
        name,
        shape,
        tuple(_texts(body.get("takes"))),
        gives.removesuffix(OR_NOTHING),
        _text(body.get("says")),
        _text(body.get("example")),
        gives.endswith(OR_NOTHING),
    )


def _texts(node: Node | None) -> list[str]:
    return [s.text for s in node if isinstance(s, Scalar)] if isinstance(node, Sequence) else []


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


# ------------------------------------------------------------ looking words up
@cache
def core_words() -> dict[tuple[str, ...], CoreWord]:
    """The words of values and tests by name and shape."""
    sections = ("words", "tests", "bound", "effects", "patterns")
    return {(w.name, *w.shape): w for w in core_table().words if w.section in sections}


@cache
def core_verbs() -> dict[tuple[str, ...], CoreWord]:
    """The verbs by name and shape."""
    return {(w.name, *w.shape): w for w in core_table().words if w.section == "verbs"}


@cache
def core_names() -> dict[str, CoreWord]:
    """The names that stand alone: nowhere, yes, box, turn and so on."""
    return {w.name: w for w in core_table().words if w.section == "names"}


@cache
def maybe_nothing() -> frozenset[str]:
    """The operations that may come to nothing although all their parts are something."""
    rows = [w for w in core_table().words if w.maybe]
    return frozenset(f"walk-{w.name}" if w.section == "walk-scope" else w.op for w in rows)


@cache
def walk_words() -> frozenset[str]:
    """The questions that may be asked of a walk."""
    return frozenset(w.name for w in core_table().words if w.section == "walks")


@cache
def walk_names() -> dict[str, CoreWord]:
    """The names that have a meaning inside a walk."""
    return {w.name: w for w in core_table().words if w.section == "walk-scope"}
