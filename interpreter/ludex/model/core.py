"""The words that the machine itself knows, read from their table."""

from __future__ import annotations

import json
import re
from functools import cache, cached_property

from ludex.hints import Any
from ludex.records import MISSING, asdict, dataclass, fields
from ludex.resources import read_data
from ludex.source.tree import Mapping, Node, Scalar, Sequence

TABLE = "words/core.yaml"
READY_TABLE = "words/core.json"
OR_NOTHING = " or nothing"


@dataclass(frozen=True)
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
    unwarned: bool = False
    """Whether that is so without an author being warned."""
    itself: bool = False
    """Whether it knows nothing; of nothing all others are nothing, and tests do not hold."""
    reads: tuple[str, ...] = ()
    open: bool = False
    wants: tuple[str, ...] = ()
    if_any: tuple[str, ...] = ()
    fills: str = ""
    ends: str = ""
    yours: bool = False
    where: str = ""
    """What there has to be: tiles, texts, faces, groups, or an order."""

    @cached_property
    def op(self) -> str:
        """The name of the operation, which tells apart the shapes of one word."""
        preps = [p for p in self.shape if p not in ("", "*")]
        return "-".join([self.name, *preps])

    @property
    def asks(self) -> bool:
        """Whether it is a test."""
        return self.section == "tests" or self.gives == "truth"

    def param(self, index: int) -> str:
        """What the table calls one of its parameters."""
        return self.params[index] if index < len(self.params) else self.name

    def at(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Where the parameters of these names stand."""
        return tuple(self.params.index(name) for name in names)

    @cached_property
    def params(self) -> tuple[str, ...]:
        """What the table calls its parameters."""
        words = re.findall(r"[a-z-]+", self.key.removeprefix(self.name))
        return tuple(w for w in words if w not in ("of", *self.shape))


@dataclass(frozen=True)
class CoreTable:
    """All words of the machine."""

    words: tuple[CoreWord, ...]
    ways: dict[str, tuple[str, ...]]
    operations: tuple[CoreWord, ...]
    """What a program is made of besides, and no author writes by name."""

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
    words, operations = (tuple(map(_ready, data[part])) for part in ("words", "operations"))
    return CoreTable(words, {k: tuple(v) for k, v in data["ways"].items()}, operations)


def _ready(row: dict[str, Any]) -> CoreWord:
    lists = {key: tuple(held) for key, held in row.items() if isinstance(held, list)}
    return CoreWord(**{**row, **lists})


def ready_text() -> str:
    """The table as its authors write it, in the form in which every start reads it."""
    table = author_table()
    parts = (_rows("words", table.words), _rows("operations", table.operations))
    return f'{{"ways": {json.dumps(table.ways)},\n{parts[0]},\n{parts[1]}}}\n'


def _rows(part: str, words: tuple[CoreWord, ...]) -> str:
    plain = {field.name for field in fields(CoreWord) if field.default is not MISSING}
    said = ({k: v for k, v in asdict(w).items() if v or k not in plain} for w in words)
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in said)
    return f'"{part}": [\n{rows}\n]'


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
    operations: list[CoreWord] = []
    said = root.get("ways")
    shapes = said.entries if isinstance(said, Mapping) else ()
    ways = {shape.key.text: tuple(_texts(shape.value)) for shape in shapes}
    for section in root:
        for entry in section.value if isinstance(section.value, Mapping) else ():
            if isinstance(entry.value, Mapping):
                found = operations if section.key.text == "operations" else words
                found.append(_word(section.key.text, entry.key, entry.value))
    return CoreTable(tuple(words), ways, tuple(operations))


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
        _text(body.get("unwarned")) == "true",
        _text(body.get("nothing")) == "itself",
        tuple(_texts(body.get("reads"))),
        _text(body.get("open")) == "true",
        tuple(_texts(body.get("wants"))),
        tuple(_texts(body.get("if-any"))),
        _text(body.get("fills")),
        _text(body.get("ends")),
        _text(body.get("yours")) == "true",
        _text(body.get("where")),
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


def taken_by_language(name: str) -> bool:
    """Whether a name that stands alone is a word of the language: `box`, `players`, `you`."""
    return name in core_names() or (name, "") in core_words()


def asked_of_pieces(name: str) -> bool:
    """Whether the language itself asks it of a piece: `owner of card`, `cell of pawn`."""
    word = core_words().get((name, "*"))
    return word is not None and word.takes == ("piece",)


@cache
def maybe_nothing() -> frozenset[str]:
    """The operations that may come to nothing although all their parts are something."""
    rows = [w for w in core_table().words if w.maybe]
    return frozenset(f"walk-{w.name}" if w.section == "walk-scope" else w.op for w in rows)


@cache
def operations() -> dict[str, CoreWord]:
    """Whatever a program is made of, by the name that it has there."""
    sections = ("words", "tests", "bound", "effects", "patterns")
    words = (w for w in core_table().words if w.section in sections)
    return {w.op: w for w in (*words, *core_table().operations)}


@cache
def verbs() -> dict[str, CoreWord]:
    """The verbs by the name that they have in a program."""
    return {w.op: w for w in core_verbs().values()}


@cache
def verbs_that_end() -> frozenset[str]:
    """The verbs behind which nothing of the same rule is done."""
    return frozenset(op for op, verb in verbs().items() if verb.ends)


@cache
def walk_words() -> frozenset[str]:
    """The questions that may be asked of a walk."""
    return frozenset(w.name for w in core_table().words if w.section == "walks")


@cache
def walk_names() -> dict[str, CoreWord]:
    """The names that have a meaning inside a walk."""
    return {w.name: w for w in core_table().words if w.section == "walk-scope"}
