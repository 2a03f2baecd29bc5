"""The whole road on one page: from the bytes of rule files to a machine that plays.

source -> syntax -> model -> lint -> ir -> backends; each step is a function from one finished
value to the next, and every problem of a game is found in one run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, partial
from importlib import import_module
from operator import is_

from ludex.diagnostics.abandoning import go_on
from ludex.diagnostics.problem import Problem, Report, from_fault, report_on
from ludex.diagnostics.suggest import budgeted
from ludex.hints import TYPE_CHECKING
from ludex.ir.tables import NotRunError, SetupError
from ludex.ir.tried import excluded, try_table
from ludex.lint.expansion import chained, grown
from ludex.lint.labour import laborious
from ludex.lint.run import lint
from ludex.model.from_syntax import typed
from ludex.model.game import Game
from ludex.records import dataclass, field, once
from ludex.source import tree
from ludex.source.limits import Limits
from ludex.source.places import SourceFile
from ludex.source.read import read_tree
from ludex.syntax.file import GameFile
from ludex.syntax.game_from_tree import game_from_trees
from ludex.syntax.library import libraries
from ludex.syntax.shape import check_shape
from ludex.syntax.slips import as_meant

if TYPE_CHECKING:
    from ludex.machine.interface import Keeper, Machine

__all__ = [
    "ENGINE_THAT_TELLS",
    "Files",
    "Loaded",
    "SetupError",
    "check",
    "engine_for_games",
    "engine_names",
    "load",
    "machine",
    "setups",
    "texts",
    "typed_game",
    "with_texts",
]


@dataclass(frozen=True)
class Files:
    """The files of one game, as bytes under the names that are shown to people."""

    name: str
    rules: Mapping[str, bytes]
    scenarios: Mapping[str, bytes] = field(default_factory=dict)
    ledger: Mapping[str, bytes] = field(default_factory=dict)
    tables: Mapping[str, bytes] = field(default_factory=dict)
    drawings: Mapping[str, bytes] = field(default_factory=dict)
    """The SVG files beside the game, by their own names."""


def texts(files: Files) -> dict[str, bytes]:
    """The bytes of every file of a game, by the name that is shown."""
    return {**files.rules, **files.scenarios, **files.ledger, **files.tables}


def with_texts(files: Files, texts: Mapping[str, bytes]) -> Files:
    """The same files, of which those that are named here have other bytes."""

    def now(group: Mapping[str, bytes]) -> dict[str, bytes]:
        return {name: texts.get(name, data) for name, data in group.items()}

    rules, scenarios = now(files.rules), now(files.scenarios)
    ledger, tables = now(files.ledger), now(files.tables)
    return Files(files.name, rules, scenarios, ledger, tables, files.drawings)


@dataclass(frozen=True)
class Loaded:
    """A game that was read, with every problem found on the way."""

    game: GameFile | None
    found: tuple[Problem, ...]
    """Every problem, of some of which it is not known yet what was meant."""
    sources: tuple[SourceFile, ...]
    texts: tuple[bytes, ...] = field(default=(), repr=False)
    roots: tuple[tree.Mapping, ...] = field(default=(), repr=False)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem; what may have been meant was tried in the game."""
        if all(problem.meant is None for problem in self.found):
            return self.found
        from ludex.model.meant import settled

        with budgeted():
            return tuple(settled(self.found, self.roots, _libraries()))

    @cached_property
    def digest(self) -> str:
        """What tells these rules from others, in saved games."""
        from hashlib import sha256  # takes as long as reading a game, and no check asks for it

        return sha256(b"\0".join(self.texts)).hexdigest()[:16]

    @property
    def file(self) -> GameFile:
        """The game itself, for whoever knows that it could be read."""
        assert self.game is not None
        return self.game

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.game is not None and not any(p.severity == "error" for p in self.problems)


_libraries = cache(libraries)


