"""What reading makes of good, broken and hostile bytes."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.source.limits import Limits
from ludex.source.places import Span
from ludex.source.read import read_mapping, read_tree
from ludex.source.tree import Mapping, Scalar, Sequence


def findings(data: bytes | str, limits: Limits = Limits()) -> list[tuple[str, int, int]]:
    raw = data.encode() if isinstance(data, str) else data
    faults = read_mapping("x.yaml", raw, limits)[2]
    return [(fault.code, fault.span.line, fault.span.column) for fault in faults]


def test_scalars_stay_text() -> None:
    text = "a: no\nb: 12:30\nc: 0777\nd: +2\ne: ~\nf:\ng: ''\n"
    root, _, faults = read_mapping("x.yaml", text.encode())
    assert faults == []
    assert root is not None
    values = {entry.key.text: entry.value for entry in root}
    texts = [value.text for value in values.values() if isinstance(value, Scalar)]
    assert texts == ["no", "12:30", "0777", "+2", "~", "", ""]
    absent = [name for name, value in values.items() if isinstance(value, Scalar) and value.absent]
    assert absent == ["f"]


def test_the_tree_keeps_order_and_styles() -> None:
    root, _, _ = read_tree("x.yaml", b"b: ['x', \"y\"]\na: {c: |\n  d\n}\n"[:14] + b"a: >-\n  z\n")
    assert isinstance(root, Mapping)
    assert [entry.key.text for entry in root] == ["b", "a"]
    items = root.get("b")
    assert isinstance(items, Sequence)
    styles = [item.style for item in items if isinstance(item, Scalar)]
    assert styles == ["single", "double"]
    folded = root.get("a")
    assert isinstance(folded, Scalar)
    assert (folded.style, folded.text) == ("folded", "z")
    assert root.get("missing") is None
    assert len(root) == len(items) == 2


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a: &x 1\nb: *x\n", [("L017", 1, 4), ("L017", 2, 4)]),
        (b"a: &a [*a]\n", [("L017", 1, 4), ("L017", 1, 8)]),
        (b"a: 1\n<<: {b: 2}\n", [("L018", 2, 1)]),
        (b"a: !!python/object/apply:os.system [x]\n", [("L019", 1, 4)]),
        (b"a: !!binary aaaa\n", [("L019", 1, 4)]),
        (b"%YAML 1.1\n---\na: 1\n", [("L020", 1, 1)]),
        (b"a: 1\n---\nb: 1\n", [("L021", 2, 1)]),
        (b"a: 1\nb: 2\n'a': 3\n", [("L022", 3, 1)]),
        (b"? {a: b}\n: 1\n", [("L023", 1, 3)]),
        ("a: x\u202ey\nb: z\u200b\n", [("L009", 1, 5), ("L009", 2, 5)]),
        (b'a: "b\\u202e"\n', [("L009", 1, 6)]),
        (b'a: "\\0"\n', [("L008", 1, 5)]),
        (b'a: "\\ud800"\n', [("L026", 1, 7)]),
        (b"a: 1\nb: \x00\x1b[2J\n", [("L008", 2, 4), ("L008", 2, 5)]),
        (b"a: caf\xe9\n", [("L005", 1, 7)]),
        (b"a: \xed\xa0\x80\n", [("L005", 1, 4)]),
        ("a: b".encode("utf-16"), [("L007", 1, 1)]),
        ("a: b".encode("utf-16-be"), [("L007", 1, 1)]),
        ("a: b".encode("utf-32"), [("L007", 1, 1)]),
        (b"\xef\xbb\xbfa: 1\n", [("L006", 1, 1)]),
        (b"a:\n\tb: 1\n", [("L010", 2, 1)]),
        (b"a: 1\rb: 2\r", [("L011", 1, 5)]),
        (b"", [("L012", 1, 1)]),
        (b"\n\n", [("L012", 1, 1)]),
        (b"# only\n# comments\n", [("L012", 1, 1)]),
        (b"---\n", [("L012", 1, 1)]),
        (b"- a\n- b\n", [("L013", 1, 1)]),
        (b"a text\n", [("L013", 1, 1)]),
        (b"a: b: c\n", [("L028", 1, 5)]),
        (b"a: 1\nfoo\nb: 2\n", [("L028", 2, 1)]),
        (b"a: [1, 2\nb: 3\n", [("L029", 1, 4)]),
        (b"a: @x\n", [("L030", 1, 4)]),
        (b"a: 'it's'\n", [("L031", 1, 8)]),
        (b"a: {b: c}}\n", [("L031", 1, 10)]),
        (b"a: b\n  c: d\n", [("L027", 2, 4)]),
        (b"a:b\n\nc: d\n", [("L028", 3, 2)]),
        (b"- a: b: c\n", [("L028", 1, 7)]),
        (b"k" * 1_100 + b": a\n", [("L016", 1, 1_101)]),
    ],
)
def test_what_is_not_allowed_is_found_at_its_place(
    data: bytes | str, expected: list[tuple[str, int, int]]
) -> None:
    assert findings(data) == expected


def test_tabs_and_windows_line_ends_inside_lines_are_fine() -> None:
    assert findings(b"a: 1\t# x\r\nb: 'y\tz'\r\n") == []


def test_of_a_key_that_stands_twice_both_places_are_told_and_the_first_counts() -> None:
    root, _, (fault,) = read_mapping("x.yaml", b'a: 1\n"a": 2\nb: 3\n')
    assert fault.span == Span("x.yaml", 2, 1, 2, 4)
    assert fault.others == ((Span("x.yaml", 1, 1, 1, 2), "first here"),)
    assert root is not None
    assert [entry.value for entry in root][:1] == [Scalar("1", Span("x.yaml", 1, 4, 1, 5))]
    assert len(root) == 2


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"[" * 100_000, ("L015", 1, 65)),
        (b"[\n" * 100_000, ("L015", 65, 1)),
        (b"? " * 50_000, ("L015", 1, 129)),
        (b"- " * 200_000, ("L015", 1, 129)),
        (b"{a: " * 5_000, ("L015", 1, 254)),
        (b"a: &a [*a, *a, *a, *a]\n" * 3, ("L017", 1, 4)),
        (b"a: !" + b"t" * 1_000_000 + b" b\n", ("L019", 1, 4)),
        (b"x" * 1_048_577, ("L001", 1, 1)),
        (b"k" * 1_000_000 + b"\n", ("L016", 1, 1)),
        (b"a: '" + b"\n" * 900_000, ("L025", 1, 4)),
        (b"&a " * 300_000, ("L017", 1, 1)),
        (b"a: >\n" + b" \n" * 500_000 + b" x\n", ("L016", 1, 4)),
        (b"#" * 1_000_000, ("L012", 1, 1)),
        (b"\t" * 1_000_000, ("L010", 1, 1)),
        (b"\x00" * 1_000_000, ("L008", 1, 1)),
        ("\u202e".encode() * 300_000, ("L009", 1, 1)),
        (b"\r" * 1_000_000, ("L011", 1, 1)),
        (b"[" + b"a," * 500_000 + b"]", ("L014", 1, 400_000)),
        (b"a: 1\n" * 100_000, None),
        (b'a: "' + b"\\u202e" * 60_000 + b'"\n', ("L009", 1, 5)),
        (b'"\\\n' * 300_000, None),
    ],
)
def test_hostile_inputs_end_soon_with_their_finding(
    data: bytes, expected: tuple[str, int, int] | None
) -> None:
    before = time.process_time()
    found = findings(data)
    assert time.process_time() - before < 2.5
    assert 1 <= len(found) <= Limits().messages
    assert expected is None or found[0] == expected


def test_the_sentence_says_what_was_asked_and_what_is_allowed() -> None:
    limits = Limits(file_bytes=4, scalar_characters=2)
    (large,) = read_tree("x.yaml", b"a: 12", limits)[2]
    assert large.sentence == "This file is 5 bytes long; at most 4 are allowed."
    (long,) = read_tree("x.yaml", b"abc", Limits(scalar_characters=2))[2]
    assert long.sentence == "This text has 3 characters; at most 2 are allowed."


def test_echoes_are_cut() -> None:
    (fault,) = read_tree("x.yaml", b"a: !" + b"t" * 1_000 + b" b\n")[2]
    assert len(fault.sentence) < 100


@given(st.binary(max_size=200))
def test_any_bytes_end_without_an_exception(data: bytes) -> None:
    root, source, faults = read_tree("x.yaml", data)
    assert root is not None or faults
    for fault in faults:
        assert 1 <= fault.span.line <= len(source.line_starts)


alphabet = st.sampled_from(
    ["a", "b", ":", " ", "\n", "  ", "- ", "'", '"', "[", "]", "{", "}", ",", "&x", "*x", "!t",
     "|", ">", "\\", "#", "? ", "%", "---\n", "...\n", "<<", "\t", "\r\n", "é"]
)  # fmt: skip


@given(st.lists(alphabet, max_size=40).map("".join))
def test_any_marks_of_yaml_end_without_an_exception(text: str) -> None:
    root, _, faults = read_tree("x.yaml", text.encode())
    assert root is not None or faults
    assert not any("  " in fault.sentence for fault in faults)


def test_without_libyaml_the_same_tree_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    text = b"a: [x, 'y']\nb:\n  - |\n    z\n  - {c: d}\n"
    expected = read_tree("x.yaml", text)
    monkeypatch.setitem(sys.modules, "yaml._yaml", None)
    assert read_tree("x.yaml", text) == expected
    assert findings(b"a: &x 1\nb: [1, 2\nc: 3\n") == [("L017", 1, 4), ("L029", 2, 4)]
