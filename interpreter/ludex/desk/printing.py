"""How a printed text may go on, by the dictionary of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.desk.offering import Offer
from ludex.desk.places import Standing
from ludex.desk.project import Project
from ludex.desk.staging import Above, above
from ludex.syntax.printed_texts import Misreading

NOTHING = "Ǝ"
"""No text of any game has this word."""
PRINTED = (("board", "texts"), ("given-board", "texts"), ("tile", "texts"), ("scenario", "texts"))
ATTRIBUTES = (("kind", "text"), ("piece", "text"))
LETTERS = ("tile", "given-board")
"""Where keys that nobody knows are letters of a drawing, each with its text."""
_NUMBER = re.compile(r"a number from (\d+) to \d+")


def printed_offers(project: Project, here: Standing, name: str) -> Iterator[Offer]:
    """The words and numbers that fit behind what stands before a place in a printed text."""
    inscriptions = project.named[0].names.inscriptions if project.named else None
    if inscriptions is None or not inscriptions.squares:
        return
    keys = above(project.page(name), here.scalar)
    if not _is_printed(project, name, here, keys):
        return
    before, word = here.before, here.word
    span = here.scalar.place(here.within, here.within) if word is None else word[1]
    read = inscriptions.understand(f"{before} {NOTHING}")
    for fits in read.fitting if isinstance(read, Misreading) else ():
        number = _NUMBER.fullmatch(fits)
        text = number[1] if number is not None else fits.strip("`")
        yield Offer(text, "printed word" if number is None else fits, "", span, 0)


def _is_printed(project: Project, name: str, here: Standing, keys: list[Above]) -> bool:
    """Whether a text is printed on a cell, a piece or a tile, or is a key that asks of one."""
    if any((each.shape, each.name) in PRINTED for each in keys[:2]):
        return True
    first = keys[0] if keys else Above("", "", "")
    alone = not project.page(name).around[here.scalar.start].beside and not first.name
    return alone and (first.shape in LETTERS or (first.shape, first.text) in ATTRIBUTES)
