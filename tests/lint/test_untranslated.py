"""A language that names one of several things that stand beside each other needs them all."""

import pytest

from ludex.pipeline import Files, check

GAME = """\
ludex: 1
game: example
players: [2]
types: {{mood: [merry, sad]}}
pieces: {{pebble: {{kinds: {{white: {{feels: merry}}, black: {{feels: sad}}, X: {{feels: sad}}}}}}}}
attempts: {{throw: {{outcomes: [hit, miss], odds: {{hit: 1, miss: 1}}}}}}
play:
  - take turns:
      - choose one:
          - option rest: []
          - option try pebble among box:
              - if feels of pebble is merry:
                  - attempt throw:
                      hit:
                        - win
                      miss:
                        - lose
names:
  {language}: {{{names}}}
"""


@pytest.mark.parametrize(
    ("names", "lacks"),
    [
        ("white: a, black: b", None),
        ("white: a", "lacks 1 name of a kind of `pebble`: `black`."),
        ("merry: a, sad: b", None),
        ("sad: b", "lacks 1 name of a `mood`: `merry`."),
        ("hit: a", "lacks 1 name of an outcome of `throw`: `miss`."),
        ("rest: a", "lacks 1 name of an option: `try`."),
        ("rest: a, try: b", None),
        ("pebble: a", None),
    ],
)
def test_what_stands_beside_what_is_named_is_named_too(names: str, lacks: str | None) -> None:
    for language in ("fr", "en"):
        text = GAME.format(language=language, names=names)
        problems = check(Files("example", {"game.yaml": text.encode()})).problems
        said = f"`{language}` {lacks}"
        wanted = [("L235", said)] if lacks and language == "fr" else []
        assert [(problem.code, problem.sentence) for problem in problems] == wanted
