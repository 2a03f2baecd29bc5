"""A rulebook as one page of HTML that needs nothing from elsewhere; every text is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.apps.rulebook.book import Block, Book, Drawing, Line, Part, Picture, Table
from ludex.diagnostics.escape import for_html as text

STYLE = """
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; font: 1.05rem/1.5 Georgia, serif; }
h1, h2, h3, table { font-family: system-ui, sans-serif; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #bbb; }
h3 { margin-bottom: .3rem; }
blockquote { margin: .3rem 0 .6rem; padding-left: .8rem; border-left: 3px solid #ccc; }
blockquote p { margin: .15rem 0; }
table { border-collapse: collapse; } td, th { padding: .15rem .6rem; text-align: left; }
td, th { border-bottom: 1px solid #ddd; } .scroll { overflow-x: auto; }
.cites, .cites a { color: #767676; font-size: .8rem; text-decoration: none; }
pre { overflow-x: auto; line-height: 1.2; }
figure { margin: .8rem 0; } figure svg { max-width: 100%; height: auto; }
@media print { figure, table { break-inside: avoid; } h2, h3 { break-after: avoid; } }
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1b; color: #e4e4e4; } .cites, .cites a { color: #9a9a9a; }
}
""".strip()


def render(book: Book) -> str:
    """The whole page."""
    known = frozenset(
        block.mark
        for chapter in book.chapters
        for block in chapter.blocks
        if isinstance(block, Line) and block.mark
    )
    return "\n".join([*_Page(known).lines(book), ""])


class _Page:
    """Prints a book; a citation leads to its sentence where the page has that."""

    def __init__(self, known: frozenset[str]) -> None:
        self.known = known

    def lines(self, book: Book) -> Iterator[str]:
        """The lines of the page."""
        title = text(book.title)
        yield f'<!doctype html>\n<html lang="{text(book.language)}">\n<head>'
        yield '<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>"
        yield f"<h1>{title}</h1>\n<p>{' '.join(map(text, book.lead))}</p>"
        for chapter in book.chapters:
            yield f"<h2>{text(chapter.title)}</h2>"
            yield from self.blocks(chapter.blocks)
        yield "</body>\n</html>"

    def blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        """Blocks; lines that follow each other are one list."""
        inside = False
        for block in blocks:
            if isinstance(block, Line) != inside:
                inside = not inside
                yield "<ul>" if inside else "</ul>"
            yield from self.block(block)
        if inside:
            yield "</ul>"

    def block(self, block: Block) -> Iterator[str]:
        """One block."""
        match block:
            case Line():
                yield self.line(block)
            case Table():
                yield from self.table(block)
            case Drawing():
                yield "<pre>" + "\n".join(map(text, block.lines)) + "</pre>"
            case Part():
                yield from self.part(block)
            case Picture():
                yield f"<figure>\n{block.svg}</figure>"

    def line(self, line: Line) -> str:
        """A line with those under it."""
        anchor = f' id="{text(line.mark)}"' if line.mark else ""
        mark = f"<b>{text(line.mark)}</b> " if line.mark else ""
        under = "".join(map(self.line, line.under))
        inner = f"{mark}{text(line.text)}{self.cites(line.cites)}"
        return f"<li{anchor}>{inner}{f'<ul>{under}</ul>' if under else ''}</li>"

    def part(self, part: Part) -> Iterator[str]:
        """One thing under its title."""
        yield f"<h3>{text(part.title)}{'' if part.quotes else self.cites(part.cites)}</h3>"
        if part.says:
            yield f"<p>{text(part.says)}</p>"
        if part.quotes:
            said = (f"<p>{text(q.text)}{self.cites((q.mark,))}</p>" for q in part.quotes)
            yield f"<blockquote>{''.join(said)}</blockquote>"
        if part.lines:
            yield f"<ul>{''.join(map(self.line, part.lines))}</ul>"

    def table(self, table: Table) -> Iterator[str]:
        """A table."""
        head = "".join(f"<th>{text(cell)}</th>" for cell in table.head)
        yield f'<div class="scroll"><table>\n<tr>{head}</tr>'
        for row in table.rows:
            yield f"<tr>{''.join(f'<td>{text(cell)}</td>' for cell in row)}</tr>"
        yield "</table></div>"

    def cites(self, cites: tuple[str, ...]) -> str:
        """Citations, each a link where the page has its sentence."""
        if not cites:
            return ""
        shown = ", ".join(
            f'<a href="#{text(c)}">{text(c)}</a>' if c in self.known else text(c) for c in cites
        )
        return f' <span class="cites">{shown}</span>'
