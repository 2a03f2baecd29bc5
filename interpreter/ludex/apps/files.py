"""From a path or the name of a game to the files of that game, as bytes."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping, Sequence

from ludex.apps.where import GAME, LEDGER, SCENARIOS, NoGameError, files_at, unique
from ludex.diagnostics.escape import shown
from ludex.diagnostics.problem import Problem, from_fault
from ludex.diagnostics.suggest import nearest
from ludex.pipeline import Files
from ludex.records import dataclass, field, replace
from ludex.resources import game_folders, games_folder, games_path
from ludex.source.faults import Fault
from ludex.source.files import find_below, read_text
from ludex.source.limits import Limits
from ludex.source.places import Span
from ludex.source.read import read_tree
from ludex.source.tree import Mapping as Table
from ludex.source.tree import Scalar
from ludex.source.tree import Sequence as List

TYPE_CHECKING = False  # as in typing
if TYPE_CHECKING:
    from pathlib import Path

MORE_SCENARIOS, RULES = "scenarios-", ".yaml"
DRAWING = ".svg"


@dataclass
class Found:
    """The games that were found, and what is wrong with files before anybody reads them."""

    games: list[Files] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unread: int = 0
    places: dict[str, str] = field(default_factory=dict)
    """Where each file truly lies, by the name that is shown."""

    @property
    def files(self) -> int:
        """How many files there were, readable or not."""
        groups = ((g.rules, g.scenarios, g.ledger, g.tables) for g in self.games)
        return self.unread + sum(len(group) for game in groups for group in game)


def find_games(asked: Sequence[str] = (), limits: Limits = Limits()) -> Found:
    """The games that these names and paths mean; all games of Ludex where nothing is asked."""
    found = Found()
    files = [file for each in asked or [games_path()] for file in game_files(each)]
    for path in unique(files):
        _Reader(path, limits, found).read()
    return found


def game_names() -> list[str]:
    """The names of the games that come with Ludex."""
    return [folder.name for folder in game_folders()]


def find_game(asked: str, limits: Limits = Limits()) -> Found:
    """The one game that a name or path means."""
    paths = unique(game_files(asked))
    if len(paths) > 1:
        raise NoGameError(f"There are {len(paths)} games below `{shown(asked)}`; name one of them.")
    found = Found()
    _Reader(paths[0], limits, found).read()
    return found


# ------------------------------------------------------------ where games are
def game_files(asked: str) -> list[str]:
    """The game files that a name or path means."""
    files = files_at(asked)
    if not files and asked in game_names():
        return [os.path.join(games_path(), asked, GAME)]
    if not files:
        raise NoGameError(_not_found(asked))
    return files


def _not_found(asked: str) -> str:
    said = f"There is no game and no path `{shown(asked)}`"
    near = nearest(asked, game_names())
    return f"{said}; did you mean `{near}`?" if near else f"{said}; `ludex games` lists the games."


def shown_as(path: str | Path) -> str:
    """How a file is called in messages: from here where it lies below, else as it was given."""
    absolute = os.path.abspath(path)
    for folder, before in ((os.getcwd(), ""), (games_path(), "games/")):
        inside = os.path.join(folder, "")
        if absolute.startswith(inside):
            return before + absolute.removeprefix(inside).replace(os.sep, "/")
    given = os.fspath(path).replace(os.sep, "/")
    parts = "/".join(part for part in given.split("/") if part not in ("", "."))
    return ("/" if given.startswith("/") else "") + parts or "."


def path_of(shown_name: str) -> Path | None:
    """The file that is called so in messages; None if it is gone."""
    from pathlib import Path

    homes = (Path(), games_folder().parent)
    return next((h / shown_name for h in homes if os.path.lexists(h / shown_name)), None)


# ------------------------------------------------------------ one game
def grouped(called: str, game: str, texts: Mapping[str, bytes], limits: Limits = Limits()) -> Files:
    """The files of a game among these: what it uses, and what lies beside it."""
    used = (beside(game, item.text) for item in _used_by(game, texts[game], limits))
    rules = {name: texts[name] for name in (game, *used) if name in texts}
    drawn = [name for name in texts if name.endswith(DRAWING)]
    drawings = {posixpath.basename(name): texts[name] for name in drawn}
    if posixpath.basename(game) != GAME:
        return Files(called, rules, drawings=drawings)
    rest = {name: texts[name] for name in sorted(texts) if name not in (*rules, *drawn)}
    of = {name: posixpath.basename(name) for name in rest}
    known = [name for name in rest if of[name] == SCENARIOS]
    known += [name for name in rest if has_scenarios(of[name])]
    ledger = [name for name in rest if of[name] == LEDGER]
    tables = [n for n in rest if n not in (*known, *ledger) and _is_table(rest[n])]
    scenarios, ledgers, others = ({n: rest[n] for n in g} for g in (known, ledger, tables))
    return Files(called, rules, scenarios, ledgers, others, drawings)


def _is_table(data: bytes) -> bool:
    return data.startswith(b"table:") or b"\ntable:" in data


def has_scenarios(name: str) -> bool:
    """Whether a file is called as one with more scenarios is."""
    return name.startswith(MORE_SCENARIOS) and name.endswith(RULES)


def beside(game: str, name: str) -> str:
    """How a file is called that lies beside a game."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(game), name))


