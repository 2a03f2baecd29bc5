"""The command line: what is printed, on which stream, and the exit code."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludex.apps.cli import FAULT, main
from ludex.apps.cli.arguments import command_called, command_names
from ludex.apps.cli.commands import check
from ludex.apps.cli.parser import Parser

Said = tuple[int, str, str]
Run = Callable[..., Said]

GAME = "ludex: 1\ngame: g\nplayers: [2]\nplay:\n  - win for first of seats\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def ran(*words: str) -> Said:
        code = main(list(words))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return ran


def process(*words: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "ludex", *words],
        capture_output=True,
        check=False,
        env={"PATH": "/usr/bin", **settings},
        timeout=60,
    )


# ------------------------------------------------------------ the command line itself
def test_help_lists_every_command(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for name in command_names():
        assert f"  {name}" in out
        assert command_called(name).HELP in out


def test_listing_the_commands_imports_nearly_nothing() -> None:
    code = (
        "import sys; before = {*sys.modules}; from ludex.apps.cli import main; main(['--help']);"
        "print(*sorted({*sys.modules} - before), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    slow = {"argparse", "dataclasses", "inspect", "json", "pathlib", "re", "shutil", "typing"}
    assert not slow & {*run.stderr.split()}
    own = {name for name in run.stderr.split() if name.startswith("ludex.")}
    commands = {f"ludex.apps.cli.commands.{name.replace('-', '_')}" for name in command_names()}
    assert own - commands == {
        "ludex.apps", "ludex.apps.cli", "ludex.apps.cli.arguments", "ludex.apps.cli.commands",
        "ludex.apps.cli.guarded", "ludex.apps.cli.terminal", "ludex.resources",
    }  # fmt: skip


def test_nothing_said_is_answered_with_help_and_a_wrong_use(run: Run) -> None:
    code, out, _ = run()
    assert code == 2
    assert "usage: ludex COMMAND" in out


def test_the_version_is_said(run: Run) -> None:
    import ludex

    assert run("--version") == (0, f"ludex {ludex.__version__}\n", "")


@pytest.mark.parametrize("name", command_names())
def test_every_command_has_help(run: Run, name: str) -> None:
    code, out, err = run(name, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: ludex {name} ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chek"], "There is no command `chek`; did you mean `check`?"),
        (["\x1b[2J"], "There is no command `\\x1b[2J`; `ludex --help` lists the commands."),
        (["check", "--formt", "json"], "has no option `--formt`; did you mean `--format`?"),
        (["check", "--format", "jsn"], "`--format` cannot be `jsn`; did you mean `json`?"),
        (["check", "--format", "zzzzzz"], "it is one of github, json, "),
        (["check", "--format"], "--format: expected one argument"),
        (["check", "grul"], "did you mean `grull`?"),
        (["explain", "L0700"], "did you mean `L070`?"),
        (["explain", "L070", "L071"], "`L071` is one argument too many for `ludex explain`."),
        (["explain", "zzzzzzz"], "`ludex explain` lists them."),
        (["show"], "required: game"),
        (["show", "grull", "--stage", "mdoel"], "did you mean `model`?"),
        (["show", "grull", "--format", "dot"], "add `--stage ir`"),
        (["show", "grull", "--stage", "ir", "--players", "9"], "2, 3, 4, 5 players, not for 9"),
        (["show", "grull", "--stage", "ir", "--players", "x"], "a whole number from 1 to 26"),
        (["show", "grull", "--stage", "ir", "--variant", "kidd"], "did you mean `kid`?"),
        (["show", "grull", "--stage", "ir", "--option", "pile=open"], "did you mean `piles`?"),
        (["show", "grull", "--stage", "ir", "--option", "tie=share"], "did you mean `shared`?"),
        (["show", "grull", "--stage", "ir", "--option", "tie"], "NAME=VALUE, not `tie`"),
        (["play", "grull", "--seats", "rndom"], "did you mean `random`?"),
        (["play", "grull", "--seats", "human,human,human"], "2 seats, and `--seats` names 3"),
        (["play", "grull", "--view", "Z"], "There is no seat `Z`"),
        (["play", "grull", "--seed", "-3"], "a whole number from 0 on, not `-3`"),
        (["play", "grull", "--cap", "0"], "a whole number from 1 on, not `0`"),
        (["play", "grull", "--load", "nowhere"], "cannot be read: no such file"),
        (["play", "grull", "--save", "."], "is a folder"),
        (["play", "grull", "--save", "no/where"], "There is no folder `no` to save in."),
        (["play", "tic-tac-toe", "--load", "x", "--players", "2"], "cannot stand beside `--load`"),
        (["why", "grull", "choose", "GO"], "required: --load"),
    ],
)
def test_wrong_use_is_one_sentence(run: Run, words: list[str], says: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.startswith("ludex: ")
    assert err.count("\n") == 1
    assert err.rstrip().endswith((".", "?"))


def test_an_unexpected_error_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(args: object) -> int:
        raise KeyError("x\x1b[2J")

    monkeypatch.setattr(command_called("explain"), "run", broken)
    code, out, err = run("explain")
    assert (code, out) == (FAULT, "")
    assert "KeyError at " in err
    assert "Please report it" in err
    assert "Traceback" not in err
    assert "\x1b" not in err
    assert err.count("\n") == 1


# ------------------------------------------------------------ check
def test_the_games_of_ludex_are_clean(run: Run) -> None:
    code, out, err = run("check")
    assert (code, err) == (0, "")
    assert "no problems" in out


def test_findings_are_shown_in_every_format_with_one_exit_code(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("players", "playres"))
    outs = {}
    for name in ("text", "json", "github"):
        code, outs[name], _ = run("check", ".", "--format", name)
        assert code == 1
    assert "game.yaml:3:1: error L070" in outs["text"]
    assert "Did you mean `players`?" in outs["text"]
    assert json.loads(outs["json"])["problems"][0]["code"] == "L070"
    assert "::error file=game.yaml,line=3" in outs["github"]


def test_a_good_file_of_somebody_else_is_clean(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(GAME)
    code, out, _ = run("check", "mine.yaml")
    assert (code, out.startswith("1 file checked, no problems")) == (0, True)


def test_what_cannot_be_read_is_a_finding(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "game.yaml").symlink_to("/etc/hostname")
    code, out, _ = run("check", ".", "--format", "json")
    assert code == 1
    report = json.loads(out)
    assert (report["files"], report["errors"]) == (1, 1)
    assert report["problems"][0]["code"] == "L004"


def test_nothing_to_check_is_an_error(run: Run) -> None:
    code, _, err = run("check", ".")
    assert code == 2
    assert "There is no `game.yaml`" in err


# ------------------------------------------------------------ explain, games, words, show
def test_codes_are_listed_and_explained(run: Run) -> None:
    code, out, _ = run("explain")
    assert code == 0
    assert "L070  A key that is not known here\n" in out
    for word in ("L070", "l070", "unknown-key"):
        code, out, _ = run("explain", word)
        assert code == 0
        assert out.startswith("L070 unknown-key: A key that is not known here\n")
        assert "```yaml bad" in out


def test_games_are_listed(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "grull" in out
    assert "Grüll, 2, 3, 4, 5 players; variants variant-1" in out
    listed = json.loads(run("games", "--format", "json")[1])["games"]
    assert {"name": "tic-tac-toe", "title": "Tic-tac-toe", "players": [2], "variants": []} in listed


def test_words_of_the_language_and_of_a_game_are_listed(run: Run) -> None:
    code, out, _ = run("words")
    assert code == 0
    assert "otherwise - where nothing before it was so; for instance `otherwise`\n" in out
    assert "score of player" not in out.split("keys of")[0].split("library")[-1]
    code, out, _ = run("words", "grull")
    assert "bonus of player - GR-063, GR-064" in out
    assert "(games/grull/game.yaml:" in out
    document = json.loads(run("words", "--format", "json")[1])
    assert (document["format"], document["version"]) == ("ludex-words", 1)
    assert all(word["says"] and word["example"] for word in document["words"])


@pytest.mark.parametrize("stage", ["source", "syntax", "model", "ir", "machine"])
def test_every_stage_is_shown_as_text_and_as_json(run: Run, stage: str) -> None:
    code, out, err = run("show", "tic-tac-toe", "--stage", stage)
    assert (code, err) == (0, "")
    assert "supply" in out
    assert " object at 0x" not in out
    code, out, _ = run("show", "tic-tac-toe", "--stage", stage, "--format", "json")
    assert code == 0
    assert "supply" in json.dumps(json.loads(out))


def test_a_game_is_shown_as_python(run: Run) -> None:
    code, plain, _ = run("show", "othello", "--stage", "python")
    assert code == 0
    assert "# rule play\ndef r1(frame, block, M=M):" in plain
    told = json.loads(run("show", "othello", "--stage", "python", "--format", "json")[1])
    assert told["source"].rstrip() == plain.rstrip()


def test_the_store_of_a_game_is_shown(run: Run) -> None:
    code, text, _ = run("show", "grull", "--stage", "store")
    assert code == 0
    rows = [line.split() for line in text.splitlines()]
    at, size, name = rows[-1]
    assert {"RNG", "WHERE", "COMMITS", "FRAMES"} <= {row[-1] for row in rows}
    parts = json.loads(run("show", "grull", "--stage", "store", "--format", "json")[1])
    assert parts[-1] == {
        "name": name, "at": int(at.replace(",", "")), "numbers": int(size.replace(",", "")),
    }  # fmt: skip
    ends = [part["at"] + part["numbers"] for part in parts]
    assert all(end <= part["at"] for end, part in zip(ends, parts[1:], strict=False))


def test_a_program_is_drawn_as_a_chart(run: Run) -> None:
    assert run("show", "grull", "--stage", "ir", "--format", "mermaid")[1].startswith(
        "stateDiagram"
    )
    assert run("show", "grull", "--stage", "ir", "--format", "dot")[1].startswith("digraph")


def test_a_stage_depends_on_what_the_table_agreed_on(run: Run) -> None:
    _, plain, _ = run("show", "grull", "--stage", "machine", "--players", "3")
    _, kid, _ = run("show", "grull", "--stage", "machine", "--players", "3", "--variant", "kid")
    assert "hand of C" in plain
    assert "SO of A" in plain
    assert "SO of A" not in kid


def test_a_game_with_problems_is_not_shown_further(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("players", "playres"))
    code, out, err = run("show", ".", "--stage", "ir")
    assert (code, out) == (1, "")
    assert "L070" in err


# ------------------------------------------------------------ real processes
def test_a_real_process_answers_quickly_and_imports_little() -> None:
    script = (
        "import sys; from ludex.apps.cli import main; main(sys.argv[1:]); "
        "print(*sorted(m for m in sys.modules if m.partition('.')[0] in "
        "('argparse', 'jsonschema', 'lark', 'networkx', 'yaml')), file=sys.stderr)"
    )
    for words in (["--help"], ["--version"], ["explain", "l070"], ["explain", "unknown-key"]):
        done = subprocess.run(
            [sys.executable, "-c", script, *words], capture_output=True, check=True, timeout=60
        )
        assert done.stdout
        assert done.stderr.strip() == b""


def test_the_end_of_a_process_looks_for_no_circles() -> None:
    script = (
        "import gc, sys; from ludex.apps.cli import main; main();"
        "print(len(gc.get_objects()), file=sys.stderr)"
    )
    words = [sys.executable, "-c", script, "--version"]
    done = subprocess.run(words, capture_output=True, check=True, text=True, timeout=60)
    assert int(done.stderr) < 100


@pytest.mark.parametrize("words", [[], ["a", "b", "--no-cache"], ["--no-cache", "a"], [""]])
def test_plain_words_are_read_as_argparse_reads_them(words: list[str]) -> None:
    parser = Parser(allow_abbrev=False)
    check.add_arguments(parser)
    assert vars(check.plainly(words) or parser) == vars(parser.parse_args(words))


@pytest.mark.parametrize("words", [["--fix"], ["a", "--no-cache", "b"], ["--"], ["-"]])
def test_other_words_are_left_to_argparse(words: list[str]) -> None:
    assert check.plainly(words) is None


LEFT = "class Left:\n    def __del__(self, write=os.write): write(1, b'apart\\n')\nleft = Left()"
THREAD = "import threading; threading.Timer(0.3, print, ['done']).start()"


@pytest.mark.parametrize(("what", "said"), [(LEFT, b""), (THREAD, b"done\n")])
def test_the_end_of_a_process_takes_nothing_apart_and_waits_for_threads(
    what: str, said: bytes
) -> None:
    script = f"import atexit, os\nfrom ludex.apps.cli import run\n{what}\n"
    script += "atexit.register(print, 'asked'); run()"
    words = [sys.executable, "-c", script, "explain", "unknown"]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60)
    assert done.stdout == said + b"asked\n"
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_checking_rules_imports_nothing_that_plays_and_nothing_slow(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME)
    script = (
        "import sys; from ludex.apps.cli import main; main(['check', '--no-cache', sys.argv[1]]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    words = [sys.executable, "-c", script, "."]
    done = subprocess.run(
        words, cwd=tmp_path, capture_output=True, check=True, text=True, timeout=60
    )
    imported = {*done.stderr.split()}
    assert "no problems" in done.stdout
    assert "ludex.lint.run" in imported
    assert not imported & {
        "argparse", "concurrent.futures", "dataclasses", "datetime", "hashlib", "inspect",
        "jsonschema", "lark", "logging", "multiprocessing", "networkx", "pathlib", "pkgutil",
        "shutil", "tempfile", "typing", "urllib.parse",
        "ludex.diagnostics.codes", "ludex.ir.from_model", "ludex.ir.regions", "ludex.ir.steps",
        "ludex.ir.walk_rows", "ludex.machine.interface", "ludex.model.inscriptions",
        "ludex.diagnostics.fixes", "ludex.ir.tilings", "ludex.machine.tiling",
        "ludex.model.called_otherwise", "ludex.model.drawing", "ludex.model.looks",
        "ludex.model.meant", "ludex.model.suggesting", "ludex.model.telling", "ludex.model.tiles",
        "ludex.model.walks", "ludex.source.malformed", "ludex.source.rescan",
        "ludex.syntax.boards", "ludex.syntax.drawings", "ludex.syntax.grammar",
        "ludex.syntax.misread", "ludex.syntax.printed_texts", "ludex.syntax.repairs",
    }  # fmt: skip
    parts = {name.split(".")[1] for name in imported if name.startswith("ludex.")}
    assert not parts & {"backends", "desk", "layout", "lowering", "play", "view"}


def test_checking_scenarios_imports_nothing_that_plays() -> None:
    script = (
        "import sys; from ludex.apps.cli import main;"
        "main(['check', '--no-cache', 'games/tic-tac-toe']); print(*sys.modules, file=sys.stderr)"
    )
    words = [sys.executable, "-c", script]
    here = Path(__file__).resolve().parents[2]
    done = subprocess.run(words, cwd=here, capture_output=True, check=True, text=True, timeout=60)
    imported = {*done.stderr.split()}
    assert "no problems" in done.stdout
    assert "ludex.scenario_pipeline.compiling" in imported
    assert not imported & {
        "copy", "hashlib", "pathlib", "typing", "unicodedata",
        "ludex.backends.reference", "ludex.ir.from_model", "ludex.ir.steps",
        "ludex.machine.interface", "ludex.machine.state", "ludex.model.inscriptions",
        "ludex.model.tiles", "ludex.play.match", "ludex.play.scenarios",
        "ludex.scenario_pipeline.glimpsed", "ludex.scenario_pipeline.spoken",
        "ludex.scenario_pipeline.standing", "ludex.syntax.repairs",
        "ludex.syntax.scenario_tables", "ludex.view",
    }  # fmt: skip


def test_a_plain_terminal_is_served(tmp_path: Path) -> None:
    done = process("games", LANG="C", LC_ALL="C", COLUMNS="20", PYTHONUTF8="0")
    assert done.returncode == 0
    assert b"grull" in done.stdout
    for game in ("grull", "breakthrough"):
        words = ("play", game, "--seats", "random", "--seed", "1")
        done = process(*words, LANG="C", COLUMNS="20", PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.isascii()
    assert max(map(len, done.stdout.splitlines())) <= 20


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m ludex words | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=True, timeout=60)
    assert done.stdout == b"reserved words\n"
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_one_sentence() -> None:
    command = f"{sys.executable} -m ludex words > /dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False, timeout=60)
    assert done.returncode == 74
    assert done.stderr == b"ludex: the output cannot be written: no space is left\n"


def test_no_colour_where_nobody_looks(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("players", "playres"))
    done = process("check", str(tmp_path))
    assert done.returncode == 1
    assert b"\x1b" not in done.stdout
