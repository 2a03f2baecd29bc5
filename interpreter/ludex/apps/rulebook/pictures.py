"""Pictures of a rulebook: the table as a game begins, and each kind of piece beside its sort."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.apps.declared import player_counts, with_squares
from ludex.apps.rulebook.book import Picture
from ludex.drawing.figures import Figures
from ludex.drawing.picture import svg_of
from ludex.drawing.pieces import piece_group, size_of
from ludex.drawing.scene import Block, flowing
from ludex.drawing.svg import svg
from ludex.ir.tables import NotRunError, SetupError
from ludex.machine.facts import Piece
from ludex.machine.interface import Machine, PlayError
from ludex.machine.tables import Tables
from ludex.pipeline import Loaded, machine
from ludex.view.language import Language

WIDE, GAP = 620.0, 8.0
SEED = 1


class Pictures:
    """What a book shows of a game at its smallest table; nothing where it cannot be played."""

    def __init__(self, loaded: Loaded, title: str, language: Language) -> None:
        self.title, self.language = title, language
        self.machine = _machine(loaded)
        if self.machine is not None and loaded.game is not None:
            texts = self.machine.tables.inscriptions
            self.language = with_squares(language, loaded.game, texts)

    def beginning(self) -> Iterator[Picture]:
        """What lies on the table as a game begins, for whoever looks on."""
        if self.machine is None:
            return
        try:
            view = self.machine.view(self.machine.begin(SEED), None)
        except PlayError:
            return
        yield Picture(svg_of(view, self.machine.tables, self.title, self.language))

    def pieces(self, sort: str) -> Iterator[Picture]:
        """Each kind of a sort of pieces, once for each seat that has some."""
        if self.machine is None:
            return
        tables = self.machine.tables
        figures = Figures(tables, self.language)
        found = [_shown(piece, figures) for piece in _kinds(tables, sort)]
        if found:
            yield Picture(svg(flowing(found, WIDE, GAP), figures.called(sort)))


def _machine(loaded: Loaded) -> Machine | None:
    try:
        return machine(loaded, min(player_counts(loaded.file, ()), default=2))
    except (SetupError, NotRunError):
        return None


def _kinds(tables: Tables, sort: str) -> list[Piece]:
    rows = (row for row in tables.pieces if row.sort == sort)
    return [*dict.fromkeys(Piece(tables.kinds[row.kind], row.owner, True) for row in rows)]


def _shown(piece: Piece, figures: Figures) -> Block:
    wide, high = size_of(figures.figure(piece))
    group = piece_group(figures, (piece,), "", wide / 2 + 1, high / 2 + 1, high)
    return Block(wide + 2, high + 2, (group,))
