"""Takes the meaning of one thing away from the plain engine, and notes which scenario uses what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.backends.weakening import Weakened

from ludex.apps.files import find_games
from ludex.backends.reference import Reference
from ludex.backends.reference.running import Runner
from ludex.backends.reference.values import MEANINGS, Evaluator
from ludex.backends.reference.words import WORDS
from ludex.ir import nodes as ir
from ludex.machine.interface import PlayError
from ludex.model.core import core_table
from ludex.play.scenarios import run
from ludex.play.trials import Trial
from ludex.records import dataclass, field, replace
from ludex.scenario_pipeline.running import ready

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [str(ROOT / "tests" / "games"), str(ROOT / "games")]
Thing = tuple[str, str]
"""A sort of thing and its name: `op first`, `act reveal`, `instr Turn`."""

WAYS = ("raises", "does nothing")


# ------------------------------------------------------------ what there is
def all_things() -> list[Thing]:
    """Every sort of value and instruction, every word, verb and question of the machine."""
    of_ir = [x for x in ir.Value.__subclasses__() if x.__module__.startswith("ludex.ir.")]
    values = [("value", each.__name__) for each in of_ir]
    instructions = [("instr", each.__name__) for each in (*ir.Instr.__subclasses__(), ir.Tell)]
    words = [("op", name) for name in WORDS]
    named = {
        "bind": ["filter", "some", "all", "sum", "greatest", "highest",
                 "standings", "variety", "collect"],
        "junction": ["and", "or", "not"],
        "ask": [*(w.name for w in core_table().words if w.section == "walks"), "foreseen"],
        "granted": ["has", "grants"],
        "match": ["fits", "cuts"],
        "act": ["move-to", "move-under", "deal-from-to", "forget", "bring", "shuffled", "reveal",
                "lay-tile", "rotate-by", "delete", "read-for",
                "hide", "swap-with", "set-face", "show-to", "win", "lose", "rank", "rank-or-draw",
                "leave", "again", "skip", "tell", "told",
                "record", "barred"],
        "store": ["set", "add", "subtract"],
        "effect": ["grant", "lift", "spend"],
        "end": ["turn", "round", "game", "unfinished", "in-a-draw"],
    }  # fmt: skip
    listed = [(sort, name) for sort, names in named.items() for name in names]
    return [*values, *instructions, *words, *listed]


def things_of(node: Any) -> Iterator[Thing]:
    """What a value or an instruction is, from the general to the special."""
    yield ("value" if isinstance(node, ir.Value) else "instr"), type(node).__name__
    match node:
        case ir.Op():
            yield "op", node.name
        case ir.Bind():
            yield "bind", node.name
        case ir.Junction():
            yield "junction", node.name
        case ir.Ask():
            yield "ask", node.name
        case ir.Granted():
            yield "granted", node.name
        case ir.Match():
            yield "match", node.name
        case ir.Act():
            yield "act", node.name
        case ir.Store():
            yield "store", node.how
        case ir.Effect():
            yield "effect", node.how
        case ir.End():
            yield "end", node.what


# ------------------------------------------------------------ the engine, taken apart
Asked = Callable[[Any], str | None]


@contextmanager
def engine(asked: Asked) -> Iterator[None]:
    """The plain engine, which asks before every value and instruction what shall become of it."""
    meanings, execute = dict(MEANINGS), Runner.execute

    def value(self: Evaluator, node: Any, registers: Any, state: Any) -> Any:
        how = asked(node)
        if how == "raises":
            raise PlayError("broken")
        return None if how else meanings[type(node)](self, node, registers, state)

    def instruction(self: Runner, instr: Any, frame: Any, state: Any) -> bool:
        how = asked(instr)
        if how == "raises":
            raise PlayError("broken")
        if how:
            frame.at += 1
            return True
        return execute(self, instr, frame, state)

    MEANINGS.update(dict.fromkeys(meanings, value))
    Runner.execute = instruction  # type: ignore[method-assign]
    try:
        yield
    finally:
        MEANINGS.update(meanings)
        Runner.execute = execute  # type: ignore[method-assign]


# ------------------------------------------------------------ scenarios
@dataclass
class Scenarios:
    """The scenarios of all games that play a few moves, and which of them use what."""

    trials: list[Trial]
    users: dict[Thing, list[Trial]] = field(default_factory=dict)

    def note(self) -> None:
        """Runs each of them once and notes what it uses; other tests see to it that they pass."""
        for trial in self.trials:
            seen: set[Thing] = set()

            def asked(node: Any, seen: set[Thing] = seen) -> None:
                seen.update(things_of(node))

            forget(trial)
            with engine(asked):
                passed = run(trial).failure is None
            for thing in seen if passed else ():
                self.users.setdefault(thing, []).append(trial)

    def notices(self, thing: Thing, how: str) -> bool:
        """Whether a scenario fails when the thing has lost its meaning."""

        def asked(node: Any) -> str | None:
            return how if thing in things_of(node) else None

        with engine(asked):
            return any(failed(trial) for trial in self.users.get(thing, ()))

    def misses(self, weakened: Weakened) -> bool:
        """Whether a scenario fails when the programs of all games are weakened so."""
        made: dict[int, Reference | None] = {}
        for trial in self.trials:
            machine = trial.machine
            if not isinstance(machine, Reference):
                continue
            if id(machine) not in made:
                program = weakened(machine.program)
                same = program == machine.program
                made[id(machine)] = None if same else Reference(program, machine.tables.digest)
            other = made[id(machine)]
            if other is not None and failed(replace(trial, machine=other)):
                return True
        return False


def failed(trial: Trial) -> bool:
    """Whether a scenario fails, in whatever way."""
    forget(trial)
    try:
        return run(trial).failure is not None
    except Exception:
        return True


def forget(trial: Trial) -> None:
    """What the engine has worked out once is worked out anew, with its meaning or without."""
    if isinstance(trial.machine, Reference):
        trial.machine.ev.kept.clear()


def scenarios() -> Scenarios:
    """The scenarios of tests/games and games, but for long ones."""
    found: list[Trial] = []
    for files in find_games(FOLDERS).games:
        if files.scenarios:
            made = ready(files)
            assert made.compiled.trials, files.name
            found += [t for t in made.compiled.trials if t.games is None and t.case < 3]
    return Scenarios(found)
