"""The schemas say the same as the check of shape, to editors."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ludex.resources import games_folder, read_data
from ludex.source.places import Span
from ludex.source.read import read_tree
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence
from ludex.syntax.keys import key_table
from ludex.syntax.plain import OTHER_FRACTION, OTHER_NOTHING, OTHER_TRUTH, WHOLE
from ludex.syntax.shape import check_shape, file_kind

HERE = Path(__file__).parent
SAMPLES = sorted(HERE.glob("every_*.yaml"))
GOOD_FILES = [
    *SAMPLES,
    *sorted(games_folder().rglob("*.yaml")),
    *sorted((HERE.parent / "games").glob("*/*.yaml")),
]
NOWHERE = Span("", 1, 1, 1, 1)


@cache
def validator(kind: str) -> Draft202012Validator:
    schema = json.loads(read_data(f"schema/{kind}.schema.json"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def as_editors_read(node: Node) -> Any:
    """What a reader of YAML 1.2 makes of a tree.

    Odd spellings of whole numbers (`0777`, `+2`, `4.0`) stay texts here. Editors make plain numbers
    of them before a schema is asked, so that no schema can tell them from good ones.
    """
    if isinstance(node, Mapping):
        return {entry.key.text: as_editors_read(entry.value) for entry in node}
    if isinstance(node, Sequence):
        return [as_editors_read(item) for item in node]
    if node.style != "plain":
        return node.text
    if node.text in OTHER_NOTHING:
        return None
    if node.text in OTHER_TRUTH:
        return node.text.lower() == "true"
    if re.fullmatch(WHOLE, node.text):
        return int(node.text)
    if re.fullmatch(OTHER_FRACTION, node.text) and not re.search(
        "inf|nan", node.text, re.IGNORECASE
    ):
        number = float(node.text)
        return node.text if number.is_integer() else number
    return node.text


def tree_of(text: str) -> Node:
    tree, _, faults = read_tree("file.yaml", text.encode())
    assert tree is not None
    assert not faults
    return tree


@pytest.mark.parametrize("path", GOOD_FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_good_files_are_valid(path: Path) -> None:
    tree = tree_of(path.read_text("utf-8"))
    kind = file_kind(tree)
    belongs = kind == "game" and isinstance(tree, Mapping) and tree.get("game") is None
    kind = "part" if belongs else kind
    errors = [error.message for error in validator(kind).iter_errors(as_editors_read(tree))]
    assert errors == []


def test_what_the_check_refuses_the_schema_refuses(bad_shape: dict[str, Any]) -> None:
    tree = tree_of(bad_shape["text"])
    assert not validator(file_kind(tree)).is_valid(as_editors_read(tree))


def test_every_kind_of_file_has_a_schema_and_its_name() -> None:
    for kind, said in key_table().files.items():
        schema = validator(kind).schema
        assert isinstance(schema, dict)
        assert schema["description"] == said.says
        assert schema["additionalProperties"] is False


def test_every_key_is_described_for_editors() -> None:
    schema = json.loads(read_data("schema/game.schema.json"))
    for part in [schema, *schema["$defs"].values()]:
        for key in part.get("properties", {}).values():
            assert key["description"]


@pytest.mark.parametrize("kind", sorted(key_table().files))
def test_schemas_have_only_what_is_safe(kind: str) -> None:
    text = read_data(f"schema/{kind}.schema.json").decode()
    words = set(re.findall(r'"([a-zA-Z$]+)":', text))
    assert words.isdisjoint({"oneOf", "uniqueItems", "contains", "dependentSchemas", "$dynamicRef"})
    assert "\\d" not in text
    assert "\\w" not in text


@pytest.mark.parametrize("name", ["hand\n", "hand૯", "h\u0430nd", "then", "Hand", "a--b", ""])
def test_names_are_compared_whole_and_in_plain_letters(name: str) -> None:
    sample = {"ludex": 1, "game": "a", "players": [2], "play": ["win"]}
    assert validator("game").is_valid({**sample, "places": {"hand": {"holds": "card"}}})
    assert not validator("game").is_valid({**sample, "places": {name: {"holds": "card"}}})
    assert not validator("game").is_valid({**sample, "places": {"hand": {"holds": name}}})


def test_long_texts_take_no_long_time() -> None:
    tree = tree_of(
        "ludex: 1\ngame: a\nplayers: [2]\nplay: [win]\n"
        f"uses: [{'a.' * 20_000}!]\nplaces: {{? {'a-' * 20_000} : {{holds: {'a' * 60_000}!}}}}\n"
        f"setup: [{{? {'choose ' * 8_000} : {{win: now}}}}]\n"
    )
    assert not validator("game").is_valid(as_editors_read(tree))
    assert check_shape(tree, "game")


POOL: list[Node] = [
    *(Scalar(text, NOWHERE) for text in (
        "", "yes", "no", "true", "null", "NULL", "TRUE", "~", "0", "12", "-4", "+6",
        "0777", "1_000", "1.5", "1e400", "1..6", "x", "A", "GO", "then", "my hand",
        "a.yaml", "GR-1", "setup", "all",
        "9999999999999999", "pile is empty",
    )),
    Scalar("12", NOWHERE, "double"),
    Scalar("", NOWHERE, "single"),
    Scalar("null", NOWHERE, "single"),
    Sequence((), NOWHERE),
    Sequence((Scalar("win", NOWHERE),), NOWHERE),
    Sequence((Scalar("2", NOWHERE),), NOWHERE),
    Mapping((), NOWHERE),
    Mapping((Entry(Scalar("do", NOWHERE), Sequence((), NOWHERE)),), NOWHERE),
]  # fmt: skip
KEYS = [
    "do", "is", "values", "cites", "holds", "when", "then", "hand", "My hand", "before deal",
    "attempt theft", "choose x among y", "you choose one", "more", "patches", "ludex",
]  # fmt: skip


def positions(node: Node, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    found = [path]
    if isinstance(node, Mapping):
        for index, entry in enumerate(node):
            found += positions(entry.value, (*path, index))
    elif isinstance(node, Sequence):
        for index, item in enumerate(node):
            found += positions(item, (*path, index))
    return found


def changed(node: Node, path: tuple[int, ...], change: str, key: str, value: Node) -> Node:
    """The tree with one change at a place: another value, or another, a further or no entry."""
    if path:
        index, *rest = path
        if isinstance(node, Mapping):
            entry = node.entries[index]
            below = changed(entry.value, tuple(rest), change, key, value)
            entries = (*node.entries[:index], Entry(entry.key, below), *node.entries[index + 1 :])
            return Mapping(entries, node.span)
        assert isinstance(node, Sequence)
        below = changed(node.items[index], tuple(rest), change, key, value)
        return Sequence((*node.items[:index], below, *node.items[index + 1 :]), node.span)
    if change == "replace" or isinstance(node, Scalar):
        return value
    if isinstance(node, Sequence):
        return Sequence((*node.items, value), node.span)
    rest_of = node.entries[1:] if change == "drop" else node.entries
    if change == "rename" and node.entries:
        rest_of = node.entries[1:]
        value = node.entries[0].value
    kept = tuple(entry for entry in rest_of if entry.key.text != key)
    added = () if change == "drop" else (Entry(Scalar(key, NOWHERE), value),)
    return Mapping((*added, *kept), node.span)


def only_editors_differ(sentences: list[str]) -> bool:
    """Whether nothing was found but what no schema can say: order, `6` beside `+6`, and halves."""
    return all(
        each.startswith(("This range goes down", "A name of a piece begins with a letter"))
        or "is a fraction; " in each
        or "has an exponent; " in each
        for each in sentences
    )


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
@settings(deadline=None)
@given(data=st.data())
def test_check_and_schema_agree_on_damaged_files(path: Path, data: st.DataObject) -> None:
    tree = tree_of(path.read_text("utf-8"))
    kind = file_kind(tree)
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.sampled_from(positions(tree)))
        change = data.draw(st.sampled_from(["replace", "replace", "add", "drop", "rename"]))
        key = data.draw(st.sampled_from(KEYS))
        tree = changed(tree, place, change, key, data.draw(st.sampled_from(POOL)))
    problems = check_shape(tree, kind)
    sentences = [each.sentence for each in problems if each.severity == "error"]
    valid = validator(kind).is_valid(as_editors_read(tree))
    if valid != (not sentences):
        assert valid
        assert only_editors_differ(sentences), sentences
