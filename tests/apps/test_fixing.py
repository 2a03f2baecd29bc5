"""`ludex check --fix`: what is wrong is gone, nothing new is wrong, and comments are kept."""

import json
import os
import stat
from pathlib import Path
from random import Random

import pytest
from tests.diagnostics.test_codes import GAME_CODES, SOURCE_CODES
from tests.evidence_writer import FULL, record
from tests.pebbles import pebbles
from tests.properties.games import SHIPPED, shipped_files
from tests.properties.seeded import seeded
from tests.scenario_pipeline.example import example
from tests.scenario_pipeline.test_pages import CODES as SCENARIO_CODES

from ludex.apps.cli import main
from ludex.apps.fixing import changed_files, mend
from ludex.diagnostics.codes import Page, all_codes, page
from ludex.pipeline import Files
from ludex.scenario_pipeline.checking import check_game
from ludex.source.comments import comments
from ludex.source.read import read_tree

FOUND = {*SOURCE_CODES, *GAME_CODES, *SCENARIO_CODES}
PAGES = [found for code in all_codes() if (found := page(code)) is not None and code in FOUND]
SMALL = [folder for folder in SHIPPED if (folder / "game.yaml").stat().st_size < 2_000]
GAMES = SHIPPED if FULL else SMALL[:2]


def files_of(found: Page) -> list[Files]:
    """The bad examples of a page, each as a game."""
    bad = [each for each in found.examples if not each.good and each.language == "yaml"]
    if found.code not in SCENARIO_CODES:
        return [Files("example", {"game.yaml": each.data}) for each in bad]
    named = [(each.setting("file") or "scenarios.yaml").removesuffix(".yaml") for each in bad]
    return [example(**{name: each.text}) for name, each in zip(named, bad, strict=True)]


def said(files: Files) -> list[str]:
    """All comments in the files of a game."""
    found = []
    for name, data in files.rules.items():
        root, source, _ = read_tree(name, data)
        found += [text for _, text in comments(source, root)] if root is not None else []
    return found


def test_at_least_fifteen_codes_are_mended_and_some_of_them_without_a_doubt() -> None:
    assert sum(found.fix == "unsafe" for found in PAGES) >= 15
    assert sum(found.fix == "safe" for found in PAGES) >= 8


@pytest.mark.parametrize("found", PAGES, ids=lambda found: found.code)
def test_a_bad_example_is_mended_as_its_page_says(found: Page) -> None:
    kinds = set()
    for files in files_of(found):
        before = check_game(files)
        fixes = [p.fix for p in before.problems if p.code == found.code and p.fix is not None]
        kinds |= {"safe" if fix.safe else "unsafe" for fix in fixes}
        if fixes:
            after = mend(files, unsafe=not any(fix.safe for fix in fixes))
            assert found.code in {problem.code for problem in after.problems}
            left = {problem.code for problem in after.report.problems}
            assert found.code not in left
            assert found.code < "L060" or after.report.total < before.total
    assert kinds == ({found.fix} if found.fix else set()) or (kinds, found.fix) == (
        {"safe", "unsafe"},
        "safe",
    )


@pytest.mark.evidence
def test_a_fix_of_a_seeded_fault_makes_nothing_worse() -> None:
    chance, tried, mended = Random(77), 0, 0
    for folder in GAMES:
        whole = shipped_files(folder)
        name, *parts = whole.rules
        for fault in seeded(folder, chance, 3 if FULL else 1):
            tried += 1
            rest = {part: whole.rules[part] for part in parts}
            files = Files(whole.name, {name: fault.text.encode(), **rest})
            before = check_game(files)
            for unsafe in (False, True):
                after = mend(files, unsafe)
                new = {p.code for p in after.report.problems if p.severity == "error"}
                told = {p.code for p in before.problems}
                if told & {*SOURCE_CODES}:
                    continue  # what was not read shows its other mistakes only now
                assert new <= told, (fault.kind.name, fault.line, new - told)
                assert mend(after.files, unsafe).problems == ()
                assert unsafe or before.sources[name].text.count("#") == fault.text.count("#")
            mended += after.report.errors == 0
    record(
        "Faults that are mended",
        [f"{tried} seeded faults in {len(GAMES)} games: `--fix --unsafe` mends {mended}, none"
         " gets a new error."],
    )  # fmt: skip
    assert mended >= tried / 3


UNUSED = """ludex: 1   # the version
game: pebbles
# for two
players: 2
pieces: {pebble: {copies: 5, begins: heap}}   # five of them
places: {heap: {holds: pebble}, pile: {each: player, holds: pebble}}
define:
  spare: 4
  other: {is: 5}  # gone with its line
  worth: 3   # stays
play:
  - take turns:
      - choose pebble among heap   # any
      - move pebble to own pile
      # now it may be over
      - if number of heap = worth:
          - win
          - lose
"""


