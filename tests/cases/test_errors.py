"""What users read when something is wrong: files in, the command's words out.

A case is a page with the files, a command, what it says, and its exit code. In a file,
`<<100 x a>>` stands for a hundred times `a`. LUDEX_UPDATE=1 rewrites what the commands say.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.apps.cli import main

FOLDER = Path(__file__).parent / "errors"
CASES = sorted(FOLDER.glob("*.md"))
FENCE = re.compile(r"^```yaml (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n\$ ([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MANY = re.compile(r"<<(\d+) x (.+?)>>")
UPDATE = os.environ.get("LUDEX_UPDATE") == "1"
MOST_OUTPUT = 65_536
SPACE, SECONDS = 512 * 1024 * 1024, 5


def lay_out(case: Path, folder: Path) -> tuple[str, str]:
    """Writes the files of a case; the command and what it should say."""
    text = case.read_text("utf-8")
    for match in FENCE.finditer(text):
        said = MANY.sub(lambda m: m[2] * int(m[1]), match[2])
        (folder / match[1]).parent.mkdir(exist_ok=True)
        (folder / match[1]).write_text(said, "utf-8")
    console = CONSOLE.search(text)
    assert console is not None
    return console[1], console[2]


def rewrite(case: Path, said: str) -> None:
    text = case.read_text("utf-8")
    case.write_text(CONSOLE.sub(lambda m: f"```console\n$ {m[1]}\n{said}```", text), "utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_mistake_is_said_as_the_case_shows(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command, wanted = lay_out(case, tmp_path)
    monkeypatch.chdir(tmp_path)
    code = main(shlex.split(command)[1:])
    captured = capsys.readouterr()
    said = captured.out + captured.err + f"exit {code}\n"
    assert len(said) < MOST_OUTPUT
    assert all(letter.isprintable() or letter == "\n" for letter in said)
    assert "Traceback" not in said
    if UPDATE:
        rewrite(case, said)
    else:
        assert said == wanted


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_no_case_is_clean(case: Path) -> None:
    text = case.read_text("utf-8")
    assert text.startswith("# ")
    assert re.search(r"^exit [12]$|: warning L", text, re.MULTILINE)


HOSTILE = [case for case in CASES if "<<" in case.read_text("utf-8")]
HOSTILE += [FOLDER / f"{n}.md" for n in ("billion-cards", "product-without-end", "endless-board")]
HOSTILE += [FOLDER / f"{n}.md" for n in ("doubling-words", "rules-in-a-circle")]


@pytest.mark.parametrize("case", HOSTILE, ids=lambda case: case.stem)
def test_hostile_files_are_refused_in_little_space_and_time(case: Path, tmp_path: Path) -> None:
    command, wanted = lay_out(case, tmp_path)
    limits = f"ulimit -v {SPACE // 1024}; ulimit -t {SECONDS}; "
    run = [sys.executable, "-m", "ludex", *shlex.split(command)[1:]]
    ended = subprocess.run(
        ["/bin/sh", "-c", limits + shlex.join(run)], cwd=tmp_path, capture_output=True, text=True
    )
    assert ended.stdout + ended.stderr + f"exit {ended.returncode}\n" == wanted
