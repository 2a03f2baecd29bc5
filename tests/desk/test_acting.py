"""What an editor does: a game means the same afterwards, or what was wrong is mended."""

import pytest

from ludex.desk.acting import Action, actions, edits_of
from ludex.desk.project import Project
from ludex.desk.renaming import made_with
from ludex.desk.rewriting import ActionError
from ludex.desk.trying import ran
from ludex.ir.from_model import program_of
from ludex.ir.print import text_of
from ludex.layout.formatting import formatted
from ludex.pipeline import Files, machine
from ludex.source.places import Span

GAME = """\
ludex: 1
game: example
players: [2]
pieces:
  stone: {copies: 9, begins: heap}
places:
  heap: {holds: stone, ordered: yes}
  pile: {each: player, holds: stone}
values:
  taker: {of: player, start: none}
rules:
  pick count for player:
    cites: [EX-1]
    do:
      - deal count from heap to pile of player
      - set taker to player
  look-for-the-end:
    - if heap is empty and taker is you:
        - win
play:
  - take turns:
      - choose number among 1..3 where it is at most number of heap:
          - pick number for you
      - look-for-the-end
"""
LEDGER = """\
ludex: 1
game: example
entries:
  EX-1: {kind: rule, says: Some are taken.}
  EX-2: {kind: rule, says: Who takes the last wins.}
"""
SCENARIOS = """\
ludex: 1
game: example
scenarios:
  - id: EX-S01
    name: three are taken
    cites: [EX-1]
    players: 2
    play: [A: choose 3]
    expect: [number of heap is 6]
"""


def project(game: str = GAME) -> Project:
    scenarios = {"s.yaml": SCENARIOS.encode()}
    return Project(
        Files("example", {"g.yaml": game.encode()}, scenarios, {"l.yaml": LEDGER.encode()})
    )


def stretch(piece: str, text: str = GAME, place: bool = False) -> Span:
    """Where a piece of the game stands, or where it begins."""
    assert text.count(piece) == 1, piece
    made, first = project(text).page("g.yaml").source, text.index(piece)
    return made.span(first, first if place else first + len(piece))


def done(made: Project, span: Span, text: str) -> Project:
    """The game after an action; its files have their form."""
    found = {each.text: each for each in actions(made, span, made.report.problems)}
    assert text in found, list(found)
    other = made_with(made, edits_of(made, found[text]))
    for name, data in other.texts.items():
        assert formatted(name, data) == data.decode()
    return other


def program(made: Project) -> str:
    assert made.game is not None
    return text_of(program_of(made.game, 2, {})[0])


def outcome(made: Project) -> object:
    """What comes of some games by chance."""
    played = machine(made.loaded, 2)
    return [played.playout(1, number, 500) for number in range(20)]


@pytest.mark.parametrize(
    ("piece", "place", "used"),
    [
        ("heap is empty and taker is you", True, "if NAMED:"),
        ("heap is empty", False, "if NAMED and taker is you:"),
        ("taker is you", False, "if heap is empty and NAMED:"),
    ],
)
def test_a_condition_gets_a_name(piece: str, place: bool, used: str) -> None:
    made = project()
    other = done(made, stretch(piece, place=place), "Give this condition a name.")
    text = other.texts["g.yaml"].decode()
    assert f"define:\n  named-condition: {piece}\n" in text
    assert used.replace("NAMED", "named-condition holds") in text
    assert outcome(other) == outcome(made)
    assert ran(other, "EX-S01")[0]


def test_the_name_of_a_condition_takes_what_it_is_about() -> None:
    text = GAME.replace(
        "      - set taker to player\n",
        "      - if number of pile of player is count:\n          - set taker to player\n",
    )
    other = done(
        project(text), stretch("number of pile", text, True), "Give this condition a name."
    )
    named = other.texts["g.yaml"].decode()
    assert "  player is named-condition for count: number of pile of player is count\n" in named
    assert "      - if player is named-condition for count:\n" in named


def test_steps_become_a_rule() -> None:
    made = project()
    whole = stretch("- pick number for you\n      - look-for-the-end")
    inner = done(made, stretch("- pick number for you", place=True), "Make these steps a rule.")
    assert "  new-rule number:\n    - pick number for you\n" in inner.texts["g.yaml"].decode()
    assert "          - new-rule number\n" in inner.texts["g.yaml"].decode()
    assert outcome(inner) == outcome(made)
    outer = done(made, stretch("choose number among 1..3", place=True), "Make these steps a rule.")
    assert "      - new-rule\n      - look-for-the-end\n" in outer.texts["g.yaml"].decode()
    assert outcome(outer) == outcome(made)
    both = done(made, whole, "Make these steps a rule.")
    assert "  - take turns:\n      - new-rule\n" in both.texts["g.yaml"].decode()
    assert outcome(both) == outcome(made)


