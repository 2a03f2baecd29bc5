"""What its author writes elsewhere at places of this sort, which is offered first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

from ludex.desk.named import WORD
from ludex.desk.offering import Offer
from ludex.desk.places import Standing
from ludex.desk.project import Page, Project
from ludex.desk.vocabulary import vocabulary
from ludex.records import once, replace
from ludex.source.tree import Scalar

NEAR = 3
"""So many words of habit stand before what is bound nearby."""
MOST = 60
AFTER = 10
"""What is no habit comes after what is, in a phrase."""
TWICE = 4
"""What stands behind the same two words counts so much more."""
OWN = 100
"""What the author has written counts so much more than an example of the language."""
LINE, TABLE, SCENARIOS, BOUND = "play-line", "table", "scenarios", "bound nearby"
ELSEWHERE = "as elsewhere"
KEY, UNDER, SAID = "key", "under", "said"
"""A key, what stands under one, and what only orders what may stand there."""
STEP, HEAD, ROWS = "step", "head", "rows"
_TOKEN = re.compile(r"[+-]?\w[\w'-]*|[^\w\s]")
_NEXT = r"\s*([+-]?[A-Za-z0-9][\w'-]*)"
Context = tuple[str, str, str]


def by_habit(
    project: Project, name: str, here: Standing, found: list[Offer], fits: Callable[[str], bool]
) -> list[Offer]:
    """What may be written at a place, in order, with what is usual there before all else.

    In scenarios that is also what fits into a phrase and nothing declares, such as cells.
    """
    page = project.page(name)
    context = None if here.entrance else _context(page, here.scalar)
    if here.entrance:
        usual = _words(project, name, here)
        made = _in_phrase(usual, here, found, fits, name in project.files.scenarios)
    else:
        usual = [] if context is None else _usual(project, page, context, here.scalar)
        exact = context is None or context[0] == SAID
        made = found if exact else _elsewhere(usual, here, found)
    orders = {text: at for at, text in enumerate(usual)}
    return sorted(made, key=lambda each: (each.rank, orders.get(each.text, MOST), each.text))


def _elsewhere(usual: list[str], here: Standing, found: list[Offer]) -> list[Offer]:
    """What may stand under a key, or be one; what nothing declares is offered too."""
    known = {offer.text for offer in found}
    made = [replace(each, rank=0) if each.text in usual else each for each in found]
    span = here.scalar.span
    return made + [Offer(each, ELSEWHERE, "", span, 0) for each in usual if each not in known]


def _rank(offer: Offer, usual: int | None) -> int:
    """The rank of a word in a phrase, of which it is known how usual it is there."""
    if usual is None:
        return NEAR if offer.says == BOUND else AFTER + offer.rank
    return usual if usual < NEAR else min(usual + 1, AFTER - 1)


# ------------------------------------------------------------ phrases
def _in_phrase(
    usual: list[str],
    here: Standing,
    found: list[Offer],
    fits: Callable[[str], bool],
    undeclared: bool,
) -> list[Offer]:
    ranks = {word: at for at, word in enumerate(usual)}
    made = [
        Offer(each.text, each.sort, each.says, each.span, _rank(each, ranks.get(each.text)))
        for each in found
    ]
    known = {each.text for each in found}
    span = here.scalar.place(here.within, here.within) if here.word is None else here.word[1]
    for word, at in ranks.items() if undeclared else ():
        if word not in known and not word.isdigit() and fits(word):
            made.append(Offer(word, ELSEWHERE, "", span, min(at, AFTER - 1)))
    return made


def _words(project: Project, name: str, here: Standing) -> list[str]:
    """The words that follow those before a place, the most frequent first."""
    before = _TOKEN.findall(here.before)[-2:]
    own, files = name in project.files.rules, project.files
    pages = [project.page(each) for each in (files.rules if own else files.scenarios)]
    if not before:
        found = Counter[str]()
        for page in pages:
            for entrance in (here.entrance, *([HEAD] if here.entrance == STEP else [])):
                found.update(_first_words(page).get(entrance, {}))
        return [word for word, _ in found.most_common(MOST)]
    told = [(page.source.text, OWN) for page in pages] + ([(_examples(), 1)] if own else [])
    found = Counter[str]()
    for text, weight in told:
        for words, more in ((before[-1:], 1), (before, TWICE))[: len(before)]:
            for word, times in _behind(text, words).items():
                found[word] += weight * more * times
    return [word for word, _ in found.most_common(MOST)]


def _behind(text: str, words: list[str]) -> Counter[str]:
    start = r"(?<![\w'-])" if words[0][-1:].isalnum() else ""
    said = r"\s*".join(map(re.escape, words))
    behind = re.compile(f"{start}{said}{_NEXT}")
    return Counter(behind.findall(text))


@once
def _first_words(page: Page) -> dict[str, Counter[str]]:
    """The first words of the phrases of a file, by how the grammar reads them."""
    found: dict[str, Counter[str]] = {}
    for scalar in page.scalars:
        entrance = page.arranged.phrases.get(scalar.start)
        word = WORD.match(scalar.text) if entrance is not None else None
        if entrance is not None and word is not None:
            found.setdefault(entrance, Counter())[word[0]] += 1
    return found


@cache
def _examples() -> str:
    """An example of each word of the language, for games in which little is written yet."""
    return "\n".join(word.example for word in vocabulary())


# ------------------------------------------------------------ what is no phrase
def _usual(project: Project, page: Page, context: Context, here: Scalar) -> list[str]:
    """What stands elsewhere at such places, the most frequent first."""
    rules, files = page.kind not in (SCENARIOS, TABLE, "ledger"), project.files
    groups = [files.rules] if rules else [files.scenarios, files.ledger, files.tables]
    found = Counter[str]()
    for name in (name for group in groups for name in group):
        found.update(_contexts(project.page(name)).get(context, {}))
    own = f"{here.text}:" if context[0] == KEY else here.text
    found[own] -= 1
    return [text for text, times in found.most_common(MOST) if times > 0 and text]


@once
def _contexts(page: Page) -> dict[Context, Counter[str]]:
    """What stands at the places of a file that are no phrases, by what they stand in."""
    found: dict[Context, Counter[str]] = {}
    for scalar in page.scalars:
        context = _context(page, scalar)
        if context is not None:
            text = f"{scalar.text}:" if context[0] == KEY else scalar.text
            found.setdefault(context, Counter())[text] += 1
    return found


def _context(page: Page, scalar: Scalar) -> Context | None:
    """What a text stands in, where something else says what is usual there: no sentence, citation
    or phrase, no name that is declared, and no key of the table of keys."""
    known, around = page.arranged, page.around[scalar.start]
    if around.above is None or scalar.start in known.phrases:
        return None
    if page.kind == TABLE:
        return _of_column(page, scalar)
    shape, key = known.keys.get(scalar.start, (None, None))
    if around.beside:
        free = key is None or (shape is not None and key is shape.more)
        place = shape is not None and shape.name == "position" and free
        expected = shape is None and around.above.text == "expect" and page.kind == SCENARIOS
        return (KEY, "position", "") if place or expected else None
    shape, key = known.keys.get(around.above.start, (None, None))
    of_scenarios = page.kind == SCENARIOS
    if key is None or shape is None:
        return (UNDER, "", around.above.text) if of_scenarios else None
    if key is shape.more:
        exact = SAID if shape.name == LINE else UNDER
        return (exact, shape.name, around.above.text) if of_scenarios else None
    told = SAID if key.form_text.startswith("text") else UNDER
    return None if key.form_text == "cites" else (told, shape.name, key.name)


def _of_column(page: Page, scalar: Scalar) -> Context | None:
    """A column of a table, for what stands in its cells."""
    around, column = page.around[scalar.start], None
    if around.beside:
        return None
    while around.above is not None and around.above.text != ROWS:
        column, around = around.above, page.around[around.above.start]
    return (UNDER, TABLE, column.text) if column is not None and around.above is not None else None
