"""What stands at a place of a file: which text, what kind of text, which word of it."""

from __future__ import annotations

from ludex.desk.named import WORD
from ludex.desk.project import Page, Project, index_of
from ludex.records import dataclass, replace
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax.keys import Key, Shape

LINES = "act"
"""How a text is read that stands for a whole line of a scenario, which is never only a phrase."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A place within a text of a file."""

    scalar: Scalar
    within: int
    """So many characters of the text stand before it."""
    entrance: str = ""
    """How the grammar reads the text, where it is a phrase."""
    key: tuple[Shape, Key | None] | None = None
    """The key that the text is, and the shape it belongs to."""
    begun: tuple[Shape | None, ...] = ()
    """The shape of which a key may be begun here, where one may be, and whatever it belongs to."""

    @property
    def word(self) -> tuple[str, Span] | None:
        """The word around the place."""
        for found in WORD.finditer(self.scalar.text):
            if found.start() <= self.within <= found.end():
                return found[0], self.scalar.place(found.start(), found.end())
        return None

    @property
    def before(self) -> str:
        """What stands before the word around the place."""
        text = self.scalar.text[: self.within]
        found = [match for match in WORD.finditer(text) if match.end() == len(text)]
        return text[: found[0].start()] if found else text


def standing(project: Project, name: str, line: int, column: int) -> Standing | None:
    """What stands at a place of a file; None between texts."""
    page = project.page(name)
    index = index_of(page.source, line, column)
    scalar = page.scalar_at(index)
    if scalar is None:
        return None
    within = next(
        (at for at in range(len(scalar.text) + 1) if _end_of(scalar, at) >= (line, column)),
        len(scalar.text),
    )
    return standing_in(page, scalar, within)


def standing_in(page: Page, scalar: Scalar, within: int) -> Standing:
    """A place in a text of a file."""
    known, at = page.arranged, scalar.start
    entrance, key = known.phrases.get(at, ""), known.keys.get(at)
    made = Standing(scalar, within, "" if entrance == LINES else entrance, key)
    if at in known.begun and not made.before.strip():
        return replace(made, begun=(known.begun[at],))
    return made


def _end_of(scalar: Scalar, at: int) -> tuple[int, int]:
    place = scalar.place(at, at)
    return place.line, place.column
