"""One fault of a catalogue in a game that ships is told by the right code at the right line."""

from collections import Counter
from pathlib import Path
from random import Random

from tests.evidence_writer import FULL, record
from tests.properties.games import SHIPPED, shipped_files
from tests.properties.seeded import CATALOGUE, Seeded, seeded

from ludex.pipeline import Files, check

SEED = 20_261_119
SMALL = 9_000
EACH = 6 if FULL else 1
RIGHT, MOST_FURTHER = 0.99, 2
SOME = [folder for folder in SHIPPED if (folder / "game.yaml").stat().st_size < SMALL]
GAMES = SHIPPED if FULL else SOME[::3]


def told(fault: Seeded, folder: Path) -> tuple[bool, int]:
    """Whether a fault is told as it should be, and how many further messages there are."""
    files = shipped_files(folder)
    name, *parts = files.rules
    rules = {name: fault.text.encode(), **{part: files.rules[part] for part in parts}}
    report = check(Files(files.name, rules, drawings=files.drawings))
    places = {(p.code, p.span.line) for p in report.problems if p.span and p.span.file == name}
    return any((code, fault.line) in places for code in fault.kind.codes), report.total - 1


def test_seeded_faults_are_told_where_they_are() -> None:
    chance, missed, further, tried = Random(SEED), [], Counter[bool](), Counter[str]()
    for folder in GAMES:
        for fault in seeded(folder, chance, EACH):
            right, more = told(fault, folder)
            tried[fault.kind.name] += 1
            further[more <= MOST_FURTHER] += 1
            if not right:
                line = fault.text.split("\n")[fault.line - 1].strip()
                missed.append(f"{fault.kind.name}: {fault.game}:{fault.line}: {line}")
    count = sum(tried.values())
    record(
        "Seeded faults in the shipped games",
        [
            f"{count} faults of {len(tried)} kinds in {len(GAMES)} games (seed {SEED}): "
            f"{count - len(missed)} told by the right code at the right line, "
            f"{further[True]} with at most {MOST_FURTHER} further messages.",
            "",
            *(f"- missed: {each}" for each in missed),
        ],
    )
    assert len(tried) >= 40
    assert count - len(missed) >= RIGHT * count, "\n".join(missed)


def test_the_catalogue_is_large_and_has_no_kind_twice() -> None:
    assert len({kind.name for kind in CATALOGUE}) == len(CATALOGUE) >= 40
