"""What an editor is told about rule files: at chosen places, and without a fault at every place."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.evidence_writer import FULL, record_count
from tests.pebbles import pebbles

from ludex.apps.files import find_game
from ludex.desk.acting import actions, edits_of
from ludex.desk.colouring import SORTS, colours
from ludex.desk.completing import completions
from ludex.desk.following import definition, references
from ludex.desk.hovering import hover
from ludex.desk.inlays import inlays
from ludex.desk.lenses import lenses
from ludex.desk.outlining import foldings, outline
from ludex.desk.project import Project
from ludex.desk.renaming import made_with
from ludex.desk.rewriting import ActionError
from ludex.desk.trying import Outcomes
from ludex.pipeline import Files
from ludex.resources import game_folders
from ludex.source.places import Span

GAME = """\
ludex: 1
game: example
players: [2]
options:
  long: [no, yes, bright]
types:
  suit: [sun, moon]
pieces:
  card: {begins: deck, kinds: {S: {suit: sun}, M: {suit: moon}}}
places:
  deck: {holds: card}
  hand: {each: player, holds: card}
define:
  # What shines.
  bright of player:
    is: hand of player where its suit is sun
    cites: [EX-1]
rules:
  deal-one for player:
    cites: [EX-1]
    do:
      - let best be first of deck
      - move best to hand of player
play:
  - take turns:
      - deal-one for you
      - if number of bright of you is 1 and long is yes:
          - win
"""
LEDGER = """\
ludex: 1
game: example
entries:
  EX-1: {kind: rule, says: Suns are bright.}
