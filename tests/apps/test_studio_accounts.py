"""What the studio says of whole games: which lines ran, and what never did."""

import json
from functools import cache

import pytest
from jsonschema import Draft202012Validator
from tests.apps.test_studio import GAME, Answer, Page

from ludex.impact.statistics import CAP
from ludex.pipeline import machine
from ludex.play.simulate import Tally, simulated
from ludex.resources import read_data


@pytest.fixture
def page() -> Page:
    return Page("tic-tac-toe")


def whole(page: Page, by: str, steps: int = 1000, **more: int) -> Answer:
    """All of an account, asked for in portions."""
    answer = page.ask("ran", by=by, steps=steps, **more)
    while not answer["finished"]:
        answer = page.ask("ran", by=by, steps=steps, **more)
    return answer


def said(answer: Answer) -> list[str]:
    return [f"{each['place']['line']}: {each['sentence']}" for each in answer["missed"]]


def test_lines_are_told_by_what_the_game_under_way_has_run(page: Page) -> None:
    page.play("A: choose b2", "B: choose a1")
    answer = whole(page, "game")
    (file,) = answer["files"]
    assert (answer["done"], answer["of"], file["name"]) == (2, 2, GAME)
    assert 13 in file["ran"]
    assert 14 in file["part"]
    assert {15, 17} <= set(file["missed"])
    assert "14: `longest-run of mark is at least 3` never holds" in said(answer)
    unreached = {"a2", "a3", "b1", "b3", "c1", "c2", "c3"}
    assert (answer["cells"]["of"], set(answer["cells"]["unreached"])) == (9, unreached)


def test_what_is_taken_back_has_not_run(page: Page) -> None:
    page.play("A: choose b2", "B: choose a1", "A: choose b1", "B: choose a2", "A: choose b3")
    assert 15 in whole(page, "game")["files"][0]["ran"]
    page.ask("undo")
    answer = whole(page, "game")
    assert 15 in answer["files"][0]["missed"]
    assert "b3" in answer["cells"]["unreached"]


def test_scenarios_run_every_line(page: Page) -> None:
    page.play()
    answer = whole(page, "scenarios")
    assert (answer["done"], said(answer)) == (answer["of"], [])
    page.write("no cells are empty", "no cells are empty and a1 is empty")
    assert "never holds" in said(whole(page, "scenarios"))[0]


def test_portions_come_to_the_same_as_the_whole(page: Page) -> None:
    page.play()
    first = page.ask("ran", by="chance", steps=5, seed=3, games=4)
    assert (first["done"], first["of"], first["finished"]) == (0, 4, False)
    portions = whole(page, "chance", 5, seed=3, games=4)
    other = Page("tic-tac-toe")
    other.play()
    assert portions == whole(other, "chance", 1000, seed=3, games=4)
    assert portions["done"] == 4


def test_a_table_without_the_option_says_what_it_takes() -> None:
    page = Page("oware")
    page.ask("start", players=2, seed=1)
    assert whole(page, "scenarios")["missed"] == []
    assert any("never" in each for each in said(page.ask("ran", by="game", steps=9)))


def test_what_is_only_supposed_reaches_no_square() -> None:
    page = Page("go")
    page.ask("start", players=2, seed=1)
    page.ask("move", seat="A", move=0)
    cells = whole(page, "game")["cells"]
    assert cells["of"] - len(cells["unreached"]) == 1


def test_rules_with_mistakes_are_refused(page: Page) -> None:
    page.play()
    page.write("longest-run", "longest-rum")
    assert page.ask("ran", by="chance", steps=5)["answer"] == "refused"
    assert page.ask("ran", by="scenarios", steps=5)["answer"] == "refused"
    assert page.ask("ran", by="game", steps=5)["answer"] == "refused"
    page.write("longest-rum", "longest-run")
    assert page.ask("ran", by="game", steps=5)["answer"] == "ran"


# ------------------------------------------------------------ balance
@cache
def simulations() -> Draft202012Validator:
    return Draft202012Validator(json.loads(read_data("schema/simulation.schema.json")))


