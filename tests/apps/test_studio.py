"""The studio is asked in JSON and answers so: texts, a table, and rules that change meanwhile."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.properties.games import SHIPPED, folders

from ludex.apps.files import find_game
from ludex.apps.studio.studio import ANSWERS, Studio
from ludex.apps.studio.texts import MOST_FILES
from ludex.desk.renaming import made_with
from ludex.pipeline import Files
from ludex.resources import read_data
from ludex.source.edits import Edit
from ludex.source.places import Span

ROOT = Path(__file__).resolve().parents[2]
GAME, SCENARIOS = "games/tic-tac-toe/game.yaml", "games/tic-tac-toe/scenarios.yaml"
TAKEN = "where it is empty"
REQUESTS = 4
Answer = dict[str, Any]


@cache
def answers() -> Draft202012Validator:
    schema = json.loads(read_data("schema/studio.schema.json"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema["$defs"]["answer"], "$defs": schema["$defs"]})


@cache
def views() -> Draft202012Validator:
    return Draft202012Validator(json.loads(read_data("schema/view.schema.json")))


class Page:
    """Asks a studio, and looks whether what it answers fits the schema."""

    def __init__(self, game: str) -> None:
        self.files = find_game(str(folders()[game])).games[0]
        self.studio = Studio(self.files)

    def ask(self, do: str, **more: Any) -> Answer:
        answer = json.loads(json.dumps(self.studio.answer({"do": do, **more})))
        answers().validate(answer)
        if answer["answer"] == "seen":
            views().validate(json.loads(json.dumps(answer["view"])))
        return dict(answer)

    def play(self, *moves: str) -> Answer:
        """A new game of two with these moves, as in `A: choose b2`."""
        game = self.ask("start", players=2, seed=1)
        for each in moves:
            seat, _, move = each.partition(": ")
            game = self.ask("move", seat=seat, move=move)
            assert game["answer"] == "game", game
        return game

    def text(self, name: str = GAME) -> str:
        return self.studio.room.texts.texts[name].decode()

    def write(self, before: str, after: str, name: str = GAME) -> Answer:
        assert before in self.text(name)
        return self.ask("write", texts={name: self.text(name).replace(before, after, 1)})


@pytest.fixture
def page() -> Page:
    return Page("tic-tac-toe")


def test_a_game_with_drawings_keeps_them_when_its_text_changes() -> None:
    page, rules = Page("gulo-gulo"), "games/gulo-gulo/game.yaml"
    page.write("age: 5", "age: 6", rules)
    assert page.studio.room.texts.project.of_rules.problems == ()
    page.play()
    assert "drawing" in page.ask("see", seat="A")["picture"]["svg"]


# ------------------------------------------------------------ whatever is asked
@pytest.mark.parametrize("game", sorted(folders()))
def test_every_request_is_answered(game: str) -> None:
    page, chance = Page(game), Random(game)
    table = page.ask("open")["table"]
    if table is not None:
        players = table["players"][0]
        begun = page.ask("start", players=players, seed=chance.randrange(2**32))
        assert begun["answer"] == "game"
    kinds = [kind for kind in ANSWERS if kind not in ("write", "check", "scenarios", "stand")]
    for _ in range(REQUESTS):
        page.ask("on") if chance.random() < 0.1 else a_move(page, chance)
        kind = chance.choice(kinds)
        page.ask(kind, **an_object(kind, page, chance))


def a_move(page: Page, chance: Random) -> None:
    """A move of somebody who is asked, seen before by somebody."""
    game = page.studio.room.table.state()
    asked = [*game["asked"], *game["may"]] if game is not None else []
    if asked:
        seat = chance.choice(asked)
        seen = page.ask("see", seat=seat)
        offered = min(seen["offered"], len(seen["view"]["moves"]))
        if offered:
            answer = page.ask("move", seat=seat, move=chance.randrange(offered))
            assert answer["answer"] in ("game", "no move"), answer


def an_object(kind: str, page: Page, chance: Random) -> Answer:
    """What a request is about, right or wrong."""
    schema = json.loads(read_data("schema/studio.schema.json"))
    said = next(e["then"] for e in schema["allOf"] if e["if"]["properties"]["do"]["const"] == kind)
    some: dict[str, Any] = {
        "file": chance.choice([*page.studio.room.texts.texts, "nothing.yaml"]),
        "line": chance.randrange(1, 60), "column": chance.randrange(1, 60),
        "seat": chance.choice(["A", "B", "Q", "none", "table"]), "at": chance.randrange(9),
        "from": chance.randrange(3), "since": chance.randrange(9), "after": "A",
        "move": chance.choice([0, 3, 10**6, "choose b2", "pass", "{", "?"]), "thing": "b2",
        "name": "a name: #1", "expect": ["b2: [mark of A]"], "players": chance.randrange(1, 9),
        "seed": 5, "programs": {"A": "random"}, "outcomes": "reported", "language": "fr",
        "options": {"no-such": "thing"}, "variants": ["no-such"],
        "by": chance.choice(["game", "chance"]), "steps": 20, "games": 2, "against": True,
        "kind": "mark", "owner": "A", "source": "a1", "target": chance.choice(["b2", "", "?"]),
        "turn": "B", "end_line": 60, "end_column": 3, "change": "Make these steps a rule.",
        "what": chance.choice(["rulebook", "a4", "letter"]), "room": [900, 700],
    }  # fmt: skip
    optional = [name for name in said["properties"] if name not in (*said["required"], "do")]
    chosen = {*said["required"], *chance.sample(optional, chance.randint(0, len(optional)))}
    return {name: some[name] for name in chosen - {"do"}}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "something else"),
        ({"do": "dance"}, "one of open, write"),
        ({"do": "see"}, "`seat` is missing"),
        ({"do": "see", "seat": "A", "state": 1}, "`state` is not known"),
        ({"do": "see", "seat": "A", "at": -1}, "at `at` stands"),
        ({"do": "write", "texts": {"game.yaml": 3}}, "the text of a file"),
        ({"do": "see", "seat": "A"}, "No game has begun"),
        ({"do": "hover", "file": "other.yaml", "line": 1, "column": 1}, "belongs to no game"),
        ({"do": "stand", "scenario": "TT-99"}, "no such scenario"),
    ],
)
def test_what_is_asked_wrongly_is_refused(asked: Any, said: str, page: Page) -> None:
    answer = page.studio.answer(asked)
    answers().validate(answer)
    assert answer["answer"] == "refused"
    assert said in answer["sentence"]


# ------------------------------------------------------------ texts
def test_a_mistake_is_told_with_its_place_and_its_fix(page: Page) -> None:
    (problem,) = page.write("longest-run", "longest-rum")["report"]["problems"]
    assert problem["place"]["line"] == 14
    (edit,) = problem["fix"]["edits"]
    assert edit["text"] == "longest-run"
    assert page.write("longest-rum", edit["text"])["report"]["errors"] == 0


def test_a_scenario_that_fails_to_be_read_is_found_by_the_whole_check(page: Page) -> None:
    answer = page.write("expect: [winners are A]", "expect: [winers are A]", SCENARIOS)
    assert (answer["whole"], answer["report"]["errors"]) == (False, 0)
    answer = page.ask("check")
    assert (answer["whole"], answer["report"]["errors"]) == (True, 1)


def test_a_new_file_belongs_to_the_game_once_it_is_used(page: Page) -> None:
    text, head = "ludex: 1\npart: lines\ndefine:\n  long: 3\n", page.text()
    page.ask("write", texts={"lines.yaml": text})
    assert page.ask("check")["names"] == [GAME, SCENARIOS]
    changed = head.replace("players: [2]", "uses: [lines.yaml]\nplayers: [2]", 1)
    names = page.ask("write", texts={GAME: changed})["names"]
    assert names == [GAME, "games/tic-tac-toe/lines.yaml", SCENARIOS]


@pytest.mark.parametrize("name", ["../game.yaml", "/etc/passwd", "a/b.yaml", "x.sh", ""])
def test_no_file_is_written_elsewhere(name: str, page: Page) -> None:
    assert page.ask("write", texts={name: ""})["answer"] == "refused"


def test_texts_are_bounded(page: Page) -> None:
    many = {f"part-{number}.yaml": "" for number in range(MOST_FILES)}
    assert "at most" in page.ask("write", texts=many)["sentence"]
    assert page.ask("write", texts={GAME: "€" * 1024 * 1024})["answer"] == "refused"
    assert len(page.studio.room.texts.texts) == 2


def test_the_desk_answers(page: Page) -> None:
    here: dict[str, Any] = {"file": GAME, "line": 14, "column": 14}
    assert "**longest-run**" in page.ask("hover", **here)["text"]
    assert page.ask("definition", **here)["span"]["file"].startswith("dsl/")
    offers = page.ask("complete", file=GAME, line=15, column=13)["offers"]
    assert "win" in [offer["text"] for offer in offers]
    assert [7, 10, 14, "piece"] in page.ask("colours", file=GAME)["colours"]
    assert page.ask("format", file=GAME)["text"] == page.text()


def test_what_stands_between_words_comes_with_their_colours(page: Page) -> None:
    assert page.ask("colours", file=GAME)["inlays"] == []
    text = page.text().replace("move mark", "move mine").replace("of mark is", "of mine is")
    page.ask("write", texts={GAME: text.replace("let mark be", "let mine be")})
    assert page.ask("colours", file=GAME)["inlays"] == [[12, 17, ": a mark", ""]]
    cited = Page("pig").ask("colours", file="games/pig/game.yaml")["inlays"]
    assert any(whole.startswith("PG-") for *_, whole in cited), cited


def test_a_name_is_another_one_everywhere_and_the_game_goes_on(page: Page) -> None:
    page.play("A: choose a1")
    here: dict[str, Any] = {"file": GAME, "line": 7, "column": 11}
    assert page.ask("changes", **here)["name"] == "mark"
    edits = page.ask("change", **here, name="stone")["edits"]
    text = made_of(page, edits)
    assert text[GAME] == page.text().replace("mark", "stone")
    assert page.ask("write", texts=text)["game"]["moves"] == 1
    refused = page.ask("change", **here, name="empty")
    assert (refused["answer"], "empty" in refused["sentence"]) == ("refused", True)


def test_steps_that_are_selected_become_a_rule(page: Page) -> None:
    page.play()
    here: dict[str, Any] = {"file": GAME, "line": 12, "column": 9, "end_line": 15, "end_column": 16}
    (said,) = [each for each in page.ask("changes", **here)["changes"] if "steps" in each]
    text = made_of(page, page.ask("change", **here, change=said)["edits"])
    assert "rules:" in text[GAME]
    assert page.ask("write", texts=text)["report"]["problems"] == []
    assert page.ask("change", **here, change="Sing.")["answer"] == "refused"


def made_of(page: Page, edits: list[Answer]) -> dict[str, str]:
    """The texts with these edits in them."""
    made = [Edit(Span(**each["place"]), each["text"]) for each in edits]
    texts = made_with(page.studio.room.texts.project, tuple(made)).texts
    known = page.studio.room.texts.texts
    return {name: text.decode() for name, text in texts.items() if text != known[name]}


# ------------------------------------------------------------ rules that change
def test_a_game_goes_on_under_new_rules(page: Page) -> None:
    page.play("A: choose a1", "B: choose b2", "A: choose a2")
    game = page.write("at least 3", "at least 2")["game"]
    assert (game["moves"], game["over"], game["misfit"]) == (3, True, None)
    game = page.write("at least 2", "at least 3")["game"]
    assert (game["moves"], game["over"]) == (3, False)


def test_a_move_that_fits_no_more_is_named_with_the_rule_and_comes_back(page: Page) -> None:
    page.play("A: choose a1", "B: choose b2", "A: choose a2")
    game = page.write(TAKEN, f"{TAKEN} and it is not b2")["game"]
    misfit = game["misfit"]
    assert (game["moves"], misfit["number"], misfit["of"]) == (1, 2, 3)
    assert (misfit["seat"], misfit["move"]) == ("B", "choose b2")
    assert misfit["why"]["place"]["line"] == 11
    game = page.write(" and it is not b2", "")["game"]
    assert (game["moves"], game["misfit"]) == (3, None)


def test_rules_that_are_wrong_leave_the_game_as_it_is(page: Page) -> None:
    page.play("A: choose a1")
    game = page.write("longest-run", "longest-rum")["game"]
    assert "by those that were right last" in game["stale"]
    assert page.ask("move", seat="B", move="choose b2")["game"]["moves"] == 2
    game = page.write("longest-rum", "longest-run")["game"]
    assert (game["moves"], game["stale"]) == (2, "")


def test_a_table_that_can_play_no_more_leaves_the_game_as_it_is(page: Page) -> None:
    page.play("A: choose a1")
    game = page.write("players: [2]", "players: [3]")["game"]
    assert game["stale"].startswith("This table cannot play")
    assert game["moves"] == 1


def test_rules_that_come_to_a_stop_are_a_misfit_at_their_line(page: Page) -> None:
    page.play("A: choose a1", "B: choose b2")
    game = page.write("copies: 5", "copies: 1")["game"]
    assert game["misfit"] is None
    answer = page.ask("move", seat="A", move="choose c3")
    assert answer["answer"] == "no move"
    assert answer["place"]["line"] == 13


# ------------------------------------------------------------ playing
def test_why_not_is_said_with_the_rule_and_its_line(page: Page) -> None:
    page.play("A: choose b2")
    answer = page.ask("why", seat="B", thing="b2")
    assert answer["sentence"] == "This must hold: b2 is empty."
    assert answer["place"] == {"file": GAME, "line": 11, "column": 39}
    assert page.ask("why", seat="B", thing="b3")["answer"] == "possible"
    assert page.ask("why", seat="A", thing="b3")["sentence"] == "It is B who chooses."


def test_undo_and_an_earlier_moment(page: Page) -> None:
    page.play("A: choose a1", "B: choose b2", "A: choose a2")
    assert page.ask("undo")["game"]["moves"] == 2
    assert "X" not in page.ask("see", seat="A", at=0)["picture"]["text"]
    assert page.ask("see", seat="A", at=0)["offered"] == 9
    refused = page.ask("move", seat="A", at=0, move="choose z9")
    assert refused["answer"] == "no move"
    assert page.ask("see", seat="A")["moves"] == 2
    assert page.ask("move", seat="A", at=0, move="choose c3")["game"]["moves"] == 1
    assert page.ask("see", seat="A", at=2)["answer"] == "refused"


def test_the_lines_that_acted_are_named(page: Page) -> None:
    page.play("A: choose a1")
    lines = {each["line"] for each in page.ask("acted")["lines"]}
    assert {11, 13, 14, 16} <= lines
    assert not {15, 17} & lines
    assert page.ask("acted", at=0)["answer"] == "refused"


def test_programs_play_at_their_seats(page: Page) -> None:
    begun = page.ask("start", players=2, seed=4, programs={"A": "random"})
    assert (begun["game"]["moves"], begun["game"]["asked"]) == (1, ["B"])
    assert page.ask("move", seat="A", move=0)["answer"] == "refused"
    assert page.ask("move", seat="B", move=0)["game"]["moves"] == 3
    assert page.ask("undo")["game"]["moves"] == 1
    both = page.ask("start", players=2, seed=4, programs={"A": "random", "B": "random"})
    assert both["game"]["over"]
    assert page.ask("start", players=2, seed=4, programs={"C": "random"})["answer"] == "refused"


def test_what_hands_did_is_reported_by_the_table_or_drawn_for_a_program() -> None:
    page = Page("gulo-gulo")
    begun = page.ask("start", players=2, seed=1, programs={"B": "random"})
    for _ in range(40):
        game = begun["game"]
        if "table" in game["asked"]:
            break
        begun = page.ask("move", seat="A", move=0)
    seen = page.ask("see", seat="table")
    assert seen["prompt"]["question"]
    assert seen["offered"] > 1


def test_a_curtain_hangs_between_two_hands() -> None:
    page = Page("kuhn-poker")
    page.ask("start", players=2, seed=1)
    hand = page.ask("see", seat="A")["view"]["rows"][0]["shown"]
    curtain = page.ask("see", seat="B", after="A")
    assert curtain == {"answer": "curtain", "seat": "B"}
    assert page.ask("see", seat="B")["view"]["rows"][0]["shown"] != hand
    assert page.ask("see", seat="B", after="B")["answer"] == "seen"
    page.ask("start", players=2, seed=1, programs={"B": "random"})
    assert page.ask("see", seat="A", after="none")["answer"] == "seen"
    open_game = Page("tic-tac-toe")
    open_game.play()
    assert open_game.ask("see", seat="B", after="A")["answer"] == "seen"


def test_whoever_may_speak_may_let_it_pass() -> None:
    page, chance = Page("little-rummy"), Random(5)
    game = page.ask("start", players=2, seed=5, programs={"B": "random"})["game"]
    while not (game["may"] and game["programs"]):
        seat = game["asked"][0]
        offered = page.ask("see", seat=seat)["offered"]
        game = page.ask("move", seat=seat, move=chance.randrange(offered))["game"]
    assert game["may"] == ["A"]
    assert page.ask("on")["game"]["moves"] > game["moves"]


# ------------------------------------------------------------ scenarios
def kept(page: Page, **more: Any) -> Answer:
    answer = page.ask("keep", name="as it was played", **more)
    assert answer["answer"] == "kept", answer
    page.ask("write", texts={answer["file"]: answer["text"]})
    assert page.ask("check")["report"]["errors"] == 0
    return answer


def outcome(page: Page, scenario: str) -> Answer:
    (found,) = page.ask("scenarios", scenario=scenario)["scenarios"]
    return dict(found)


def test_what_was_played_is_kept_as_a_scenario(page: Page) -> None:
    page.play("A: choose a1", "B: choose b2", "A: choose a2", "B: choose c3", "A: choose a3")
    expectations = page.ask("expectations")["expectations"]
    assert expectations[0] == "winners are A"
    assert "supply of A: [2 mark of A]" in expectations
    made = kept(page, expect=expectations)
    assert made["id"] == "TT-08"
    assert page.text(SCENARIOS).splitlines()[made["line"] - 1] == "  - id: TT-08"
    assert outcome(page, "TT-08")["came"] == "passed"
    page.write("at least 3", "at least 4")
    assert outcome(page, "TT-08")["came"] == "failed"


def test_a_scenario_may_begin_in_the_middle(page: Page) -> None:
    page.play("A: choose a1", "B: choose b2", "A: choose a2")
    made = kept(page, expect=["a2: [mark of A]"], **{"from": 2})
    written = page.text(SCENARIOS).splitlines()[made["line"] - 1 :]
    assert "      a1: [mark of A]" in written
    assert "      turn: A" in written
    assert [line for line in written if ": choose" in line] == ["      - A: choose a2"]


def test_nothing_is_kept_that_would_fail(page: Page) -> None:
    page.play("A: choose a1")
    answer = page.ask("keep", name="wrong", expect=["winners are B"])
    assert answer["sentence"].startswith("It is not kept, since it would fail")
    assert page.ask("keep", name="two\nlines")["answer"] == "refused"


def test_the_first_scenario_makes_the_file() -> None:
    page = Page("tic-tac-toe")
    page.studio = Studio(Files("tic-tac-toe", page.files.rules))
    page.play("A: choose b2")
    made = kept(page, expect=["b2: [mark of A]"])
    assert (made["file"], made["id"]) == (SCENARIOS, "TTT-01")


def test_a_failing_scenario_opens_the_table_where_it_fails(page: Page) -> None:
    page.write("expect: [winners are A]", "expect: [winners are B]", SCENARIOS)
    failure = outcome(page, "TT-01")["failure"]
    assert (failure["place"]["line"], failure["found"]) == (16, "winners is [A]")
    assert page.ask("stand", scenario="TT-01")["game"]["over"]
    page.write("- B: choose a3", "- B: choose b2", SCENARIOS)
    game = page.ask("stand", scenario="TT-01")["game"]
    assert (game["asked"], game["scenario"]) == (["B"], "TT-01")
    assert page.ask("move", seat="B", move="choose a3")["game"]["asked"] == ["A"]
    game = page.write("A: choose b2", "A: choose c2", SCENARIOS)["game"]
    assert (game["moves"], game["misfit"]) == (1, None)


@pytest.mark.parametrize("folder", SHIPPED[:3], ids=lambda folder: folder.name)
def test_the_scenarios_of_games_pass(folder: Path) -> None:
    page = Page(folder.name)
    found = page.ask("scenarios")["scenarios"]
    assert {each["came"] for each in found} == {"passed"}
