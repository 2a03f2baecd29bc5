"""What nobody notices is said as soon as it is found, and not when all has been looked at."""

import sys
from io import StringIO

import pytest
from tests.scenario_pipeline.example import example

from ludex.apps.cli.terminal import company
from ludex.apps.noticing import noticed
from ludex.apps.scenario_report import tried


def test_what_nobody_notices_is_said_at_once() -> None:
    said: list[str] = []

    def progress(name: str, done: int, of: int) -> None:
        said.append(f"{done} of {of}")

    report = noticed(example(), tried(example(), "", False), 100, progress, said.append)
    found = [line for line in said if not line.startswith("  ")]
    assert [line.partition(" cites")[0] for line in found] == [
        "game.yaml:5: option open",
        "1 of 5",
        "2 of 5",
        "game.yaml:16: word bonus",
        "3 of 5",
        "4 of 5",
        "game.yaml:29: variant quick",
        "5 of 5",
    ]
    assert report.line() == "example: 5 citations, 2 shown by a change, 3 not"


@pytest.mark.parametrize("terminal", [True, False])
def test_how_far_it_is_is_said_at_a_terminal_only(
    terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", shown)
    company("pebbles", 1, 5)
    assert shown.getvalue() == ("pebbles: 1 of 5\r" if terminal else "")
