"""What a cold start costs: Ludex beside other programs, as ratios within one run.

The second table says where the time of one cold `ludex check` goes, by the parts of the road.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import wraps
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 9
STAGES = {
    "reading YAML": [
        ("ludex.apps.files", "read_tree"), ("ludex.pipeline", "read_tree"),
        ("ludex.scenario_pipeline.reading", "read_tree"),
    ],
    "finding files": [("ludex.apps.files", "find_games")],
    "shape of rules": [("ludex.pipeline", "check_shape")],
    "phrases of rules": [("ludex.pipeline", "game_from_trees")],
    "names and types of rules": [("ludex.pipeline", "typed")],
    "lints": [("ludex.pipeline", "lint")],
    "tables of rules": [("ludex.pipeline", "try_table")],
    "shape of scenarios": [("ludex.scenario_pipeline.reading", "check_shape")],
    "phrases of scenarios": [("ludex.scenario_pipeline.reading", "scenarios_from_tree")],
    "scenarios: tables": [("ludex.scenario_pipeline.compiling", "Agreed")],
    "scenarios: lines": [("ludex.scenario_pipeline.running", "Compiler.all")],
    "ledger": [("ludex.scenario_pipeline.elements", "elements")],
}  # fmt: skip
"""The functions of each part; what one of them calls of another part counts there only."""


# ------------------------------------------------------------ beside others
def commands(game: str) -> dict[str, list[str]]:
    """What is measured, by name."""
    python = sys.executable
    ludex = str(Path(python).with_name("ludex"))
    files = sorted(str(path) for path in (ROOT / game).glob("*.yaml"))
    found = {
        "python -c pass": [python, "-c", "pass"],
        "python -c 'import yaml'": [python, "-c", "import yaml"],
        "ludex --version": [ludex, "--version"],
        "ludex --help": [ludex, "--help"],
        f"ludex check {game}": [ludex, "check", game],
    }
    if importlib.util.find_spec("yamllint") is not None:
        found["yamllint, the same files"] = [python, "-m", "yamllint", *files]
    return found


def environment() -> dict[str, str]:
    """As for anybody who installed it: modules are compiled once and kept."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def seconds(command: list[str]) -> float:
    """The processor time of one run."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(game: str, rounds: int) -> dict[str, float]:
    """The median of several rounds, in which all take turns."""
    every = commands(game)
    taken: dict[str, list[float]] = {name: [] for name in every}
    for command in every.values():
        seconds(command)
    for _ in range(rounds):
        for name, command in every.items():
            taken[name].append(seconds(command))
    return {name: statistics.median(each) for name, each in taken.items()}


def compare(game: str, rounds: int) -> None:
    """Prints what each costs, and the ratios that were promised."""
    taken = measured(game, rounds)
    bare, yaml = taken["python -c pass"], taken["python -c 'import yaml'"]
    check = taken[f"ludex check {game}"]
    print(f"{'':34} {'ms':>7} {'bare starts':>12}")
    for name, each in taken.items():
        print(f"{name:34} {each * 1000:7.1f} {each / bare:12.1f}")
    print()
    print(f"ludex --help / import yaml: {taken['ludex --help'] / yaml:.2f} (at most 1.5)")
    lint = taken.get("yamllint, the same files")
    said = "yamllint is not installed" if lint is None else f"{check / lint:.2f} (at most 2.5)"
    print(f"ludex check / yamllint: {said}")
    print(f"ludex check / bare starts: {check / bare:.0f} (6 are to come)")


# ------------------------------------------------------------ where the time goes
class Stopwatch:
    """How long each part took, without what it called of other parts."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()
        self.running: list[str] = ["the rest"]
        self.since = time.process_time()

    def switch(self) -> None:
        """What was running ends here."""
        now = time.process_time()
        self.taken[self.running[-1]] += now - self.since  # type: ignore[assignment]
        self.since = now

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function; its time counts for a part."""

        @wraps(function, updated=())
        def run(*args: Any, **named: Any) -> Any:
            self.switch()
            self.running.append(stage)
            try:
                return function(*args, **named)
            finally:
                self.switch()
                self.running.pop()

        return run


def parts(game: str) -> Counter[str]:
    """The time of each part of one check in this process, which must be a new one."""
    from ludex.apps.cli import main

    watch = Stopwatch()
    load = watch.timed("imports", lambda names: [importlib.import_module(n) for n in names])
    places = [place for each in STAGES.values() for place in each]
    load([*dict.fromkeys(name for name, _ in places), "ludex.apps.cli.commands.check"])
    for stage, functions in STAGES.items():
        for name, path in functions:
            owner: Any = importlib.import_module(name)
            *outer, last = path.split(".")
            for each in outer:
                owner = getattr(owner, each)
            setattr(owner, last, watch.timed(stage, getattr(owner, last)))
    with redirect_stdout(io.StringIO()):
        main(["check", "--no-cache", game])
    watch.switch()
    return watch.taken


def breakdown(game: str) -> None:
    """Prints the table."""
    taken = parts(game)
    whole = sum(taken.values())
    print(f"{'part of a cold check':34} {'ms':>7} {'share':>7}")
    for name in ["imports", *STAGES, "the rest"]:
        print(f"{name:34} {taken[name] * 1000:7.1f} {taken[name] / whole:7.0%}")
    print(f"{'together':34} {whole * 1000:7.1f}")


def main() -> None:
    """Prints both tables; the second is made in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="games/grull")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--parts", action="store_true", help="only where the time goes")
    args = parser.parse_args()
    if args.parts:
        breakdown(args.game)
        return
    compare(args.game, args.rounds)
    print(flush=True)
    again = [sys.executable, __file__, args.game, "--parts"]
    subprocess.run(again, cwd=ROOT, env=environment(), check=True)


if __name__ == "__main__":
    main()