def test_what_belongs_together_is_not_torn_apart() -> None:
    text = GAME.replace("- win\n", "- win\n    - otherwise:\n        - set taker to none\n")
    assert not project(text).report.total
    for piece, offered in (
        ("- if heap is", False),
        ("- otherwise", False),
        ("- set taker to none", True),
    ):
        found = {each.does for each in actions(project(text), stretch(piece, text, True), ())}
        assert ("rule" in found) == offered
    whole = stretch("if heap is empty and taker is you:\n        - win\n    - otherwise", text)
    assert "rule" in {each.does for each in actions(project(text), whole, ())}


@pytest.mark.parametrize(
    ("step", "piece", "why"),
    [
        ("      - stop\n", "- stop", "the new rule itself"),
        (
            "      - let handful be 3\n      - pick handful for you\n",
            "- let handful be 3",
            "`handful` is used behind",
        ),
    ],
)  # fmt: skip
def test_steps_that_belong_where_they_stand_stay_there(step: str, piece: str, why: str) -> None:
    text = GAME.replace("      - look-for-the-end\n", f"      - look-for-the-end\n{step}")
    span = stretch(piece, text, True)
    action = Action("", "", span, "rule")
    with pytest.raises(ActionError, match=why):
        edits_of(project(text), action)


@pytest.mark.parametrize(
    ("piece", "cites"),
    [
        ("look-for-the-end:\n", "  look-for-the-end:\n    cites: [EX-2]\n    do:\n      - if heap"),
        ("set taker", "  pick count for player:\n    cites: [EX-1, EX-2]\n"),
        ("taker: {of", "  taker: {of: player, start: none, cites: [EX-2]}\n"),
    ],
)
def test_an_entry_of_the_ledger_is_cited(piece: str, cites: str) -> None:
    made = project()
    other = done(made, stretch(piece, place=True), "Cite EX-2: Who takes the last wins.")
    assert cites in other.texts["g.yaml"].decode()
    assert program(other) == program(made)


def test_what_something_cites_already_is_not_offered() -> None:
    text = GAME.replace("players: [2]", "players: {count: [2], cites: [EX-2]}")
    made = project(text)
    assert not [
        each for each in actions(made, stretch("set taker", text), ()) if each.does == "cite"
    ]
    assert [each for each in actions(project(), stretch("set taker"), ()) if each.does == "cite"]
    assert not [
        each for each in actions(project(), stretch("take turns"), ()) if each.does == "cite"
    ]


@pytest.mark.parametrize(
    ("old", "new", "section", "declared"),
    [
        ("heap is empty", "bowl is empty", "places", "  bowl: {holds: stone}\n"),
        ("at most number of heap", "at most limit", "values", "  limit: {is: 0..99, start: 0}\n"),
        ("at most number of heap", "at most limit", "define", "define:\n  limit: 1\n"),
        ("- win\n", "- cheer\n", "rules", "  cheer: "),
    ],
)
def test_a_name_is_declared(old: str, new: str, section: str, declared: str) -> None:
    text = GAME.replace(old, new)
    made = project(text)
    word = next(p for p in made.report.problems if p.code == "L100" and p.span is not None)
    assert word.span is not None
    name = text.split("\n")[word.span.line - 1][word.span.column - 1 : word.span.end_column - 1]
    other = done(made, word.span, f"Declare `{name}` under `{section}`.")
    assert declared in other.texts["g.yaml"].decode()
    assert other.report.errors < made.report.errors


def test_a_rule_gets_a_scenario_in_which_it_runs() -> None:
    made = project()
    for piece, line in (
        ("set taker", "name: pick count for player runs"),
        ("- if heap", "look-for-the-end runs"),
    ):
        other = done(made, stretch(piece, place=True), "Make a scenario in which this rule runs.")
        text = other.texts["s.yaml"].decode()
        assert text.startswith(SCENARIOS)
        assert "  - id: EX-S02\n" in text
        assert line in text
        assert ran(other, "EX-S02")[0]


def test_what_is_denied_of_nothing_is_written_either_way() -> None:
    text = GAME.replace("heap is empty and taker is you", "heap is empty and not taker is you")
    made = project(text)
    (problem,) = [p for p in made.report.problems if p.code == "L200"]
    assert problem.span is not None
    assert len(problem.ways) == 2
    for way in problem.ways:
        assert way.says.strip("Write `.") in problem.hint
        other = done(made, problem.span, way.says)
        assert "L200" not in {p.code for p in other.report.problems}
        assert other.report.total < made.report.total
