"""Players that are programs."""

from collections.abc import Callable
from functools import partial

import pytest

from ludex.apps.exploring.seen import attributes
from ludex.machine.facts import Fact, Part, Piece
from ludex.machine.interface import Machine, Move
from ludex.play.bots import bot, bot_names, chosen_by, ended
from ludex.play.match import Match, NotAMoveError
from ludex.play.offers import Offer, by_number, naming_of, offer_of
from ludex.records import replace

SetUp = Callable[..., Machine]


def random_moves(machine: Machine, seed: int) -> list[str]:
    match, someone = Match(machine, 1, checked=True), bot("random", seed)
    while not match.over:
        seat = match.pending.must[0]
        chosen = chosen_by(someone, match, seat)
        assert chosen is not None
        match.play(seat, chosen)
    return [move.text for move in match.moves]


def test_players_are_found_by_listing() -> None:
    assert "random" in bot_names()
    with pytest.raises(ValueError, match="rndom"):
        bot("rndom", 1)


def test_the_same_seed_makes_the_same_choices(set_up: SetUp) -> None:
    machine = set_up("tic-tac-toe")
    assert random_moves(machine, 3) == random_moves(machine, 3)
    assert len({tuple(random_moves(machine, seed)) for seed in range(8)}) > 4


def test_who_need_not_speak_may_stay_silent(set_up: SetUp) -> None:
    match = Match(set_up("tic-tac-toe"), 1)
    someone, moves = bot("random", 1), match.offers(0)
    supposed = partial(match.supposed, 0)
    answers = [ended(someone.choose(match.view(0), moves, False, supposed)) for _ in range(200)]
    assert None in answers
    assert set(answers) - {None} == set(moves)
    assert None not in [chosen_by(someone, match, 0) for _ in range(200)]


def test_an_offer_says_what_the_seat_may_know_and_is_played_as_it_is(set_up: SetUp) -> None:
    match = Match(set_up("blind-draw"), 1)
    moves, offers = match.legal(0), match.offers(0)
    assert [offer.text for offer in offers] == ["choose ?"]
    seen = Fact("move", (Part("0", "set piece", (Piece(),)),), "choose")
    assert offers == (Offer(0, seen, match.naming(0)),)
    assert offers[0].things == ("?",)
    assert {*Offer.__slots__} == {"index", "move", "naming", "spoken"}
    assert moves[0].args != ()
    with pytest.raises(NotAMoveError):
        match.play(0, replace(offers[0], index=1))
    match.play(0, offers[0])
    assert match.moves[0].text == "choose ?"


def test_what_the_machine_keeps_would_tell_hidden_cards_apart(set_up: SetUp) -> None:
    """The moves themselves differ between two deals that look alike; what is offered does not."""
    machine = set_up("blind-draw")
    deals = [Match(machine, seed) for seed in range(1, 9)]
    shown = {str(attributes(tuple(match.offers(0)))) for match in deals}
    kept = {str(attributes(match.legal(0))) for match in deals}
    assert len(shown) == 1
    assert len(kept) > 1


def move_said(text: str) -> Fact:
    """A move about names: `take 2, a1`."""
    option, _, rest = text.partition(" ")
    things = rest.split(", ") if rest else []
    return Fact("move", tuple(Part("", "name", each) for each in things), option)


@pytest.mark.parametrize(
    ("texts", "meant"),
    [
        (["choose a1", "choose b1"], {"1": "choose a1", "2": "choose b1"}),
        (["choose 0", "choose 2", "pass"], {"0": "choose 0", "2": "choose 2"}),
        (["1", "2"], {"1": "1", "2": "2"}),
        (["raise 2", "bid 2"], {}),
        (["take 2, a1", "take 3, a1"], {"1": "take 2, a1", "2": "take 3, a1"}),
        (["bid 1, 2", "bid 2, 1"], {"1": "bid 1, 2", "2": "bid 2, 1"}),
    ],
)
def test_a_number_is_never_mistaken_for_a_place(
    set_up: SetUp, texts: list[str], meant: dict[str, str]
) -> None:
    moves = [Move(0, (), move_said(text)) for text in texts]
    naming = naming_of(set_up("tic-tac-toe").tables, 0)
    offers = [offer_of(moves, naming, index) for index in range(len(moves))]
    assert {number: offer.text for number, offer in by_number(offers).items()} == meant
