"""How games end, as programs are told: won, lost, drawn, ranked, ended, unfinished."""

import pytest
from tests.conftest import SetUp

from ludex.machine.interface import Result
from ludex.machine.state import ENDINGS
from ludex.model.types import RESULTS
from ludex.play.match import Match
from ludex.play.record import read, restore, save
from ludex.play.simulate import simulated


def test_rules_and_machines_know_the_same_endings() -> None:
    assert RESULTS == ENDINGS


def ended(set_up: SetUp, engine: str, players: int, ending: str, *moves: str) -> Match:
    machine = set_up("beacons", players, {"ending": ending}, engine=engine)
    match = Match(machine, 1)
    for move in moves:
        match.play(match.pending.must[0], move)
    again = restore(read(save(match)), machine)
    assert again.result == match.result
    return match


@pytest.mark.parametrize("engine", ["reference", "python"])
def test_a_result_says_how(set_up: SetUp, engine: str) -> None:
    said = []
    for players, ending, moves, result, sentence in (
        (2, "first", ("stoke 3", "wait", "stoke 3"),
         Result("won", (1, 2), (12, 0), (0,), (1,)), "A has won"),
        (1, "first", ("flood",), Result("lost", (1,), (0,), (), (0,)), "A has lost"),
        (2, "first", ("wait", "wait"), Result("drawn", (1, 1), (0, 0)), "it is a draw"),
        (3, "ranks", ("stoke 3", "stoke 1", "stoke 1", "stoke 3"),
         Result("ranked", (1, 2, 2), (12, 2, 2), (0,)), "A has won; B and C are number 2"),
        (2, "nobody", ("stoke 3", "wait", "stoke 3"),
         Result("ended", (None, None), (12, 0)), "nobody has won"),
    ):  # fmt: skip
        match = ended(set_up, engine, players, ending, *moves)
        assert match.result == result
        assert match.log(None)[-1] == sentence
        said.append(sentence)
    assert len(set(said)) == 5


@pytest.mark.parametrize("engine", ["reference", "python"])
def test_scores_are_shown_as_the_game_says(set_up: SetUp, engine: str) -> None:
    match = ended(set_up, engine, 2, "first", "stoke 3", "stoke 1")
    assert [match.view(seat).scores for seat in (0, 1, None)] == [(6, None), (None, 2), (None,) * 2]
    match.play(0, "flood")
    assert match.view(None).scores == (6, 2)


UNASKED = """\
ludex: 1
game: unasked
players: [2]
pieces: {card: {begins: pile, kinds: {C: {worth: 1..6}}}}
places:
  pile: {holds: card}
  won: {each: player, holds: card}
define:
  score of WORD
play:
  - take turns:
      - choose card among pile:
          - move card to own won
          - if WORTH is 6:
              - win
"""


@pytest.mark.parametrize("engine", ["reference", "python", "wasm"])
@pytest.mark.parametrize(
    ("word", "worth", "scores"),
    [
        ("player: sum of (worth of it over won of player)", "worth of card", (8, 1)),
        ("card: worth of card", "score of card", ()),  # of no player
    ],
)
def test_a_score_is_told_where_no_rule_asks_for_it(
    set_up: SetUp, engine: str, word: str, worth: str, scores: tuple[int, ...]
) -> None:
    text = UNASKED.replace("WORD", word).replace("WORTH", worth)
    match = Match(set_up(text, engine=engine), 1)
    for seat, move in ((0, "choose C2"), (1, "choose C1"), (0, "choose C6")):
        match.play(seat, move)
    assert match.result == Result("won", (1, 2), scores, (0,), (1,))
    assert match.view(None).scores == scores


def test_random_games_count_how_they_end(set_up: SetUp) -> None:
    plain = simulated(set_up("beacons", 3, {"ending": "ranks"}, engine="reference"), 5, range(60))
    fast = simulated(set_up("beacons", 3, {"ending": "ranks"}, engine="python"), 5, range(60))
    assert plain == fast
    assert set(plain.endings) >= {"won", "lost", "ranked"}
    assert sum(plain.endings.values()) == 60
    assert sum(sum(ranks.values()) for ranks in plain.ranks.values()) > plain.endings["ranked"]
