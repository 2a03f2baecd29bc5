"""Edits of a game that are tried before anybody is offered them."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher

from ludex.desk.outlining import last_line
from ludex.desk.project import Page, Project
from ludex.desk.renaming import made_with, words_of
from ludex.layout.formatting import LayoutError, formatted
from ludex.model.plurals import plural_of
from ludex.source.edits import Edit
from ludex.source.places import SourceFile
from ludex.source.tree import Mapping, Sequence

_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class ActionError(Exception):
    """Why something cannot be done here, in one sentence."""


def tried(project: Project, *edits: Edit, mends: str = "") -> tuple[Edit, ...]:
    """The same edits with each file in its form, if it had it; ActionError where something would
    be wrong that is not wrong now, or where what they are meant to mend is wrong as before."""
    other = made_with(project, edits)
    before, after = _wrong(project, bool(mends)), _wrong(other, bool(mends))
    more = after - before
    if more:
        raise ActionError(f"That would be wrong here: {next(iter(more))[1]}")
    if mends and sum(before.values()) <= sum(after.values()):
        raise ActionError("That would mend nothing.")
    found: list[Edit] = []
    for name in dict.fromkeys(edit.span.file for edit in edits):
        was, now = project.page(name).source, other.page(name).source.text
        if _form(name, was.text) == was.text:
            now = _form(name, now) or now
        found += _lines(was, now)
    return tuple(found)


def _wrong(project: Project, errors: bool) -> Counter[tuple[str, str]]:
    """What is wrong; errors alone, where what is written will not be the last word."""
    problems = project.report.problems
    said = (p for p in problems if p.severity == "error" or not errors)
    return Counter((problem.code, problem.sentence) for problem in said)


def _form(name: str, text: str) -> str | None:
    try:
        made = formatted(name, text.encode())
    except LayoutError:
        return None
    return made if isinstance(made, str) else None


def _lines(was: SourceFile, now: str) -> list[Edit]:
    """The lines that are others."""
    old, new = _LINE.findall(was.text), _LINE.findall(now)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    compared = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        Edit(was.span(starts[a], starts[b]), "".join(new[c:d]))
        for tag, a, b, c, d in compared
        if tag != "equal"
    ]


def free_name(project: Project, wanted: str) -> str:
    """A name that nothing has."""
    taken, number, made = words_of(project), 1, wanted
    while made in taken or plural_of(made) in taken:
        number += 1
        made = f"{wanted}-{number}"
    return made


def declared_in(page: Page, section: str, lines: list[str]) -> Edit:
    """The edit that adds a declaration at the end of a section, which is made where there is none;
    its lines are indented from the name of the declaration on."""
    source, root = page.source, page.tree
    entry = root.entry(section) if isinstance(root, Mapping) else None
    if entry is None or not isinstance(entry.value, Mapping | Sequence) or not len(entry.value):
        end = source.span(len(source.text), len(source.text))
        start = "" if source.text.endswith("\n") else "\n"
        return Edit(end, f"{start}{section}:\n" + "".join(f"  {line}\n" for line in lines))
    first = entry.value.entries[0].key if isinstance(entry.value, Mapping) else entry.value.items[0]
    if first.span.line == entry.key.span.line:
        raise ActionError(f"Write each declaration under `{section}` in a line of its own first.")
    margin = source.line_text(first.span.line)
    indent = margin[: len(margin) - len(margin.lstrip())]
    after = last_line(entry.value)
    at = source.line_starts[after] if after < len(source.line_starts) else len(source.text)
    start = "" if source.text[:at].endswith("\n") else "\n"
    return Edit(source.span(at, at), start + "".join(f"{indent}{line}\n" for line in lines))
