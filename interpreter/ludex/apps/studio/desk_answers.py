"""What the desk knows of a place in the texts, as plain values; lines and columns count from 1."""

from __future__ import annotations

from ludex.apps.studio.room import Answer, Asked, Room
from ludex.apps.studio.texts import RefusedError
from ludex.desk.acting import Action, actions, edits_of
from ludex.desk.colouring import colours
from ludex.desk.completing import completions
from ludex.desk.following import definition
from ludex.desk.hovering import hover
from ludex.desk.inlays import inlays
from ludex.desk.project import Project
from ludex.desk.renaming import RenameError, renameable, renamed
from ludex.desk.rewriting import ActionError
from ludex.layout.formatting import LayoutError, formatted
from ludex.records import asdict
from ludex.source.places import Span

MOST_OFFERS = 200


def _place(room: Room, asked: Asked) -> tuple[Project, str, int, int]:
    return room.texts.project, room.texts.known(asked["file"]), asked["line"], asked["column"]


def complete(room: Room, asked: Asked) -> Answer:
    """What may be written."""
    offers = completions(*_place(room, asked))[:MOST_OFFERS]
    return {
        "answer": "offers",
        "offers": [{**asdict(offer), "rank": place} for place, offer in enumerate(offers)],
    }


def tell(room: Room, asked: Asked) -> Answer:
    """What there is to say of a word, as Markdown."""
    told = hover(*_place(room, asked))
    text, span = ("", None) if told is None else (told.text, asdict(told.span))
    return {"answer": "told", "text": text, "span": span}


def follow(room: Room, asked: Asked) -> Answer:
    """Where something is declared; in the library of Ludex its text comes along."""
    span = definition(*_place(room, asked))
    source = room.texts.project.source(span.file) if span is not None else None
    text = source.text if source is not None and source.path not in room.texts.texts else None
    return {"answer": "place", "span": None if span is None else asdict(span), "text": text}


def colour(room: Room, asked: Asked) -> Answer:
    """What each word of a file is, and what there is to say between them."""
    project, name = room.texts.project, room.texts.known(asked["file"])
    spans = [
        [c.span.line, c.span.column, c.span.end_column, c.sort] for c in colours(project, name)
    ]
    lines = project.page(name).source.text.count("\n") + 1
    said = [[i.line, i.column, i.text, i.whole] for i in inlays(project, name, 1, lines)]
    return {"answer": "colours", "colours": spans, "inlays": said}


def lay_out(room: Room, asked: Asked) -> Answer:
    """The text of a file in its one form."""
    name = room.texts.known(asked["file"])
    try:
        text = formatted(name, room.texts.texts[name])
    except LayoutError as error:
        return {"answer": "refused", "sentence": f"It is left as it is: {error}."}
    if isinstance(text, str):
        return {"answer": "text", "text": text}
    return {"answer": "refused", "sentence": "It can be read by nobody yet; see its problems."}


# ------------------------------------------------------------ what changes texts
def offer(room: Room, asked: Asked) -> Answer:
    """What can be done with a stretch of a file, and the name there if it may be another one."""
    try:
        name = renameable(*_place(room, asked)).thing.name
    except RenameError:
        name = ""
    said = [action.text for action in _actions(room, asked)]
    return {"answer": "changes", "name": name, "changes": said}


def change(room: Room, asked: Asked) -> Answer:
    """The edits that do one of these things, or that give another name."""
    chosen = [each for each in _actions(room, asked) if each.text == asked.get("change")]
    try:
        if "name" in asked:
            edits = renamed(*_place(room, asked), asked["name"])
        elif chosen:
            edits = edits_of(room.texts.project, chosen[0])
        else:
            raise ActionError("This cannot be done here.")
    except (ActionError, RenameError) as error:
        raise RefusedError(str(error)) from None
    places = [{"place": asdict(edit.span), "text": edit.text} for edit in edits]
    return {"answer": "edits", "edits": places}


def _actions(room: Room, asked: Asked) -> tuple[Action, ...]:
    project, file, line, column = _place(room, asked)
    end_line, end_column = asked.get("end_line", line), asked.get("end_column", column)
    own = tuple(each for each in project.soon if each.span is not None and each.span.file == file)
    return actions(project, Span(file, line, column, end_line, end_column), own)


ANSWERS = {
    "complete": complete, "hover": tell, "definition": follow, "colours": colour,
    "format": lay_out, "changes": offer, "change": change,
}  # fmt: skip
