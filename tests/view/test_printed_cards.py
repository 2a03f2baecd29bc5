"""What is printed on cards: views say it of what a seat sees, prompts of what may be chosen."""

import json
from pathlib import Path

import jsonschema
import pytest

from ludex.apps.cli import main
from ludex.resources import read_data

GAME = str(Path(__file__).resolve().parents[2] / "games" / "market-day")


def view(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main(["view", GAME, "--seed", "3", *more]) == 0
    return capsys.readouterr().out


def test_a_program_is_told_what_is_printed_on_all_that_is_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen = json.loads(view(capsys, "--seat", "A", "--format", "json"))
    jsonschema.validate(seen, json.loads(read_data("schema/view.schema.json")))
    printed = {row["name"]: dict(row["printed"]) for row in seen["rows"]}
    assert printed["hand of A"] == {"garland": "WORTH 1 POINT"}
    assert printed["supply"]["porter"] == "+1 CARD, +2 ACTIONS"
    assert len(printed["supply"]) == 17
    assert printed["hand of B"] == printed["deck of A"] == {}


def test_people_are_told_what_is_printed_in_their_own_places(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = view(capsys, "--seat", "A")
    assert "hand of A: 2 x garland\n  garland: WORTH 1 POINT\n" in said
    assert "+1 CARD, +2 ACTIONS" not in said
    onlooker = view(capsys, "--seat", "none")
    assert "WORTH 1 POINT" not in onlooker


def test_texts_are_said_in_the_language_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    said = view(capsys, "--seat", "A", "--lang", "fr")
    assert "  guirlande : VAUT 1 POINT\n" in said


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "5 choose porter: +1 CARD, +2 ACTIONS"),
        ("fr", "5 choisir porteur : +1 CARTE, +2 ACTIONS"),
    ],
)
def test_the_prompt_says_what_is_printed_on_what_may_be_chosen(
    language: str,
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    import io

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    main(["play", GAME, "--seed", "3", "--lang", language])
    assert line in capsys.readouterr().out.split("\n")
