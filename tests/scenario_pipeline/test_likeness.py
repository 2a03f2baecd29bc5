"""Cases that must look alike to some seats, and how it is said when they do not."""

import pytest
from tests.scenario_pipeline.example import failures, made

HEAD = """
ludex: 1
game: example
scenarios:
  - id: EX-S01
    players: 2
    alike: {seats}
    given: {{hand of A: [GO, PO]}}
    play: [A: {move}]
    cases:
      - given: {{hand of B: [{one}]}}
      - given: {{hand of B: [{other}]}}
    expect: [tally is 0]
"""


def unlike(seats: str, one: str, other: str, move: str = "choose PO") -> list[str]:
    return failures(scenarios=HEAD.format(seats=seats, one=one, other=other, move=move))


def test_cases_that_look_alike_pass() -> None:
    assert unlike("[A]", "GO", "PO") == []


@pytest.mark.parametrize(
    ("seats", "one", "other"), [("[A]", "GO, PO", "GO"), ("[A, B]", "GO", "PO")]
)
def test_who_could_tell_and_when_is_said(seats: str, one: str, other: str) -> None:
    [failure] = unlike(seats, one, other)
    assert "expected case 2 to look like case 1 to those under `alike`" in failure
    assert failure.endswith(f"found what {seats[-2]} sees differs after `choose PO`")


def test_a_seat_that_does_not_play_is_refused() -> None:
    text = HEAD.format(seats="[D]", one="GO", other="PO", move="choose PO")
    assert {p.code for p in made(scenarios=text).problems} == {"L127"}


SECRETS = """
ludex: 1
game: example
scenarios:
  - id: EX-S01
    players: 2
    alike: {seats}
    given: {{hand of each: [GO, PO]}}
    cases:
      - play: [A: choose GO]
      - play: [A: choose PO]
"""


def test_what_another_seat_says_in_secret_may_differ_and_is_asserted_alone() -> None:
    """The moves of A differ, B cannot tell; nothing else has to be expected of such a scenario."""
    assert failures(scenarios=SECRETS.format(seats="[B]")) == []
    [failure] = failures(scenarios=SECRETS.format(seats="[A]"))
    assert failure.endswith("found what A says differs after `choose GO`")


def test_onlookers_are_the_table() -> None:
    assert failures(scenarios=SECRETS.format(seats="[table]")) == []
    [failure] = unlike("[table]", "GO, PO", "GO")
    assert failure.endswith("found what table sees differs after `choose PO`")
