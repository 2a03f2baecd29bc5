"""What making a game ready costs, cold: reading it, and lowering and compiling its program.

Each game has a new process, and nothing is kept from another run; processor time, medians of rounds
in turns, beside bare starts of the interpreter. What is imported first does not count.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from subprocess import run

from start import ROOT, environment, seconds
from tables import number, table

MOST, MOST_OF = 0.150, {"gootmu": 0.400}
"""Seconds that were promised."""


def made_ready(name: str) -> tuple[float, float]:
    """Seconds for reading, and for all from the program to the first decision of a module."""
    import wasmtime  # noqa: F401, it is not part of what is measured

    from ludex import pipeline
    from ludex.apps.files import find_game
    from ludex.backends import wasm
    from ludex.ir.from_model import program_of

    start = time.process_time()
    loaded = pipeline.load(find_game(name).games[0])
    assert loaded.game is not None
    game, _ = pipeline.typed_game(loaded.game)
    program, _ = program_of(game, min(loaded.game.sections.players), {})
    read = time.process_time()
    wasm.machine(program, loaded.digest).playout(1, 0, 1)
    return read - start, time.process_time() - read


def cold(name: str) -> tuple[float, float]:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--one", name]
    done = run(command, cwd=ROOT, env=environment(), check=True, capture_output=True, text=True)
    read, compiled = json.loads(done.stdout)
    return read, compiled


def main() -> None:
    """Prints one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    every = sorted(path.name for path in (ROOT / "games").iterdir() if path.is_dir())
    parser.add_argument("games", nargs="*", default=every)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--one", metavar="GAME", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if unknown := set(args.games) - set(every):
        parser.error(f"no such game here: {', '.join(sorted(unknown))}")
    if args.one:
        print(json.dumps(made_ready(args.one)))
        return
    starts: list[float] = []
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in args.games}
    for _ in range(args.rounds):
        starts.append(seconds([sys.executable, "-c", "pass"]))
        for name in args.games:
            found[name].append(cold(name))
    bare = statistics.median(starts)
    rows = [row(name, each, bare) for name, each in found.items()]
    print(f"a bare start of the interpreter: {bare * 1000:.1f} ms\n")
    head = ["game", "reading, ms", "compiling, ms", "bare starts", "compiling / reading", "verdict"]
    print(table(head, rows, args.markdown))


def row(name: str, rounds: list[tuple[float, float]], bare: float) -> list[str]:
    """What is said of one game."""
    read, compiled = (statistics.median(each) for each in zip(*rounds, strict=True))
    most = MOST_OF.get(name, MOST)
    verdict = (
        "met" if compiled <= most else f"missed, {compiled / most:.2f} times {most * 1000:.0f}"
    )
    shown = (read * 1000, compiled * 1000, compiled / bare, compiled / read)
    return [name, *map(number, shown), verdict]


if __name__ == "__main__":
    main()
