"""What a phrase that cannot be read was meant to be."""

import pytest
from tests.syntax.test_lalr import damaged, phrases_of_games

from ludex.source.read import read_tree
from ludex.source.tree import Sequence
from ludex.syntax import lalr
from ludex.syntax.lalr import PhraseError
from ludex.syntax.misread import phrase_problem
from ludex.syntax.repairs import other_words, reads, repairs


def hint(text: str, entrance: str) -> str:
    """What an author is told to do with a phrase."""
    root, _, _ = read_tree("x.yaml", f"- {text!r}".encode())
    assert isinstance(root, Sequence)
    scalar = root.items[0]
    with pytest.raises(PhraseError) as caught:
        lalr.parse(text, entrance)
    return phrase_problem(scalar, entrance, caught.value).hint  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "entrance", "meant"),
    [
        ("seeds-of player", "value", "seeds of player"),
        ("pile owner of card", "value", "pile of owner of card"),
        ("score player", "word_name", "score of player"),
        ("top of the deck", "value", "top of deck"),
        ("highest of players by score of it", "value", "highest of (players by score of it)"),
        ("sum of worth of it over own pile", "value", "sum of (worth of it over own pile)"),
        (
            "number of own hand where its class is ogre is 3",
            "test",
            "number of (own hand where its class is ogre) is 3",
        ),
        ("no cards where it is red are aces", "test", "no (cards where it is red) are aces"),
        ("score of player 2 is 3", "test", "score of B is 3"),
        ("hand of seat 1", "value", "hand of A"),
        ("B wins", "test", "winners are B"),
        ("nobody wins", "test", "there are no winners"),
        ("A's score is 3", "test", "score of A is 3"),
        ("pile of A contains GO", "test", "GO is in pile of A"),
        ("if own hand contains GO", "head", "if GO is in own hand"),
        ("hand of A has 2 cards", "test", "number of hand of A is 2"),
        ("score of A >= 3", "test", "score of A is at least 3"),
        ("score of A is > 3", "test", "score of A is more than 3"),
        ("score of A = 3", "test", "score of A is 3"),
        ("deck is empty && passes != 2", "test", "deck is empty and passes is not 2"),
        ("move card own pile", "step", "move card to own pile"),
        ("deal 3 deck to own hand", "step", "deal 3 from deck to own hand"),
        ("choose number amongst 1..3", "step", "among"),
        ("if three marks in a row", "head", "if longest-run of mark is at least 3"),
        ("4 discs in a line", "test", "longest-run of disc is at least 4"),
    ],
)
def test_what_was_meant(text: str, entrance: str, meant: str) -> None:
    assert hint(text, entrance) == f"Did you mean `{meant}`?"


@pytest.mark.parametrize(
    ("text", "entrance", "says"),
    [
        ("if own hand is empty", "step", "It begins a block: write `if own hand is empty:`"),
        ("if three marks next to cell", "head", "A test says `X is Y`"),
        ("three marks next to cell", "test", "A test says `X is Y`"),
        ("score player hand card", "value", "A value is a name, a number, `WORD of X`"),
        ("move card to own hand", "head", "It is a step of its own: leave out the colon"),
        ("pile of A is [GO, PO]", "test", "A list stands behind a colon: `pile of A: [GO, PO]`"),
        ("the game is over", "test", "Among the moves of a scenario `asks: []`"),
        ("score player is", "word_name", "What a word is about stands behind `of`"),
    ],
)
def test_where_nothing_is_near_it_is_said_what_such_phrases_look_like(
    text: str, entrance: str, says: str
) -> None:
    assert hint(text, entrance).startswith(says)


def test_what_is_suggested_can_be_read() -> None:
    tried = 0
    for text, entrance in phrases_of_games():
        for wrong in damaged(text):
            try:
                lalr.parse(wrong, entrance)
            except PhraseError as error:
                meant = repairs(wrong, entrance, error)
                assert all(reads(whole, entrance) for whole in meant)
                tried += bool(meant or other_words(wrong, entrance, error))
        if tried > 150:
            break
    assert tried > 150