@budgeted()
def load(files: Files, limits: Limits = Limits()) -> Loaded:
    """Reads the rule files of a game; the first is the game itself, the others are used by it."""
    problems: list[Problem] = []
    sources: list[SourceFile] = []
    roots: list[tree.Mapping] = []
    for index, (name, data) in enumerate(files.rules.items()):
        root, source, faults = read_tree(name, data, limits)
        sources.append(source)
        problems += map(from_fault, faults)
        kind = "game" if index == 0 else "part"
        problems += check_shape(root, kind) if root else []
        if isinstance(root, tree.Mapping):
            while (meant := as_meant(root, kind)) is not root:  # a slip may have hidden others
                root, problems = meant, _unique([*problems, *check_shape(meant, kind)])
            roots.append(root)
    texts = tuple(files.rules.values())
    if len(roots) < len(files.rules) or not roots:
        return Loaded(None, tuple(problems), tuple(sources), texts)
    game, found = _declared(roots, files.drawings)
    return Loaded(game, (*problems, *found), tuple(sources), texts, tuple(roots))


def _declared(
    roots: list[tree.Mapping], drawings: Mapping[str, bytes]
) -> tuple[GameFile, list[Problem]]:
    """The game that some trees declare: the same one as long as they are, if nothing is wrong."""
    known = _latest(roots[0])
    for others, drawn, game in tuple(known):
        same = len(others) == len(roots) and all(map(is_, others, roots))
        if same and drawn == drawings:
            return game, []
    made, found = game_from_trees(roots[0], roots[1:], _libraries())
    if made.look is not None:
        from ludex.syntax.drawings import with_drawings

        made = with_drawings(made, drawings)
    if not found:
        known[:] = [(tuple(roots), dict(drawings), made)]
    return made, found


@once
def _latest(_: tree.Mapping) -> list[tuple[tuple[tree.Mapping, ...], dict[str, bytes], GameFile]]:
    """The latest game that begins with a file, with all of its files."""
    return []


def setups(game: GameFile) -> list[tuple[str, ...]]:
    """The choices of variants to check: none, each alone, and every pair that goes together.

    Of more variants than a game may have only the first are looked at, each alone.
    """
    most = Limits().variants
    names = list(dict.fromkeys(v.name for v in game.variants))[:most]
    if len(game.variants) > most:
        return [(), *((n,) for n in names)]
    excluded = {(v.name, s.text) for v in game.variants for s in v.excludes}
    pairs = [
        (a, b)
        for i, a in enumerate(names)
        for b in names[i + 1 :]
        if (a, b) not in excluded and (b, a) not in excluded
    ]
    return [(), *((n,) for n in names), *pairs]


def typed_game(game: GameFile, variants: tuple[str, ...] = ()) -> tuple[Game, list[Problem]]:
    """The checked game with these variants, and its problems."""
    known = {v.name for v in game.variants}
    for name in variants:
        if name not in known:
            listed = ", ".join(f"`{v}`" for v in sorted(known)) or "none"
            raise SetupError(name, f"There is no variant `{name}`; there are {listed}.")
    excluded(game.variants, variants)
    return _typed(game, variants)


def _typed(game: GameFile, variants: tuple[str, ...]) -> tuple[Game, list[Problem]]:
    """The checked game, and its problems; what would grow beyond measure is among them."""
    known = _checked(game)
    if variants not in known:
        made, found = typed(game, variants)
        grew = [*grown(made), *chained(made)]
        counted = not grew and all(problem.code != "L151" for problem in found)
        known[variants] = made, (*found, *grew, *(laborious(made) if counted else ()))
    made, problems = known[variants]
    return made, list(problems)


@once
def _checked(game: GameFile) -> dict[tuple[str, ...], tuple[Game, tuple[Problem, ...]]]:
    """What was checked of a game already, by the variants that were laid over it."""
    return {}


@budgeted()
def check(files: Files, read: Loaded | None = None) -> Report:
    """Every problem of a game: reading, shape, phrases, names, types, then the lints.

    `read` is the game where it was read already.
    """
    loaded = load(files) if read is None else read
    problems = list(loaded.problems)
    checks, whole = len(files.rules), False
    if loaded.game is not None:
        games = []
        for variants in setups(loaded.game):
            go_on()
            game, found = _typed(loaded.game, variants)
            problems += found
            checks += 1
            games.append(game)
        whole = not any(p.severity == "error" for p in problems)
        if whole:
            problems += lint(games, partial(_mentioned, files.scenarios))
            problems += [problem for game in games for problem in _lowered(game)]
            problems += [problem for game in games for problem in printed(game)]
    unique = _unique(problems)
    return report_on(unique, loaded.sources, len(files.rules), checks, whole)


