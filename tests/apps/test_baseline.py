"""Findings that are known: counted and not shown, whatever lines they stand on, until fixed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.pebbles import pebbles

from ludex.apps.cli import main
from ludex.diagnostics.baseline import Baseline, read_baseline
from ludex.diagnostics.formats import format_names
from ludex.diagnostics.problem import Key
from ludex.resources import read_data

GAME = pebbles("  a: 2\n  b: 3")
SCHEMA = json.loads(read_data("schema/baseline.schema.json"))


class Folder:
    """A folder with a game and a baseline, in which the command is run."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def write(self, text: str, name: str = "one") -> None:
        Path(name).mkdir(exist_ok=True)
        Path(name, "game.yaml").write_text(text, "utf-8")

    def check(self, *words: str) -> tuple[int, str]:
        code = main(["check", *(words or (".",)), "--baseline", "known.json"])
        captured = self.capsys.readouterr()
        return code, captured.out + captured.err

    def known(self, *words: str) -> list[dict[str, object]]:
        self.check(*(words or (".",)), "--write-baseline")
        document = json.loads(Path("known.json").read_text("utf-8"))
        Draft202012Validator(SCHEMA).validate(document)
        return list(document["findings"])


@pytest.fixture
def folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Folder:
    monkeypatch.chdir(tmp_path)
    made = Folder(capsys)
    made.write(GAME)
    return made


def test_what_is_known_is_not_told_again(folder: Folder) -> None:
    code, said = folder.check(".", "--write-baseline")
    assert (code, said) == (
        0,
        "1 file checked, no problems, 2 known, 2 checks made\n"
        "ludex: `known.json` has 2 findings now.\n",
    )
    rows = json.loads(Path("known.json").read_text("utf-8"))["findings"]
    assert rows[0] == {
        "code": "L141", "file": "one/game.yaml", "path": ["define", "a"], "words": "a", "times": 1,
    }  # fmt: skip
    folder.write(GAME.replace("define:", "\n# lines more\ndefine:\n  c: 4"))
    code, said = folder.check()
    assert "The word `c` is never used." in said
    assert said.count("L141") == 1
    assert said.endswith("0 errors, 1 warning, 2 known, 2 checks made\n")


def test_known_errors_fail_nothing_and_new_ones_do(folder: Folder) -> None:
    folder.write(GAME.replace("- win", "- winn"))
    assert folder.check(".", "--write-baseline")[0] == 0
    assert folder.check()[0] == 0
    folder.write(GAME.replace("- win", "- winn\n          - lsoe"))
    code, said = folder.check()
    assert code == 1
    assert "winn" not in said
    assert "`lsoe`" in said


def test_the_same_mistake_once_more_is_new(folder: Folder) -> None:
    twice = GAME.replace("- win", "- winn\n          - winn")
    folder.write(GAME.replace("- win", "- winn"))
    folder.known()
    folder.write(twice)
    assert "1 error, 0 warnings, 1 known" in folder.check()[1]
    assert [row["times"] for row in folder.known()] == [2]


def test_what_is_fixed_is_told_so_that_the_file_can_shrink(folder: Folder) -> None:
    folder.known()
    folder.write(GAME.replace("  b: 3\n", ""))
    code, said = folder.check()
    assert code == 0
    assert said == (
        "fixed: one/game.yaml: L141 at define.b: b\n"
        "  hint: `--write-baseline` takes out what is fixed.\n"
        "1 file checked, no problems, 1 known, 1 fixed, 2 checks made\n"
    )
    assert json.loads(folder.check(".", "--format", "json")[1])["fixed"][0]["words"] == "b"
    assert len(folder.known()) == 1
    assert "fixed" not in folder.check()[1]


def test_what_nobody_looked_for_is_not_fixed(folder: Folder) -> None:
    folder.write(GAME, "two")
    assert len(folder.known()) == 4
    assert "fixed" not in folder.check("two")[1]
    folder.write(GAME.replace("- win", "- winn"))
    assert "fixed" not in folder.check()[1]
    assert len(folder.known("two")) == 4
    assert len(folder.known()) == 5
    Path("two/game.yaml").unlink()
    assert "2 fixed" in folder.check("one")[1]
    assert len(folder.known("one")) == 3


