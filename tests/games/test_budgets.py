"""How long a game file may be, and the rule by which its lines are counted.

Blank lines, comments, `about`, `look`, what is said to people (`says`, `tells`, `asks`, `signs`,
`say`, `texts`) and lines of nothing but `cites` are not counted, nor is the line of a key that
stands there only because `cites` stands beside it: `is:` and `do:` have a short form. A phrase, or
a list in brackets, that its form breaks over lines says no more than on one, and is one line.
Scenarios and ledgers are other files. The budgets are in `docs/decisions/0012-budgets.md`.
"""

import re
from pathlib import Path

import pytest

from ludex.source.read import read_tree
from ludex.source.tree import Entry, Mapping, Node, Scalar, Sequence

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "decisions" / "0012-budgets.md"
PAGE_OF_RULES = 250
NOT_COUNTED = ("about", "cites", "look", "says", "asks", "signs", "say", "texts")
TELLS = "tells "
SHORT = ("is", "do", "test", "values", "count")
ROW = re.compile(r"^\| ([a-z][a-z0-9-]*) \| (\d+) \| (\d+) \|", re.MULTILINE)


def in_brackets(node: Mapping | Sequence) -> bool:
    """Whether a collection stands in brackets."""
    first: Node = node
    while not isinstance(first, Scalar):
        if not len(first):
            return True
        first = next(e.key if isinstance(e, Entry) else e for e in first)
    assert first.source is not None
    line = first.source.text.split("\n")[node.span.line - 1]
    return line[node.span.column - 1] in "[{"


def lines_of(node: Node) -> set[int]:
    """The lines on which something stands that is counted; of brackets that is the first one."""
    found = lines_within(node)
    bracketed = found and not isinstance(node, Scalar) and in_brackets(node)
    return {node.span.line} if bracketed else found


def lines_within(node: Node) -> set[int]:
    """The lines of keys and values, by their places."""
    match node:
        case Mapping():
            found: set[int] = set()
            said = [entry for entry in node if entry.key.text not in NOT_COUNTED]
            short = len(said) == 1 < len(node) and said[0].key.text in SHORT
            for entry in said:
                own = lines_of(entry.value)
                told = entry.key.text.startswith(TELLS)
                line = set() if told else {entry.key.span.line}
                found |= own - line if short else own | line
            return found
        case Sequence():
            return {line for item in node.items for line in lines_of(item)}
        case Scalar(text=text) if text.startswith(TELLS):
            return set()
        case Scalar(style="plain" | "folded"):
            return {node.span.line}
    last = node.span.end_line - (1 if node.span.end_column == 1 else 0)
    return set(range(node.span.line, max(node.span.line, last) + 1))


def counted(text: str) -> dict[str, int]:
    """The lines of a game without its variants, and of each variant under its own name."""
    root, _, faults = read_tree("game.yaml", text.encode())
    assert not faults
    assert isinstance(root, Mapping)
    written = text.split("\n")
    full = {n for n, line in enumerate(written, 1) if re.match(r"\s*[^\s#]", line)}
    variants = root.get("variants")
    base = Mapping(tuple(e for e in root if e.key.text != "variants"), root.span)
    found = {"": len(lines_of(base) & full)}
    for entry in variants if isinstance(variants, Mapping) else ():
        found[entry.key.text] = len((lines_of(entry.value) | {entry.key.span.line}) & full)
    return found


def budgets() -> dict[str, tuple[int, int]]:
    """The table of the page: a game or a variant, its budget, its lines."""
    rows = ROW.findall(PAGE.read_text("utf-8"))
    return {name: (int(most), int(lines)) for name, most, lines in rows}


def rule_files(folder: Path) -> list[Path]:
    """The file of a game and those of its other files that hold rules, walks or words.

    What is printed on squares and tiles is counted on no page.
    """
    said = re.compile(r"^(rules|walks|define):", re.MULTILINE)
    printed = re.compile(r"^(squares|tiles):", re.MULTILINE)
    texts = {path: path.read_text("utf-8") for path in sorted(folder.glob("*.yaml"))}
    more = [
        path
        for path, text in texts.items()
        if path.name != "game.yaml" and said.search(text) and not printed.search(text)
    ]
    return [folder / "game.yaml", *more]


def measured() -> dict[str, int]:
    """The lines of every game of `games/`, in all its files of rules, and of its variants."""
    found: dict[str, int] = {}
    for path in sorted(ROOT.glob("games/*/game.yaml")):
        for file in rule_files(path.parent):
            for variant, lines in counted(file.read_text("utf-8")).items():
                name = f"{path.parent.name}-{variant}" if variant else path.parent.name
                found[name] = found.get(name, 0) + lines
    return found


def test_every_game_and_variant_has_a_budget_and_the_page_is_fresh() -> None:
    assert {name: lines for name, (_, lines) in budgets().items()} == measured()


@pytest.mark.parametrize("name", sorted(measured()))
def test_a_game_keeps_its_budget(name: str) -> None:
    assert measured()[name] <= budgets()[name][0]


@pytest.mark.parametrize("name", sorted(p.parent.name for p in ROOT.glob("games/*/game.yaml")))
def test_a_file_of_rules_is_a_page(name: str) -> None:
    lines = {
        path.name: sum(counted(path.read_text("utf-8")).values())
        for path in rule_files(ROOT / "games" / name)
    }
    assert {file: n for file, n in lines.items() if n > PAGE_OF_RULES} == {}


def test_what_is_counted() -> None:
    text = """\
# a comment
ludex: 1

about:
  title: Nothing
  cites: [X-1]
board:
  drawn: |
    o-o
    |
    o
play:            # counted
  - win for
    others
rules:
  r:
    cites: [X-1,
            X-2]
    do: [stop]
variants:
  v:
    cites: [X-3]
    set: {a: 1}
"""
    assert counted(text) == {"": 10, "v": 2}


def test_what_is_broken_over_lines_is_one_line() -> None:
    text = """\
define:
  a: >-
    b is c
    and d is e
  f: b is c
    and d is e
  g:
    - b if c
    - d otherwise
types:
  letter: {
    a: A, b: B,
    c: C
  }
board:
  drawn: |
    o-o
    o-o
"""
    assert counted(text)[""] == 1 + 1 + 1 + 3 + 2 + 4
