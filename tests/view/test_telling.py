"""What is said of a game is data, and a sentence of it in each language."""

import pytest
from tests.conftest import SetUp

from ludex.machine.facts import Fact, Part, Piece, fact
from ludex.machine.interface import TABLE
from ludex.view.language import Language
from ludex.view.names import Names
from ludex.view.telling import Telling

FRENCH = Language("fr", Names({"GO": "Grand Ogre", "of": "de", "hand": "main"}))
GO, TWO = Piece("GO", 0, True, 3), Piece("+2", 1, True, 4)


@pytest.fixture
def english(set_up: SetUp) -> Telling:
    return Telling(set_up("grull").tables)


def place(telling: Telling, name: str) -> int:
    return [each.name for each in telling.tables.places].index(name)


def moved(telling: Telling, *things: Piece) -> Fact:
    ways = (("set place", (place(telling, name),)) for name in ("hand of A", "trick"))
    return fact(
        "moved", things=("set piece", things), **dict(zip(("place", "goal"), ways, strict=True))
    )


def test_one_and_many_are_told_in_each_language(english: Telling) -> None:
    french = Telling(english.tables, None, FRENCH)
    one, many = moved(english, GO), moved(english, GO, GO, TWO, Piece(), Piece())
    assert english.tell(one) == "GO of A moves from hand of A to trick"
    assert french.tell(one) == "Grand Ogre de A va de main de A à trick"
    assert english.tell(many).startswith("2 x GO of A, +2 of B, 2 hidden pieces move from")
    assert french.tell(many).startswith("2 x Grand Ogre de A, +2 de B, 2 pièces cachées vont de")
    assert Telling(english.tables, 0).sentence(one) == "GO moves from hand of A to trick."


def test_people_are_named_by_their_seats(english: Telling) -> None:
    french = Telling(english.tables, None, FRENCH)
    won = fact("won", who=("set player", (0, 1)))
    assert (english.tell(won), french.tell(won)) == ("A and B have won", "A et B ont gagné")
    move = Fact("move", (Part("0", "set piece", (Piece(), Piece())),), "choose")
    says = fact("says", who=("player", TABLE), speech=("fact", move))
    assert english.sentence(says) == "the table: choose 2 hidden pieces"
    assert french.sentence(says) == "la table : choose 2 pièces cachées"


def test_in_a_sentence_of_the_game_one_who_is_named_owns_the_rest(english: Telling) -> None:
    def told(*pieces: Piece) -> str:
        parts = (Part("you", "player", 0), Part("cards", "set piece", pieces))
        return english.tell(Fact("sentence", parts, "{you} plays {cards}"))

    assert told(GO) == "A plays GO"
    assert told(GO, TWO) == "A plays GO of A and +2 of B"
    assert told(Piece()) == "A plays a hidden piece"
    assert told() == "A plays nothing"
    first = Fact("sentence", (Part("card", "set piece", (GO,)),), "{card} is played")
    assert english.tell(first) == "A's GO is played"
    assert Telling(english.tables, 0).tell(first) == "A's GO is played"


def test_a_fact_is_plain_values_too(english: Telling) -> None:
    said = english.said(moved(english, GO, Piece()))
    assert said.what == "moved"
    known = {
        "known": True,
        "number": 3,
        "name": "GO",
        "face": None,
        "owner": "A",
        "place": None,
        "printed": {},
    }
    nothing = dict.fromkeys(("number", "face", "owner", "place"))
    hidden = nothing | {"known": False, "name": "", "printed": {}}
    assert said.parts == {
        "things": {"kind": "set piece", "value": [known, hidden]},
        "place": {"kind": "set place", "value": ["hand of A"]},
        "goal": {"kind": "set place", "value": ["trick"]},
    }  # fmt: skip
