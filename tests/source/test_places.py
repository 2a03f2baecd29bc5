"""Places inside scalars of every style, against a search in the raw text."""

from hypothesis import given
from hypothesis import strategies as st

from ludex.source.places import SourceFile, Span
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Node, Scalar, Sequence

MARK = "Ümark"

words = st.text(alphabet="ab,é龍-", min_size=1, max_size=4).filter(lambda word: word[0] not in ",-")
lines = st.lists(words, min_size=1, max_size=3).map(" ".join)
blanks = st.sampled_from(["", " ", "   "])
breaks = st.sampled_from(["\n", "\r\n", "\n\n", "\n  \n", "\n\n\n"])


@st.composite
def flow_bodies(draw: st.DrawFn) -> str:
    """Lines of text with breaks of every kind between them, and the mark somewhere."""
    parts = draw(st.lists(lines, min_size=1, max_size=5))
    at = draw(st.integers(0, len(parts) - 1))
    parts[at] = f"{parts[at]}{draw(blanks)}{MARK}"
    body = parts[0]
    for part in parts[1:]:
        body += draw(blanks) + draw(breaks) + "    " + draw(blanks) + part
    return body


@st.composite
def block_bodies(draw: st.DrawFn) -> str:
    """The same below a `|` or `>` header, with some lines indented further."""
    parts = draw(st.lists(lines, min_size=1, max_size=6))
    at = draw(st.integers(0, len(parts) - 1))
    parts[at] = f"{parts[at]}{draw(blanks)}{MARK}"
    header = draw(st.sampled_from("|>")) + draw(st.sampled_from(["", "-", "+"]))
    body = header + draw(st.sampled_from(["", "  # a remark"]))
    first = True
    for part in parts:
        body += draw(st.sampled_from(["\n", "\r\n", "\n\n", "\n \n"]))
        body += "    " + ("" if first else draw(blanks)) + part + draw(blanks)
        first = False
    return body + draw(st.sampled_from(["", "\n", "\n\n\n"]))


def value_of(text: str) -> Scalar:
    root, _, faults = read_tree("x.yaml", text.encode())
    assert faults == []
    assert isinstance(root, Mapping)
    value = root.get("key")
    assert isinstance(value, Scalar)
    return value


def assert_mark_is_found(text: str) -> None:
    value = value_of(text)
    source = SourceFile("x.yaml", text)
    expected = source.span(text.index(MARK), text.index(MARK) + len(MARK))
    at = value.text.index(MARK)
    assert value.place(at, at + len(MARK)) == expected
    assert expected.line == text[: text.index(MARK)].count("\n") + 1


@given(flow_bodies())
def test_plain(body: str) -> None:
    assert_mark_is_found(f"first: 1\nkey: {body}\nlast: 2\n")


@given(flow_bodies())
def test_single_quoted(body: str) -> None:
    assert_mark_is_found("key: '" + body.replace("b", "''") + "' # end\n")


@given(flow_bodies(), st.sampled_from(['\\"', "\\\\", "\\u00e9", "\\x41", "\\n", "\\U0001F3B2"]))
def test_double_quoted(body: str, escape: str) -> None:
    assert_mark_is_found('key: "' + body.replace("b", escape) + '"\n')


@given(flow_bodies())
def test_double_quoted_with_escaped_breaks(body: str) -> None:
    assert_mark_is_found('key: "' + body.replace("\r\n", "\\\r\n").replace("a\n", "a\\\n") + '"\n')


@given(block_bodies())
def test_literal_and_folded(body: str) -> None:
    assert_mark_is_found(f"key: {body}\n")


def test_explicit_indentation() -> None:
    assert_mark_is_found(f"key: |2\n     a\n   {MARK}\n")
    assert_mark_is_found(f"other:\n  more: 1\nkey: >1-\n\n   a\n b\n {MARK}\n")


def scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Sequence):
        return [each for item in node for each in scalars(item)]
    return [each for entry in node for part in (entry.key, entry.value) for each in scalars(part)]


raw_yaml = st.text(alphabet=" \nab:-'\"\\|>[]{}#,?né\t", max_size=60)


@given(raw_yaml)
def test_in_any_text_the_places_of_a_scalar_spell_the_scalar(text: str) -> None:
    root, source, faults = read_tree("x.yaml", text.encode())
    if root is None or faults:
        return
    starts = source.line_starts
    for scalar in scalars(root):
        for at, character in enumerate(scalar.text):
            span = scalar.place(at, at + 1)
            assert scalar.span.line <= span.line <= scalar.span.end_line + 1
            assert len(scalar.text) == 1 or span != scalar.span, "no place inside is known"
            raw = source.text[starts[span.line - 1] + span.column - 1]
            assert raw == character or raw in "\\\n\r"


def test_spans_of_collections_end_with_their_last_member() -> None:
    text = "a:\n  - x\n  - yy # remark\n\n\nb: {c: [1, 2]}\n"
    root, _, _ = read_tree("x.yaml", text.encode())
    assert isinstance(root, Mapping)
    first, second = root.get("a"), root.get("b")
    assert first is not None
    assert second is not None
    assert first.span == Span("x.yaml", 2, 3, 3, 7)
    assert second.span == Span("x.yaml", 6, 4, 6, 15)
    assert root.span == Span("x.yaml", 1, 1, 6, 15)


def test_the_span_of_a_block_scalar_ends_with_its_text() -> None:
    value = value_of("key: |\n  one\n  two\n\n\nnext: 1\n")
    assert value.text == "one\ntwo\n"
    assert value.span == Span("x.yaml", 1, 6, 3, 6)
    assert value.style == "literal"


def test_places_beyond_the_text_are_moved_inside() -> None:
    value = value_of("key: abc\n")
    assert value.place(3, 3) == Span("x.yaml", 1, 9, 1, 9)
    assert value.place(1, 99) == Span("x.yaml", 1, 7, 1, 9)
    assert Scalar("abc", value.span).place(1, 2) == value.span


def test_lines_of_a_file() -> None:
    source = SourceFile("x.yaml", "a\r\nbc\n")
    assert [source.line_text(number) for number in (0, 1, 2, 3, 4)] == ["", "a", "bc", "", ""]
    assert source.place(4) == (2, 2)


def test_spans_are_ordered_by_place() -> None:
    assert Span("a", 1, 9, 1, 9) < Span("a", 2, 1, 2, 1) < Span("b", 1, 1, 1, 1)
