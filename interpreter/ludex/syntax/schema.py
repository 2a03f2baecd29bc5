"""JSON Schemas from the table of keys, so that editors complete and check rule files.

They are made of what every validator does in linear time: no `oneOf`, no `uniqueItems`, patterns
that cannot run away. Alternatives are told apart by the type of the value.
"""

from __future__ import annotations

import json
from typing import Any

from ludex.source.limits import Limits
from ludex.syntax.forms import (
    ATTEMPT_HEAD,
    CHOICE_HEAD,
    Form,
    ListOf,
    MapOf,
    Named,
    OneOf,
    alternatives,
    read_form,
)
from ludex.syntax.keys import FileKind, Key, KeyTable, Shape
from ludex.syntax.lalr import reserved_words
from ludex.syntax.plain import (
    CODE,
    DRAWING_NAME,
    FILE_NAME,
    IDENTIFIER,
    LETTERS,
    VERBS,
    WITH_NUMBER,
    WORD,
)

Schema = dict[str, Any]

_BOUND = r"(?:0|-?(?:[1-9][0-9]{0,14}|10{15}))"
_STEPS: Schema = {"type": "array", "items": {"$ref": "#/$defs/step"}}


def schema_text(table: KeyTable, kind: str) -> str:
    """The text of the schema for one kind of file."""
    return json.dumps(file_schema(table, kind), ensure_ascii=False, indent=1) + "\n"


def file_schema(table: KeyTable, kind: str) -> Schema:
    """The schema for one kind of file, with the definitions that it needs and no others."""
    maker = _Maker(table)
    file = table.files[kind]
    top = maker.file(file)
    definitions = {"reserved": {"enum": sorted(reserved_words())}}
    waiting = _referred(top)
    while waiting:
        name = waiting.pop()
        if name not in definitions:
            definitions[name] = maker.definition(name)
            waiting |= _referred(definitions[name])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Ludex: {kind}",
        "description": file.says,
        **top,
        "$defs": dict(sorted(definitions.items())),
    }