def _mentioned(scenarios: Mapping[str, bytes]) -> set[str]:
    """Every word that scenarios use, but in their names; what they test is not unused."""
    waiting: list[tree.Node | None] = [read_tree(n, data)[0] for n, data in scenarios.items()]
    said: list[str] = []
    for node in waiting:  # it grows on the way
        if isinstance(node, tree.Scalar):
            said.append(node.text)
        elif isinstance(node, tree.Sequence):
            waiting += node.items
        elif node is not None:
            unread = "" if node.entry("id") is None else "name"  # it is for whoever reads it
            entries = [entry for entry in node if entry.key.text != unread]
            said += [entry.key.text for entry in entries]
            waiting += [entry.value for entry in entries]
    return set(re.findall(r"[a-z][a-z0-9-]*", "\n".join(said)))


@once
def _lowered(game: Game) -> list[Problem]:
    """What is wrong with the game at its smallest and at its largest table."""
    counts = game.names.sections.players
    found: list[Problem] = []
    for players in sorted({min(counts), max(counts)}) if counts else ():
        try:
            try_table(game, players)
        except NotRunError as error:
            found.append(error.problem)
        except SetupError as error:
            if not game.variants:  # a variant may need options that are not the default
                found.append(_not_set_up(game, error))
    return found


def printed(game: Game, ran: set[str] | None = None) -> list[Problem]:
    """What is wrong with the tiles of a game; only games with tiles need an engine for that.

    The words that were asked are added to `ran`.
    """
    if not game.tile_invariants:
        return []
    from ludex.backends.reference.tile_invariants import wrong_tiles

    return wrong_tiles(game, ran)


def _not_set_up(game: Game, error: SetupError) -> Problem:
    """Why a table that agrees on nothing special cannot play, at the place that says so."""
    sections = game.names.sections
    option = game.names.options.get(error.word)
    spans = {"board": sections.board.span if sections.board else None}
    span = option.span if option else spans.get(error.word) or game.names.game.span
    hint = "The defaults of all options must make a game that can be played."
    return Problem("L153", span, str(error), hint)


def _unique(problems: Iterable[Problem]) -> list[Problem]:
    return list({(p.code, p.span, p.sentence): p for p in problems}.values())


def machine(
    loaded: Loaded,
    players: int,
    options: Mapping[str, str] | None = None,
    variants: tuple[str, ...] = (),
    engine: str | None = None,
    kept: Keeper | None = None,
) -> Machine:
    """A machine for a table that has agreed on players, options and variants.

    It is the quickest engine that is installed, as soon as that pays, unless one is named. What an
    engine makes of the rules may be kept, and found by whoever plays by them again.
    """
    if loaded.game is None:
        raise SetupError("game", "The rule files cannot be read; `ludex check` says why.")
    game, problems = typed_game(loaded.game, variants)
    if problems:
        raise SetupError("game", "The rule files have problems; `ludex check` says which.")
    from ludex.ir.from_model import program_of

    program, _ = program_of(game, players, dict(options or {}))
    name = engine or engine_for_games()
    made: Machine = import_module(f"ludex.backends.{name}").machine(program, loaded.digest, kept)
    if engine is None:
        made.wait()
    return made


ENGINE_THAT_TELLS = "reference"
"""The engine that says what the rules mean, and what of them runs; the others ask it."""


def engine_for_games() -> str:
    """The quickest engine that is installed."""
    from importlib.util import find_spec

    return "wasm" if find_spec("wasmtime") is not None else "python"


def engine_names() -> tuple[str, ...]:
    """The engines, found by listing their folder."""
    from pkgutil import iter_modules

    from ludex import backends

    return tuple(sorted(m.name for m in iter_modules(backends.__path__) if m.ispkg))
