"""A board whose texts are printed in French is the same board: every text is the same effect."""

import json
import re
from pathlib import Path
from shutil import copytree

import pytest

from ludex import pipeline
from ludex.apps.files import find_game
from ludex.backends.reference import Reference
from ludex.ir.print import text_of
from ludex.model.inscriptions import Inscriptions
from ludex.syntax.printed_phrases import form_of
from ludex.syntax.printed_sentences import Text
from ludex.syntax.printed_texts import Dictionary, Misreading, Printed

ROOT = Path(__file__).resolve().parents[2]
GOOTMU = ROOT / "games" / "gootmu"
LABEL = re.compile(r"^    ([a-z]): (.+)$", re.MULTILINE)


def dictionary_of(folder: Path) -> tuple[pipeline.Loaded, Inscriptions]:
    loaded = pipeline.load(find_game(str(folder)).games[0])
    assert loaded.game is not None
    lists = {x.name: x.values for x in loaded.game.sections.types}
    problems: list[object] = []
    made = Inscriptions(loaded.game.sections, lists, problems.append)
    made.look_through()
    assert problems == []
    return loaded, made


def in_french(made: Inscriptions, text: str) -> str:
    found = made.understand(text)
    assert isinstance(found, Text), text
    return made.sentences.said(found.sentences, "fr")


def test_every_entry_has_a_french_text_of_its_own() -> None:
    _, made = dictionary_of(GOOTMU)
    spoken = {p.entry for p in made.dictionary.printed if p.language == "fr"}
    assert spoken == set(range(len(made.squares)))
    for square in made.squares:
        texts = [scalar.text for language, scalar in square.phrases if language == "fr"]
        assert square.name not in texts


def test_a_french_board_parses_to_the_same_effects(tmp_path: Path) -> None:
    loaded, made = dictionary_of(GOOTMU)
    folder = tmp_path / "gootmu"
    copytree(GOOTMU, folder)
    tiles = folder / "tiles.yaml"
    before = tiles.read_text("utf-8")
    after = LABEL.sub(
        lambda m: (
            f"    {m[1]}: {json.dumps(in_french(made, m[2].strip(chr(34))), ensure_ascii=False)}"
        ),
        before,
    )
    assert len(LABEL.findall(before)) > 90
    assert "PORTE PIÉGÉE UNIDIRECTIONNELLE ->" in after
    assert "TRAP DOOR" not in after.partition("\ntiles:\n")[2]
    tiles.write_text(after, "utf-8")
    french = pipeline.load(find_game(str(folder)).games[0])
    assert [str(p) for p in french.problems if p.severity == "error"] == []
    machines = [pipeline.machine(each, 3, {}, engine="reference") for each in (loaded, french)]
    programs = [each.program for each in machines if isinstance(each, Reference)]
    assert programs[0].inscriptions == programs[1].inscriptions
    assert programs[0].tiling == programs[1].tiling
    assert text_of(programs[0]) == text_of(programs[1])


@pytest.mark.parametrize(
    "text",
    [
        "RECULEZ DE TROIS CASES", "reculez de 3 cases.", "MOVE BACK THREE SPACES",
        "Back up 3 spaces", "RECULEZ DE 3 CASES",
    ],
)  # fmt: skip
def test_spellings_numbers_and_languages_mean_one_thing(text: str) -> None:
    _, made = dictionary_of(GOOTMU)
    found = made.understand(text)
    assert isinstance(found, Text)
    assert made.sentences.said(found.sentences) == "MOVE BACK 3 SPACES"


def test_where_a_french_text_stops_is_said() -> None:
    _, made = dictionary_of(GOOTMU)
    found = made.understand("RECULEZ DE TROIS PAS")
    assert isinstance(found, Misreading)
    assert found.sentence == "`PAS` does not fit behind `RECULEZ DE TROIS`."
    assert "`CASE`" in found.fitting


def test_entries_that_clash_between_languages_are_found() -> None:
    texts = [
        (0, "PLACE {n} PION", ""),
        (1, "PLACE {k 2..3} PION", "fr"),
        (2, "PLACE DEUX PIONS", "fr"),
    ]
    made = Dictionary(
        [Printed(entry, form_of(text, {}, code), code) for entry, text, code in texts]
    )
    assert [(a.entry, b.entry, text) for a, b, text in made.clashes()] == [(0, 1, "PLACE 2 PION")]
