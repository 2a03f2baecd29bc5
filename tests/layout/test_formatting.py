"""One form for every file: what is said and what is commented stay, whatever it looked like."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.layout.breaking import broken, words_of
from ludex.layout.formatting import formatted
from ludex.layout.writing import WIDTH
from ludex.source.comments import comments
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Node, Scalar

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("games", "tests/games", "tests/scenario_pipeline", "dsl/library", "dsl/starter")
    for path in (ROOT / folder).rglob("*.yaml")
)
LONG = "a" * 60


def form(text: str) -> str:
    """The form of a text, which is its own form."""
    made = formatted("example.yaml", text.encode())
    assert isinstance(made, str), made
    assert formatted("example.yaml", made.encode()) == made
    return made


def said(data: bytes | str) -> tuple[object, list[str]]:
    """All that a file says in any order of keys, and its comments."""
    tree, source, faults = read_tree("", data.encode() if isinstance(data, str) else data)
    assert tree is not None, faults
    assert not faults
    return plain(tree), sorted(text.rstrip() for _, text in comments(source, tree))


def plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return None if node.absent else node.text
    if isinstance(node, Mapping):
        return {entry.key.text: plain(entry.value) for entry in node}
    return [plain(item) for item in node]


@pytest.mark.parametrize("name", FILES)
def test_files_are_in_their_form(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    made = formatted(name, text.encode())
    assert made == text, f"write it anew with: ludex fmt {name}"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        # keys of a shape have an order, names keep theirs
        ("game: b\nludex: 1\n", "ludex: 1\ngame: b\n"),
        ("define:\n  b: 1\n  a: 2\n", "define:\n  b: 1\n  a: 2\n"),
        ("rules: {r: {do: [win], cites: [A-1]}}\n", "rules: {r: {cites: [A-1], do: [win]}}\n"),
        # what nobody knows stays behind what is known
        ("oddity: 1\ngame: b\n", "game: b\noddity: 1\n"),
        # brackets and blocks
        ("play:\n- win\n", "play:\n  - win\n"),
        ("play:\n      - if a:\n               - win\n", "play:\n  - if a:\n      - win\n"),
        ("players:   [ 2,3 , 4 ]\n", "players: [2, 3, 4]\n"),
        ("play: [\n  win,\n  pass\n]\n", "play: [win, pass]\n"),
        ("play:\n  - {if a: [win]}  # now\n", "play:\n  - if a: [win]  # now\n"),
        ("play: [{if a: [win]}]\n", "play: [if a: [win]]\n"),
        (f"uses: [{LONG}, {LONG}]\n", f"uses: [\n  {LONG},\n  {LONG}\n]\n"),
        (f"play: [do {LONG}, do {LONG}]\n", f"play:\n  - do {LONG}\n  - do {LONG}\n"),
        (
            f"pieces: {{a: {{each: {LONG}, faces: {LONG}}}}}\n",
            f"pieces:\n  a: {{\n    each: {LONG},\n    faces: {LONG}\n  }}\n",
        ),
        # texts
        ("about: {title: 'It'}\n", 'about: {title: "It"}\n'),
        ("about: {title: 'The \"it\"'}\n", "about: {title: 'The \"it\"'}\n"),
        ("define:\n  a: x   is\n    y\n", "define:\n  a: x is y\n"),
        ("play: [tells two   blanks]\n", "play: [tells two   blanks]\n"),
        ("about:\n  notes: >-\n    one\n    line\n", "about:\n  notes: one line\n"),
        ("about:\n  notes: >-\n    one: a\n", "about:\n  notes: >-\n    one: a\n"),
        ("about:\n  notes: >\n    a\n\n    b\n", "about:\n  notes: |\n    a\n    b\n"),
        ("look:\n    m: |2\n         x\n      y\n", "look:\n  m: |2\n       x\n    y\n"),
        ("a: |+\n  x\n\n", "a: |+\n  x\n\n"),
        ("a:\n", "a:\n"),
        # blank lines: one between things, none where a block begins
        ("a: 1\n\n\nb:\n\n  - c\n\n", "a: 1\n\nb:\n  - c\n"),
        # comments stay with what they belong to
        (
            "# of a\na: 1   # one\n# of b\nb: 2\n# end\n",
            "# of a\na: 1  # one\n# of b\nb: 2\n# end\n",
        ),
        ("game: b # b\n# first\nludex: 1 # l\n", "# first\nludex: 1  # l\ngame: b   # b\n"),
        (
            "play:   # now\n  # in it\n  - win\n  # at its end\n",
            "play:  # now\n  # in it\n  - win\n  # at its end\n",
        ),
        ("a: [ # of a\n  b,  # of b\n  c]\n", "a:     # of a\n  - b  # of b\n  - c\n"),
        ("a: [b,\n  c] # of a\n", "a: [b, c]  # of a\n"),
        ("a: >- # of a\n  b: c\n", "a: >-  # of a\n  b: c\n"),
        (
            "a:\n    - b: 1\n      # of b\n    - c: 2\n    # of a\n",
            "a:\n  - b: 1\n    # of b\n  - c: 2\n  # of a\n",
        ),
        ("a:\n  - [\n  [b]\n  ]\n  # of a\n", "a:\n  - [[b]]\n  # of a\n"),
        ("{a: b}\n# end\n", "{a: b}\n# end\n"),
        ("[]\n# end\n", "[]\n# end\n"),
        # rows of a table stand below one another
        (
            "table: t\nrows:\n  - {a: 1, b: [xx, y], c: 2}\n  - {a: 100, b: [z], c: 3}\n"
            "  # others\n  - {a: 1}\n",
            "table: t\nrows:\n  - {a: 1,   b: [xx, y], c: 2}\n  - {a: 100, b: [z],     c: 3}\n"
            "  # others\n  - {a: 1}\n",
        ),
    ],
)  # fmt: skip
def test_each_thing_has_one_form(written: str, meant: str) -> None:
    assert form(written) == meant


def test_a_long_phrase_is_broken_where_its_parts_join() -> None:
    parts = "number of (cells where it is empty and it is not mine) is at least 3"
    phrase = f"{parts} and {parts} or {parts}"
    assert form(f"define:\n  a: {phrase}\n") == (
        f"define:\n  a: >-\n    {parts} and\n    {parts}\n    or {parts}\n".replace(
            f"{parts} and\n    {parts}\n", f"{parts}\n    and {parts}\n"
        )
    )
    assert form(f"define:\n  a: >-\n    {parts}\n    and\n    {parts}\n").count("\n") == 4


@given(st.lists(st.sampled_from(["aa", "(b", "c)", "and", "or", "where", LONG]), min_size=1))
def test_breaking_loses_no_word(words: list[str]) -> None:
    phrase = " ".join(words)
    lines = broken(phrase, 40)
    assert " ".join(lines) == phrase
    assert all(len(line) <= 40 or len(words_of(line)) == 1 for line in lines)


TEXTS = st.one_of(
    st.sampled_from(
        ["win", "a is b", "no", "5", "-2", "+3", "it's", "x: y", "a #b", "[", "", "- a"]
    ),
    st.lists(st.sampled_from(["one", "and", "where", LONG]), min_size=1, max_size=6).map(" ".join),
)
NAMES = st.sampled_from(
    ["ludex", "game", "play", "rules", "do", "cites", "define", "rows", "a", "b"]
)
DATA = st.recursive(
    TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=14,
)


@st.composite
def files(draw: st.DrawFn) -> str:
    """The text of a file in some form, with comments and blank lines in it."""
    data = draw(st.dictionaries(NAMES, DATA, min_size=1, max_size=5))
    return "\n".join(_Scribe(draw).block(data, 0)) + "\n"


class _Scribe:
    """Writes data as YAML, as somebody may who has no habits."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw, self.count = draw, 0

    def chance(self) -> bool:
        return self.draw(st.sampled_from([False, False, True]))

    def comment(self) -> str:
        self.count += 1
        return f"# {self.count}"

    def text(self, value: str) -> str:
        if value and value[0].isalpha() and ": " not in value and " #" not in value:
            return value if not self.chance() else f"'{value.replace(chr(39), chr(39) * 2)}'"
        return f'"{value}"'

    def flow(self, data: object) -> str:
        gap = self.draw(st.sampled_from(["", " ", "\n      "]))
        if isinstance(data, str):
            return self.text(data)
        if isinstance(data, dict):
            return "{" + ", ".join(f"{gap}{k}: {self.flow(v)}" for k, v in data.items()) + gap + "}"
        assert isinstance(data, list)
        return "[" + ", ".join(gap + self.flow(item) for item in data) + gap + "]"

    def value(self, head: str, data: object, indent: int) -> list[str]:
        tail = f"  {self.comment()}" if self.chance() else ""
        if isinstance(data, str) or not data or self.chance():
            return [f"{head} {self.flow(data)}{tail}"]
        return [head + tail, *self.block(data, indent + self.draw(st.sampled_from([1, 2, 5])))]

    def block(self, data: object, indent: int) -> list[str]:
        lines, lead = [], " " * indent
        assert isinstance(data, dict | list)
        parts = list(data.items() if isinstance(data, dict) else enumerate(data))
        for key, value in parts:
            lines += [lead + self.comment()] if self.chance() else []
            lines += [""] if self.chance() else []
            head = f"{lead}{key}:" if isinstance(data, dict) else f"{lead}-"
            lines += self.value(head, value, indent)
        return [*lines, lead + self.comment()] if self.chance() else lines


@settings(max_examples=150)
@given(files())
def test_a_file_in_any_form_says_the_same_in_its_own(text: str) -> None:
    assert said(form(text)) == said(text)


def test_lines_are_short_where_they_can_be() -> None:
    text = form((ROOT / "games" / "grull" / "game.yaml").read_text("utf-8"))
    long = [line for line in text.split("\n") if len(line) > WIDTH]
    assert all(line.rstrip().endswith(":") or "#" in line for line in long), long
