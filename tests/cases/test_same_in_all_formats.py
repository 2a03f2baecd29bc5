"""Every case of a mistake says the same in every format, and ends with the same exit code."""

import json
import shlex
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.cases.test_errors import CASES, lay_out
from tests.diagnostics.reading_back import JUNIT, READERS, SARIF, tree

from ludex.apps.checking import looked_at
from ludex.apps.cli import main
from ludex.diagnostics.formats import format_names, renderer
from ludex.resources import read_data

REPORT = json.loads(read_data("schema/report.schema.json"))
CHECKS = [
    case
    for case in CASES
    if "\n$ ludex check " in (text := case.read_text("utf-8")) and "\nexit 2\n" not in text
]
SOME = [case for case in CHECKS if case.stem in ("anchor", "called-the-same", "deep-nesting")]


def wrong(name: str, shown: str) -> list[str]:
    """Where a report is not as the schema of its format says."""
    if name == "junit":
        said, schema = tree(ElementTree.fromstring(shown)), JUNIT
    elif name in ("json", "sarif"):
        said, schema = json.loads(shown), REPORT if name == "json" else SARIF
    else:
        return []
    Draft202012Validator.check_schema(schema)
    return [error.message for error in Draft202012Validator(schema).iter_errors(said)]


@pytest.mark.parametrize("case", CHECKS, ids=lambda case: case.stem)
def test_a_case_is_the_same_in_every_format(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, _ = lay_out(case, tmp_path)
    monkeypatch.chdir(tmp_path)
    report, _ = looked_at(shlex.split(command)[2:])
    shown = {name: renderer(name)(report) for name in format_names()}
    found = {name: READERS[name](said) for name, said in shown.items()}
    assert len(found["json"]) == min(report.total, 100) > 0
    assert {name: each for name, each in found.items() if each != found["json"]} == {}
    assert {name: wrong(name, said) for name, said in shown.items() if wrong(name, said)} == {}
    fails = ElementTree.fromstring(shown["junit"]).attrib["failures"] != "0"
    code = json.loads(shown["sarif"])["runs"][0]["invocations"][0]["exitCode"]
    assert (code == 1) is fails is (not report.passed)


@pytest.mark.parametrize("case", SOME, ids=lambda case: case.stem)
def test_a_command_ends_the_same_in_every_format(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command, wanted = lay_out(case, tmp_path)
    monkeypatch.chdir(tmp_path)
    for name in format_names():
        code = main([*shlex.split(command)[1:], "--format", name])
        assert wanted.endswith(f"exit {code}\n")
        assert READERS[name](capsys.readouterr().out)


def test_the_schemas_notice_what_is_wrong() -> None:
    assert wrong("json", "{}")
    assert wrong("sarif", '{"version": "2.1.0", "runs": []}')
    assert wrong("junit", "<testsuites/>")
