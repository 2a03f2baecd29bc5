"""A rule whose answer is asked for is told where one of its ways ends without it."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
values: {{coins: {{each: player, is: 0..9, start: 3}}}}
attempts: {{throw: {{outcomes: [hit, miss], odds: {{hit: 1, miss: 1}}}}}}
rules:
  ask:
{rule}
play:
  - take turns:
      - {call}
      - attempt throw:
          hit:
            - win
          miss:
            - subtract 1 from own coins
"""
ASKED = "ask or end turn"
RULES = {
    "if own coins is 0: [give no]; give yes": 0,
    "if own coins is 0: [give no]": 8,
    "if own coins is 0: [give no]; add 1 to own coins": 9,
    "if own coins is 0: [give no]; otherwise: [give yes]": 0,
    "if own coins is 0: [give no]; otherwise if own coins is 1: [give yes]": 8,
    "if own coins is 0: [give no]; otherwise: [add 1 to own coins]": 9,
    "if own coins is 0: [give no]; otherwise: [end game]": 0,
    "if own coins is 0: [stop]; give yes": 8,
    "choose one: [option a-way: [give yes]]": 0,
    "may choose one: [option a-way: [give yes]]": 8,
    "may choose one: [option a-way: [give yes]]; otherwise: [give no]": 0,
    "attempt throw: {hit: [give yes], miss: [give no]}": 0,
    "attempt throw: {hit: [give yes], miss: [add 1 to own coins]}": 8,
    "take turns: [if own coins is 0: [give yes], otherwise: [subtract 1 from own coins]]": 0,
    "take turns: [if own coins is 0: [give yes], otherwise: [end round]]": 8,
    "repeat 3 times: [if own coins is 0: [give yes]]": 8,
}


def found(rule: str, call: str) -> list[int]:
    lines = "\n".join(f"    - {step}" for step in rule.split("; "))
    text = GAME.format(rule=lines, call=call)
    report = check(Files("example", {"game.yaml": text.encode()}))
    assert {p.code for p in report.problems} <= {"L237"}, report.problems
    return [p.span.line for p in report.problems if p.span is not None]


@pytest.mark.parametrize("rule", RULES)
def test_a_way_without_an_answer_is_found_at_its_end(rule: str) -> None:
    assert found(rule, ASKED) == [RULES[rule]] * bool(RULES[rule])


def test_an_answer_that_nobody_asks_for_is_found_instead() -> None:
    text = GAME.format(rule="    - if own coins is 0: [give no]\n    - win", call="CALL")
    for call, codes in {"ask": ["L141"], "ask or stop": ["L111"]}.items():
        report = check(Files("example", {"game.yaml": text.replace("CALL", call).encode()}))
        assert [p.code for p in report.problems] == codes
        assert report.problems[0].sentence.startswith("Nobody asks") == (call == "ask")
