"""Gives a thing another name in all files of its game, and looks whether the game is the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.desk.named import WORD, Thing
from ludex.desk.project import Page, Project
from ludex.desk.same_game import BOUND, difference
from ludex.desk.uses import Use
from ludex.model.agreed_starts import agreeable
from ludex.model.core import core_words
from ludex.model.looks import BACK
from ludex.model.plurals import plural_of
from ludex.source.edits import Edit, edited
from ludex.source.places import Span
from ludex.source.tree import Scalar
from ludex.syntax.keys import OPEN_END, key_table
from ludex.syntax.plain import name_refusal

TELLS = "tells "
NAMES, CALLED, GAME = "names", "name", "game"
CONDITIONS = "conditions"
TABLE, ROWS, GROUPS, SEATS, COUNTS = "table", "rows", "groups", "seats", "counts"
APPEARANCES, SPENDING, OTHER_WORDS = "map of appearance", "map of spending", "text or list of text"
TESTS = ("scenarios", TABLE)
"""Files whose texts are what is shown or refused at the table, but for the name of a scenario."""
MACHINE = "word of the machine"
NOT_OURS = (MACHINE, "attribute")
VALUE = "value of "
NEVER_SEVERAL = ("rule", "walk", VALUE)
"""Sorts of things of which none has a plural."""
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


def _of_the_language(name: str) -> bool:
    """Whether the grammar, the machine or the table of keys has a word that is written so."""
    table = key_table()
    shapes = (*table.files.values(), *table.shapes.values())
    keys = (
        name in shape.keys or any(name in k.words for k in shape.keys.values()) for shape in shapes
    )
    machine = (key[0] == name for key in core_words())
    return name_refusal("word", name) is not None or any(machine) or any(keys)


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
    if wrong and thing.sort.startswith(VALUE) and _of_the_language(thing.name):
        wrong = f"`{thing.name}` may be the word of the language elsewhere."
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
    if not thing.sort.startswith(NEVER_SEVERAL) and not any(
        each.declared and each.sort != BOUND for each in same
    ):
        spelled[plural_of(old)] = plural_of(new)
    spelled |= _agreed(project, old, new)
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


def _agreed(project: Project, old: str, new: str) -> dict[str, str]:
    """Options that are called by a value and its owner, of whom one gets another name."""
    game = project.loaded.file
    laid = (variant.replaces for variant in game.variants)
    starts = agreeable((game.sections, *filter(None, laid)))
    return {
        name: "-".join(new if part == old else part for part in start.called)
        for name, start in starts.items()
        if old in start.called
    }


def _bound(project: Project, thing: Thing, new: str) -> Iterator[Edit]:
    """A name that is bound within a rule is changed there, and in what its sentences are in other
    words and languages: in the holes that are written like those of the sentence."""
    spans = [use.span for use in project.uses.of(thing)]
    said: dict[str, set[str]] = {}
    for span in spans:
        yield Edit(span, new)
        page = project.page(span.file)
        around = page.scalar_at(page.source.index(span.line, span.column))
        if around is not None:
            holes = {hole[0] for hole in _HOLE.finditer(around.text) if _holds(around, hole, span)}
            said.setdefault(around.text.removeprefix(TELLS), set()).update(holes)
            for scalar in _in_other_words(page, around):
                yield from _in_such_holes(scalar, holes, thing.name, new)
    for page in map(project.page, project.names):
        for scalar in page.scalars:
            above = page.around[scalar.start].above
            for text in (scalar.text, above.text if above is not None else ""):
                yield from _in_such_holes(scalar, said.get(text, set()), thing.name, new)


def _holds(scalar: Scalar, hole: re.Match[str], span: Span) -> bool:
    """Whether a word stands in this hole of a text."""
    places = (scalar.place(*word) for word in _in_holes(scalar.text, hole.start(), hole.end()))
    return span in places


def _in_such_holes(scalar: Scalar, holes: set[str], old: str, new: str) -> Iterator[Edit]:
    """A name in the holes of a text that are written like some others."""
    for hole in _HOLE.finditer(scalar.text):
        for start, end in _in_holes(scalar.text, hole.start(), hole.end()):
            if hole[0] in holes and scalar.text[start:end] == old:
                yield Edit(scalar.place(start, end), new)


def _in_other_words(page: Page, scalar: Scalar) -> Iterator[Scalar]:
    """The other words and languages in which a text of the dictionary is printed."""
    key = page.around[scalar.start].above
    beside = page.around[key.start].beside if key is not None else ()
    for each in page.scalars:
        over, above = page.key_over(each), page.around[each.start].above
        if over is not None and over.form_text == OTHER_WORDS and above in beside:
            yield each


def _in_holes(text: str, first: int = 0, last: int | None = None) -> Iterator[tuple[int, int]]:
    """The words in the holes of a sentence, or in one of them."""
    for hole in _HOLE.finditer(text, first, len(text) if last is None else last):
        for found in WORD.finditer(text, hole.start(), hole.end()):
            yield found.span()


def _named_in(page: Page, scalar: Scalar) -> Iterator[tuple[int, int]]:
    """Where names may stand in a text: everywhere in a phrase or key, in holes of a sentence.

    The holes of a test are the columns of its table.
    """
    shape, key = page.arranged.keys.get(scalar.start, (None, None))
    begins = _beginning(page, scalar)
    if shape is not None and key is not None and key is not shape.more and not begins:
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
    for found in WORD.finditer(scalar.text, begins):
        if not any(hole.start() < found.start() < hole.end() for hole in columns):
            yield found.span()


def _beginning(page: Page, scalar: Scalar) -> int:
    """How many characters of a key are words of the table of keys, where others follow them."""
    _, key = page.arranged.keys.get(scalar.start, (None, None))
    if key is not None and key.name.endswith(OPEN_END):
        return len(key.name) - len(OPEN_END)
    over = page.key_over(scalar)
    back = over is not None and over.form_text == APPEARANCES and scalar.text.startswith(BACK)
    return len(BACK) if back else 0


def _is_key(page: Page, scalar: Scalar) -> bool:
    return bool(page.around[scalar.start].beside)


def _is_column(page: Page, scalar: Scalar) -> bool:
    """Whether a text names a column of a table of scenarios, or a group of its rows."""
    above = page.around[scalar.start].above
    if above is None or page.kind not in TESTS:
        return False
    if page.kind != TABLE:
        return _is_key(page, scalar) and above.text == COUNTS
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
    needed = key is not None and key.form_text in (CONDITIONS, SPENDING)
    return " " in scalar.text and (needed or _for_people(page, above))


def _for_people(page: Page, key: Scalar | None) -> bool:
    """Whether what stands under a key is said to people: its own sentences, or those of `names`."""
    if key is None:
        return False
    shape, known = page.arranged.keys.get(key.start, (None, None))
    if shape is not None and known is not None:
        prose = known.form_text.startswith("text") or known.form_text.endswith("list of text")
        told = prose and known is not shape.more
        return told and (known.name == CALLED or page.kind not in TESTS)
    above = page.around[key.start].above
    return above is not None and (above.text == NAMES or _for_people(page, above))
