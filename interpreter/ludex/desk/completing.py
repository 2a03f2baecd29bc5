"""What may be written at a place: what the grammar takes next, crossed with the names there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from ludex.desk.binding import bound_near
from ludex.desk.closing import open_ends
from ludex.desk.habits import HEAD, STEP, by_habit
from ludex.desk.hovering import listed_words
from ludex.desk.named import WORD, Thing
from ludex.desk.offering import Offer
from ludex.desk.places import Standing, standing
from ludex.desk.printing import printed_offers
from ludex.desk.project import Page, Project, index_of
from ludex.desk.rows import filled, table_offers
from ludex.desk.staging import scenario_offers, seats_at
from ludex.model.core import core_names, core_table, core_words
from ludex.records import replace
from ludex.source.places import Span
from ludex.syntax.keys import Shape
from ludex.syntax.lalr import PhraseError, parse, reserved_words
from ludex.syntax.scenarios import LedgerEntry

SOMETHING = "something"
"""A name that nobody has, to try what the grammar takes."""
CODE = "GO"
NAME = re.compile(r"\b(?:word|type-name)\b")
"""The forms of what may be a name that the game declares."""


def completions(project: Project, name: str, line: int, column: int) -> tuple[Offer, ...]:
    """What may be written at a place, what is nearest first."""
    whole, here, put = _readable(project, name, line, column)
    if here is None:
        return ()
    found: dict[str, Offer] = {}
    for offer in (*_offers(whole, here, name, line), *_in_table(whole, here, name)):
        known = found.get(offer.text)
        if known is None or offer.rank < known.rank:
            found[offer.text] = offer
    standing_there = here
    ranked = by_habit(
        whole, name, here, [*found.values()], lambda word: _fits(standing_there, word)
    )
    if not put[1]:
        return tuple(ranked)
    return tuple(replace(each, span=_without(each.span, line, put)) for each in ranked)


def _readable(
    project: Project, name: str, line: int, column: int
) -> tuple[Project, Standing | None, tuple[int, int]]:
    """The project with a word at the place, where none stands there that can be read; and what
    was put where in the line: from which column on, how many characters."""
    here = standing(project, name, line, column)
    if here is not None and here.word is not None:
        return project, here, (column, 0)
    source = project.page(name).source
    index = index_of(source, line, column)
    begun = [found for found in WORD.finditer(source.line_text(line)) if found.end() >= column - 1]
    inside = bool(begun) and begun[0].start() < column - 1
    after = index + begun[0].end() - column + 1 if inside else index
    head, tail = source.text[:after], source.text[after:]
    start = index - column + 1
    closing = dict.fromkeys((*open_ends(head), ""))
    for end in closing:
        for filler in ("", ": 1") if inside else (SOMETHING, f"{SOMETHING}: 1"):
            tried = project.changed(name, f"{head}{filler}{end}{tail}")
            found = standing(tried, name, line, column)
            if found is not None and not tried.page(name).faults:
                return tried, found, (after - start + 1, len(filler))
    return project, here, (column, 0)


def _without(span: Span, line: int, put: tuple[int, int]) -> Span:
    """Where something stands in the file as it is, without what was put into a line of it."""
    first, size = put

    def column(of: int, there: int) -> int:
        return max(first, there - size) if of == line and there > first else there

    start, end = column(span.line, span.column), column(span.end_line, span.end_column)
    return replace(span, column=start, end_column=end)


def _offers(project: Project, here: Standing, name: str, line: int) -> Iterator[Offer]:
    word = here.word
    span = here.scalar.place(here.within, here.within) if word is None else word[1]
    if here.entrance:
        yield from _in_phrase(project, here, span, line)
    if here.begun:
        for shape in filter(None, here.begun):
            yield from _keys(shape, frozenset(), here.scalar.span)
    elif here.entrance:
        return
    yield from scenario_offers(project, here, name)
    yield from printed_offers(project, here, name)
    page, start, whole = project.page(name), here.scalar.start, here.scalar.span
    around = page.around[start]
    if here.key is not None:
        yield from _keys(here.key[0], frozenset(key.text for key in around.beside), whole)
        return
    key = page.key_over(here.scalar)
    if key is not None and key.form_text == "cites":
        for rank, entry in enumerate(_nearest(project, page, start)):
            yield Offer(entry.id, "entry of the ledger", entry.says, whole, rank)
    elif key is not None:
        for value in page.words_over(here.scalar):
            yield Offer(value, f"value of {key.name}", key.says, whole, 0)
        if name in project.files.rules and NAME.search(key.form_text):
            for example in WORD.findall(key.example):
                yield Offer(example, f"value of {key.name}", key.says, whole, 1)
            for thing in _declared(project):
                if thing.declared is not None and thing.declared.file in project.texts:
                    yield Offer(thing.name, thing.sort, "", whole, 2)


def _nearest(project: Project, page: Page, start: int) -> list[LedgerEntry]:
    """The entries of the ledger, those first that are near to what was cited last above a place."""
    entries = [*project.ledger.values()]
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    cited = [each.text for each in page.scalars if each.start < start and each.text in numbers]
    last = numbers[cited[-1]] if cited else -1

    def distance(entry: LedgerEntry) -> tuple[int, bool]:
        apart = numbers[entry.id] - last
        return abs(apart), apart < 0

    return sorted(entries, key=distance)


def _in_table(project: Project, here: Standing, name: str) -> Iterator[Offer]:
    """What may stand in a table of scenarios: there, and wherever its rows have it in scenarios."""
    if name not in project.files.tables:
        return
    found = [*table_offers(project, name, here)]
    for place in filled(project, name, here):
        line = place.here.scalar.span.line
        offers = _offers(place.project, place.here, place.name, line)
        found += filter(None, (place.told(offer, here) for offer in offers))
    known: set[str] = set()
    for offer in sorted(found, key=lambda each: each.rank):
        if offer.text not in known:
            known.add(offer.text)
            yield offer


def _keys(shape: Shape, present: frozenset[str], span: Span) -> Iterator[Offer]:
    """The keys of a mapping that are not there yet: those that are needed first, then those that
    come after what is there."""
    names = [*shape.keys]
    last = max((names.index(each) for each in present if each in shape.keys), default=-1)
    for at, key in enumerate(shape.keys.values()):
        if key.name not in present:
            rank = 0 if key.needed else (at - last) % (len(names) + 1)
            yield Offer(f"{key.name}:", f"key of {shape.name}", key.says, span, rank)


# ------------------------------------------------------------ phrases
def _in_phrase(project: Project, here: Standing, span: Span, line: int) -> Iterator[Offer]:
    """Words of the grammar that fit behind what stands before, and names where one fits."""
    before, entrance = here.before, here.entrance
    for word in sorted(reserved_words()):
        if _fits(here, word):
            known = listed_words().get(word)
            yield Offer(word, "word of the grammar", known.says if known else "", span, 3)
    if _fits(here, SOMETHING):
        yield from _names(project, span, line, before, entrance)
    if _fits(here, CODE):
        for seat in seats_at(project, here):
            yield Offer(seat, "seat", "", span, 1)
        for thing in _declared(project):
            if thing.name[:1].isupper() or thing.name[:1] in "+-":
                yield Offer(thing.name, thing.sort, "", span, 2)


def _fits(here: Standing, word: str) -> bool:
    """Whether a word may stand at a place; a step may be the head of more steps."""
    entrances = (STEP, HEAD) if here.entrance == STEP else (here.entrance,)
    return any(fits_behind(here.before, each, word) for each in entrances)


@lru_cache(maxsize=4_096)
def fits_behind(before: str, entrance: str, word: str) -> bool:
    """Whether the grammar takes a word behind the beginning of a phrase."""
    text = f"{before}{word}"
    try:
        parse(text, entrance)
    except PhraseError as error:
        return error.start >= len(text)
    return True


def _names(project: Project, span: Span, line: int, before: str, entrance: str) -> Iterator[Offer]:
    """Names bound nearby, then those of the game, then those of the library and the machine."""
    begins = entrance in (STEP, HEAD) and not before.strip()
    wanted = _WANTED.get(before.split()[-1] if before.split() else "", ())
    seen: set[str] = set()
    for thing in _declared(project):
        name = thing.name
        if name in seen or not name[:1].islower():
            continue
        seen.add(name)
        ours = thing.declared is not None and thing.declared.file in project.texts
        near = thing.sort in wanted or (thing.sort == "rule" and begins)
        far = (thing.sort == "rule") != begins or bool(wanted)
        yield Offer(name, thing.sort, "", span, 0 if near else 6 if far else 1 if ours else 4)
    for name in project.attributes - seen:
        near = "attribute" in wanted
        yield Offer(name, "attribute", "", span, 0 if near else 2)
    for name in sorted(_machine(begins) - seen):
        known = listed_words().get(name)
        yield Offer(name, "word of the machine", known.says if known else "", span, 5 - 3 * begins)
    for name in _bound_near(project, span, line) - seen:
        yield Offer(name, "name", "bound nearby", span, 6 if wanted else 0)


_WANTED = {"its": ("attribute", "type"), "own": ("place", "value", "word"), "attempt": ("attempt",)}
"""What a word of the grammar is followed by."""


@cache
def _machine(verbs: bool) -> frozenset[str]:
    """The names, words and tests of the machine, or its verbs."""
    if verbs:
        return frozenset(word.name for word in core_table().words if word.section == "verbs")
    return frozenset((*core_names(), *(word.name for word in core_words().values())))


def _declared(project: Project) -> list[Thing]:
    """What the game and the library declare, by where they do; the game goes first."""
    found = {thing: thing.declared for named in project.named for thing in named.all()}
    told = (
        (where.file not in project.texts, where, thing) for thing, where in found.items() if where
    )
    return [thing for *_, thing in sorted(told, key=lambda each: each[:2])]


def _bound_near(project: Project, span: Span, line: int) -> set[str]:
    """What parameters, choices and loops above this line have bound in the same block."""
    game, top = project.loaded.game, project.page(span.file).block_of(line)
    return set() if game is None else bound_near(game, span.file, top, line)
