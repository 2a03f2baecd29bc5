"""What is only supposed is told to nobody, and changes nothing of what is told."""

from ludex.pipeline import Files, load, machine
from ludex.play.match import Match
from ludex.view.telling import Telling

GAME = """\
ludex: 1
game: example
players: [2]
single-choices: asked
pieces: {{card: {{each: player, begins: hand, kinds: {{fox: {{}}, owl: {{}}, hare: {{}}}}}}}}
places:
  hand: {{each: player, holds: card, seen by: owner}}
  pile: {{each: player, holds: card}}
values: {{full: {{is: 0..9}}}}
rules:
  lay card:
    - tells {{you}} would lay {{card}}:
        - move card to own pile
  lay-first: [lay first of own hand]
play:
  - take turns:
      - choose card among own hand:
          - tells {{you}} lays {{card}}:
{steps}
      - if own hand is empty:
          - end game
"""
ASKED = """\
              - if supposing lay card then (number of own pile is 1):
                  - add 1 to full
              - move card to own pile
"""
UNASKED = """\
              - if number of own pile is 0:
                  - add 1 to full
              - move card to own pile
"""


def logged(steps: str) -> list[tuple[str | None, ...]]:
    """Everything that is told of two moves, details too, to each seat and to onlookers."""
    files = Files("example", {"game.yaml": GAME.format(steps=steps).encode()}, {})
    loaded = load(files)
    assert [str(p) for p in loaded.problems if p.severity == "error"] == []
    match = Match(machine(loaded, 2, {}, engine="reference"), 1)
    match.play(0, "choose owl")
    match.play(1, "choose hare")
    readers = (0, 1, None)
    tellings = [Telling(match.machine.tables, seat) for seat in readers]
    return [
        tuple(telling.tell(each) for each in match.told(seat, 0, details))
        for seat, telling in zip(readers, tellings, strict=True)
        for details in (False, True)
    ]


def test_a_sentence_under_way_is_told_as_if_nothing_had_been_supposed() -> None:
    assert logged(ASKED) == logged(UNASKED)
    assert "A lays owl" in logged(ASKED)[2]
    assert not [each for told in logged(ASKED) for each in told if each and "would" in each]
