"""What is said of a game is data, and a sentence of it in each language."""

import pytest
from tests.conftest import SetUp

from ludex.machine.facts import Fact, Part, Piece, fact, phrase
from ludex.machine.interface import TABLE
from ludex.play.match import Match
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


def test_a_refusal_is_told_in_each_language(set_up: SetUp) -> None:
    noughts, grull = Match(set_up("tic-tac-toe"), 1), Match(set_up("grull", 3), 1)
    noughts.play(0, "choose b2")
    grull.play(1, grull.legal(1)[0])
    asked = [
        (noughts, 0, "choose a1", "it is B who chooses", "c'est à B de choisir"),
        (noughts, 1, "chose a1", "`chose a1` is no move here; did you mean `choose a1`?",
         "`chose a1` n'est pas un coup possible ; serait-ce `choose a1` ?"),
        (grull, 0, "choose GO of B", "GO of B is not in own hand",
         "Grand Ogre de B n'est pas dans own main"),
        (grull, 1, "choose GO", "B has chosen already; it is A and C who choose",
         "B a déjà choisi ; c'est à A et C de choisir"),
    ]  # fmt: skip
    for match, seat, text, english, french in asked:
        refused = match.why_not(seat, text)
        assert refused is not None
        assert refused.sentence == english
        told = Telling(match.machine.tables, seat, FRENCH).refused(refused.refusal)
        assert told.sentence == french


def test_a_condition_is_told_of_the_candidate(english: Telling) -> None:
    def told(text: str, **parts: tuple[str, object]) -> str:
        return english.tell(fact("must-hold", reason=phrase(text, **parts)))

    its = "it is high and its color is red"
    assert told(its) == "this must hold: it is high and its color is red"
    assert told(its, it=("piece", GO)) == (
        "this must hold: GO of A is high and color of GO of A is red"
    )
    assert told("some card where it is high", it=("piece", GO)).endswith("where it is high")


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
        "attributes": {},
    }
    nothing = dict.fromkeys(("number", "face", "owner", "place"))
    hidden = nothing | {"known": False, "name": "", "printed": {}, "attributes": {}}
    assert said.parts == {
        "things": {"kind": "set piece", "value": [known, hidden]},
        "place": {"kind": "set place", "value": ["hand of A"]},
        "goal": {"kind": "set place", "value": ["trick"]},
    }  # fmt: skip
