"""Of what a table agreed on a refusal names what fails, not all that is asked beside it."""

import pytest

from ludex.pipeline import Files, engine_names, load, machine
from ludex.view.telling import Telling

GAME = """\
ludex: 1
game: example
players: [2]
options: {mood: [calm, wild]}
values: {rounds: {is: 0..9}}
play:
  - take turns:
      - choose one:
          - option stay: [add 1 to rounds]
          - option shout if rounds is at least 0 and mood is wild: [end game]
"""


@pytest.mark.parametrize("engine", engine_names())
def test_the_part_that_fails_is_named(engine: str) -> None:
    made = machine(load(Files("example", {"game.yaml": GAME.encode()})), 2, engine=engine)
    refusal = made.why_not(made.begin(1), 0, "shout", ())
    assert refusal is not None
    assert Telling(made.tables).tell(refusal.why) == "this must hold: mood is wild"
