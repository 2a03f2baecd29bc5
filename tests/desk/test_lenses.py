"""What stands above rules and scenarios, and between words."""

from tests.desk.test_services import GAME, LEDGER

from ludex.desk.inlays import inlays
from ludex.desk.lenses import lenses
from ludex.desk.project import Project
from ludex.desk.trying import outcomes, ran, shown
from ludex.pipeline import Files

SCENARIOS = """\
ludex: 1
game: example
scenarios:
  - id: EX-S1
    name: a card is dealt
    cites: [EX-1]
    players: 2
    options: {long: yes}
    given: {deck: [S, M], turn: A}
    expect: [hand of B: [M], winners are A]
  - id: EX-S2
    name: nothing is dealt
    kind: create
    create: [{players: 2, accepted: yes}]
"""


def made(scenarios: str = SCENARIOS, game: str = GAME) -> Project:
    files = {"game.yaml": game.encode()}, {"s.yaml": scenarios.encode()}
    return Project(Files("example", *files, {"l.yaml": LEDGER.encode()}))


def test_above_a_rule_stands_which_scenarios_run_it() -> None:
    project = made()
    (lens,) = lenses(project, "game.yaml", outcomes(project))
    assert (lens.span.line, lens.text, lens.does) == (
        19,
        "1 scenario runs this; EX-S1 of them fail",
        "",
    )
    idle = made(
        game=GAME.replace("      - deal-one for you\n", "      - move first of deck to own hand\n")
    )
    (lens,) = lenses(idle, "game.yaml", outcomes(idle))
    assert lens.text == "no scenario runs this"
    assert lenses(project, "game.yaml") == ()
    tried = outcomes(project, wanted=lambda: False)
    assert (tried.scenarios, tried.all) == ({}, False)


def test_a_scenario_is_run_and_its_position_is_drawn() -> None:
    project = made()
    above = lenses(project, "s.yaml", outcomes(project))
    assert [(each.text, each.scenario) for each in above[:3]] == [
        ("fails in line 10", ""), ("run", "EX-S1"), ("show the position", "EX-S1"),
    ]  # fmt: skip
    assert [each.text for each in above[3:]] == ["passes", "run", "show the position"]
    assert len(lenses(project, "s.yaml")) == 4
    passed, (line,) = ran(project, "EX-S1")
    assert not passed
    assert line.startswith("EX-S1 fails: s.yaml:10: expected")
    assert ran(project, "EX-S2") == (True, ["EX-S2 passes: nothing is dealt"])
    assert ran(project, "EX-S3") == (False, ["There is no scenario `EX-S3`."])
    drawn, lines = shown(project, "EX-S1")
    assert drawn
    assert "hand: A S, B nothing" in lines
    assert not shown(project, "EX-S2")[0]
    broken = made(SCENARIOS.replace("[S, M]", "[S, X]"))
    assert ran(broken, "EX-S1")[1][0].startswith("Nothing can be run before this is mended: ")
    assert not shown(broken, "EX-S1")[0]


def test_types_and_sentences_stand_beside_the_words() -> None:
    found = [(each.line, each.text) for each in inlays(made(), "game.yaml", 1, 99)]
    assert found == [(17, "Suns are bright."), (20, "Suns are bright."), (22, ": a card")]
    assert [each.line for each in inlays(made(), "game.yaml", 18, 21)] == [20]
    (cited,) = inlays(made(), "s.yaml", 1, 99)
    assert cited.whole == "EX-1: Suns are bright."
