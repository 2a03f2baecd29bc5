"""Comments are told apart from texts in which a `#` stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.source.comments import comments
from ludex.source.read import read_tree


def found(text: str) -> list[tuple[int, int, str]]:
    root, source, faults = read_tree("x.yaml", text.encode())
    assert faults == []
    assert root is not None
    return [(span.line, span.column, said) for span, said in comments(source, root)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# a\nb: c\n", [(1, 1, "# a")]),
        ("b: c # d # e\n  # f\n", [(1, 6, "# d # e"), (2, 3, "# f")]),
        ("b: c#d\ne: 'f # g'\n\"h # i\": [j, k # l\n  ]\n", [(3, 16, "# l")]),
        ("b: | # c\n  d # e\n  # f\n# g\nh: i\n", [(1, 6, "# c"), (4, 1, "# g")]),
        ("b: >-\n  d\n\n  # e\n\n# f\n", [(6, 1, "# f")]),
        ("b: c\r\n# d\r\ne: f # g\r\n", [(2, 1, "# d"), (3, 6, "# g")]),
        ("b:\n  - c\n  # d\n  - 'e''s # f' # g", [(3, 3, "# d"), (4, 16, "# g")]),
        ("b: # c\n  d\n  e # f\n", [(1, 4, "# c"), (3, 5, "# f")]),
        ("b: {c: d} # e\n", [(1, 11, "# e")]),
        ("b: #\n", [(1, 4, "#")]),
    ],
)
def test_what_is_a_comment(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert found(text) == expected


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["k{}: v", "k{}: 'v # w'", 'k{}: "v # w"', "k{}: [v, {{a: b}}]"]),
            st.sampled_from(["", " # c", "\t# c # d", "\n# c", "\n   # c"]),
        ),
        min_size=1,
    )
)
def test_every_comment_that_is_written_is_found(lines: list[tuple[str, str]]) -> None:
    written = [line.format(number) + comment for number, (line, comment) in enumerate(lines)]
    expected = [comment.strip() for _, comment in lines if comment]
    assert [said for _, _, said in found("\n".join(written) + "\n")] == expected