def test_all_formats_know_the_same(folder: Folder) -> None:
    folder.known()
    folder.write(GAME.replace("define:", "define:\n  c: 4").replace("  b: 3\n", ""))
    for name in format_names():
        code, said = folder.check(".", "--format", name)
        assert code == 0
        assert "`c`" in said
        assert "`a`" not in said
        assert ('"known": 1' if name == "json" else "1 known, 1 fixed") in said


GOOD = """{"format": "ludex-baseline", "version": 1, "findings": [
{"code": "L141", "file": "a", "path": ["b"], "words": "c", "times": 1}]}
"""


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("}]}", "", "This is not JSON"),
        (GOOD, "[" * 100_000, "This is not JSON"),
        (GOOD, "7", "stands something else than a baseline"),
        ("[\n", "[7,\n", "at `findings[0]` stands something else than a finding"),
        ("[\n", "7,\n", "This is not JSON"),
        ("1}", "0}", "at `findings[0].times` stands something else than a number"),
        ("L141", "141", "at `findings[0].code` stands something else than a code"),
        ('["b"]', "[8]", "at `findings[0].path[0]` stands something else than a key"),
        ("words", "wrods", "at `findings[0]` `w"),
        (', "times": 1', "", "at `findings[0]` `times` is missing"),
        ("1,", "2,", "at `version` stands something else than `1`"),
    ],
)
def test_a_baseline_that_was_edited_badly_is_refused(
    folder: Folder, before: str, after: str, said: str
) -> None:
    text = GOOD.replace(before, after, 1)
    Path("known.json").write_text(text, "utf-8")
    for words in ((), (".", "--write-baseline")):
        code, told = folder.check(*words)
        assert code == 2
        assert said in told
        assert told.startswith("ludex: `known.json`: ")
        assert Path("known.json").read_text("utf-8") == text


def test_what_a_baseline_says_is_harmless_in_every_format(folder: Folder) -> None:
    hostile = "\x1b[2J\n::error::x ##[group]y ]]>\u202e"
    finding = Key("L141", "one/game.yaml", (hostile, "define"), hostile)
    Path("known.json").write_bytes(Baseline({finding: 2}).written())
    for name in format_names():
        said = folder.check(".", "--format", name)[1]
        assert [one for one in said if not one.isprintable() and one != "\n"] == []
        assert "::error::" not in said
        assert "##[" not in said
        assert "2 fixed" in said or name == "json"


def test_a_wrong_use_is_told(folder: Folder) -> None:
    assert folder.check() == (
        2,
        "ludex: `known.json`: This file cannot be read: no such file or directory. "
        "`--write-baseline` makes it.\n",
    )
    assert main(["check", "one", "--write-baseline"]) == 2
    Path("known.json").mkdir()
    assert "This is a folder" in folder.check()[1]


def test_a_baseline_is_not_written_of_more_than_is_listed(folder: Folder) -> None:
    folder.write(GAME.replace("  b: 3", "\n".join(f"  w{n}: 2" for n in range(1_001))))
    code, said = folder.check(".", "--write-baseline")
    assert code == 2
    assert "Only 1,000 of 1,002 findings are listed" in said
    assert not Path("known.json").exists()


@given(
    st.dictionaries(
        st.builds(Key, st.just("L141"), st.text(), st.lists(st.text()).map(tuple), st.text()),
        st.integers(1, 1_000),
    )
)
def test_what_is_written_is_read_back(times: dict[Key, int]) -> None:
    written = Baseline(times).written()
    assert read_baseline(written) == Baseline(times)
    assert written.isascii()
    assert written.count(b"\n") == len(times) + 1 + bool(times)


def test_only_a_baseline_costs_what_reads_one(folder: Folder) -> None:
    code = (
        "import sys; from ludex.apps.cli import main; main(['check', 'one']); print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert "ludex.apps.checking" in loaded
    seldom = (
        "ludex.apps.saving",
        "ludex.apps.watching",
        "ludex.diagnostics.baseline",
        "jsonschema",
    )
    assert [name for name in seldom if name in loaded] == []
