"""What is done with whatever bytes a file is made of: checked, shown, and played if it passed."""

from contextlib import suppress
from random import Random

from ludex.backends.reference import Reference
from ludex.diagnostics.codes import all_codes
from ludex.diagnostics.formats.text import render
from ludex.ir.from_model import program_of
from ludex.ir.tables import NotRunError, SetupError
from ludex.machine.interface import PlayError
from ludex.pipeline import Files, check, load, typed_game
from ludex.source.echo import SPACES

SEEN = SPACES | {"\n"}
MOVES = 20


def sound(data: bytes) -> None:
    """The check of these bytes ends, and all that it says can be looked up and printed."""
    files = Files("g", {"game.yaml": data})
    report = check(files)
    assert {problem.code for problem in report.problems} <= set(all_codes())
    said = render(report, False)
    assert all(letter.isprintable() or letter in SEEN for letter in said)
    if not report.errors:
        with suppress(PlayError, SetupError, NotRunError):
            play(files)


def play(files: Files) -> None:
    """A few moves by chance; what the rules do not say may stop them, and nothing else."""
    game = load(files).game
    assert game is not None
    typed, problems = typed_game(game)
    assert not problems
    engine = Reference(program_of(typed, min(typed.names.sections.players), {})[0], "")
    state, chance = engine.begin(1), Random(1)
    for _ in range(MOVES):
        pending = engine.pending(state)
        if state.over or not pending.must:
            return
        seat = chance.choice(pending.must)
        engine.apply(state, seat, chance.choice(engine.legal(state, seat)))
        engine.view(state, seat)
