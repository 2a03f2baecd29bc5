"""Random games: the engines of Ludex beside others and beside loops written by hand.

One run, in which everybody takes turns; processor time; each number is the median of the rounds,
with half of the distance between the least and the greatest. `bench/peers/install.py` installs
whom Ludex is measured beside; who is not there has no column. First it is asked whether they play
the same game: what is written by hand makes the very same games as Ludex, seed by seed, and the
games of the others are as long in the mean. The exit code is 1 where that is not so.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from agreement import disagreements
from measuring import Rates, Worker, WorkerError, rates, ratios
from roster import GAMES, OURS, STEPS, Asked, others, ours
from tables import number, ratio, table
from targets import judged

BUILD = Path(__file__).resolve().parents[1] / "build" / "bench"


def able(workers: Sequence[Worker], asked: Asked) -> tuple[list[Worker], list[str]]:
    """Those that can be measured, and a line for each that is not there."""
    found, said = [], []
    for worker in workers:
        try:
            worker.ask("outcomes", asked, 0)
            found.append(worker)
        except FileNotFoundError:
            said.append(f"{worker.name} is not measured: bench/peers/install.py installs it")
        except WorkerError as error:
            said.append(f"{worker.name} is not measured: {error}")
    return found, said


def beside_others(found: dict[str, Rates], names: Sequence[str], markdown: bool) -> str:
    """How many times as quick the quickest engine is as each of the others."""
    rows = [
        [game, number(rate_of(found[game], "wasm"))]
        + [ratio(each) if (each := ratios(found[game], "wasm", name)) else "" for name in names]
        for game in found
    ]
    return table(["wasm over", "wasm, games/s", *names], rows, markdown)


def engines(found: dict[str, Rates], markdown: bool) -> str:
    """The engines among themselves."""
    before = any("before" in rates for rates in found.values())
    pairs = [("wasm", "python"), ("python", "reference"), ("python", "by hand")]
    pairs += [("wasm", "before"), ("python", "before")] if before else []
    rows = [
        [game, *(number(rate_of(found[game], name)) for name in OURS)]
        + [ratio(each) if (each := ratios(found[game], *pair)) else "" for pair in pairs]
        for game in found
    ]
    head = [f"{name}, games/s" for name in OURS] + [f"{a} / {b}" for a, b in pairs]
    return table(["engines", *head], rows, markdown)


def steps(found: dict[str, Rates], lengths: dict[str, float], markdown: bool) -> str:
    """Microseconds for each decision that a Python program takes."""
    names = list(dict.fromkeys(name for rates in found.values() for name in rates))
    rows = [
        [game, *(number(micros(found[game], name, lengths[game])) for name in names)]
        for game in found
    ]
    return table(["microseconds a ply", *names], rows, markdown)


def micros(rates: Rates, name: str, length: float) -> float:
    """Microseconds for each decision."""
    return 1e6 / (rate_of(rates, name) * length) if rates.get(name) else float("nan")


def rate_of(rates: Rates, name: str) -> float:
    """The median."""
    each = sorted(rates.get(name, ()))
    return each[len(each) // 2] if each else float("nan")


def main() -> int:
    """Prints who is missing, whether all play the same game, the tables, and what was promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="; ".join(GAMES))
    parser.add_argument("--rounds", type=int, default=5, help="0: only the check")
    parser.add_argument("--seconds", type=float, default=0.2, help="of each way in each round")
    parser.add_argument("--sample", type=int, default=500, help="games that are compared; 0: none")
    parser.add_argument("--before", metavar="COMMIT", help="measure its Python engine as well")
    parser.add_argument("--without-peers", action="store_true", help="only what is in this folder")
    parser.add_argument("--markdown", action="store_true")
    args = parser.parse_args()
    if unknown := set(args.games) - set(GAMES):
        parser.error(f"no such game here: {', '.join(sorted(unknown))}")
    games = [GAMES[name] for name in args.games or GAMES]
    BUILD.mkdir(parents=True, exist_ok=True)
    every, missing = ours(BUILD, args.before), []
    every, said = able(every, games[0])
    missing += said
    if not args.without_peers:
        peers, said = able(others(), games[0])
        every, missing = every + peers, missing + said
    if shutil.which("cc") is None:
        missing.append("C is not measured: there is no compiler `cc`")
    ok = run(args, games, every, missing)
    for worker in every:
        worker.end()
    return 0 if ok else 1


def run(
    args: argparse.Namespace, games: list[Asked], every: list[Worker], missing: list[str]
) -> bool:
    """Measures and prints; whether all play the same games."""
    wrong: list[str] = []
    lengths: dict[str, float] = {}
    whole: dict[str, Rates] = {}
    stepped: dict[str, Rates] = {}
    for asked in games:
        disagreeing, lengths[asked.name] = disagreements(every, asked, args.sample)
        wrong += disagreeing
        if not args.rounds:
            continue
        found = rates(every, asked, args.rounds, args.seconds)
        if step := {name: found.pop(name) for name in STEPS if name in found}:
            stepped[asked.name] = step
        whole[asked.name] = found
        print(f"{asked.name} is measured", file=sys.stderr, flush=True)
    names = [w.name for w in every if w.name not in (*OURS, *STEPS, "before")]
    known = {game: each for game, each in whole.items() if set(each) & set(names)}
    for line in (*missing, *wrong):
        print(line)
    for each in (
        beside_others(known, names, args.markdown),
        engines(whole, args.markdown),
        steps(stepped, lengths, args.markdown),
        judged(whole, stepped, lengths, args.markdown),
    ):
        if args.rounds:
            print(each, end="\n\n")
    return not wrong


if __name__ == "__main__":
    sys.exit(main())
