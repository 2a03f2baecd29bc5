"""Reads the scenarios and the ledger that stand beside the rules of a game."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.diagnostics.abandoning import go_on
from ludex.diagnostics.problem import Problem, from_fault
from ludex.diagnostics.suggest import listed, misnamed, nearest
from ludex.model.agreed_starts import agreeable
from ludex.pipeline import Files
from ludex.records import dataclass
from ludex.scenario_pipeline.unused import never_used
from ludex.source import tree
from ludex.source.edits import instead
from ludex.source.limits import Limits
from ludex.source.places import SourceFile
from ludex.source.read import read_tree
from ludex.syntax.file import GameFile
from ludex.syntax.positions import Shared
from ludex.syntax.scenarios import Ledger, Scenario
from ludex.syntax.scenarios_from_tree import scenarios_from_tree
from ludex.syntax.shape import check_shape

# A table of rows is data about one game and may be longer than a file of rules.
LIMITS = Limits()


@dataclass(frozen=True)
class Read:
    """Scenarios and ledger of a game as written, and every problem found while reading."""

    scenarios: tuple[Scenario, ...]
    ledger: Ledger | None
    problems: tuple[Problem, ...]
    sources: tuple[SourceFile, ...]
    names: tuple[str, ...] = ()

    @property
    def broken(self) -> bool:
        """Whether something in them could not be read."""
        return any(p.severity == "error" for p in self.problems)


class _Reading:
    """Reads files one by one and collects what is wrong."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.problems: list[Problem] = []
        self.sources: list[SourceFile] = []

    def tree(self, name: str, data: bytes, kind: str) -> tree.Mapping | None:
        """The tree of a file that has the right shape and belongs to the game."""
        go_on()
        root, source, faults = read_tree(name, data, LIMITS)
        self.sources.append(source)
        self.problems += map(from_fault, faults)
        found = check_shape(root, kind) if root is not None else []
        self.problems += found
        if not isinstance(root, tree.Mapping) or any(p.code == "L071" for p in found):
            return None
        said = root.get("game")
        if isinstance(said, tree.Scalar) and self.game and said.text != self.game:
            sentence = f"This file belongs to the game `{said.text}`, the rules to `{self.game}`."
            fix = instead(said.span, self.game)
            hint = f"Write `game: {self.game}`."
            self.problems.append(Problem("L122", said.span, sentence, hint, fix=fix))
        return root


def read(files: Files, game: GameFile | None) -> Read:
    """The scenarios and the ledger of a game; without a game its names are not looked at."""
    reading = _Reading(game.name if game is not None else "")
    tables: dict[str, tree.Mapping] = {}
    for name, data in files.tables.items():
        root = reading.tree(name, data, "table")
        if root is not None:
            tables[name.rsplit("/", 1)[-1]] = root
    read_roots = (reading.tree(name, data, "scenarios") for name, data in files.scenarios.items())
    roots = [root for root in read_roots if root is not None]
    shared = Shared()
    for root in roots:
        shared.gather(root, reading.problems)
    found = [
        each
        for root in roots
        for each in scenarios_from_tree(root, tables, shared, reading.problems).scenarios
    ]
    reading.problems += never_used(roots, tables)
    ledger: Ledger | None = None
    for name, data in files.ledger.items():
        root = reading.tree(name, data, "ledger")
        from ludex.syntax.ledger import ledger_from_tree

        ledger = ledger_from_tree(root) if root is not None else None
    if game is not None:
        reading.problems += _unknown(found, game)
    unique = {(p.code, p.span, p.sentence): p for p in reading.problems}
    return Read(
        tuple(found), ledger, tuple(unique.values()), tuple(reading.sources),
        tuple(files.scenarios),
    )  # fmt: skip


def _unknown(scenarios: list[Scenario], game: GameFile) -> Iterator[Problem]:
    """Variants and options that the game does not have."""
    layers = [game.sections, *(v.replaces for v in game.variants if v.replaces is not None)]
    options = {option.name for layer in layers for option in layer.options} | {*agreeable(layers)}
    variants = {v.name for v in game.variants}
    for scenario in scenarios:
        chosen = [(scenario.variants, scenario.options)]
        chosen += [(v, ()) for v in scenario.games.variants] if scenario.games else []
        for named, given in chosen:
            for what, scalars, known in (
                ("variant", named, variants),
                ("option", tuple(key for key, _ in given), options),
            ):
                for scalar in scalars:
                    if scalar.text not in known:
                        yield _misnamed(what, scalar, known, game)


def _misnamed(what: str, scalar: tree.Scalar, known: set[str], game: GameFile) -> Problem:
    from ludex.scenario_pipeline.spoken import meant_by  # only says what is wrong

    close = meant_by(scalar.text, known, game) or nearest(scalar.text, sorted(known))
    sentence = f"There is no {what} `{scalar.text}` in this game."
    there = f"The {what}s of this game: {listed(sorted(known))}." if known else ""
    return misnamed("L123", scalar.span, sentence, close, there)