"""
FILE = "game.yaml"
NAMES = [folder.name for folder in game_folders()] if FULL else ["amazons", "grull", "pig"]
DONE = 100_000 if FULL else 3
"""At so many places, drawn by chance, what is offered is done too."""
SECONDS = 20.0
"""Doing it takes a whole check each time; a large game is left after so long."""


def project(text: str = GAME) -> Project:
    return Project(Files("example", {FILE: text.encode()}, {}, {"ledger.yaml": LEDGER.encode()}))


def place(mark: str, text: str = GAME) -> tuple[str, int, int]:
    """The place of `|` in a piece of the text."""
    before, _, after = mark.partition("|")
    assert text.count(before + after) == 1, mark
    index = text.index(before + after) + len(before)
    return FILE, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def named(span: object) -> str:
    """What stands at a span of the game."""
    line = getattr(span, "line", 0)
    if getattr(span, "file", FILE) != FILE:
        return f"{getattr(span, 'file', '')}:{line}"
    text = GAME.split("\n")[line - 1]
    return f"{line}: {text[getattr(span, 'column', 0) - 1 : getattr(span, 'end_column', 0) - 1]}"


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        ("number of bri|ght of you", ["**bright**, a word: a set", "What shines.", "EX-1: Suns"]),
        ("- deal|-one for you", ["**deal-one**, a rule", "let best be first of deck"]),
        ("move b|est to", ["**best**, a name: a card"]),
        ("best to ha|nd of", ["**hand**, a place", "hand: {each: player, holds: card}"]),
        ("its su|it is sun", ["**suit**, an attribute"]),
        ("is su|n\n", ["**sun**, a value of suit"]),
        ("and lo|ng is yes", ["**long**, an option"]),
        ("mo|ve best", ["`move things to place`, a word of the machine"]),
        ("- ta|ke turns", ["`take turns`"]),
        ("cites: [EX|-1]\n    do", ["**EX-1** (rule)\n\nSuns are bright."]),
        ("ea|ch: player", ["`each`, a key of place: "]),
        ("game: exam|ple", []),
    ],
)  # fmt: skip
def test_a_word_is_explained(mark: str, told: list[str]) -> None:
    found = hover(project(), *place(mark))
    assert (found is None) == (told == [])
    assert all(part in (found.text if found else "") for part in told), found


@pytest.mark.parametrize(
    ("mark", "declared", "used"),
    [
        ("number of bri|ght of you", "15: bright", ["15: bright", "27: bright"]),
        ("bri|ght of player:", "15: bright", ["15: bright", "27: bright"]),
        ("- deal|-one for you", "19: deal-one", ["19: deal-one", "26: deal-one"]),
        ("move b|est to", "22: best", ["22: best", "23: best"]),
        ("to ha|nd of player", "12: hand", ["12: hand", "16: hand", "23: hand"]),
        ("first of de|ck", "11: deck", ["9: deck", "11: deck", "22: deck"]),
        ("cites: [EX|-1]\n    do", "ledger.yaml:4", ["17: EX-1", "20: EX-1", "ledger.yaml:4"]),
    ],
)
def test_a_name_leads_to_its_declaration_and_its_uses(
    mark: str, declared: str, used: list[str]
) -> None:
    found = definition(project(), *place(mark))
    assert found is not None
    assert named(found).startswith(declared)
    assert [named(each) for each in references(project(), *place(mark))] == used


@pytest.mark.parametrize(
    ("mark", "first", "missing"),
    [
        ("its s|uit is sun", ["kind", "owner", "suit"], ["then"]),
        ("- d|eal-one for you", ["deal-one"], ["bright of"]),
        ("move best to h|and of player", ["best"], ["suit:"]),
        ("if n|umber of bright", ["bright", "card"], ["best"]),
        ("cites: [E|X-1]\n    do", ["EX-1"], ["deal-one"]),
    ],
)
def test_what_fits_is_offered(mark: str, first: list[str], missing: list[str]) -> None:
    offers = [each.text for each in completions(project(), *place(mark))]
    assert set(first) <= set(offers[: len(first) + 2]) or offers[: len(first)] == first, offers[:9]
    assert not set(missing) & set(offers)


def test_what_is_not_there_yet_is_offered() -> None:
    keys = GAME.replace("play:\n", "w\nplay:\n")
    offers = completions(project(keys), FILE, 24, 2)
    assert [each.text for each in offers][:1] != []
    assert "walks:" in {each.text for each in offers}
    assert "rules:" not in {each.text for each in offers}
    step = GAME.replace("      - deal-one for you\n", "      - \n")
    assert "deal-one" in {each.text for each in completions(project(step), FILE, 26, 9)}
    assert "move" in {each.text for each in completions(project(step), FILE, 26, 9)}


def test_what_is_bound_and_not_used_yet_is_offered_and_nothing_is_typed_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def typed(*_: object) -> None:
        raise AssertionError("a game was typed")

    monkeypatch.setattr("ludex.pipeline.typed", typed)
    monkeypatch.setattr("ludex.model.meant.typed", typed)
    text = GAME.replace("      - move best to hand of player\n", "      - move \n")
    assert text != GAME
    offers = {each.text: each for each in completions(project(text), FILE, 23, 14)}
    assert {offers[name].says for name in ("best", "player")} == {"bound nearby"}
    assert offers["hand"].rank < offers["greatest"].rank
    assert offers["deal-out"].sort == "rule"
    assert not {"runner", "landing"} & set(offers)


def test_a_file_has_an_outline_and_is_folded() -> None:
    page = project().page(FILE)
    named_parts = {each.name: [part.name for part in each.parts] for each in outline(page)}
    assert named_parts["places"] == ["deck", "hand"]
    assert named_parts["rules"] == ["deal-one for player"]
    assert (18, 23) in foldings(page)
    scenarios = b"scenarios:\n  - id: A-1\n    players: 2\n  - {id: A-2}\n"
    made = Project(Files("", {}, {"s.yaml": scenarios})).page("s.yaml")
    assert [part.name for part in outline(made)[0].parts] == ["A-1", "A-2"]


def test_every_word_has_a_colour() -> None:
    found = {named(each.span): each.sort for each in colours(project(), FILE)}
    assert found["25: take"] == "keyword"
    assert found["26: deal-one"] == "rule"
    assert found["27: bright"] == "word"
    assert found["16: suit"] == "attribute"
    assert found["20: EX-1"] == "citation"
    assert found["27: 1"] == "number"
    assert set(found.values()) <= set(SORTS)


def places(made: Project, chance: Random, most: int) -> Iterator[tuple[str, int, int]]:
    """Places in all files of a game: the ends and the middles of its texts, or some of them."""
    texts = [(name, scalar) for name in made.names for scalar in made.page(name).scalars]
    for name, scalar in texts if FULL else chance.sample(texts, min(most, len(texts))):
        for at in {0, len(scalar.text) // 2, len(scalar.text)}:
            span = scalar.place(at, at)
            yield name, span.line, span.column


def done(made: Project, span: Span) -> None:
    """All that is offered there is done, or it is said why not; nothing else is wrong then."""
    for action in actions(made, span, made.report.problems):
        with suppress(ActionError):
            other = made_with(made, edits_of(made, action))
            assert other.report.errors <= made.report.errors


@pytest.mark.evidence
@pytest.mark.parametrize("game", NAMES)
def test_no_place_of_a_game_is_too_much(game: str) -> None:
    made, began = Project(find_game(game).games[0]), process_time()
    for name in made.names:
        outline(made.page(name))
        lenses(made, name)
        lines = made.page(name).source.text.count("\n") + 1
        assert all(1 <= each.line <= lines for each in inlays(made, name, 1, lines))
        spans = [each.span for each in colours(made, name)]
        for one, other in pairwise(spans):
            assert (one.line, one.end_column) <= (other.line, other.column)
    every = list(places(made, Random(game), 120))
    for name, line, column in every:
        hover(made, name, line, column)
        completions(made, name, line, column)
        actions(made, Span(name, line, column, line, column), made.report.problems)
        found = definition(made, name, line, column)
        if found is not None and found.file in made.texts:
            assert found in references(made, name, line, column)
    said, seconds = f"{len(every):,} places", process_time() - began
    record_count(game, "an editor is answered at every place", said, seconds)
    began, count = process_time(), 0
    for name, line, column in Random(game).sample(every, min(DONE, len(every))):
        if process_time() - began > SECONDS:
            break
        done(made, Span(name, line, column, line, column))
        count += 1
    said, seconds = f"{count:,} of {len(every):,} places", process_time() - began
    record_count(game, "what an editor offers is done", said, seconds)


@pytest.mark.evidence
@settings(max_examples=10_000 if FULL else 60)
@given(
    st.integers(0, len(GAME)), st.sampled_from(["", " ", "\n", ":", "[", "- ", "its ", "\t", "é"])
)
def test_nothing_that_is_typed_is_too_much(index: int, typed: str) -> None:
    made = project(GAME[:index] + typed + GAME[index + len(typed) // 2 :])
    line = GAME.count("\n", 0, index) + 1
    for column in (1, index - GAME.rfind("\n", 0, index), 500):
        hover(made, FILE, line, column)
        completions(made, FILE, line, column)
        references(made, FILE, line, column)
        actions(
            made, Span(FILE, line, max(column, 1), line, max(column, 1)), made.of_rules.problems
        )
    colours(made, FILE)
    inlays(made, FILE, 1, 99)
    lenses(made, FILE, Outcomes({}, all=True))
    assert made.report.files == 1 + len(made.files.ledger)


def test_a_text_is_changed_in_its_project_alone() -> None:
    first = project(pebbles())
    other = first.changed(FILE, pebbles("  a: 2"))
    assert first.report.total == 0
    assert other.report.warnings == 1
    with pytest.raises(KeyError):
        first.changed("other.yaml", "")
