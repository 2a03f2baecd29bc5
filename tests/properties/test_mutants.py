"""Small changes of the rules of shipped games are noticed by their scenarios."""

from fractions import Fraction
from pathlib import Path
from time import perf_counter

from tests.evidence_writer import FULL, progress, record_count
from tests.properties.games import SHIPPED, shipped_files

from ludex.apps.mutating import Mutation, mutation
from ludex.apps.mutation_report import percent
from ludex.apps.scenario_report import tried

MOST = 40 if FULL else 6
SEED = 1
QUICK = {"connect-four", "hex", "kuhn-poker", "nine-mens-morris", "pig", "tic-tac-toe"}
"""The games that a quick run looks at, all together."""
TAKEN = [folder for folder in SHIPPED if FULL or folder.name in QUICK]
LEAST = Fraction(75)
"""So many of a hundred in all games together; some of them are still below 90."""


def mutated(folder: Path) -> Mutation:
    """So many mutants of a game, asked of its scenarios."""
    files = shipped_files(folder)
    made = mutation(files, tried(files, "", False), LEAST, "", MOST, SEED)
    made.run(1, lambda done, of: progress(f"{folder.name}: {done} of {of}"), lambda judged: None)
    return made


def test_scenarios_notice_small_changes() -> None:
    noticed = noticeable = 0
    for folder in TAKEN:
        began = perf_counter()
        made = mutated(folder)
        noticed, noticeable = noticed + made.noticed, noticeable + made.noticeable
        share = percent(made.share) if made.share is not None else "none"
        counts = ", ".join(f"{count} {state}" for state, count in made.counts.items())
        said = f"{counts}: {share} noticed"
        record_count(folder.name, "mutants are noticed", said, perf_counter() - began)
        assert sum(made.counts.values()) == len(made.chosen) <= MOST
    assert 100 * noticed >= LEAST * noticeable > 0
