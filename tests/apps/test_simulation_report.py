import json
from collections import Counter

from tests.conftest import SetUp

from ludex.apps.simulation_report import Simulation, document, render
from ludex.play.simulate import Tally, simulated
from ludex.records import replace


def made(set_up: SetUp, game: str, players: int, games: int, cap: int = 1000) -> Simulation:
    machine = set_up(game, players)
    tally = simulated(machine, 1, range(games), cap)
    return Simulation(game.title(), machine.tables, "reference", 1, cap, games, tally)


def test_the_document_counts_every_game_once(set_up: SetUp) -> None:
    said = document(made(set_up, "grull", 2, 20))
    assert json.loads(json.dumps(said)) == said
    assert (said["format"], said["version"]) == ("ludex-simulation", 2)
    assert said["games"] == said["finished"] == said["asked"] == 20
    alone = sum(seat["won-alone"] for seat in said["seats"])
    assert (
        alone + said["shared"] + sum(said["endings"][how] for how in ("drawn", "ended", "lost"))
        == 20
    )
    assert [seat["seat"] for seat in said["seats"]] == ["A", "B"]
    for seat in said["seats"]:
        assert 0 <= seat["low"] <= seat["rate"] <= seat["high"] <= 1
        assert seat["score"]["least"] <= seat["score"]["mean"] <= seat["score"]["most"]


def test_the_text_says_what_was_counted_and_fits(set_up: SetUp) -> None:
    simulation = made(set_up, "grull", 3, 10)
    for width in (20, 40, 80):
        text = render(simulation, width)
        assert max(map(len, text.splitlines())) <= width
        said = " ".join(text.split())
        assert "10 random games, seed 1, engine reference" in said
        assert f"{simulation.tally.won(2)}" in said.partition(" C")[2]
        assert "Every game came to its end." in said


def test_capped_stopped_and_interrupted_games_are_said(set_up: SetUp) -> None:
    simulation = made(set_up, "tic-tac-toe", 2, 3, cap=4)
    text = render(simulation, 80)
    assert "No game came to its end." in text
    assert "capped: 3 games after 4 decisions" in text
    assert "Every game" not in text
    simulation.tally.stops["game.yaml:3: nowhere to go"] = [2, 7]
    text = render(simulation, 80)
    assert "the rules came to a stop in 2 games: game.yaml:3: nowhere to go" in text
    assert "(the first is playout 7)" in text
    part = Simulation("T", simulation.tables, "reference", 1, 4, 9, simulation.tally)
    assert "3 random games of 9" in render(part, 80)
    assert document(part)["interrupted"] is True


def test_a_simulation_of_nothing_can_be_shown(set_up: SetUp) -> None:
    tables = set_up("tic-tac-toe").tables
    nothing = Simulation("T", tables, "reference", 1, 4, 9, Tally(2))
    assert document(nothing)["length"] is None
    assert document(nothing)["seats"][0]["rate"] is None
    assert "0 random games of 9" in render(nothing, 80)


def test_where_nobody_wins_no_chances_are_told(set_up: SetUp) -> None:
    simulation = made(set_up, "tic-tac-toe", 2, 20)
    assert "With equal chances every seat would win" in render(simulation, 80)
    none = Tally(2, games=20, endings=Counter(ended=20), lengths=Counter({9: 20}))
    text = render(replace(simulation, tally=none), 80)
    assert "Nobody has won any of these games" in text
    assert "every seat would win" not in text
    assert "told apart from" not in text
