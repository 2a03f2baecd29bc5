"""What is kept of a game while its author types tells the same as a check that knows nothing."""

import re
from random import Random

import pytest
from hypothesis import strategies as st
from tests.evidence_writer import FULL
from tests.properties.counts import Tally, hold

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.backends.reference import tile_invariants
from ludex.diagnostics.problem import Report
from ludex.model import ground
from ludex.pipeline import Files, check, with_texts
from ludex.source import read
from ludex.syntax import kept

NAMES = ("tic-tac-toe", "rose-maze", "grull", *(("gootmu",) if FULL else ()))
GAMES = {name: find_game(name).games[0] for name in NAMES}
TYPED = ("", " ", "\n", "x", "- ", " not", " of you", ": 1", "#", "é", "  win\n")
WORD = re.compile(r"[a-z][a-z-]*|[0-9]+")

Place = tuple[int, int, str]
"""Where in a text it is changed, how much of it goes, and what is typed instead."""
PLACES = st.tuples(st.integers(0, 2**20), st.integers(0, 12), st.sampled_from(TYPED))
LINES = st.tuples(st.integers(0, 2**20), st.integers(-2, -1), st.just(""))
"""A line goes, or stands twice."""
WORDS = st.tuples(st.integers(0, 2**20), st.integers(-(2**20), -3), st.just(""))
"""A number is another one, or a word one that stands elsewhere: often a game all the same."""
EDITS = st.lists(st.one_of(PLACES, LINES, WORDS, WORDS, WORDS), min_size=1, max_size=4)


def told(report: Report) -> list[tuple[object, ...]]:
    """All that is said, in order, with its places and hints."""
    said = report.problems
    return [(p.code, p.severity, p.span, p.sentence, p.hint, p.others, p.fix, p.ways) for p in said]


def afresh(files: Files) -> Report:
    """A check of which nothing was kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(read, "_latest", {})
        patch.setattr(tile_invariants, "_latest", [])
        patch.setattr(kept, "_latest", {})
        patch.setattr(ground, "_latest", [])
        pipeline._libraries.cache_clear()
        try:
            return check(files)
        finally:
            pipeline._libraries.cache_clear()


def typed(files: Files, edit: Place) -> Files:
    """The game with one of its files changed at a place."""
    at, gone, text = edit
    name = [*files.rules][at % len(files.rules)]
    rules = files.rules[name].decode()
    at = at // len(files.rules)
    if gone < 0 and WORD.search(rules):
        changed = otherwise(rules, at, -gone)
    else:
        at, gone = at % (len(rules) + 1), max(gone, 0)
        changed = rules[:at] + text + rules[at + gone :]
    return with_texts(files, {name: changed.encode()})


def otherwise(rules: str, at: int, how: int) -> str:
    """A text in which a line goes or stands twice, or a number or a word is another one."""
    if how <= 2:
        lines = rules.splitlines(keepends=True)
        at %= len(lines)
        return "".join([*lines[:at], *lines[at : at + 1] * (how - 1) * 2, *lines[at + 1 :]])
    words = [*WORD.finditer(rules)]
    word = words[at % len(words)]
    number = word[0].isdigit()
    alike = [each[0] for each in words if each[0].isdigit() == number]
    other = str(how % 9) if number else alike[how % len(alike)]
    return rules[: word.start()] + other + rules[word.end() :]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_kept_tells_the_same(game: str) -> None:
    def same(edits: list[Place], tally: Tally) -> None:
        files = GAMES[game]
        check(files)
        for edit in edits:
            changed = typed(files, edit)
            assert told(check(changed)) == told(afresh(changed))
            files = changed if Random(edit[0]).random() < 0.5 else files
            tally.add("changes of a text")

    hold(game, "what is kept while somebody types tells the same", EDITS, same, shrinks=True)


def test_tiles_are_asked_again_where_what_they_are_asked_is_changed() -> None:
    files = GAMES["rose-maze"]
    assert check(files).total == 0
    name, rules = next((n, t.decode()) for n, t in files.rules.items() if b"tile-invariants" in t)
    begin = rules.index("tile-invariants:\n") + len("tile-invariants:\n")
    wrong = rules[:begin] + "  - number of tiles is 0\n" + rules[begin:]
    assert "L191" in {p.code for p in check(with_texts(files, {name: wrong.encode()})).problems}
    assert check(files).total == 0
