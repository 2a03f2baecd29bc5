"""A single wrong word in a game file is refused by the checker or missed by a scenario."""

import re
from collections import Counter
from pathlib import Path
from time import process_time

import pytest
from tests.evidence_writer import FULL, record
from tests.properties.faults import FOLDERS, drawn, fault_at, game, outcome, sites, source_of

from ludex.pipeline import check

FAULTS = 200 if FULL else 20
SEED = 20_261_118
NOTICED = 0.95
TIC_TAC_TOE = next(folder for folder in FOLDERS if folder.name == "tic-tac-toe")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_games_are_right_before_they_are_made_wrong(folder: Path) -> None:
    assert check(game(folder)).total == 0
    assert len(sites(folder)) > 30


@pytest.mark.evidence
def test_a_wrong_word_is_noticed() -> None:
    began = process_time()
    found = {fault: outcome(fault) for fault in drawn(FAULTS, SEED)}
    counts = Counter(found.values())
    survivors = [str(fault) for fault, what in found.items() if what == "survived"]
    meant = FAULTS - counts["harmless"]
    noticed = counts["refused"] + counts["caught"]
    record(
        "Single wrong words in the shipped games",
        [
            f"{FAULTS} words of {len(FOLDERS)} game files, half in rules and half in tables, were "
            f"each replaced by another word of the game or the language (seed {SEED}): "
            f"{counts['refused']} were refused by `ludex check`, {counts['caught']} caught by a "
            f"scenario, {counts['harmless']} harmless (the same program at every table), "
            f"{counts['survived']} survived. {noticed} of {meant} noticed, in "
            f"{process_time() - began:.0f} seconds of computing.",
            "",
            *(f"- survived: {survivor}" for survivor in survivors),
        ],
    )
    assert noticed >= NOTICED * meant, survivors


@pytest.mark.parametrize(
    ("word", "other", "what"),
    [
        ("supply", "suply", "refused"),
        ("least", "most", "caught"),
        ("mark", "mark", "harmless"),
        ("first", "last", "survived"),
    ],
)
def test_each_outcome_is_told_from_the_others(word: str, other: str, what: str) -> None:
    text = source_of(TIC_TAC_TOE)[1]
    found = re.search(rf"\b{word}\b", text[text.index("play:") :])
    assert found is not None
    start = text.index("play:") + found.start()
    assert outcome(fault_at(TIC_TAC_TOE, start, word, other)) == what
