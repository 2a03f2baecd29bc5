"""The check of shape: what it refuses and where, and that it accepts every key of the table."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.diagnostics.codes import page
from ludex.diagnostics.problem import Problem
from ludex.resources import games_folder
from ludex.source.read import read_tree
from ludex.source.tree import Entry, Mapping
from ludex.syntax import shape as shapes_checked
from ludex.syntax.keys import Key, Shape, key_table
from ludex.syntax.meant_forms import MeantForms
from ludex.syntax.shape import _Checker, check_shape, file_kind

HERE = Path(__file__).parent
GOOD_FILES = [
    *sorted(HERE.glob("every_*.yaml")),
    *sorted(games_folder().rglob("*.yaml")),
    *sorted((HERE.parent / "games").glob("*/*.yaml")),
]
CODES = [*(f"L07{digit}" for digit in range(7)), "L080"]


def problems_of(text: str) -> list[Problem]:
    tree, _, faults = read_tree("game.yaml", text.encode())
    assert not faults
    return check_shape(tree, file_kind(tree))


def place_of(problem: Problem) -> str:
    assert problem.span is not None
    return f"{problem.code} {problem.span.line}:{problem.span.column}"


def test_every_problem_is_found_at_its_place_and_said(bad_shape: dict[str, Any]) -> None:
    first, *others = problems_of(bad_shape["text"])
    assert place_of(first) == bad_shape["first"]
    assert first.sentence == bad_shape["says"]
    assert [place_of(each) for each in others] == bad_shape.get("others", [])


@pytest.mark.parametrize("path", GOOD_FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_good_files_have_their_shape(path: Path) -> None:
    tree, _, _ = read_tree("game.yaml", path.read_bytes())
    kind = file_kind(tree)
    belongs = kind == "game" and isinstance(tree, Mapping) and tree.get("game") is None
    assert check_shape(tree, "part" if belongs else kind) == []


def test_the_example_files_have_every_key_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[tuple[str, str]] = set()
    find = _Checker.key_of

    def spy(self: _Checker, shape: Shape, entry: Entry) -> Key | None:
        key = find(self, shape, entry)
        seen.add((shape.name, key.name if key else ""))
        return key

    monkeypatch.setattr(_Checker, "key_of", spy)
    monkeypatch.setattr(shapes_checked, "meant_forms", MeantForms)  # which remember nothing yet
    for path in HERE.glob("every_*.yaml"):
        problems_of(path.read_text("utf-8"))
    table = key_table()
    files = [table.files[kind] for kind in ("game", "scenarios", "library")]
    shapes = [*files, *table.shapes.values()]
    wanted = {(shape.name, key.name) for shape in shapes for key in _keys(shape)}
    assert wanted - seen - {("entry", name) for name in table.shapes["entry"].keys} == set()


def _keys(shape: Shape) -> Iterator[Key]:
    yield from shape.keys.values()
    yield from shape.beginnings.values()
    yield from (key for key in (shape.more,) if key is not None)


def test_all_problems_of_a_file_are_found_at_once_in_order() -> None:
    found = problems_of("ludex: 1\nplasers: [2]\nplaces: {Hand: {}}\nplay: win\n")
    assert [place_of(each) for each in found] == [
        "L071 1:1", "L070 2:1", "L073 3:10", "L071 3:10", "L072 4:7",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("plaices: {}", "Did you mean `places`?"),
        ("limits: {chain: 0o17}", "Write 15."),
        ("limits: {chain: 1_000}", "Write 1000."),
        ("limits: {chains: 3}", "Did you mean `chain`?"),
        ("board: {wraps: off}", "Write `no`."),
        ("board: {grid: 3}", "Write `[3]`."),
        ("setup: win", "Write it as a list: `- win`."),
        ("places: {My hand: {holds: card}}", "Write `my-hand`."),
        ("values: {x: {is: 6..1}}", "Write 1..6."),
        ("single-choices: aked", "Did you mean `asked`?"),
    ],
)
def test_hints_say_what_to_write(line: str, hint: str) -> None:
    good = "ludex: 1\ngame: example\nplayers: [2]\nplay: [win]\n"
    assert [each.hint for each in problems_of(good + line + "\n")] == [hint]


def test_a_free_key_like_a_needed_one_does_not_stand_for_it() -> None:
    found = problems_of("ludex: 1\ngame: a\nplayers: [2]\nplay: [win]\ntiles: {t: {mapp: x}}\n")
    assert [each.sentence for each in found] == ["The key `map` is missing here."]


def test_long_and_hostile_keys_and_numbers_are_cut_and_escaped() -> None:
    key = "k" * 60_000
    digits = "1" * 60_000
    good = "ludex: 1\ngame: example\nplayers: [2]\nplay: [win]\n"
    text = f"{good}? {key}\n: 1\nlimits: {{chain: {digits}x}}\nabout: {{age: {digits}}}\n"
    found = problems_of(text)
    assert [each.code for each in found] == ["L070", "L072", "L072"]
    assert all(len(each.sentence) + len(each.hint) < 250 for each in found)


def test_a_hundred_thousand_problems_are_counted_in_seconds() -> None:
    lines = "".join(f"k{number:05}x: 1\n" for number in range(90_000))
    began = process_time()
    found = problems_of(f"ludex: 1\ngame: example\nplayers: [2]\nplay: [win]\n{lines}")
    assert len(found) == 90_000
    assert process_time() - began < 10


def test_a_file_that_could_not_be_read_is_not_judged_again() -> None:
    assert check_shape(None, "game") == []


def test_a_part_of_a_game_needs_only_the_version() -> None:
    tree, _, _ = read_tree("squares.yaml", b"ludex: 1\nsquares: [{phrase: POOL}]\n")
    assert check_shape(tree, "part") == []
    tree, _, _ = read_tree("squares.yaml", b"squares: [{phrase: POOL}]\n")
    assert [each.code for each in check_shape(tree, "part")] == ["L071"]


@pytest.mark.parametrize("code", CODES)
def test_examples_on_the_pages_are_what_they_say(code: str) -> None:
    found = page(code)
    assert found is not None
    for example in found.examples:
        expected = set() if example.good else {code}
        assert {each.code for each in problems_of(example.text)} == expected


TREES = st.recursive(
    st.sampled_from(["a", "1", "-4", "yes", "true", "win", "0777", "1..6", "null", "A B", "''"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(
            st.sampled_from(["do", "is", "cites", "choose x among y", "attempt a", "needs", "b"]),
            inner,
            max_size=3,
        ).map(lambda entries: "{" + ", ".join(f"{k}: {v}" for k, v in entries.items()) + "}"),
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.sampled_from(sorted(key_table().files["game"].keys)), TREES)
def test_anything_under_any_key_is_judged_without_a_crash(key: str, value: str) -> None:
    for problem in problems_of(f"{key}: {value}\n"):
        assert page(problem.code) is not None
        assert problem.span is not None
        assert problem.sentence.endswith((".", ":"))
