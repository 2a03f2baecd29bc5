"""From a name to where it is declared, and to every place that uses it."""

from __future__ import annotations

from ludex.desk.places import standing
from ludex.desk.project import Project
from ludex.source.places import Span


def definition(project: Project, name: str, line: int, column: int) -> Span | None:
    """Where what is named at a place is declared: a name of the rules, or an id of the ledger."""
    here = standing(project, name, line, column)
    if here is None:
        return None
    entry = project.ledger.get(here.scalar.text)
    if entry is not None:
        return entry.span
    use = project.uses.at(name, line, column)
    return None if use is None else use.thing.declared


def references(project: Project, name: str, line: int, column: int) -> tuple[Span, ...]:
    """Every place that names the same as this one, the declaration among them."""
    here = standing(project, name, line, column)
    if here is None:
        return ()
    text = here.scalar.text
    if text in project.ledger:
        pages = map(project.page, project.names)
        return tuple(each.span for page in pages for each in page.scalars if each.text == text)
    use = project.uses.at(name, line, column)
    return () if use is None else tuple(each.span for each in project.uses.of(use.thing))
