"""What a rulebook is: chapters of sentences, lists and tables, whatever it is printed as."""

from __future__ import annotations

from ludex.records import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence; what belongs under it; the entries of the booklet that it comes from."""

    text: str
    under: tuple[Line, ...] = ()
    cites: tuple[str, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below a row of titles."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines that keep their blanks."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing with its own title: what it says, what of the booklet it carries out, its steps."""

    title: str
    says: str = ""
    cites: tuple[str, ...] = ()
    quotes: tuple[Line, ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, as SVG; a book that is only text has none."""

    svg: str


Block = Line | Table | Drawing | Part | Picture


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title with what stands under it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rulebook; `language` is the one in which its names are, where that is known."""

    title: str
    language: str
    lead: tuple[str, ...]
    chapters: tuple[Chapter, ...]