def test_comments_are_kept_and_what_is_unused_goes_only_where_that_is_asked() -> None:
    files = Files("pebbles", {"game.yaml": UNUSED.encode()})
    safe, unsafe = mend(files), mend(files, unsafe=True)
    assert said(safe.files) == said(files)
    assert {p.code for p in safe.problems} == {"L072", "L061"}
    assert {p.code for p in safe.report.problems} == {"L141", "L146"}
    assert {*said(files)} - {*said(unsafe.files)} == {"# gone with its line"}
    assert unsafe.report.problems == ()
    text = unsafe.files.rules["game.yaml"].decode()
    assert "players: [2]\n" in text
    assert "define:\n  worth: 3   # stays\n" in text
    assert "- if number of heap is worth:\n          - win\n" in text
    assert text.endswith("- win\n")


def test_only_one_of_two_fixes_for_one_place_is_made_and_the_other_is_looked_at_again() -> None:
    text = pebbles("  a: 2  # ludex: ignore L142 because of old times")
    after = mend(Files("pebbles", {"game.yaml": text.encode()}), unsafe=True)
    assert after.report.problems == ()
    assert "ignore" not in after.files.rules["game.yaml"].decode()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("one").mkdir()
    Path("one/game.yaml").write_bytes(UNUSED.encode().replace(b"\n", b"\r\n"))
    os.chmod("one/game.yaml", 0o640)
    return tmp_path


def test_files_are_written_whole_with_their_ends_of_lines_and_who_may_read_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "one" / "game.yaml"
    before = path.read_bytes()
    assert main(["check", "one", "--diff", "--unsafe"]) == 1
    shown = capsys.readouterr().out
    assert "-players: 2\n+players: [2]\n" in shown
    assert path.read_bytes() == before
    assert main(["check", "one", "--fix", "--unsafe"]) == 0
    told = capsys.readouterr()
    assert told.out == "1 file checked, no problems, 2 checks made\n"
    assert told.err == "ludex: mended in 1 file: 1 L061, 1 L072, 2 L141, 1 L146\n"
    after = path.read_bytes()
    assert after.count(b"\r\n") == after.count(b"\n") == before.count(b"\n") - 3
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir("one") == ["game.yaml"]
    assert main(["check", "one", "--diff", "--unsafe"]) == 0
    assert capsys.readouterr().out == ""


def test_nothing_is_written_where_a_file_has_changed_or_nobody_named_it(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludex.apps import fixing

    path = folder / "one" / "game.yaml"

    def meanwhile(files: Files, unsafe: bool = False) -> fixing.Mended:
        path.write_bytes(b"ludex: 1\n")
        return mend(files, unsafe)

    for words in (["check", "--fix"], ["check", "grull", "--fix"], ["check", "one", "--unsafe"]):
        assert main(words) == 2
    assert main(["check", "one", "--fix", "--diff"]) == 2
    assert main(["check", "one", "--diff", "--format", "json"]) == 2
    assert main(["check", "one", "--fix", "--watch"]) == 2
    capsys.readouterr()
    monkeypatch.setattr(fixing, "mend", meanwhile)
    assert main(["check", "one", "--fix"]) == 2
    assert "has been changed meanwhile" in capsys.readouterr().err
    assert path.read_bytes() == b"ludex: 1\n"


def test_a_diff_obeys_nothing_that_stands_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.yaml").write_text(UNUSED.replace("# any", "# \x1b[2J::add-mask::x"))
    assert main(["check", ".", "--diff"]) == 1
    shown = capsys.readouterr().out
    assert "\\x1b[2J" in shown
    assert all(letter.isprintable() or letter == "\n" for letter in shown)
    assert "::add" not in shown


def test_programs_are_told_the_edits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "one", "--format", "json"]) == 1
    problems = json.loads(capsys.readouterr().out)["problems"]
    (fix,) = [p["fix"] for p in problems if p["code"] == "L072"]
    assert fix["safe"] is True
    assert [edit["text"] for edit in fix["edits"]] == ["[2]"]
    assert fix["edits"][0]["place"]["line"] == 4
    assert main(["check", "one", "--format", "sarif"]) == 1
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    ((change,),) = [
        [c for fix in r["fixes"] for c in fix["artifactChanges"]]
        for r in results
        if r["ruleId"] == "L072"
    ]
    assert change["artifactLocation"]["uri"] == "one/game.yaml"
    assert change["replacements"][0]["insertedContent"] == {"text": "[2]"}


def test_files_of_scenarios_are_mended_too() -> None:
    found = page("L138")
    assert found is not None
    files = files_of(found)[0]
    after = mend(files, unsafe=True)
    assert after.problems[0].code == "L138"
    assert "scenarios.yaml" in changed_files(files, after.files)
