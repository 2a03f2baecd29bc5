"""What the documents show is run: games are checked, scenarios pass, commands say what is printed.

The kind of a fenced block stands behind its backticks:

    yaml game NAME        a whole game file; it has to be clean
    yaml broken NAME      a whole game file; the check has to find something
    yaml scenarios NAME   the scenarios of that game; they have to pass
    yaml ledger NAME      the ledger of that game
    yaml file PATH        a file as it is, for the commands that follow
    yaml written PATH     what commands before it have made of such a file
    diff PATH             lines of such a file that go (-), come (+) and stay, for the same
    diff package PATH     the same of a file of Ludex, and
    yaml package NAME     a game that needs them; done by tests/packaging/test_contributing.py
    yaml steps            a list of steps; every phrase has to be read
    phrases ENTRANCE      one phrase on each line, read from that entrance of the grammar
    console               commands of `ludex` with what they print; a line `...` is any lines,
                          and `...` within a line anything
    python                a piece of a program, or of a session with `>>>` and its answers,
                          run after those before it on the page
    output                what the pieces of a program before it have printed
    sh                    commands of `make`; the targets have to be there
    sh git                commands of `git`, and copies of shipped games, run as they stand
    text                  a drawing, which is not run here
    text lua, elisp, toml, json
                          the settings of an editor, tried or read by tests of tests/apps

With LUDEX_UPDATE=1 the output in a console block without `...` is written anew.
"""

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.diffs import changed

from ludex.apps.cli import main
from ludex.apps.files import find_games
from ludex.diagnostics.problem import Problem
from ludex.layout.formatting import formatted
from ludex.scenario_pipeline.checking import check_game
from ludex.source.read import read_tree
from ludex.source.tree import Mapping, Scalar
from ludex.syntax.from_source import read_phrase
from ludex.syntax.phrases import PhraseReader

