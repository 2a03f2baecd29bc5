"""What the page for contributors shows is done: on a copy of Ludex, and all engines agree on it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.diffs import changed
from tests.test_docs import Block, blocks

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
COPIED = ("dsl", "games", "interpreter")
MAKE_READY = """
from pathlib import Path
from ludex.model import core
from ludex.syntax import keys
for table in (core, keys):
    Path("dsl", table.READY_TABLE).write_text(table.ready_text(), encoding="utf-8")
"""

FORTY = ("-n", "40", "--format", "json")
LOWER = """
import sys
from ludex import pipeline
from ludex.apps.files import find_games
from ludex.ir.from_model import program_of
from ludex.lowering.program import lowered
game, _ = pipeline.typed_game(pipeline.load(find_games(sys.argv[1:]).games[0]).game)
lowered(program_of(game, 2, {})[0])
"""


def examples() -> dict[str, list[Block]]:
    """The changes and games of each heading that has some."""
    found = {}
    for part in re.split(r"^## ", PAGE, flags=re.MULTILINE):
        shown = [block for block in blocks(part) if block.kind[1:2] == ("package",)]
        if shown:
            found[part.partition("\n")[0]] = shown
    return found


EXAMPLES = examples()


def run(folder: Path, *arguments: str) -> str:
    """What Python prints that runs the copy of Ludex."""
    path = os.pathsep.join([str(folder / "interpreter"), *sys.path])
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def ludex(folder: Path, *arguments: str) -> str:
    """What a command of the copy prints."""
    return run(folder, "-m", "ludex", *arguments)


def made(folder: Path, shown: list[Block]) -> list[str]:
    """A copy of Ludex with the changes; the games that need them."""
    left = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=left)
    games = []
    for what, _, where in (block.kind for block in shown):
        body = next(block.body for block in shown if block.kind == (what, "package", where))
        if what == "yaml":
            games.append(where)
            (folder / where).mkdir()
            (folder / where / "game.yaml").write_text(body, encoding="utf-8")
            continue
        text = changed((folder / where).read_text(encoding="utf-8"), body)
        assert text is not None, f"{where} does not have, or has more than once:\n{body}"
        (folder / where).write_text(text, encoding="utf-8")
    return games


@pytest.mark.parametrize("heading", EXAMPLES)
def test_an_example_works_in_every_engine(heading: str, tmp_path: Path) -> None:
    games = made(tmp_path, EXAMPLES[heading])
    run(tmp_path, "-c", MAKE_READY)
    for game in games:
        ludex(tmp_path, "check", game)
        said = {
            re.sub(
                r'"engine": "\w+"',
                "",
                ludex(tmp_path, "simulate", game, *FORTY, "--engine", engine),
            )
            for engine in ("reference", "python", "wasm")
        }
        assert len(said) == 1
        (numbers,) = said
        assert '"games": 40' in numbers
        assert '"stopped": []' in numbers


MOST_FILES = {"A word of the machine": 3, "A verb of the machine": 3, "A key of a rule": 5}


def test_an_example_takes_few_files() -> None:
    assert EXAMPLES.keys() == MOST_FILES.keys()
    for heading, shown in EXAMPLES.items():
        assert len([block for block in shown if block.kind[0] == "diff"]) <= MOST_FILES[heading]
        assert any(block.kind[0] == "yaml" for block in shown)


def test_a_word_that_nobody_can_emit_is_named(tmp_path: Path) -> None:
    shown = EXAMPLES["A word of the machine"]
    games = made(tmp_path, [b for b in shown if "lowering" not in b.kind[2]])
    run(tmp_path, "-c", MAKE_READY)
    with pytest.raises(AssertionError, match="`quotient-by` is not lowered"):
        run(tmp_path, "-c", LOWER, games[0])
