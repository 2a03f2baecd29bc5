"""What a machine needs while it runs: nothing but the standard library."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from tests.properties.games import program, tables

RUN = """
import importlib.abc, pickle, sys
before = set(sys.modules)

class Barred(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"lark", "yaml", "networkx", "jsonschema"}:
            raise ImportError(f"{name} is barred")

sys.meta_path.insert(0, Barred())
from ludex.backends.python import machine
from ludex.machine.store import checksum, pack, unpack

engine = machine(pickle.load(sys.stdin.buffer))
for playout in range(3):
    engine.playout(1, playout, 200)
state = engine.begin(1)
for _ in range(40):
    pending = engine.pending(state)
    if not pending.must:
        break
    move = engine.legal(state, pending.must[0])[0]
    engine.apply(state, pending.must[0], move)
assert checksum(unpack(pack(state), engine.tables)) == checksum(state)
print(*sorted({name.split(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))
print(*sorted(name for name in sys.modules if name.startswith("ludex.")))
"""
PARTS = {
    "backends", "diagnostics", "hints", "ir", "lowering", "machine", "record_functions", "records",
    "resources", "source",
}  # fmt: skip
"""The parts of the package that a running machine is made of, with the notes of its program."""
WORDS = {"ludex.model", "ludex.model.core"}
"""The table of the words of the machine, which says what may be nothing."""


@pytest.mark.parametrize(
    "game", ["othello", "grull", "nine-mens-morris", "ovo", "caravan", "voles", "goose-race"]
)
def test_a_running_machine_needs_the_standard_library_alone(game: str) -> None:
    data = pickle.dumps(program(game, tables(game)[0]))
    done = subprocess.run(
        [sys.executable, "-c", RUN], input=data, capture_output=True, check=False,
        cwd=Path(__file__).parent,
    )  # fmt: skip
    assert not done.returncode, done.stderr.decode()
    others, ours = done.stdout.decode().splitlines()
    assert others == "ludex"
    assert {name.split(".")[1] for name in set(ours.split()) - WORDS} <= PARTS
