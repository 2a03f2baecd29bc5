"""A screen on which everything that is drawn is as it is called in a language."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.records import replace
from ludex.view.language import Language
from ludex.view.screen import Row, Screen

Legend = tuple[tuple[str, str], ...]


def screen_called(screen: Screen, language: Language) -> Screen:
    """A screen as it is drawn for people; its rows are called one by one, by `row_called`."""
    said, grid = language.names.said, screen.grid

    def legend(entries: Iterable[tuple[str, str]], square: bool = False) -> Legend:
        return tuple(
            (sign, said(language.square(name) if square else name)) for sign, name in entries
        )

    paths = (replace(p, name=said(p.name), legend=legend(p.legend)) for p in screen.paths)
    return replace(
        screen,
        grid=grid and replace(grid, legend=legend(grid.legend, square=True)),
        paths=tuple(paths),
        codes=legend(screen.codes),
    )


def row_called(row: Row, language: Language) -> Row:
    """A place with what lies there as it is called."""
    said = language.names.said
    printed = tuple((said(name), language.square(text)) for name, text in row.printed)
    return replace(row, name=said(row.name), shown=tuple(map(said, row.shown)), printed=printed)
