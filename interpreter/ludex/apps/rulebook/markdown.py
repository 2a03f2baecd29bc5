"""A rulebook as a page of Markdown; nothing that a game file says is taken for a mark."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.apps.rulebook.book import Block, Book, Drawing, Line, Part, Table
from ludex.diagnostics.escape import harmless

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|!~@&$])|(?<![^\s])([-+])(?=\s)|^(\d+)([.)])")


def render(book: Book) -> str:
    """The whole book."""
    lines = [f"# {marked(book.title)}", "", " ".join(map(marked, book.lead))]
    for chapter in book.chapters:
        lines += ["", f"## {marked(chapter.title)}", ""]
        for block in chapter.blocks:
            lines += _block(block)
    return "\n".join(lines).rstrip() + "\n"


def marked(text: str) -> str:
    """A text that means itself."""
    return _MARKS.sub(_escaped, harmless(text))


def _escaped(match: re.Match[str]) -> str:
    sign, bullet, number, point = match.groups()
    return f"{number}\\{point}" if number is not None else f"\\{sign or bullet}"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Line():
            yield from _line(block, 0)
        case Table():
            yield from _table(block)
        case Drawing():
            yield from ("", *(f"    {harmless(line)}" for line in block.lines), "")
        case Part():
            yield from _part(block)


def _line(line: Line, depth: int) -> Iterator[str]:
    mark = f"**{marked(line.mark)}** " if line.mark else ""
    yield f"{'  ' * depth}- {mark}{marked(line.text)}{_cites(line.cites)}"
    for each in line.under:
        yield from _line(each, depth + 1)


def _part(part: Part) -> Iterator[str]:
    yield f"### {marked(part.title)}"
    yield ""
    if part.says:
        yield from (marked(part.says), "")
    for quote in part.quotes:
        yield f"> {marked(quote.text)} *{marked(quote.mark)}*  "
    if part.quotes:
        yield ""
    elif part.cites:
        yield from (_cites(part.cites).strip(), "")
    for line in part.lines:
        yield from _line(line, 0)
    yield ""


def _table(table: Table) -> Iterator[str]:
    yield ""
    for row in (table.head, tuple("---" for _ in table.head), *table.rows):
        cells = row if row and row[0] == "---" else tuple(map(marked, row))
        yield f"| {' | '.join(cells)} |"
    yield ""


def _cites(cites: tuple[str, ...]) -> str:
    return f" *({marked(', '.join(cites))})*" if cites else ""
