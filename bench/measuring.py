"""Workers that play random games, asked in turns: what they do is counted in processor time."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Rates = dict[str, list[float]]
"""Games per second of each way, round by round."""


class WorkerError(Exception):
    """A worker has ended; what it said of it."""


@dataclass
class Worker:
    """One process for one way to play."""

    name: str
    command: Sequence[str | Path]
    share: float = 1.0
    """Of the games that are compared."""
    environment: Mapping[str, str] | None = None
    games: frozenset[str] | None = None
    """Those that it is asked about, or all."""
    process: subprocess.Popen[str] | None = field(default=None, init=False)

    def ask(self, task: str, game: Sequence[Any], much: float) -> Any:
        """The answer; None where it does not know the game."""
        if self.games is not None and game[0] not in self.games:
            return None
        if self.process is None:
            self.process = subprocess.Popen(
                [str(part) for part in self.command], env=self.environment, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps([task, game, much]) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        answer = self.process.stdout.readline()
        if not answer:
            said = self.process.communicate()[1].strip().splitlines()
            named = [line for line in said if "Error" in line] or said
            raise WorkerError(named[-1] if named else f"ended with {self.process.returncode}")
        return json.loads(answer)

    def end(self) -> None:
        """Nothing more is asked."""
        if self.process is not None:
            self.process.communicate()
            self.process = None


def rates(workers: Sequence[Worker], game: Sequence[Any], rounds: int, seconds: float) -> Rates:
    """What each worker that knows the game does per second; all take turns in each round."""
    able = [worker for worker in workers if worker.ask("rate", game, 0) is not None]
    found: Rates = {worker.name: [] for worker in able}
    for _ in range(rounds):
        for worker in able:
            games, spent = worker.ask("rate", game, seconds)
            found[worker.name].append(games / spent)
    return found


def ratios(found: Rates, ours: str, theirs: str) -> list[float]:
    """How many times as quick one way was as another, round by round."""
    pairs = zip(found.get(ours, ()), found.get(theirs, ()), strict=False)
    return [one / other for one, other in pairs]
