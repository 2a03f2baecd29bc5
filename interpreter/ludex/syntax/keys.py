"""The table of keys: which keys a file may have, and what may stand under them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, cached_property

from ludex.hints import Any
from ludex.records import dataclass, field
from ludex.resources import read_data
from ludex.source.read import read_tree
from ludex.source.tree import Node, Scalar, Sequence
from ludex.syntax.forms import Form, OneOf, alternatives, read_form

TABLE = "words/keys.yaml"
READY_TABLE = "words/keys.json"
OPEN_END = " ..."
MORE = "more"


@dataclass(frozen=True)
class Key:
    """One key: what may stand under it, what it is for, and an example as an author writes it."""

    name: str
    form_text: str
    says: str
    needed: bool = False
    example: str = ""
    named: str = ""
    kinds: tuple[str, ...] = ()
    """The kinds of scenario that may have it; all where there are none."""
    needed_by: tuple[str, ...] = ()
    """Those of them that must have it."""
    filled: bool = False
    """Whether a list or mapping under it has something in it."""
    other: str = ""
    """The key under which stands what is of another form."""

    @cached_property
    def form(self) -> Form:
        """What may stand under it."""
        return read_form(self.form_text)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the language that may stand under it, whatever else may."""
        of = (form for form in alternatives(self.form) if isinstance(form, OneOf))
        return tuple(word for form in of for word in form.words)


@dataclass(frozen=True)
class Shape:
    """The keys of one kind of mapping, and the short form that may stand in its place."""

    name: str
    says: str
    keys: Mapping[str, Key]
    short_text: str = ""
    filled: bool = False
    """Whether the short form has something in it."""
    more: Key | None = None
    one_beside: str = ""
    """The key beside which exactly one other stands, where that is so."""
    beginnings: Mapping[str, Key] = field(default_factory=dict)
    """Keys of which only the beginning is fixed, as `before ...`."""
    order: tuple[str, ...] = ()
    """All of these as they follow one another in a file, `more` and beginnings among them."""

    @property
    def short(self) -> Form | None:
        """What may stand instead of the mapping."""
        return read_form(self.short_text) if self.short_text else None

    @cached_property
    def needed(self) -> tuple[Key, ...]:
        """The keys that must be there."""
        return tuple(key for key in self.keys.values() if key.needed)

    def begun(self, name: str) -> Key | None:
        """The key that a name begins like."""
        for begins, key in self.beginnings.items():
            if name.startswith(begins):
                return key
        return None

    def place_of(self, name: str) -> int:
        """Which of the keys a name is, in the order of the table; what is no key comes last."""
        begun = self.begun(name)
        listed = name if name in self.keys else begun.name if begun is not None else MORE
        return self.order.index(listed) if listed in self.order else len(self.order)


@dataclass(frozen=True)
class FileKind(Shape):
    """The keys that a file of some kind has at its top."""


@dataclass(frozen=True)
class KeyTable:
    """Every key of the language."""

    version: int
    files: Mapping[str, FileKind]
    shapes: Mapping[str, Shape]
    plain: Mapping[str, str]
    maps: Mapping[str, str]

    def kind_of(self, names: set[str]) -> str:
        """The kind of file that has these keys at its top; a game if nothing says otherwise."""
        for kind in self.files.values():
            own = {key.name for key in kind.needed} - set(self.files["game"].keys)
            if own & names:
                return kind.name
        return "game"


@cache
def key_table() -> KeyTable:
    """The table that ships with the language."""
    return _table(json.loads(read_data(READY_TABLE)))


def author_table() -> KeyTable:
    """The table as its authors wrote it; slower to read than the one made from it."""
    return _table(_author_data())


def ready_text() -> str:
    """The text of the file from which the table is read at every start."""
    return json.dumps(_author_data(), ensure_ascii=False, indent=1) + "\n"


def _author_data() -> Any:
    tree, _, faults = read_tree(TABLE, read_data(TABLE))
    if tree is None or faults:
        raise ValueError(f"{TABLE} cannot be read: {faults}")
    return _plain_data(tree)


def _plain_data(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [_plain_data(item) for item in node]
    return {entry.key.text: _plain_data(entry.value) for entry in node}


def _table(data: Any) -> KeyTable:
    shapes = dict(data["shapes"])
    plain = shapes.pop("plain")
    files = {name: FileKind(**_parts(name, data["files"])) for name in data["files"]}
    return KeyTable(
        int(data["version"]),
        files,
        {name: Shape(**_parts(name, shapes)) for name in shapes},
        plain,
        data["maps"],
    )


def _parts(name: str, shapes: Any) -> dict[str, Any]:
    said = shapes[name]
    entries = said.get("keys", {})
    if "like" in said:
        left_out = said.get("without", "").split()
        entries = _free(shapes[said["like"]]["keys"], left_out) | entries
    keys = {key: _key(key, entry) for key, entry in entries.items()}
    begun = {key: keys.pop(key) for key in list(keys) if key.endswith(OPEN_END)}
    return {
        "name": name,
        "says": said["says"],
        "more": keys.pop(MORE, None),
        "beginnings": {key.removesuffix(OPEN_END) + " ": each for key, each in begun.items()},
        "one_beside": said.get("one beside", ""),
        "short_text": said.get("short", ""),
        "filled": said.get("filled", "no") == "yes",
        "keys": keys,
        "order": tuple(entries),
    }


def _free(entries: Any, left_out: list[str]) -> Any:
    """The keys of a shape that is like another: only the version is needed, if there is one."""
    return {
        key: {**entry, "needed": "yes" if key == "ludex" else "no"}
        for key, entry in entries.items()
        if key not in left_out
    }


def _key(name: str, said: Any) -> Key:
    """A key that belongs to some kinds says so; those that it `needs` must have it."""
    kinds, needed = tuple(said.get("kinds", "").split()), said.get("needed", "no")
    says = f"{said['says']} (kinds: {', '.join(kinds)})" if kinds else said["says"]
    by = kinds if needed == "yes" else () if needed == "no" else tuple(needed.split())
    return Key(
        name, said["is"], says, needed == "yes" and not kinds, said.get("example", ""),
        said.get("named", ""), kinds, by, said.get("filled", "no") == "yes",
        said.get("other", ""),
    )  # fmt: skip
