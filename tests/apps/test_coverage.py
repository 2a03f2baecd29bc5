"""`ludex coverage`: in lines, for programs, and as a page beside the text of the rules."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.pebbles import pebbles, scenarios_of_pebbles

from ludex.apps.cli import main
from ludex.resources import read_data

HOSTILE = "<script>alert(1)</script>\"'&{{x}}"
SHOUTED = pebbles().replace("is empty:", "is empty and number of own pile is 9:")
GAME = SHOUTED.replace("play:", 'about: {notes: "NOTE", cites: [EX-001, EX-404]}\nplay:')
LEDGER = """\
ludex: 1
game: example
entries:
  EX-001: {kind: rule, says: 'SAYS'}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    game = tmp_path / "example"
    game.mkdir()
    quoted = HOSTILE.replace('"', '\\"')
    (game / "game.yaml").write_text(GAME.replace("NOTE", quoted), "utf-8")
    one = scenarios_of_pebbles().replace("    expect", "    cites: [EX-001]\n    expect")
    (game / "scenarios.yaml").write_text(one, "utf-8")
    (game / "ledger.yaml").write_text(LEDGER.replace("SAYS", HOSTILE.replace("'", "''")), "utf-8")
    monkeypatch.chdir(tmp_path)
    return game


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["coverage", "example", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def play(folder: Path, moves: str) -> None:
    file = folder / "scenarios.yaml"
    file.write_text(file.read_text("utf-8").replace("    expect", f"    play: {moves}\n    expect"))


def test_what_never_ran_is_said_with_the_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = said(capsys)
    assert code == 0
    assert out.splitlines() == [
        "example: 1 scenario, 1 passed",
        "  ran 0 of 2 branches, 0 of 1 options, 0 of 4 conditions",
        "  example/game.yaml:11: the option `choose pebble among heap` never runs",
        "  example/game.yaml:13: `heap is empty and number of own pile is 9` is never asked",
        "  example/game.yaml:13: `heap is empty` is never asked",
        "  example/game.yaml:13: `number of own pile is 9` is never asked",
    ]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("options=0", 0), ("options=100", 1), ("conditions=25,branches=50", 0),
        ("conditions=25.000001", 1), ("conditions=25,branches=50.1", 1), ("rules=100", 0),
        ("option=3", 2), ("options", 2), ("options=101", 2), ("options=1e1", 2), ("options=٣", 2),
        ("options=-1", 2), ("=", 2),
    ],
)  # fmt: skip
def test_thresholds_are_exact(
    folder: Path, capsys: pytest.CaptureFixture[str], wanted: str, code: int
) -> None:
    if wanted != "options=100":
        play(folder, "[A: choose pebble]")
        text = (folder / "scenarios.yaml").read_text("utf-8").replace("heap is 7", "heap is 6")
        (folder / "scenarios.yaml").write_text(text, "utf-8")
    ended, _, err = said(capsys, "--at-least", wanted)
    assert ended == code
    assert (err == "") == (code == 0)


def test_the_document_fits_its_schema(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema = json.loads(read_data("schema/coverage.schema.json"))
    Draft202012Validator.check_schema(schema)
    document = json.loads(said(capsys, "--format", "json")[1])
    Draft202012Validator(schema).validate(document)
    assert len(document["sites"]) == sum(count["of"] for count in document["counts"].values())
    assert [each["reason"] for each in document["missed"]] == ["never reached"] * 4
    assert list(Draft202012Validator(schema).iter_errors({**document, "version": 2}))


class Page(HTMLParser):
    """The tags of a page, and for each line of the rules its class and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.rows: list[tuple[str, str]] = []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self.inside = tag if tag == "pre" else self.inside
        if tag == "tr" and "id" in dict(attrs):
            self.rows.append((str(dict(attrs)["class"]), ""))

    def handle_endtag(self, tag: str) -> None:
        self.inside = "" if tag == "pre" else self.inside

    def handle_data(self, data: str) -> None:
        if self.inside == "pre":
            state, text = self.rows[-1]
            self.rows[-1] = (state, text + data)


def test_the_page_has_every_line_with_its_colour(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(folder, "[A: choose pebble]")
    page = Page(said(capsys, "--format", "html")[1])
    text = (folder / "game.yaml").read_text("utf-8")
    assert "\n".join(line for _, line in page.rows) + "\n" == text + "\n"
    states = {line.strip(): state for state, line in page.rows}
    assert states["- choose pebble among heap"] == "ran"
    assert states["- move pebble to own pile"] == "ran"
    assert states["- if heap is empty and number of own pile is 9:"] == "part"
    assert states["- win"] == "missed"
    assert states["players: [2]"] == "none"


def test_every_citation_is_resolved(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "--format", "html")[1]
    assert '<a href="#entry-EX-001" title="&lt;script&gt;' in out
    assert "<li>EX-001: &lt;script&gt;" in out
    assert "<li>EX-404: not in the ledger</li>" in out
    assert re.search(r'<li id="entry-EX-001">EX-001: .* \[EX-S01\]</li>', out)


def test_nothing_in_the_page_is_obeyed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = Page(said(capsys, "--format", "html")[1])
    assert not {"script", "img", "iframe", "object", "link", "form"} & set(page.tags)
    names = {name for name, _ in page.attributes}
    assert not [name for name in names if name.startswith("on")]
    assert all(value.startswith("#") for name, value in hrefs(page))
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'") in page.attributes


def hrefs(page: Page) -> Iterator[tuple[str, str]]:
    yield from ((name, str(value)) for name, value in page.attributes if name in ("href", "src"))


def test_a_game_without_scenarios_or_with_errors_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "scenarios.yaml").unlink()
    code, _, err = said(capsys)
    assert (code, err) == (1, "ludex: There is no scenario here, so nothing was run.\n")
    (folder / "game.yaml").write_text(pebbles().replace("own pile", "own pyle"), "utf-8")
    assert said(capsys)[0] == 1
