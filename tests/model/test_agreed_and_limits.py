"""What limits, attempts and starts that a table agrees on name has to be there."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: jumps
players: [2]
options: {{ending: [none, after 2..30], mood: [good, bad], rounds: {{numbers: 1..9}}}}
limits: {{turns: {turns}}}
types: {{colour: [red, blue]}}
pieces: {{coin: {{copies: 3}}}}
values:
  luck: {{each: {each}, is: {is_}, start: 0, agreed: yes}}
  aim: {{of: colour, start: red}}
attempts:
  jump:
    given: [{given}]
    asks: "{asks}"
    outcomes: [past, down]
    odds: {{{odds}: 3}}
    signs: {signs}
play:
  - take turns:
      - if mood is bad and rounds is 3:
          - win
      - attempt jump:
          past:
            - set aim to blue
          down:
            - end turn
"""
FITTING = {
    "turns": "ending", "each": "player", "is_": "0..9", "given": "aim",
    "asks": "{active} jumps at {aim}. Over?", "odds": "past",
    "signs": "{past: [the bar stays], down: [the bar falls], goes on: [the bar shakes]}",
}  # fmt: skip


def found(**changed: str) -> list[tuple[str, str]]:
    text = GAME.format(**{**FITTING, **changed})
    problems = check(Files("jumps", {"game.yaml": text.encode()})).problems
    return [(p.sentence, p.hint) for p in problems if p.severity == "error"]


@pytest.mark.parametrize("changed", [{}, {"turns": "12"}, {"turns": "rounds"}, {"each": "colour"}])
def test_what_is_there_is_right(changed: dict[str, str]) -> None:
    assert found(**changed) == []


@pytest.mark.parametrize(
    ("changed", "sentence", "hint"),
    [
        ({"turns": "0"}, "A game of 0 turns cannot be played.", "how many turns"),
        ({"turns": "endings"}, "There is no option `endings`.", "Did you mean `ending`?"),
        ({"turns": "zebra"}, "There is no option `zebra`.", "or declare the option"),
        ({"turns": "mood"}, "No value of the option `mood` has a number.", "after 1..1000"),
        ({"is_": "8"}, "`luck` is no number", "Write its range"),
        ({"each": "coin"}, "There is no name for the start of `luck` of each coin.", "`types`"),
        ({"given": "aims"}, "There is no value `aims`.", "Did you mean `aim`?"),
        ({"asks": "To {goal}?"}, "`goal` is not under `given`", "Known here: active, aim."),
        ({"odds": "under"}, "There is no outcome `under`.", "There are past, down."),
        ({"signs": "{pas: [so]}"}, "There is no outcome `pas`.", "Did you mean `past`?"),
        ({"signs": "{past: [so], down: [so]}"}, "`so` means two things.", "Keep one"),
        ({"signs": "{past: [down]}"}, "`down` is an outcome itself", "Say what the table sees."),
    ],
)
def test_what_is_not_there_is_said(changed: dict[str, str], sentence: str, hint: str) -> None:
    assert any(sentence in said and hint in hinted for said, hinted in found(**changed))


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("set aim to blue", ""),
        ("set aim to none", ""),
        ("set luck of you to 3", ""),
        ("set aim to you", "`aim` is a colour; this is a player."),
        ("set luck of you to red", "`luck of you` is a number; this is a colour."),
    ],
)
def test_a_value_is_set_to_what_it_can_hold(step: str, sentence: str) -> None:
    game = GAME.replace("set aim to blue", step)
    problems = check(Files("jumps", {"game.yaml": game.format(**FITTING).encode()})).problems
    assert [p.sentence for p in problems if p.code == "L101"] == ([sentence] if sentence else [])