ROOT = Path(__file__).resolve().parents[1]
GENERATED = ROOT / "docs" / "reference"
WRITTEN = [p for p in (ROOT / "docs").rglob("*.md") if not p.is_relative_to(GENERATED)]
PAGES = sorted([ROOT / "README.md", *WRITTEN])
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
TOP = {entry.name for entry in ROOT.iterdir()} - {"build"}  # what is made is not there before
FENCE = re.compile(r"^```(?P<kind>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
PATH = re.compile(r"`([\w.-]+/[\w./-]*)`")
COMMAND = re.compile(
    r'^\$ (?:(?:echo "(?P<line>[^"\\]*)"|printf "(?P<lines>[^"%]*)") \| )?ludex (?P<rest>.*)$'
)
UPDATE = os.environ.get("LUDEX_UPDATE") == "1"


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    kind: tuple[str, ...]
    body: str


def blocks(text: str) -> list[Block]:
    return [Block(tuple(m["kind"].split()), m["body"]) for m in FENCE.finditer(text)]


# ------------------------------------------------------------------ files and phrases
def write_file(block: Block, folder: Path) -> None:
    """A file of a game, into the folder of that game."""
    what, name = block.kind[1].replace("broken", "game"), block.kind[2]
    (folder / name).mkdir(exist_ok=True)
    (folder / name / f"{what}.yaml").write_text(block.body, encoding="utf-8")


def put_file(relative: str, body: str) -> None:
    """A file of a page, below the folder in which its commands run."""
    path = Path(relative)
    assert not path.is_absolute()
    assert not {"..", "games"} & set(path.parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(body, encoding="utf-8")


def change_file(relative: str, body: str) -> list[str]:
    """Changes lines of such a file, place by place; they have to stand there, once."""
    text = changed(Path(relative).read_text(encoding="utf-8"), body)
    if text is None:
        return [f"{relative} does not have, or has more than once:\n{body}"]
    put_file(relative, text)
    return []


def wrong_phrases(entrance: str, body: str) -> list[str]:
    """The lines that are no such phrase; what stands behind two blanks is an explanation."""
    wrong = []
    for line in body.splitlines():
        phrase = line.split("  ")[0].strip()
        root, _, _ = read_tree("page", f"phrase: >-\n  {phrase}\n".encode())
        assert isinstance(root, Mapping)
        scalar = root.get("phrase")
        assert isinstance(scalar, Scalar)
        try:
            read_phrase(scalar, entrance)
        except Exception as error:
            wrong.append(f"{phrase}: {error}")
    return wrong


def wrong_steps(body: str) -> list[str]:
    """What is wrong with a list of steps as a piece of text."""
    indented = "".join(f"  {line}\n" for line in body.splitlines())
    root, _, faults = read_tree("page", f"do:\n{indented}".encode())
    problems: list[Problem] = []
    if isinstance(root, Mapping):
        PhraseReader(problems).steps(root.get("do"))
    return [fault.sentence for fault in faults] + [problem.sentence for problem in problems]


def wrong_game(name: str) -> list[str]:
    """What the check and the scenarios say of a game of a page."""
    files = find_games([name]).games[0]
    wrong = [f"{p.span}: {p.sentence}" for p in check_game(files).problems]
    if files.scenarios and not wrong:
        code, said = run_command(f"$ ludex test {name}")
        wrong += [said] if code else []
    return wrong


# ------------------------------------------------------------------ commands
def commands(body: str) -> Iterator[tuple[str, str]]:
    """Each command of a block with what the page says that it prints."""
    parts = re.split(r"^(?=\$ )", body, flags=re.MULTILINE)
    assert parts[0] == "", "a console block begins with a command"
    for part in parts[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run_command(command: str) -> tuple[int, str]:
    """Runs `$ ludex ...` here; gives its exit code and everything that it prints."""
    match = COMMAND.match(command)
    assert match, f"only `ludex` is run, behind an echo of one line or a printf: {command}"
    out = io.StringIO()
    lines = (match["lines"] or "").replace("\\n", "\n")
    typed = io.StringIO(lines if match["line"] is None else f"{match['line']}\n")
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(out):
        patch.setattr("sys.stdin", typed)
        patch.setenv("COLUMNS", "80")
        code = main(shlex.split(match["rest"], comments=True))
    return code, out.getvalue()


def agrees(expected: str, said: str) -> bool:
    """Whether the output is as printed; a line of dots is any lines, dots are anything."""
    lines = [re.escape(line.rstrip()) for line in expected.strip("\n").splitlines()]
    columns = [re.sub(r"(?<=[^\s\\])(\\ ){2,}", " {2,}", line) for line in lines]
    pattern = "\n".join(columns)
    pattern = re.sub(r"(?m)^\\\.\\\.\\\.\n", r"(?:.*\n)*?", pattern + "\n")
    pattern = pattern.replace(r"\.\.\.", r"[^\n]+?")
    normal = "".join(f"{line.rstrip()}\n" for line in said.strip("\n").splitlines())
    return re.fullmatch(pattern, normal or "\n") is not None


def wrong_commands(page: Path, body: str) -> list[str]:
    """The commands that print something else than the page says, or end otherwise."""
    wrong, renewed = [], ""
    for command, output in commands(body):
        code, said = run_command(command)
        fails = "# exits with" in command
        if not agrees(output, said):
            wrong.append(f"{command}\n{said}")
        if code != (int(command.rpartition(" ")[2]) if fails else 0):
            wrong.append(f"{command} exits with {code}\n{said}")
        dots = "..." in output
        renewed += f"{command}\n" + (output if dots else said.strip("\n") + "\n" * bool(said))
    if UPDATE:
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(body, renewed), encoding="utf-8")
    return wrong


class Program:
    """The program that the pieces on a page make together."""

    def __init__(self) -> None:
        self.names: dict[str, object] = {"__name__": "page"}
        self.printed = ""

    def run(self, body: str) -> list[str]:
        """Runs one more piece; gives what went wrong."""
        if body.startswith(">>> "):
            return self.wrong_session(body)
        out = io.StringIO()
        with redirect_stdout(out):
            try:
                exec(compile(body, "page", "exec"), self.names)
            except Exception as error:
                return [f"{type(error).__name__}: {error}\n{body}"]
            finally:
                self.printed += out.getvalue()
        return []

    def wrong_session(self, body: str) -> list[str]:
        """Where a session answers otherwise than the page says."""
        test = doctest.DocTestParser().get_doctest(body, {}, "page", None, None)
        test.globs = self.names
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
        runner.run(test, out=said.append, clear_globs=False)
        return ["".join(said)] if said else []

    def wrong_output(self, body: str) -> list[str]:
        """What was printed since the last time, where it is not what the page says."""
        said, self.printed = self.printed, ""
        return [] if agrees(body, said) else [said]


def wrong_targets(body: str) -> list[str]:
    """The commands that are no `make` with a target that exists."""
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    said = [line.split("#")[0].split() for line in body.splitlines() if line.strip()]
    return [str(words) for words in said if words[0] != "make" or words[1] not in targets]


def wrong_git(body: str) -> list[str]:
    """The commands that fail; a game is copied into a new folder and nothing else is done."""
    wrong = []
    said = {"GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@example.org"}
    said |= {name.replace("AUTHOR", "COMMITTER"): value for name, value in said.items()}
    for line in body.splitlines():
        match shlex.split(line):
            case ["cp", "-r", source, target] if source.startswith("games/"):
                shutil.copytree(source, target)
            case ["mkdir", folder]:
                Path(folder).mkdir()
            case ["git", *words]:
                done = subprocess.run(
                    ["git", *words], env={**os.environ, **said}, capture_output=True, check=False
                )
                wrong += [f"{line}: {done.stderr!r}"] if done.returncode else []
            case _:
                wrong.append(f"only `git`, `mkdir` and `cp -r games/...` are run: {line}")
    return wrong


# ------------------------------------------------------------------ the pages
@pytest.mark.parametrize("name", NAMES)
def test_what_a_page_shows_is_so(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").symlink_to(ROOT / "games")
    page, program = ROOT / name, Program()
    for block in blocks(page.read_text(encoding="utf-8")):
        match block.kind:
            case ("yaml", "game" | "scenarios" | "ledger", game):
                write_file(block, tmp_path)
                wrong = wrong_game(game)
            case ("yaml", "broken", broken):
                write_file(block, tmp_path)
                wrong = [] if wrong_game(broken) else [f"{broken} is clean"]
            case ("yaml", "file", path):
                put_file(path, block.body)
                wrong = []
            case ("yaml", "written", path):
                wrong = [t for t in [Path(path).read_text("utf-8")] if t != block.body]
            case ("diff", path):
                wrong = change_file(path, block.body)
            case ("yaml", "steps"):
                wrong = wrong_steps(block.body)
            case ("phrases", entrance):
                wrong = wrong_phrases(entrance, block.body)
            case ("console",):
                wrong = wrong_commands(page, block.body)
            case ("python",):
                wrong = program.run(block.body)
            case ("output",):
                wrong = program.wrong_output(block.body)
            case ("sh",):
                wrong = wrong_targets(block.body)
            case ("sh", "git"):
                wrong = wrong_git(block.body)
            case ("text", *_) | (_, "package", _):
                wrong = []
            case _:
                wrong = [f"nothing runs a block of the kind {' '.join(block.kind)!r}"]
        assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_rule_files_of_a_page_are_in_their_form(name: str) -> None:
    """All but those that a later block of the page shows written anew."""
    shown = [
        each for each in blocks((ROOT / name).read_text("utf-8")) if each.kind[:1] == ("yaml",)
    ]
    anew = {each.kind[2] for each in shown if each.kind[1] == "written"}
    for block in shown:
        if block.kind[1] != "package" and not (block.kind[1] == "file" and block.kind[2] in anew):
            assert formatted(name, block.body.encode()) == block.body, " ".join(block.kind)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_speaks_of_files_that_are_there(name: str) -> None:
    page = ROOT / name
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    links = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    paths = [p for p in PATH.findall(text) if p.split("/")[0] in TOP and not (ROOT / p).exists()]
    assert links + paths == []


def points_into_tests(text: str) -> bool:
    """Whether a page sends its readers to the tests, which are not installed with Ludex."""
    return "tests/" in text


def test_no_page_for_authors_points_into_the_tests() -> None:
    assert points_into_tests("see `tests/games/pairs`")
    pages = [p for p in PAGES if p.parent.name in ("guide", "tutorial")]
    pages += [ROOT / "docs" / name for name in ("language.md", "scenarios.md")]
    assert len(pages) > 20
    assert [p.name for p in pages if points_into_tests(p.read_text(encoding="utf-8"))] == []


def test_the_list_of_documents_names_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    links = LINK.findall(index.read_text(encoding="utf-8"))
    named = {(index.parent / link).resolve() for link in links}
    pages = {page for page in (ROOT / "docs").rglob("*.md") if page != index}
    assert {str(page) for page in pages if not {page, page.parent} & named} == set()


def test_there_are_pages_and_they_show_something() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    kinds = [block.kind[:2] for block in blocks(text)]
    assert kinds.count(("yaml", "game")) >= 5
    assert kinds.count(("console",)) >= 5
    assert len(FENCE.findall(text)) * 2 == len(re.findall(r"^```", text, re.MULTILINE))


# ------------------------------------------------------------------ tables of what to write
TABLE = re.compile(r"^\| you want \| (?:write|key).*\n\|[ -|]+\n((?:\|.*\n)+)", re.MULTILINE)
KEYS = set(
    re.findall(r"^\| `([^`]+)` \|", (GENERATED / "keys.md").read_text("utf-8"), re.MULTILINE)
)
ENTRANCES = ("value", "test", "step", "head", "patch")


def is_written_so(span: str) -> bool:
    """Whether a piece of code in a table is a phrase, or a line of YAML as files have it."""
    text = span.replace("RULE", "some-rule").replace("NAME", "some-name")
    phrase = text.removesuffix(":")
    if span in KEYS or any(not wrong_phrases(entrance, phrase) for entrance in ENTRANCES):
        return True
    root, _, faults = read_tree("page", f"{text}\n".encode())
    if faults or not isinstance(root, Mapping):
        return False
    names = {entry.key.text for entry in root}
    inner = {e.key.text for entry in root if isinstance(entry.value, Mapping) for e in entry.value}
    return names <= KEYS or (bool(inner) and inner <= KEYS)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_table_says_to_write_can_be_written(name: str) -> None:
    text = FENCE.sub("", (ROOT / name).read_text(encoding="utf-8"))
    rows = [row for table in TABLE.findall(text) for row in table.splitlines()]
    spans = [span for row in rows for span in re.findall(r"`([^`]+)`", row.split(" | ", 1)[1])]
    assert [span for span in spans if not is_written_so(span)] == []


# ------------------------------------------------------------------ the checks can fail
@pytest.mark.parametrize(
    ("expected", "said", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\n", "a\n", True),
        ("a\n...\nd\n", "a\nb\n", False),
        ("a.b\n", "axb\n", False),
        ("a   b\n", "a  b\n", True),
        ("a   b\n", "a b\n", False),
        ("... files, no problems\n", "5 files, no problems\n", True),
        ("... files, no problems\n", "5 files, 1 problem\n", False),
        ("... files\n", "5\nfiles\n", False),
        ("  a\n", "   a\n", False),
    ],
)
def test_output_is_compared(expected: str, said: str, same: bool) -> None:
    assert agrees(expected, said) is same


def test_stale_blocks_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tests.test_docs.UPDATE", False)
    assert wrong_phrases("value", "number of own hand\nnumber for own hand") != []
    assert wrong_steps("- choose cell among cells\n- chose cell among cells") != []
    assert wrong_commands(tmp_path, "$ ludex --version\nludex 0.0.0\n") != []
    assert wrong_commands(tmp_path, "$ ludex check nowhere\n...\n") != []
    assert not is_written_so("choose ...:")
    assert not is_written_so("hodls: card")
    assert wrong_targets("make check\nmake nothing") == ["['make', 'nothing']"]
    program = Program()
    assert program.run("x = 1\nprint(x)") == program.wrong_output("1\n") == []
    assert program.run("print(x + 1)") == []
    assert program.wrong_output("3\n") == ["2\n"]
    assert program.run("y.z") != []
    assert program.run(">>> y = x + 1\n>>> y\n2\n") == []
    assert program.run(">>> y\n3\n") != []
    put_file("folder/file.yaml", "a: 1\nb: 2\nab: 2\n")
    assert change_file("folder/file.yaml", " a: 1\n-b: 2\n+c: 3\n") == []
    assert Path("folder/file.yaml").read_text() == "a: 1\nc: 3\nab: 2\n"
    assert change_file("folder/file.yaml", "-b: 2\n") != []
    assert change_file("folder/file.yaml", "-a: 1\n+a: 2\n@@\n-ab: 2\n") == []
    assert Path("folder/file.yaml").read_text() == "a: 2\nc: 3\n"
    write_file(Block(("yaml", "game", "broken"), "ludex: 1\ngame: broken\n"), tmp_path)
    assert wrong_game("broken") != []
