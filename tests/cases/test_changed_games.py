"""What authors read when they change a finished game in one place and slip.

A case is a page with changes to the rules of a game, a command, what it says, and its exit code.
Where lines are counted stands `...`, since the rules go on being written; the lines themselves are
shown.
LUDEX_UPDATE=1 rewrites what the commands say.
"""

import re
import shlex
from pathlib import Path

import pytest
from tests.cases.test_errors import CONSOLE, UPDATE, rewrite
from tests.diffs import changed

from ludex.apps.cli import main
from ludex.apps.files import find_game
from ludex.resources import games_folder

FOLDER = Path(__file__).parent / "changed"
CASES = sorted(FOLDER.glob("*.md"))
CHANGE = re.compile(r"^```diff (\S+)/(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def lay_out(case: Path, folder: Path) -> None:
    """Writes the rules of the game, with the changes of the case."""
    changes = CHANGE.findall(case.read_text("utf-8"))
    assert changes
    for game in {game for game, _, _ in changes}:
        (folder / game).mkdir()
        files = find_game(str(games_folder() / game)).games[0]
        for name, data in (*files.rules.items(), *files.drawings.items()):
            (folder / game / Path(name).name).write_bytes(data)
    for game, name, body in changes:
        path = folder / game / name
        text = changed(path.read_text("utf-8"), body)
        assert text is not None, f"{name} does not have, or has more than once:\n{body}"
        path.write_text(text, "utf-8")


def without_numbers(said: str) -> str:
    """What is said, whatever the numbers of its lines."""
    said = re.sub(r"(\.yaml):\d+:", r"\1:...:", said)
    return re.sub(r"^ +\d+ \|", "  ... |", said, flags=re.MULTILINE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_slip_is_said_as_the_case_shows(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lay_out(case, tmp_path)
    console = CONSOLE.search(case.read_text("utf-8"))
    assert console is not None
    monkeypatch.chdir(tmp_path)
    code = main(shlex.split(console[1])[1:])
    captured = capsys.readouterr()
    said = without_numbers(captured.out + captured.err + f"exit {code}\n")
    assert code
    if UPDATE:
        rewrite(case, said)
    else:
        assert said == console[2]
