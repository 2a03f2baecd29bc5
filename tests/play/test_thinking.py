"""A player who thinks wins more than one who does not, and speaks where that pays."""

from collections.abc import Callable

import pytest

from ludex.machine.interface import Machine, Outcome, Result
from ludex.play.bots import Bot, bot, chosen_by, ended
from ludex.play.bots.thinking_bot import ThinkingBot, worth
from ludex.play.match import Match
from ludex.play.programs import games_of, played_by

SetUp = Callable[..., Machine]

BELL = """
ludex: 1
game: bell
players: [2]
options: {bell: [good, bad]}
windows:
  ring:
    open while: player-count is 2
    for: players without active
    do:
      - may choose one:
          - option ring:
              - if bell is good:
                  - win
              - lose
play:
  - take turns:
      - choose one:
          - option stop-here:
              - end in-a-draw
"""
PATIENCE = """
ludex: 1
game: patience
players: [1]
options: {ends: [once, never]}
values: {score: {each: player, is: 0..999, start: 0}}
play:
  - take turns:
      - choose number among 1..5:
          - add number to own score
      - if ends is once or own score is at least 900:
          - end game
"""


def wins(machine: Machine, games: int, playouts: int) -> tuple[int, int]:
    """How often who thinks, now at the first seat and now at the last, has won, and has lost."""
    won = lost = 0
    for game in range(games):
        seat, other = game % 2, 1 - game % 2
        bots: dict[int, Bot] = {seat: ThinkingBot(game, playouts), other: bot("random", game)}
        came = ended(played_by(machine, bots, 1, game, 1_000))
        won += came.winners == (seat,)
        lost += came.winners == (other,)
    return won, lost


@pytest.mark.parametrize(
    ("game", "games", "playouts", "least"),
    [("tic-tac-toe", 20, 50, 17), ("connect-four", 10, 20, 10), ("liars-dice", 20, 40, 17)],
)
def test_who_thinks_wins_far_more_than_by_chance(
    set_up: SetUp, game: str, games: int, playouts: int, least: int
) -> None:
    won, lost = wins(set_up(game, engine="python"), games, playouts)
    assert won >= least
    assert lost <= games - least


@pytest.mark.parametrize(("bell", "said"), [("good", "ring"), ("bad", None)])
def test_who_may_speak_speaks_where_that_is_better_than_silence(
    set_up: SetUp, bell: str, said: str | None
) -> None:
    match = Match(set_up(BELL, options={"bell": bell}), 1)
    assert match.pending.may == (1,)
    chosen = chosen_by(ThinkingBot(1, 20), match, 1)
    assert (chosen.option if chosen is not None else None) == said


@pytest.mark.parametrize("ends", ["once", "never"])
def test_alone_the_score_is_what_counts_be_the_game_over_or_not(set_up: SetUp, ends: str) -> None:
    machine = set_up(PATIENCE, 1, {"ends": ends})
    chosen = chosen_by(ThinkingBot(1, 40, cap=0), Match(machine, 1), 0)
    assert chosen is not None
    assert chosen.text == "choose 5"
    assert chosen_by(ThinkingBot(1, 40, cap=3), Match(machine, 1), 0) == chosen


def test_the_same_seed_thinks_the_same_and_less_is_tried_of_what_is_worse(set_up: SetUp) -> None:
    match = Match(set_up("tic-tac-toe"), 1)
    for move in ("a1", "b1", "a2", "b2"):
        match.play(
            match.pending.must[0],
            next(o for o in match.offers(len(match.moves) % 2) if o.text.endswith(move)),
        )
    winning = {chosen_by(ThinkingBot(seed, 30), match, 0) for seed in range(4)}
    assert [offer.text for offer in winning if offer] == ["choose a3"]
    assert chosen_by(ThinkingBot(1, 5), match, 0) == chosen_by(ThinkingBot(1, 5), match, 0)


def test_who_has_no_choice_does_not_think(set_up: SetUp) -> None:
    match = Match(set_up("blind-draw"), 1)
    offers, supposed = match.offers(0), []

    def suppose(seed: int) -> Match:
        supposed.append(seed)
        return match.supposed(0, seed)

    assert len(offers) == 1
    view = match.view(0)
    assert ended(ThinkingBot(1).choose(view, offers, True, suppose)) == offers[0]
    assert ended(ThinkingBot(1, 4).choose(view, offers, False, suppose)) in (*offers, None)
    assert len(supposed) == 2


def over(how: str, ranks: tuple[int | None, ...], scores: tuple[float | None, ...] = ()) -> Outcome:
    """A game that ended like this."""
    won = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(Result(how, ranks, scores, won), 1, False)


@pytest.mark.parametrize(
    ("came", "worths"),
    [
        (over("won", (1, None, 1)), (1, 0, 1)),
        (over("lost", (None, None)), (0, 0)),
        (over("drawn", (None, None), (1, 2)), (0.5, 0.5)),
        (over("ranked", (1, 2, 3)), (1, 0.5, 0)),
        (over("ranked", (1, 2, 2)), (1, 0.25, 0.25)),
        (over("ranked", (1, None, None)), (1, 0.25, 0.25)),
        (over("unfinished", (None, None), (3, 4)), (0, 1)),
        (over("ended", (None, None), (3, None)), (0.5, 0.5)),
        (over("ended", (None,), (7,)), (7,)),
        (Outcome(None, 5, True, scores=(2, 2, 9)), (0.25, 0.25, 1)),
        (Outcome(None, 5, True), (0.5, 0.5)),
        (Outcome(None, 5, False, stopped="line 3"), (0.5, 0.5)),
    ],
)
def test_what_the_end_of_a_playout_is_worth(came: Outcome, worths: tuple[float, ...]) -> None:
    assert tuple(worth(came, seat) for seat in range(len(worths))) == worths


def test_games_of_programs_are_the_same_for_a_seed(set_up: SetUp) -> None:
    machine = set_up("kuhn-poker", engine="python")
    programs = ("random", "thinking")
    games = [*games_of(machine, programs, 1, range(6), 100)]
    assert games == [*games_of(machine, programs, 1, range(6), 100)]
    assert len({game.outcome.winners for game in games}) == 2
    assert {game.outcome.capped for game in games} == {False}
    (by_chance,) = games_of(machine, ("random", "random"), 1, range(3, 4), 100)
    assert by_chance.outcome == machine.playout(1, 3, 100)


def test_games_of_programs_are_left_at_their_cap_and_where_the_rules_stop(set_up: SetUp) -> None:
    bots: dict[int, Bot] = {0: ThinkingBot(1, 2, 2), 1: bot("random", 2)}
    came = ended(played_by(set_up("tic-tac-toe"), bots, 1, 0, 3))
    assert (came.decisions, came.capped, came.offered, came.result) == (3, True, 9 + 8 + 7, None)
