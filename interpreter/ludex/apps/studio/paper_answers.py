"""What is asked to put a game on paper: its rulebook, and sheets to be cut out.

It is asked rarely, so what makes these pages is imported when it is.
"""

from __future__ import annotations

from ludex.apps.studio.link import carried
from ludex.apps.studio.room import Answer, Asked, Room
from ludex.apps.studio.table import MISTAKES, is_wrong, playing, refusing
from ludex.apps.studio.texts import RefusedError

RULEBOOK = "rulebook"


def paper(room: Room, asked: Asked) -> Answer:
    """The rulebook, or sheets of a paper, as a page that a browser prints."""
    room.table.game()
    if is_wrong(room.texts.project):
        raise RefusedError(MISTAKES)
    what, (name, _) = asked["what"], carried(room.texts)
    with refusing():
        html = _rulebook(room) if what == RULEBOOK else _sheets(room, what)
    ending = RULEBOOK if what == RULEBOOK else "sheets"
    return {"answer": "paper", "name": f"{name}-{ending}.html", "html": html}


def _rulebook(room: Room) -> str:
    from ludex.apps.rulebook.from_game import rulebook
    from ludex.apps.rulebook.html import render
    from ludex.apps.rulebook.pictures import Pictures
    from ludex.scenario_pipeline.reading import read

    project, shown = room.texts.project, room.table.shown
    game = project.loaded.file
    ledger = read(project.files, game).ledger
    entries = ledger.entries if ledger is not None else ()
    pictures = Pictures(project.loaded, shown.title, shown.language)
    return render(rulebook(game, shown.title, shown.language, entries, pictures))


def _sheets(room: Room, name: str) -> str:
    from ludex.apps.printing import page, prints_of
    from ludex.drawing.sheets import PAPERS

    shown, size = room.table.shown, PAPERS[name]
    there = prints_of(playing(room.texts.project, room.table), size, shown.language).all()
    return page(shown.title, [sheet for made in there.values() for sheet in made()], size)


ANSWERS = {"paper": paper}
