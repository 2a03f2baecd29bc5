"""Every word that an author may write, with one line and one example each."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.core import core_table
from ludex.records import dataclass
from ludex.resources import dsl_folder, read_data
from ludex.source.read import read_tree
from ludex.source.tree import Entry, Mapping, Node, Scalar
from ludex.syntax.file import GameFile
from ludex.syntax.keys import OPEN_END, Key, Shape, key_table

RESERVED = "words/reserved.yaml"
_PLAIN_EXAMPLES = {
    "text": "any text",
    "word": "a-name",
    "type-name": "player",
    "id": "R-001",
    "code": "GO",
    "file": "squares.yaml",
    "drawing": "ogre.svg",
    "colour": "gold",
    "number": "3",
    "truth": "yes",
    "range": "0..9",
    "option-value": "open",
    "letters": "AB",
    "number-or-option": "8",
    "setting": "open",
    "cites": "[R-001]",
    "points": "[gate, mill]",
    "steps": "[win]",
    "triggered": "[win]",
    "conditions": "[own hand is not empty]",
    "expectation": "own hand is empty",
    "texts": "[GO, PO]",
    "together": "[fast]",
    "anything": "as it needs",
    "phrase value": "first of own hand",
    "phrase test": "own hand is empty",
    "phrase meaning": "number of own hand",
    "phrase case": "3 if own hand is empty",
}
_DEEPEST = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is written, what it is for, and an example; `where` names its declaration."""

    section: str
    word: str
    says: str
    example: str = ""
    where: str = ""


def vocabulary() -> list[Word]:
    """The words of the language: of the grammar, the machine and the library, and the keys."""
    return [*_reserved(), *_core(), *_library(), *_keys()]


# ------------------------------------------------------------ words of phrases
def _reserved() -> Iterator[Word]:
    root, _, _ = read_tree(RESERVED, read_data(RESERVED))
    for entry in root if isinstance(root, Mapping) else ():
        body = entry.value
        if isinstance(body, Mapping):
            says, example = _text(body.get("says")), _text(body.get("example"))
            yield Word("reserved words", entry.key.text, says, example)


_CORE_SECTIONS = {
    "verbs": "verbs of the machine",
    "words": "words of the machine",
    "tests": "tests of the machine",
    "bound": "words about each of a set",
    "effects": "words about effects",
    "patterns": "words about patterns",
    "walks": "words about walks",
    "names": "names of the machine",
    "square-scope": "names inside entries of the dictionary",
    "walk-scope": "names inside walks",
}


def _core() -> Iterator[Word]:
    table = core_table()
    for section, words in table.sections.items():
        title = _CORE_SECTIONS.get(section, section)
        for word in words:
            yield Word(title, word.key, word.says, word.example or word.key)
    for shape, ways in table.ways.items():
        for way in ways:
            yield Word("ways", way, f"a way on a {shape}", f"step of (cell toward {way})")


def _library() -> Iterator[Word]:
    for path in sorted((dsl_folder() / "library").glob("*.yaml")):
        name = f"library/{path.name}"
        root, _, _ = read_tree(name, read_data(name))
        shown = {entry.key.text: entry.value for entry in _entries(root, "words")}
        for entry in (e for part in ("define", "walks", "rules") for e in _entries(root, part)):
            body = shown.get(entry.key.text)
            said = body if isinstance(body, Mapping) else Mapping((), entry.key.span)
            says, example = _text(said.get("says")), _text(said.get("example"))
            where = f"dsl/{name}:{entry.key.span.line}"
            yield Word(f"words of the library {path.stem}", entry.key.text, says, example, where)


def _entries(root: Node | None, section: str) -> tuple[Entry, ...]:
    """What stands in a section of a library."""
    body = root.get(section) if isinstance(root, Mapping) else None
    return body.entries if isinstance(body, Mapping) else ()


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


# ------------------------------------------------------------ keys
def _keys() -> Iterator[Word]:
    table = key_table()
    for kind in table.files.values():
        for key in kind.keys.values():
            yield _key(f"keys of a {kind.name} file", key)
    for shape in table.shapes.values():
        more = (shape.more,) if shape.more is not None else ()
        for key in (*shape.keys.values(), *more, *shape.beginnings.values()):
            yield _key(f"keys of {shape.name}", key)


def _key(section: str, key: Key) -> Word:
    name = "any other key" if key.name == "more" else key.name
    example = key.example or _example(key.form_text)
    written = "a-name" if key.name == "more" else key.name.replace(OPEN_END, " collect")
    return Word(section, name, key.says, f"{written}: {example}")


def _example(form: str, depth: int = 0) -> str:
    """What may stand under a key, made from its form where the table gives no example."""
    first = form.split(" or ")[0].strip()
    if first.startswith("one of "):
        return first.split()[2]
    if first.startswith("list of "):
        return f"[{_example(form.removeprefix('list of '), depth + 1)}]"
    if first.startswith("map of "):
        return f"{{a-name: {_example(form.removeprefix('map of '), depth + 1)}}}"
    if first in _PLAIN_EXAMPLES:
        return _PLAIN_EXAMPLES[first]
    shape = key_table().shapes.get(first)
    return _mapping(shape, depth + 1) if shape is not None and depth < _DEEPEST else "{}"


def _mapping(shape: Shape, depth: int) -> str:
    keys = shape.needed or tuple(shape.keys.values())[:1]
    parts = (f"{key.name}: {key.example or _example(key.form_text, depth)}" for key in keys)
    return f"{{{', '.join(parts)}}}"


# ------------------------------------------------------------ words of a game
def words_of(game: GameFile) -> list[Word]:
    """What a game declares itself, variants and files under `uses` included."""
    return list(_declared(game))


def _declared(game: GameFile) -> Iterator[Word]:
    layers = [("", game.sections), *((f" of {v.name}", v.replaces) for v in game.variants)]
    for layer, sections in layers:
        if sections is None:
            continue
        groups = {
            "options": sections.options,
            "types": sections.types,
            "pieces": sections.pieces,
            "places": sections.places,
            "values": sections.values,
            "effects": sections.effects,
            "attempts": sections.attempts,
            "patterns": sections.patterns,
            "defined words": sections.words,
            "walks": sections.walks,
            "rules": sections.rules,
            "windows": sections.windows,
        }
        for section, declared in groups.items():
            for each in declared:
                if not each.span.file.startswith("dsl/library/"):
                    where = f"{each.span.file}:{each.span.line}"
                    cites = ", ".join(cite.id for cite in each.cites)
                    yield Word(f"{section}{layer}", _written(each), cites, "", where)
    for variant in game.variants:
        where = f"{variant.span.file}:{variant.span.line}"
        cites = ", ".join(cite.id for cite in variant.cites)
        yield Word("variants", variant.name, cites, "", where)


def _written(declared: object) -> str:
    """A declaration as it is named, with its parameters where it has some."""
    from ludex.syntax.print import text_of

    signature = getattr(declared, "signature", None)
    if signature is not None:
        return text_of(signature)
    values = getattr(declared, "values", ())
    names = [str(getattr(value, "name", value)) for value in values]
    kinds = [kind.name for kind in getattr(declared, "kinds", ())]
    listed = ", ".join(names or kinds)
    name = str(getattr(declared, "name", ""))
    return f"{name}: {listed}" if listed else name
