"""Declares a name that is used and is nothing yet, and cites an entry of the ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.desk.project import Project
from ludex.desk.rewriting import ActionError, declared_in, tried
from ludex.diagnostics.problem import Problem
from ludex.scenario_pipeline.elements import elements
from ludex.source.edits import Edit
from ludex.source.places import Span
from ludex.source.tree import Entry, Mapping, Scalar, Sequence
from ludex.syntax.keys import key_table
from ludex.syntax.scenarios import LedgerEntry

_UNKNOWN = re.compile(r"There is no [a-z ]+ `([a-z][a-z0-9-]*)`\.")
LONG_FORM = {"define": "is", "rules": "do", "options": "values", "types": "values"}
"""Under which key stands what is written alone behind a name."""
CITES = "cites"
SECTIONS = ("places", "values", "define", "rules")
MOST = 8


# ------------------------------------------------------------ names
def unknown_name(problem: Problem) -> str:
    """The name of which a message says that there is none such."""
    found = _UNKNOWN.match(problem.sentence)
    return found[1] if found and problem.code == "L100" else ""


def declared(project: Project, file: str, word: str, section: str) -> tuple[Edit, ...]:
    """The edits that declare a name in a section, as little as there can be; ActionError where the
    name would still be nothing."""
    page = project.page(file)
    for line in _declarations(project, word, section):
        try:
            return tried(project, declared_in(page, section, [line]), mends=word)
        except ActionError:
            continue
    raise ActionError(f"`{word}` cannot be declared under `{section}` as it is used here.")


def _declarations(project: Project, word: str, section: str) -> Iterator[str]:
    if section == "places":
        sorts = project.game.names.pieces if project.game is not None else ()
        for sort in sorts:
            yield f"{word}: {{holds: {sort}}}"
            yield f"{word}: {{each: player, holds: {sort}}}"
    elif section == "values":
        yield f"{word}: {{is: 0..99, start: 0}}"
        yield f"{word}: {{each: player, is: 0..99, start: 0}}"
    elif section == "define":
        yield f"{word}: 1"
        yield f"{word} of player: 1"
        yield f"player is {word}: player is active"
    else:
        yield f"{word}: []"
        yield f"{word}: [end game]"


# ------------------------------------------------------------ entries of the ledger
def citing(project: Project, span: Span) -> tuple[str, Entry] | None:
    """The declaration that goes over a place and may cite something, with its section."""
    page = project.page(span.file)
    if span.file not in project.files.rules or not isinstance(page.tree, Mapping):
        return None
    first = page.block_of(span.line)
    for section in page.tree:
        body = section.value if _may_cite(section.key.text) else None
        for entry in body if isinstance(body, Mapping) else ():
            if entry.key.span.line == first:
                return section.key.text, entry
    return None


def _may_cite(section: str) -> bool:
    """Whether what a section declares may cite the ledger."""
    key = key_table().files["game"].keys.get(section)
    shape = None if key is None else key_table().shapes.get(key.form_text.removeprefix("map of "))
    return shape is not None and CITES in shape.keys


def uncited(project: Project) -> list[LedgerEntry]:
    """The first entries that nothing cites yet and that nothing settles."""
    game, entries = project.loaded.game, project.ledger.values()
    cited = {each for e in elements(game) for each in e.cites} if game is not None else set()
    return [e for e in entries if e.id not in cited and e.settled is None][:MOST]


def cited(project: Project, span: Span, entry: str) -> tuple[Edit, ...]:
    """The edits with which a declaration cites an entry of the ledger too."""
    found = citing(project, span)
    if found is None:
        raise ActionError("Nothing is declared here.")
    section, declaration = found
    page, value = project.page(span.file), declaration.value
    source, indent = page.source, " " * (declaration.key.span.column + 1)
    if isinstance(value, Mapping):
        known = value.entry(CITES)
        if known is not None and isinstance(known.value, Sequence) and len(known.value):
            last = known.value.items[-1].span
            end = Span(last.file, last.end_line, last.end_column, last.end_line, last.end_column)
            listed = known.value.items[0].span.line != known.key.span.line and not _flow(
                source.text, source.index(known.value.span.line, known.value.span.column)
            )
            dash = "\n" + " " * (known.value.span.column - 1) + "- "
            return tried(project, Edit(end, f"{dash if listed else ', '}{entry}"))
        start = source.index(value.span.line, value.span.column)
        flow = _flow(source.text, start)
        at = source.span(start + flow, start + flow)
        own = " " * (value.span.column - 1)
        return tried(project, Edit(at, f"cites: [{entry}]" + (", " if flow else f"\n{own}")))
    key = LONG_FORM.get(section)
    if key is None:
        raise ActionError(f"What stands alone under `{section}` cannot cite anything.")
    after = source.stretch(declaration.key.span)[1] + 1
    behind = source.stretch(value.span)[1]
    body = source.text[after:behind]
    cites = f"\n{indent}cites: [{entry}]\n{indent}{key}:"
    deeper = body if isinstance(value, Scalar) and "\n" not in body else body.replace("\n", "\n  ")
    return tried(project, Edit(source.span(after, behind), cites + deeper))


def _flow(text: str, index: int) -> bool:
    return text[index] in "[{"
