"""Gives a thing another name in all files of its game, and looks whether the game is the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.desk.named import WORD, Thing
from ludex.desk.project import Page, Project
from ludex.desk.same_game import BOUND, difference
from ludex.desk.uses import Use
from ludex.model.plurals import plural_of
from ludex.source.edits import Edit, edited
from ludex.source.tree import Scalar
from ludex.syntax.keys import OPEN_END
from ludex.syntax.plain import name_refusal

TELLS = "tells "
NAMES, CALLED, GAME = "names", "name", "game"
CONDITIONS = "conditions"
TABLE, ROWS, GROUPS, SEATS = "table", "rows", "groups", "seats"
TESTS = ("scenarios", TABLE)
"""Files whose texts are what is shown or refused at the table, but for the name of a scenario."""
MACHINE = "word of the machine"
NOT_OURS = (MACHINE, "attribute")
_NUMBER = re.compile(r"[+-]?\d+")
_HOLE = re.compile(r"\{[^{}]*\}")


class RenameError(Exception):
    """Why something cannot be given another name, in one sentence."""


def renameable(project: Project, name: str, line: int, column: int) -> Use:
    """What stands at a place, if its name may be changed."""
    use = project.uses.at(name, line, column)
    if use is None:
        raise RenameError("Here stands no name of this game.")
    declared = use.thing.declared
    if use.thing.sort.startswith(NOT_OURS) or declared is None:
        raise RenameError(f"`{use.thing.name}` is not declared by its name alone.")
    if declared.file not in project.texts:
        raise RenameError(f"`{use.thing.name}` belongs to the library.")
    source = project.page(declared.file).source
    written = source.text[slice(*source.stretch(declared))]
    if written != use.thing.name:
        made = f"`{use.thing.name}` is made from `{written}` and a number of its range"
        raise RenameError(f"{made}: no name of its own stands there.")
    if _NUMBER.fullmatch(use.thing.name):
        raise RenameError(f"`{use.thing.name}` may be a number elsewhere, which would change too.")
    return use


def renamed(project: Project, name: str, line: int, column: int, new: str) -> tuple[Edit, ...]:
    """The edits that give what stands at a place another name everywhere."""
    thing = renameable(project, name, line, column).thing
    refused = name_refusal("word" if thing.name[:1].islower() else "code", new)
    if refused is not None:
        raise RenameError(refused.sentence)
    if new == thing.name:
        return ()
    if any(word in words_of(project) for word in (new, plural_of(new))):
        raise RenameError(f"`{new}` is used in this game already.")
    edits = tuple(dict.fromkeys(_edits(project, thing, new)))
    wrong = difference(project, made_with(project, edits), thing, new)
    if wrong:
        raise RenameError(wrong)
    return edits


def made_with(project: Project, edits: tuple[Edit, ...]) -> Project:
    """The project after edits."""
    for file in dict.fromkeys(edit.span.file for edit in edits):
        own = [edit for edit in edits if edit.span.file == file]
        project = project.changed(file, edited(project.page(file).source, own))
    return project


def words_of(project: Project) -> set[str]:
    """Every word of the rules, and whatever the library and the machine call so."""
    rules = (project.page(name) for name in project.files.rules)
    written = {word for page in rules for each in page.scalars for word in WORD.findall(each.text)}
    named = {use.thing.name for use in project.uses.list}
    return written | named | set(map(plural_of, named))


def _edits(project: Project, thing: Thing, new: str) -> Iterator[Edit]:
    """A name that is bound within a rule is changed there, any other wherever it is written."""
    old = thing.name
    if thing.sort == BOUND:
        yield from _bound(project, thing, new)
        return
    others = {use.span for use in project.uses.list if use.thing.sort == MACHINE}
    spelled = {old: new}
    same = (u.thing for u in project.uses.list if u.thing.name == plural_of(old))
    if not any(each.declared and each.sort != BOUND for each in same):
        spelled[plural_of(old)] = plural_of(new)
    for name in project.names:
        page = project.page(name)
        for scalar in page.scalars:
            if not any(word in scalar.text for word in spelled):
                continue
            for start, end in _named_in(page, scalar):
                word = scalar.text[start:end]
                span = scalar.place(start, end)
                if word in spelled and span not in others:
                    yield Edit(span, spelled[word])


def _bound(project: Project, thing: Thing, new: str) -> Iterator[Edit]:
    """A name that is bound within a rule is changed there, and in what its sentences are in other
    languages."""
    said, others = set(), {use.span for use in project.uses.list if use.thing != thing}
    for use in project.uses.of(thing):
        page = project.page(use.span.file)
        around = page.scalar_at(page.source.index(use.span.line, use.span.column))
        yield Edit(use.span, new)
        if around is not None:
            said.add(around.text.removeprefix(TELLS))
    for page in map(project.page, project.names):
        for scalar in page.scalars:
            above = page.around[scalar.start].above
            if scalar.text in said or (above is not None and above.text in said):
                for start, end in _in_holes(scalar.text):
                    span = scalar.place(start, end)
                    if scalar.text[start:end] == thing.name and span not in others:
                        yield Edit(span, new)


def _in_holes(text: str) -> Iterator[tuple[int, int]]:
    """The words in the holes of a sentence."""
    for hole in _HOLE.finditer(text):
        for found in WORD.finditer(text, hole.start(), hole.end()):
            yield found.span()


def _named_in(page: Page, scalar: Scalar) -> Iterator[tuple[int, int]]:
    """Where names may stand in a text: everywhere in a phrase or key, in holes of a sentence.

    The holes of a test are the columns of its table.
    """
    shape, key = page.arranged.keys.get(scalar.start, (None, None))
    begun = key is not None and key.name.endswith(OPEN_END)
    if shape is not None and key is not None and key is not shape.more and not begun:
        return
    if any(apart(page, scalar) for apart in (_is_column, _is_of_a_file, _is_word_of_a_key)):
        return
    told = TELLS in scalar.text
    phrase = scalar.start in page.arranged.phrases and not told
    prose = told or _is_sentence(page, scalar)
    holes = list(_HOLE.finditer(scalar.text))
    if not phrase and (prose or (holes and page.kind not in TESTS)):
        yield from _in_holes(scalar.text)
        return
    columns = holes if page.kind in TESTS else []
    for found in WORD.finditer(scalar.text):
        if not any(hole.start() < found.start() < hole.end() for hole in columns):
            yield found.span()


def _is_key(page: Page, scalar: Scalar) -> bool:
    return bool(page.around[scalar.start].beside)


def _is_column(page: Page, scalar: Scalar) -> bool:
    """Whether a text names a column of a table of scenarios, or a group of its rows."""
    above = page.around[scalar.start].above
    if page.kind != TABLE or above is None:
        return False
    if not _is_key(page, scalar):
        return above.text == SEATS
    over = page.around[above.start].above
    return above.text in (ROWS, GROUPS) if over is None else over.text == GROUPS


def _is_of_a_file(page: Page, scalar: Scalar) -> bool:
    """Whether a text is the name of a file, of this one or of another one."""
    key = page.key_over(scalar)
    return key is not None and (
        key.name in (page.kind, GAME) or key.form_text in ("file", "drawing")
    )


def _is_word_of_a_key(page: Page, scalar: Scalar) -> bool:
    """Whether a text is one of the words that the table of keys itself knows there."""
    return not _is_key(page, scalar) and scalar.text in page.words_over(scalar)


def _is_sentence(page: Page, scalar: Scalar) -> bool:
    """Whether a text is for people: under a key that says so, or before what is needed."""
    above = page.around[scalar.start].above
    if not _is_key(page, scalar):
        return _for_people(page, above)
    key = page.key_over(scalar)
    needed = key is not None and key.form_text == CONDITIONS
    return " " in scalar.text and (needed or _for_people(page, above))


def _for_people(page: Page, key: Scalar | None) -> bool:
    """Whether what stands under a key is said to people: its own sentences, or those of `names`."""
    if key is None:
        return False
    shape, known = page.arranged.keys.get(key.start, (None, None))
    if shape is not None and known is not None:
        told = known.form_text.startswith("text") and known is not shape.more
        return told and (known.name == CALLED or page.kind not in TESTS)
    above = page.around[key.start].above
    return above is not None and (above.text == NAMES or _for_people(page, above))