def test_games_by_chance_are_counted_as_a_simulation_counts_them(page: Page) -> None:
    page.play()
    first = page.ask("balance", games=100, steps=40, seed=7)
    answer = page.ask("balance", games=100, steps=90, seed=7)
    simulations().validate(answer["report"])
    assert (first["games"], answer["games"], answer["compared"]) == (40, 100, None)
    assert (first["finished"], answer["finished"]) == (False, True)
    made = machine(page.studio.room.texts.project.loaded, 2, engine="python")
    assert answer["report"]["seats"] == document_of(simulated(made, 7, range(100), CAP))
    assert [each["of"] for each in answer["plots"]] == ["wins", "endings", "lengths", "branching"]
    assert page.ask("balance", games=1, steps=1, seed=8)["games"] == 1


def test_somebody_thinks_in_portions_as_in_a_simulation(page: Page) -> None:
    page.play()
    asked: Answer = {"games": 2, "programs": {"B": "thinking"}, "seed": 7}
    answer = page.ask("balance", steps=5, **asked)
    assert (answer["games"], answer["tried"], answer["finished"]) == (0, 5, False)
    while not answer["finished"]:
        answer = page.ask("balance", steps=300, **asked)
    assert answer["tried"] > 1000
    made = machine(page.studio.room.texts.project.loaded, 2, engine="python")
    tally = simulated(made, 7, range(2), CAP, ("random", "thinking"))
    assert answer["report"]["seats"] == document_of(tally, "thinking")
    assert "B (thinking)" in answer["plots"][0]["svg"]
    by_chance = page.ask("balance", games=2, steps=5, seed=7)
    assert (by_chance["games"], by_chance["tried"]) == (2, 2)


def test_somebody_thinks_by_both_rules(page: Page) -> None:
    page.play()
    page.write("longest-run of mark is at least 3", "longest-run of mark is at least 2")
    asked: Answer = {"games": 1, "programs": {"A": "thinking"}, "against": True}
    answer = page.ask("balance", steps=10_000, **asked)
    (length,) = [n for n in answer["compared"]["numbers"] if n["name"] == "decisions in a game"]
    assert length["after"] == 3 < length["before"]


@pytest.mark.parametrize("programs", [{"C": "thinking"}, {"A": "nobody"}])
def test_who_sits_nowhere_or_is_nobody_is_refused(page: Page, programs: dict[str, str]) -> None:
    page.play()
    refused = page.ask("balance", games=1, steps=1, programs=programs)
    assert refused["answer"] == "refused"
    assert "There is no player" in refused["sentence"]


def document_of(tally: Tally, *programs: str) -> list[Answer]:
    return [
        {
            "seat": "AB"[seat], "program": "random" if seat == 0 or not programs else programs[0],
            "won-alone": tally.alone[seat], "won-shared": 0, "ranks": None,
            "rate": (rate := tally.rate(seat)).share, "low": rate.low, "high": rate.high,
            "score": None,
        }
        for seat in range(2)
    ]  # fmt: skip


def test_the_same_games_are_played_by_the_rules_before(page: Page) -> None:
    page.play()
    same = page.ask("balance", games=60, steps=60, against=True)["compared"]
    assert not any(each["up"] or each["down"] or each["moved"] for each in same["numbers"])
    assert same["said"] == ["Nothing differs more than chance explains."]
    page.write("longest-run of mark is at least 3", "longest-run of mark is at least 2")
    answer = page.ask("balance", games=60, steps=60, against=True)
    assert answer["games"] == 60
    moved = {each["name"] for each in answer["compared"]["numbers"] if each["moved"]}
    assert "decisions in a game" in moved
    assert "A, before" in answer["plots"][0]["svg"]
    assert page.ask("remember") == {"answer": "remembered"}
    again = page.ask("balance", games=20, steps=20, against=True)["compared"]["numbers"]
    assert not any(each["up"] or each["down"] for each in again)


def test_scores_are_plotted_where_there_are_some() -> None:
    page = Page("oware")
    page.ask("start", players=2, seed=1)
    assert "scores" in [each["of"] for each in page.ask("balance", games=20, steps=20)["plots"]]
