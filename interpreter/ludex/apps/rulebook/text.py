"""A rulebook as plain text of some width."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.apps.rulebook.book import Block, Book, Drawing, Line, Part, Table
from ludex.diagnostics.escape import harmless
from ludex.view.drawing import columns
from ludex.view.text import wrapped

DEEPEST = 8


def render(book: Book, width: int) -> str:
    """The whole book."""
    lines = [book.title, "=" * columns(book.title), ""]
    lines += [line for said in book.lead for line in wrapped(said, width, "")]
    for chapter in book.chapters:
        lines += ["", "", chapter.title, "-" * columns(chapter.title), ""]
        for block in chapter.blocks:
            lines += _block(block, width)
    return "".join(f"{harmless(line)}\n" for line in lines)


def _block(block: Block, width: int) -> Iterator[str]:
    match block:
        case Line():
            yield from _line(block, width, 0)
        case Table():
            yield from _table(block)
        case Drawing():
            yield from ("", *(f"  {line}" for line in block.lines), "")
        case Part():
            yield from part_lines(block, width)


def _line(line: Line, width: int, depth: int) -> Iterator[str]:
    indent = "  " * min(depth, DEEPEST)
    mark = f"{line.mark}  " if line.mark else ""
    said = f"- {mark}{line.text}{_cites(line.cites)}"
    yield from (f"{indent}{each}" for each in wrapped(said, width - len(indent)))
    for each in line.under:
        yield from _line(each, width, depth + 1)


def part_lines(part: Part, width: int) -> Iterator[str]:
    """A thing with its own title, as lines of at most that width."""
    yield from wrapped(f"{part.title}{_cites(part.cites)}", width)
    if part.says:
        yield from wrapped(part.says, width, "")
    for quote in part.quotes:
        yield from wrapped(f"  > {quote.text} [{quote.mark}]", width, "    ")
    for line in part.lines:
        yield from _line(line, width, 0)
    yield ""


def _table(table: Table) -> Iterator[str]:
    rows = [table.head, *table.rows]
    wide = [max(columns(row[i]) for row in rows) for i in range(len(table.head))]
    for row in rows:
        cells = (cell + " " * (wide[i] - columns(cell)) for i, cell in enumerate(row))
        yield f"    {'  '.join(cells)}".rstrip()
    yield ""


def _cites(cites: tuple[str, ...]) -> str:
    return f" [{', '.join(cites)}]" if cites else ""
