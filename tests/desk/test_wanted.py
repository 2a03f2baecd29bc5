"""How often the word that an author writes next is among the first that are offered.

Files of shipped games are typed from nothing: whatever stands behind a place is not there yet.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

import pytest
from tests.evidence_writer import FULL, record_count

from ludex.apps.files import find_game
from ludex.desk.completing import completions
from ludex.desk.hovering import listed_words
from ludex.desk.named import WORD
from ludex.desk.project import Page, Project
from ludex.source.tree import Scalar

FIRST = 5
EACH = 6
"""So many places of a sort in a game."""
PHRASES = ("step", "head", "test", "value", "meaning", "case")
FLOORS = {
    "gologolo": (37, 44), "gootmu": (34, 42), "grull": (37, 45), "gulo-gulo": (35, 39),
    "kuhn-poker": (36, 38), "oware": (43, 47), "pig": (41, 46), "tic-tac-toe": (32, 33),
}  # fmt: skip
"""In each game, of how many places the wanted word is among the first five, with nothing of it
typed and with its first letter."""
LARGE = ("gologolo", "gootmu", "grull", "gulo-gulo")


def wanted(page: Page, scalar: Scalar) -> Iterator[tuple[str, int, str]]:
    """What an author writes at a text: its sort, from where on, and the words."""
    known, around = page.arranged, page.around[scalar.start]
    entrance, (shape, key) = (
        known.phrases.get(scalar.start),
        known.keys.get(scalar.start, (None, None)),
    )
    beside = " in scenarios" if page.kind == "scenarios" else ""
    if page.kind == "table":
        yield ("head of a column" if around.beside else "cell"), 0, scalar.text
    elif entrance in PHRASES:
        for found in WORD.finditer(scalar.text):
            if not found[0].lstrip("+-").isdigit():
                yield f"word of a phrase{beside}", found.start(), found[0]
    elif around.beside:
        if shape is not None and key is not None and (key is not shape.more or beside):
            yield f"key{beside}", 0, f"{scalar.text}:"
    elif page.key_over(scalar) is not None:
        form = getattr(page.key_over(scalar), "form_text", "")
        above = around.above.text if around.above is not None else ""
        if above in ("A", "B", "chance", "table"):
            yield "move", 0, scalar.text
        elif not form.startswith("text") and form not in ("number", "file", "id"):
            yield f"{'citation' if form == 'cites' else 'word under a key'}{beside}", 0, scalar.text


def places(made: Project, name: str) -> Iterator[tuple[str, str, int, str]]:
    """Places of all sorts in the files of a game, as many of each: sort, file, index, words."""
    found: dict[str, list[tuple[str, str, int, str]]] = {}
    for file in made.names:
        page = made.page(file)
        for scalar in page.scalars:
            if scalar.style == "plain":
                for sort, at, words in wanted(page, scalar):
                    if is_known(made, page, scalar.start + at, words):
                        found.setdefault(sort, []).append((sort, file, scalar.start + at, words))
    for sort, listed in sorted(found.items()):
        yield from Random(f"{name} {sort}").sample(listed, min(EACH, len(listed)))


def is_known(made: Project, page: Page, index: int, words: str) -> bool:
    """Whether a word is one of the language, or stands above or in another file; what an author
    writes for the first time nobody can offer."""
    bare = words.rstrip(":")
    others = (made.page(each).source.text for each in made.names if made.page(each) is not page)
    written = (page.source.text[:index], *others)
    return words.endswith(":") or bare in listed_words() or any(bare in each for each in written)


@pytest.mark.evidence
@pytest.mark.parametrize("name", [each for each in FLOORS if FULL or each not in LARGE])
def test_the_wanted_word_is_among_the_first(name: str) -> None:
    made, began = Project(find_game(name).games[0]), process_time()
    counts: dict[str, Counter[str]] = {}
    for sort, file, index, words in places(made, name):
        source = made.page(file).source
        line, column = source.place(index)
        offers = completions(made.changed(file, source.text[:index]), file, line, column)
        texts = [offer.text for offer in offers]
        begun = [text for text in texts if text[:1] == words[:1]]
        count = counts.setdefault(sort, Counter())
        count.update(n=1, first=words in texts[:1], few=words in texts[:FIRST])
        count.update(begun=words in begun[:FIRST])
    total = sum(counts.values(), Counter())
    record_count(name, "the wanted word is offered first", said(total), process_time() - began)
    told = {sort: said(count) for sort, count in counts.items()}
    assert total["few"] >= FLOORS[name][0], told
    assert total["begun"] >= FLOORS[name][1], told


def said(count: Counter[str]) -> str:
    few = f"{count['few']} among the first {FIRST}, {count['begun']} once its first letter is typed"
    return f"of {count['n']} places {count['first']} first, {few}"