def _used_by(game: str, data: bytes, limits: Limits) -> Iterator[Scalar]:
    """The names of files that stand under `uses`."""
    if b"uses" in data:
        root, _, _ = read_tree(game, data, limits)
        uses = root.get("uses") if isinstance(root, Table) else None
        items = uses.items[: limits.included_files] if isinstance(uses, List) else ()
        yield from (item for item in items if isinstance(item, Scalar))


class _Reader:
    """Reads a game file and what belongs to it; what cannot be read becomes a problem."""

    def __init__(self, path: str, limits: Limits, found: Found) -> None:
        self.path, self.limits, self.found = path, limits, found
        folder, self.file = os.path.split(path)
        self.folder = folder or os.curdir

    def read(self) -> None:
        """Adds the game to what was found, unless its own file cannot be read."""
        name = shown_as(self.path)
        data = self._bytes(self.file, Span(name, 1, 1, 1, 1))
        if data is None:
            return
        texts = {name: data}
        for item in _used_by(name, data, self.limits):
            self._add(texts, item.text, item.span)
        near = self._beside()
        if self.file == GAME:
            for each in (SCENARIOS, *filter(has_scenarios, near), LEDGER):
                if os.path.lexists(os.path.join(self.folder, each)):
                    self._add(texts, each, Span(self._name(each), 1, 1, 1, 1))
            self._add_tables(texts, near)
        if any(DRAWING.encode() in each for each in texts.values()):
            drawn = [each for each in near if each.endswith(DRAWING)]
            for each in drawn[: self.limits.drawings]:
                self._add(texts, each, Span(self._name(each), 1, 1, 1, 1))
        called = os.path.splitext(self.file)[0]
        if self.file == GAME:
            called = os.path.basename(os.path.realpath(self.folder))
        self.found.games.append(grouped(shown(called), name, texts, self.limits))

    def _beside(self) -> list[str]:
        """The names of all files in the folder of the game; none where nobody may look."""
        try:
            return sorted(os.listdir(self.folder))
        except OSError:
            return []

    def _add(self, texts: dict[str, bytes], name: str, span: Span) -> None:
        """Reads one more file, unless it was read already."""
        called = self._name(name)
        data = None if called in texts else self._bytes(name, span)
        if data is not None:
            texts[called] = data

    def _add_tables(self, texts: dict[str, bytes], near: Sequence[str]) -> None:
        """The tables of scenarios that lie beside the game."""
        for each in near:
            span = Span(self._name(each), 1, 1, 1, 1)
            if each.endswith(RULES) and span.file not in texts:
                place = find_below(self.folder, each, span)
                if isinstance(place, str) and os.path.isfile(place):
                    data = self._bytes(each, span)
                    if data is not None and _is_table(data):
                        texts[span.file] = data

    def _name(self, relative: str) -> str:
        return beside(shown_as(self.path), relative)

    def _bytes(self, relative: str, span: Span) -> bytes | None:
        """The bytes of a file that truly lies in the folder of the game."""
        place = find_below(self.folder, relative, span)
        name = self._name(relative)
        read = place if isinstance(place, Fault) else read_text(place, self.limits, name)
        if isinstance(read, Fault):
            if span.file != read.span.file:
                read = replace(read, span=span, sentence=f"`{shown(relative)}`: {read.sentence}")
            self.found.problems.append(from_fault(read))
            self.found.unread += 1
            return None
        assert isinstance(place, str)
        self.found.places[name] = place
        return read
