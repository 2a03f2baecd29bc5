"""The picture of every game: well-formed, with all that the view has, and nothing else."""

import re
from collections.abc import Iterator

import pytest
from tests.drawing.pictures import SVG, drawn, parsed, positions, seen, words
from tests.properties.games import folders

from ludex.drawing.lettering import words_of
from ludex.drawing.picture import svg_of
from ludex.machine import looks
from ludex.machine.interface import Machine, View
from ludex.machine.tables import Tables
from ludex.view.json import render
from ludex.view.screen import screen_of

TAGS = {"svg", "title", "text", "tspan"} | looks.TAGS


def views(game: str) -> Iterator[tuple[Machine, View]]:
    for engine, state in positions(game):
        for seat in (None, *range(engine.tables.players)):
            yield engine, engine.view(state, seat)


def kinds_named(text: str, tables: Tables) -> set[str]:
    """The kinds of pieces, and the sorts, that a text names."""
    names = {words_of(name) for name in (*tables.kinds, *(piece.sort for piece in tables.pieces))}
    return {n for n in names if re.search(rf"(?<![\w+]){re.escape(n)}(?!\w)", words_of(text))}


@pytest.mark.parametrize("game", folders())
def test_a_picture_has_what_the_view_has_and_nothing_else(game: str) -> None:
    for engine, view in views(game):
        svg = svg_of(view, engine.tables)
        picture = parsed(svg)
        assert {each.tag for each in picture.iter()} <= {SVG + tag for tag in TAGS}
        assert drawn(picture) == seen(engine, view)
        data = render(screen_of(view, engine.tables))
        text = " ".join(picture.itertext())
        assert kinds_named(text, engine.tables) <= kinds_named(data, engine.tables)
        for each in screen_of(view, engine.tables).notices:
            assert words(each.sentence) <= words(text)
