"""What a part of `ludex ci` is given, and what it gives."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import PurePosixPath
from typing import Any, Literal, Protocol, cast

from ludex.apps.files import Found
from ludex.apps.scenario_report import Tried, full_counts, tried
from ludex.diagnostics.problem import Report
from ludex.pipeline import Files, Loaded, load
from ludex.records import dataclass, field
from ludex.scenario_pipeline.checking import check_game, joined
from ludex.source.places import Span

Progress = Callable[[str, int, int], None]
"""Is told what is looked at, how much of it is done, and how much there is."""
State = Literal["ok", "changed", "failed", "not run", "not here"]
"""How a part ended for a game: `not run` is a failure too, `changed` and `not here` are none."""


class Game:
    """A game that is looked at; what several parts want to know is found out once.

    `page` is how files about it are called.
    """

    def __init__(self, files: Files, page: str) -> None:
        self.files, self.name, self.page = files, files.name, page
        self._tried: Tried | None = None

    @property
    def file(self) -> str:
        """The file of the game itself."""
        return next(iter(self.files.rules))

    @property
    def typed(self) -> str:
        """What is typed in a command to mean this game."""
        path = PurePosixPath(self.file)
        return shlex.quote(str(path.parent if path.name == "game.yaml" else path))

    @property
    def top(self) -> Span:
        """The place of what is said about the game as a whole."""
        return Span(self.file, 1, 1, 1, 1)

    @cached_property
    def loaded(self) -> Loaded:
        """The game, read."""
        return load(self.files)

    @cached_property
    def report(self) -> Report:
        """What `ludex check` says of it."""
        return check_game(self.files, self.loaded)

    def tried(self, args: argparse.Namespace, progress: Progress) -> Tried:
        """What came of its scenarios."""
        if self._tried is None:
            full = args.full or full_counts()
            self._tried = tried(self.files, "", full, progress, self.loaded)
        return self._tried


class Games(tuple[Game, ...]):
    """All games that are looked at, and how they were found."""

    found: Found

    def __new__(cls, found: Found) -> Games:
        """The games that were found."""
        pages: list[str] = []
        for files in found.games:
            plain = re.sub(r"[^A-Za-z0-9-]", "_", files.name)
            free = (plain, *(f"{plain}-{number}" for number in range(2, len(found.games) + 1)))
            pages.append(next(page for page in free if page not in pages))
        made = super().__new__(cls, map(Game, found.games, pages))
        made.found = found
        return made


@dataclass(frozen=True)
class Row:
    """A line of the summary: what a part has looked at in a game, and what came of it.

    `again` is the command that does this alone.
    """

    game: str
    state: State
    said: str
    counts: Mapping[str, int] = field(default_factory=dict)
    again: str = ""

    @property
    def failed(self) -> bool:
        """Whether the games cannot be accepted for this."""
        return self.state in ("failed", "not run")


def judged(passed: bool) -> State:
    """How a part has ended that was run."""
    return "ok" if passed else "failed"


@dataclass(frozen=True)
class Outcome:
    """What a part gives: a row for each game, findings, plain values, whole pages by their names.

    `details` are lines for people about a game, `comment` is some Markdown for a pull request.
    """

    rows: tuple[Row, ...]
    report: Report = field(default_factory=Report)
    data: Mapping[str, Any] = field(default_factory=dict)
    pages: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    comment: str = ""


def in_turn(games: Games, look: Callable[[Game], Outcome]) -> Outcome:
    """The outcome of a part that looks at one game after the other."""
    made = [look(game) for game in games]
    return Outcome(
        tuple(row for each in made for row in each.rows),
        joined([each.report for each in made]),
        {name: data for each in made for name, data in each.data.items()},
        {name: page for each in made for name, page in each.pages.items()},
    )


class Part(Protocol):
    """What a module of `parts` has."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Says which options the part takes."""

    def run(self, games: Games, args: argparse.Namespace, progress: Progress) -> Outcome:
        """Looks at the games."""


def part_called(name: str) -> Part:
    """The part with this name."""
    return cast(Part, import_module(f"ludex.apps.ci.parts.{name}"))


def unread(game: Game, made: Tried) -> Row | None:
    """The row of a game whose scenarios cannot be run; None where they can be."""
    if not made.errors:
        return None
    return Row(game.name, "not run", "the files have errors", again=f"ludex check {game.typed}")
