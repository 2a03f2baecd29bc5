"""When an effect ends is checked, and only what is spent may be spent."""

from ludex.pipeline import Files, check

RULES = """ludex: 1
game: effects
players: [2]
effects:
  lamp: {until: UNTIL}
rules:
  walk-on: [VERB]
play:
  - take turns:
      - grant lamp to you
      - walk-on
      - if you have lamp:
          - end game
"""


def found(until: str, verb: str = "lift lamp from you") -> list[str]:
    rules = RULES.replace("UNTIL", until).replace("VERB", verb)
    report = check(Files("effects", {"game.yaml": rules.encode()}))
    return [f"{p.code} {p.sentence} {p.hint}" for p in report.problems if p.severity == "error"]


def test_an_effect_ends_in_one_of_four_ways() -> None:
    for until in ("for good", "next played turn", "spent", "next walk-on"):
        assert found(until) == []


def test_another_end_is_refused_with_the_nearest() -> None:
    assert found("next walkon") == [
        "L105 There is no end of an effect `next walkon`. Did you mean `next walk-on`?"
    ]


def test_only_what_lasts_until_it_is_spent_is_spent() -> None:
    assert found("spent", "spend lamp from you") == []
    (problem,) = found("for good", "spend lamp from you")
    assert problem.startswith("L103 `lamp` lasts for good, so it is not spent")
