"""A small game with a ledger and scenarios, whose files a test may replace."""

from pathlib import Path

from ludex.pipeline import Files
from ludex.scenario_pipeline.running import Ready, ready, results

FOLDER = Path(__file__).with_name("example")


def example(**changed: str) -> Files:
    """The files of the example; `scenarios`, `ledger`, `game` and `table` may be other texts."""

    def text(name: str) -> dict[str, bytes]:
        said = changed.get(name)
        data = said.encode() if said is not None else (FOLDER / f"{name}.yaml").read_bytes()
        return {f"{name}.yaml": data}

    table = {"table.yaml": changed["table"].encode()} if "table" in changed else {}
    return Files("example", text("game"), text("scenarios"), text("ledger"), table)


def made(**changed: str) -> Ready:
    """The example, read and compiled."""
    return ready(example(**changed))


def failures(**changed: str) -> list[str]:
    """Why the scenarios of the example fail, each in one line."""
    compiled = made(**changed)
    assert [p.sentence for p in compiled.problems if p.severity == "error"] == []
    failed = [r.failure for r in results(compiled) if r.failure is not None]
    return [f"{f.site}: expected {f.expected}; found {f.found}" for f in failed]


def scenario(*lines: str) -> str:
    """A file with one scenario of two players, each with both cards; `lines` are its rest."""
    head = ["ludex: 1", "game: example", "scenarios:", "  - id: EX-S01", "    players: 2"]
    head += ["    given: {hand of each: [GO, PO]}"]
    return "\n".join([*head, *(f"    {line}" for line in lines)]) + "\n"
