"""Every word of the machine is used, in games of different sorts."""

import pytest

from ludex.apps.generate.words_by_game import LIBRARY, Use, library, page, use_of, uses, words
from ludex.model.core import CoreWord
from ludex.pipeline import Files, load
from ludex.syntax.file import Rule, Word

USES = uses()


def using(word: CoreWord) -> list[Use]:
    """The games that use a word."""
    return [use for use in USES if (word.section, word.op) in use.words]


@pytest.mark.parametrize("word", words(), ids=lambda word: f"{word.section} {word.op}")
def test_every_word_is_used_by_two_games_of_different_sorts(word: CoreWord) -> None:
    found = using(word)
    assert len({use.sort for use in found}) >= 2, [use.name for use in found]


@pytest.mark.parametrize("word", library(), ids=lambda word: word.signature.at.text)
def test_every_word_of_the_library_is_used(word: Word | Rule) -> None:
    used = LIBRARY, " ".join((word.name, *word.signature.shape))
    assert any(used in use.words for use in USES)


def test_a_name_of_the_game_is_no_word_of_the_machine() -> None:
    rules = b"""ludex: 1
game: small
players: [2]
pieces: {card: {begins: pile}}
places: {pile: {holds: card}}
define:
  half of card: number of pile
rules:
  shuffle card: [move card to box]
play:
  - let card be first of pile
  - shuffle card
  - if half of card is 3 and card is face-down:
      - end game
"""
    game = load(Files("small", {"game.yaml": rules})).game
    assert game is not None
    found = use_of(game).words
    assert {("verbs", "move-to"), ("words", "first"), ("tests", "face-down")} <= found
    assert {("verbs", "end"), ("names", "game"), ("names", "box")} <= found
    assert not {("verbs", "shuffle"), ("words", "half")} & found


def test_the_page_says_who_uses_a_word() -> None:
    text = page([Use("one", "games", "board", frozenset({("verbs", "win")}))])
    assert "| `win` | one |" in text
    assert "| `follow text for piece` | none |" in text
