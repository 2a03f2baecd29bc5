"""What keeps the folders true: one order of imports, a wall, small files, data apart from code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "interpreter" / "ludex"
ORDER = (
    "hints", "record_functions", "records", "resources", "source", "diagnostics", "machine",
    "syntax", "layout", "model", "changes", "lint", "ir", "lowering", "backends", "view", "drawing",
    "pipeline", "play", "scenario_pipeline", "impact", "desk", "apps",
)  # fmt: skip
BEHIND_THE_WALL = {"machine", "play", "view", "drawing"}
BEFORE_THE_WALL = {"syntax", "model", "lint", "ir"}
MAY_OPEN_FILES = {"source", "resources", "apps"}
OPENING = {"open", "read_bytes", "read_text", "write_bytes", "write_text"}
NOT_IN_THE_CORE = {
    "datetime", "http", "marshal", "multiprocessing", "pickle", "random", "secrets", "shelve",
    "socket", "subprocess", "tempfile", "time", "urllib",
}  # fmt: skip
MOST_LINES = 500
MOST_FUNCTION_LINES = 40
DATA = {".json", ".lark", ".md", ".svg", ".txt", ".yaml"}

FILES = sorted(PACKAGE.rglob("*.py"))
NAMES = [str(file.relative_to(PACKAGE)) for file in FILES]


def part_of(relative: str) -> str:
    """The part of the package that a file belongs to; nothing for the package itself."""
    first = relative.split("/")[0]
    return "" if first.startswith("__") else first.removesuffix(".py")


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            if module == "ludex":
                yield from (f"ludex.{alias.name}" for alias in node.names)
            else:
                yield module


def wrong_imports(part: str, code: str) -> list[str]:
    """The modules that a file of this part may not import."""
    wrong = []
    for module in imported(ast.parse(code)):
        first, _, rest = module.partition(".")
        if first == "ludex":
            other = rest.partition(".")[0]
            known = other in ORDER and part in ORDER
            late = known and ORDER.index(other) > ORDER.index(part)
            walled = part in BEHIND_THE_WALL and other in BEFORE_THE_WALL
            unknown = not known and part not in ("", "apps")
            if late or walled or unknown:
                wrong.append(module)
        elif first == "dataclasses" and part != "records":
            wrong.append(module)  # costs more at each start than everything that is read then
        elif first == "" or (first in NOT_IN_THE_CORE and part != "apps"):
            wrong.append(module)
    return wrong


def opened_files(code: str) -> list[str]:
    """What a file calls to open another one."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id == "open":
                found.append("open")
            if isinstance(called, ast.Attribute) and called.attr in OPENING:
                found.append(called.attr)
    return found


def long_functions(code: str) -> list[str]:
    """The functions that are longer than allowed."""
    return [
        node.name
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > MOST_FUNCTION_LINES
    ]


@pytest.mark.parametrize("name", NAMES)
def test_imports_go_one_way(name: str) -> None:
    part = part_of(name)
    assert part == "" or part in ORDER
    assert wrong_imports(part, (PACKAGE / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", NAMES)
def test_files_are_opened_only_at_the_outside(name: str) -> None:
    if part_of(name) not in MAY_OPEN_FILES:
        assert opened_files((PACKAGE / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", NAMES)
def test_files_and_functions_are_small_and_have_telling_names(name: str) -> None:
    code = (PACKAGE / name).read_text(encoding="utf-8")
    assert len(code.splitlines()) <= MOST_LINES
    assert long_functions(code) == []
    assert not {"utils", "helpers"} & set(name.removesuffix(".py").split("/"))


def test_every_folder_of_the_package_is_a_package() -> None:
    folders = {file.parent for file in FILES}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("folder", ["dsl", "games"])
def test_the_language_and_the_games_are_data(folder: str) -> None:
    files = [file for file in (ROOT / folder).rglob("*") if file.is_file()]
    assert files
    assert [file for file in files if file.suffix not in DATA] == []
    assert [file for file in files if file.stat().st_mode & 0o111] == []


def test_tests_mirror_the_package() -> None:
    own = {"cases", "fuzz", "games", "packaging", "peers", "playthroughs", "properties"}
    folders = {entry.name for entry in (ROOT / "tests").iterdir() if entry.is_dir()}
    assert folders - own - {*ORDER, "__pycache__"} == set()


def test_whatever_counts_in_full_is_run_for_evidence() -> None:
    tests = [
        file for file in (ROOT / "tests").rglob("test_*.py") if file.parent.name != "properties"
    ]
    full = [
        file for file in tests if re.search(r"^from .*\bFULL\b|^FULL = ", file.read_text(), re.M)
    ]
    assert len(full) > 5
    assert [file.name for file in full if "@pytest.mark.evidence\n" not in file.read_text()] == []


@pytest.mark.parametrize(
    ("part", "code", "wrong"),
    [
        ("source", "import ludex.diagnostics.problem", ["ludex.diagnostics.problem"]),
        ("play", "from ludex.ir.ops import Op", ["ludex.ir.ops"]),
        ("play", "def f():\n    from ludex import model\n", ["ludex.model"]),
        ("view", "from ludex.play import match\nimport random", ["ludex.play", "random"]),
        ("source", "from . import places", ["."]),
        ("pipeline", "from ludex.model import game\nfrom ludex.backends import python", []),
        ("apps", "import time\nimport ludex\nfrom ludex.view import text", []),
        ("apps", "from dataclasses import dataclass", ["dataclasses"]),
    ],
)
def test_wrong_imports_are_seen(part: str, code: str, wrong: list[str]) -> None:
    assert wrong_imports(part, code) == wrong


def test_opened_files_and_long_functions_are_seen() -> None:
    assert opened_files("open('x')\nPath('x').read_bytes()\nread_text(x)") == ["open", "read_bytes"]
    assert long_functions("def f():\n" + "    x = 1\n" * 40) == ["f"]
    assert long_functions("def f():\n" + "    x = 1\n" * 39) == []
