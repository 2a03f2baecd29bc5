"""What a game gives as a reason for a refusal is said in each of its languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.apps.api import load
from ludex.backends.reference import Reference
from ludex.ir import nodes as ir
from ludex.source.read import read_tree
from ludex.source.tree import Mapping

ROOT = Path(__file__).resolve().parents[2]
NAMED = sorted(
    path.parent for path in ROOT.glob("games/*/names.yaml") if "  fr:" in path.read_text("utf-8")
)


def reasons(program: ir.Program) -> Iterator[str]:
    """What the conditions of a program are called, and what its tests say of themselves."""
    checks = [check for choice in program.choices for o in choice.options for check in o.checks]
    checks += [check for walk in program.walks for check in walk.checks]
    yield from (check.reason for check in checks)
    yield from (function.says for function in program.functions)


def reasons_of(folder: Path) -> set[str]:
    """The reasons that the conditions of a game give."""
    made = load(str(folder)).machine(engine="reference")
    assert isinstance(made, Reference)
    return {reason for reason in reasons(made.program) if reason}


def french(folder: Path) -> set[str]:
    """Everything for which the file of names has a French text."""
    root, _, _ = read_tree("names.yaml", (folder / "names.yaml").read_bytes())
    assert isinstance(root, Mapping)
    languages = root.get("names")
    assert isinstance(languages, Mapping)
    said = languages.get("fr")
    return {entry.key.text for entry in said} if isinstance(said, Mapping) else set()


@pytest.mark.parametrize("folder", NAMED, ids=lambda folder: folder.name)
def test_every_reason_is_written_by_an_author(folder: Path) -> None:
    written = "".join(path.read_text("utf-8") for path in folder.glob("*.yaml"))
    assert {reason for reason in reasons_of(folder) if reason not in written} == set()


def test_there_are_reasons() -> None:
    assert sum(bool(reasons_of(folder)) for folder in NAMED) > 3


@pytest.mark.parametrize("folder", NAMED, ids=lambda folder: folder.name)
def test_every_reason_is_said_in_french(folder: Path) -> None:
    assert reasons_of(folder) - french(folder) == set()
