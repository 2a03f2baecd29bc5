"""What is printed for programs fits the schemas that ship with Ludex."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from tests.conftest import SetUp
from tests.properties.games import game_names, machine, tables
from tests.view.facts_listed import facts_listed

from ludex.apps.cli import main
from ludex.play.match import Match
from ludex.resources import read_data
from ludex.view.json import document
from ludex.view.screen import screen_of


def schema(name: str) -> Draft202012Validator:
    text = json.loads(read_data(f"schema/{name}.schema.json"))
    Draft202012Validator.check_schema(text)
    return Draft202012Validator(text)


def views(game: str) -> Iterator[dict[str, Any]]:
    for made in tables(game)[:2]:
        match = Match(machine(game, made), 1)
        for _ in range(4):
            for seat in (*range(match.machine.tables.players), None):
                yield json.loads(
                    json.dumps(document(screen_of(match.view(seat), match.machine.tables)))
                )
            if not match.over:
                seat = match.pending.must[0]
                match.play(seat, match.legal(seat)[0])


@pytest.mark.parametrize("game", game_names())
def test_views_fit_their_schema(game: str) -> None:
    validator = schema("view")
    for view in views(game):
        validator.validate(view)


@pytest.mark.parametrize("words", [(), ("--load", "g.json"), ("--seat", "B", "--lang", "fr")])
def test_the_command_prints_a_view(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    tmp_path: Any,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    main(["play", "grull", "--seats", "random", "--cap", "5", "--seed", "1", "--save", "g.json"])
    capsys.readouterr()
    assert main(["view", "grull", *words, "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    schema("view").validate(said)
    hands = {row["name"]: row for row in said["rows"]}
    assert bool(hands["hand of B"]["shown"]) == ("B" in words)
    assert hands["hand of A"]["shown"] == []
    assert main(["view", "grull", *words, "--format", "log"]) == 0
    assert ("A has chosen." in capsys.readouterr().out) == ("--load" in words)


def test_simulations_fit_their_schema(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["grull"], ["tic-tac-toe", "--cap", "3"]):
        assert main(["simulate", *words, "-n", "3", "--format", "json", "--jobs", "1"]) == 0
        schema("simulation").validate(json.loads(capsys.readouterr().out))


def test_the_schemas_notice_what_is_wrong(set_up: SetUp) -> None:
    match = Match(set_up("grull"), 1)
    view = json.loads(json.dumps(document(screen_of(match.view(0), match.machine.tables))))
    for change in ({"version": 2}, {"secret": 1}, {"rows": [{"name": "x"}]}):
        with pytest.raises(ValidationError):
            schema("view").validate({**view, **change})


def test_the_schema_knows_every_fact() -> None:
    said = json.loads(read_data("schema/view.schema.json"))["$defs"]["what"]["enum"]
    assert said == facts_listed()
