"""The table of keys is sound: every shape that it names is there, and every shape is used."""

from collections.abc import Iterator

import pytest

from ludex.syntax.forms import Either, Form, ListOf, MapOf, Named, OneOf, read_form
from ludex.syntax.keys import Key, Shape, key_table
from ludex.syntax.schema import file_schema

TABLE = key_table()
SHAPES: list[Shape] = [*TABLE.files.values(), *TABLE.shapes.values()]
# Reached by the head of a block, not by a key.
BY_HEAD = {"choice-body"}


def keys_of(shape: Shape) -> Iterator[Key]:
    yield from shape.keys.values()
    yield from shape.beginnings.values()
    yield from (key for key in (shape.more,) if key is not None)


def forms_of(shape: Shape) -> Iterator[Form]:
    yield from (key.form for key in keys_of(shape))
    if shape.short is not None:
        yield shape.short


def named_in(form: Form) -> Iterator[str]:
    match form:
        case Named(name):
            yield name
        case ListOf(inner) | MapOf(inner, _):
            yield from named_in(inner)
        case Either(forms):
            for each in forms:
                yield from named_in(each)
        case OneOf(words):
            assert words


def test_every_shape_that_is_named_is_there_and_used() -> None:
    named = {name for shape in SHAPES for form in forms_of(shape) for name in named_in(form)}
    assert named <= TABLE.shapes.keys() | TABLE.plain.keys()
    assert TABLE.shapes.keys() - BY_HEAD <= named
    assert TABLE.shapes.keys() >= BY_HEAD


def test_names_of_keys_are_of_known_kinds() -> None:
    kinds = {key.named for shape in SHAPES for key in keys_of(shape)} | set(TABLE.maps.values())
    assert kinds <= {"", "word", "code", "id"}
    values = {
        form.value_name
        for shape in SHAPES
        for each in forms_of(shape)
        for form in (each.forms if isinstance(each, Either) else (each,))
        if isinstance(form, MapOf)
    }
    assert TABLE.maps.keys() <= values


def test_every_key_says_what_it_is_for() -> None:
    for shape in SHAPES:
        assert shape.says.endswith(".")
        for key in keys_of(shape):
            assert key.says, (shape.name, key.name)
            assert not key.says.endswith(".")


def test_every_file_begins_with_its_version() -> None:
    for kind in TABLE.files.values():
        assert next(iter(kind.keys)) == "ludex"
        assert kind.keys["ludex"].needed
        assert file_schema(TABLE, kind.name)["properties"]["ludex"]["const"] == TABLE.version


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ({"ludex", "game", "play"}, "game"),
        ({"ludex", "game", "scenarios"}, "scenarios"),
        ({"ludex", "entries"}, "ledger"),
        ({"rows"}, "table"),
        ({"library", "define"}, "library"),
        (set(), "game"),
    ],
)
def test_the_kind_of_a_file_is_known_by_its_keys(keys: set[str], kind: str) -> None:
    assert TABLE.kind_of(keys) == kind


def test_forms_are_read_as_they_are_said() -> None:
    assert read_form("map of list of word") == MapOf(ListOf(Named("word")), "list of word")
    assert read_form("one of a b or number") == Either((OneOf(("a", "b")), Named("number")))