def _referred(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return {name for part in schema for name in _referred(part)}
    if not isinstance(schema, dict):
        return set()
    found = {name for part in schema.values() for name in _referred(part)}
    if isinstance(schema.get("$ref"), str):
        found.add(schema["$ref"].removeprefix("#/$defs/"))
    return found


def whole(pattern: str) -> str:
    """A pattern for all of a text: some validators let `$` stand before a last line feed."""
    return f"^(?:{pattern})$(?!\\n)"


class _Maker:
    """Turns entries of the table into schemas."""

    def __init__(self, table: KeyTable) -> None:
        self.table = table

    def file(self, kind: FileKind) -> Schema:
        schema = self.mapping(kind)
        version = schema["properties"]["ludex"]["description"]
        schema["properties"]["ludex"] = {"description": version, "const": self.table.version}
        return schema

    def definition(self, name: str) -> Schema:
        if name == "step":
            return self.step()
        shape = self.table.shapes[name]
        long = self.mapping(shape)
        if shape.short is None:
            return {"description": shape.says, **long}
        short = _filled(self.form(shape.short), shape.filled)
        if "object" not in _types(short):
            return {"description": shape.says, **_combined([long, short])}
        # A mapping of its own keys and one of free keys: a needed key decides.
        decides = [{"required": [key.name]} for key in shape.needed]
        test = {"type": "object", "anyOf": decides}
        return {"description": shape.says, "if": test, "then": long, "else": short}

    def mapping(self, shape: Shape) -> Schema:
        schema: Schema = {
            "type": "object",
            "properties": {key.name: self.key(key) for key in shape.keys.values()},
        }
        if shape.needed:
            schema["required"] = [key.name for key in shape.needed]
        begun = {f"^{begins}": self.key(key) for begins, key in shape.beginnings.items()}
        if begun:
            schema["patternProperties"] = begun
        if shape.one_beside:
            schema["if"] = {"required": [shape.one_beside]}
            schema["then"] = {"minProperties": 2, "maxProperties": 2}
            schema["else"] = {"minProperties": 1, "maxProperties": 1}
        schema["additionalProperties"] = self.key(shape.more) if shape.more else False
        if shape.more is not None and shape.more.named:
            free = self.plain(shape.more.named)
            schema["propertyNames"] = {"anyOf": [{"enum": list(shape.keys)}, free]}
        return schema

    def key(self, key: Key) -> Schema:
        says = key.says[:1].upper() + key.says[1:] + "."
        if key.example:
            says += f" Example: {key.name}: {key.example}"
        return {"description": says, **_filled(self.form(key.form), key.filled)}

    def form(self, form: Form) -> Schema:
        return _combined([self.single(each) for each in alternatives(form)])

    def single(self, form: Form) -> Schema:
        match form:
            case Named(name) if name in self.table.shapes:
                return {"$ref": f"#/$defs/{name}"}
            case Named(name):
                return self.plain(name)
            case ListOf(item):
                return {"type": "array", "items": self.form(item)}
            case MapOf(value, value_name):
                return self.free_keys(self.form(value), self.table.maps.get(value_name, ""))
            case OneOf(words):
                return {"type": "string", "enum": list(words)}
        raise AssertionError("alternatives are none of each other")

    def free_keys(self, value: Schema, named: str) -> Schema:
        schema: Schema = {"type": "object", "additionalProperties": value}
        if named:
            schema["propertyNames"] = self.plain(named)
        return schema

    def step(self) -> Schema:
        outcomes = self.free_keys(_STEPS, self.table.maps["attempt"])
        body = self.mapping(self.table.shapes["choice-body"])
        return {
            "description": "A step: a phrase, or a block with its head as the only key.",
            "type": ["string", "number", "object"],
            "minProperties": 1,
            "maxProperties": 1,
            "patternProperties": {ATTEMPT_HEAD: outcomes, CHOICE_HEAD: _combined([_STEPS, body])},
            "additionalProperties": _STEPS,
        }

    def plain(self, name: str) -> Schema:
        if name.startswith("phrase "):
            return {"type": ["string", "number"]}
        if name == "expectation":
            return self.expectation()
        return _PLAIN[name]

    def expectation(self) -> Schema:
        return {
            "type": ["string", "number", "object"],
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": self.form(read_form("text or list of text")),
        }


def _filled(schema: Schema, filled: bool) -> Schema:
    """The schema of a value in which something stands, if it is a list or a mapping."""
    if not filled:
        return schema
    if "anyOf" in schema:
        return {**schema, "anyOf": [_filled(part, filled) for part in schema["anyOf"]]}
    kinds = _types(schema) | ({"array"} if "$ref" in schema else set())
    least = {"array": "minItems", "object": "minProperties"}
    return {**schema, **{word: 1 for kind, word in least.items() if kind in kinds}}


def _types(schema: Schema) -> set[str]:
    said = schema.get("type", [])
    types = {said} if isinstance(said, str) else set(said)
    return types | {"integer"} if "number" in types else types


def _combined(parts: list[Schema]) -> Schema:
    """One schema for values of which one part must fit; of different types, they fold into one."""
    if {} in parts:
        return {}
    merged: Schema = {"type": []}
    for part in parts:
        if len(parts) == 1 or not _types(part) or _overlaps(merged, part):
            return parts[0] if len(parts) == 1 else {"anyOf": parts}
        merged = {**merged, **part, "type": sorted(_types(merged) | _types(part))}
    return merged


def _overlaps(left: Schema, right: Schema) -> bool:
    """Whether two schemas speak of the same values, or one of values of every type."""
    said = (left.keys() | right.keys()) & {"enum", "if"}
    twice = left.keys() & right.keys() - {"type"}
    return bool(said or twice or _types(left) & _types(right))


_NAME: Schema = {"type": "string", "pattern": whole(WORD), "not": {"$ref": "#/$defs/reserved"}}
_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_NUMBER: Schema = {"type": "integer", "minimum": -Limits().integer, "maximum": Limits().integer}
_PLAIN: dict[str, Schema] = {
    "anything": {},
    "text": _TEXT,
    "colour": _TEXT,
    "word": _NAME,
    "type-name": _NAME,
    "code": {
        "type": ["string", "integer"],
        "pattern": whole(CODE),
        "not": {"$ref": "#/$defs/reserved"},
    },
    "id": {"type": "string", "pattern": whole(IDENTIFIER)},
    "file": {"type": "string", "pattern": whole(FILE_NAME)},
    "drawing": {"type": "string", "pattern": whole(DRAWING_NAME)},
    "number": _NUMBER,
    "truth": {"type": "string", "enum": ["yes", "no"]},
    "range": {"type": "string", "pattern": whole(rf"{_BOUND}\.\.{_BOUND}")},
    "option-value": {
        "anyOf": [
            {"type": "string", "enum": ["yes", "no", "each", *VERBS]},
            _combined([_NUMBER, _NAME]),
            {"type": "string", "pattern": whole(WITH_NUMBER)},
        ]
    },
    "letters": {
        "type": ["string", "integer"],
        "minimum": 0,
        "maximum": 99_999_999,
        "pattern": whole(LETTERS),
    },
    "number-or-option": _combined([_NUMBER, _NAME]),
    "setting": _combined([_NUMBER, _NAME]),
    "steps": _STEPS,
}
