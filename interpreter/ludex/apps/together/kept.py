"""Matches on the disk, in a file of SQLite: what is confirmed to anybody lies there before."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any

from ludex.apps import CannotError
from ludex.diagnostics.escape import cut, shown_path
from ludex.play.played import Played
from ludex.play.record import Record, record_of, row
from ludex.records import dataclass

MARK, VERSION = 0x4C756478, 1
"""What tells these files from others of SQLite, and from those of other versions."""
MOST_MATCHES = 1_000
TABLES = (
    "CREATE TABLE match (number INTEGER PRIMARY KEY, head TEXT NOT NULL, programs TEXT NOT NULL,"
    " moves INTEGER NOT NULL DEFAULT 0, over INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE link (secret TEXT PRIMARY KEY, match INTEGER NOT NULL REFERENCES match,"
    " seat TEXT NOT NULL, UNIQUE (match, seat)) WITHOUT ROWID",
    "CREATE TABLE move (match INTEGER NOT NULL REFERENCES match, number INTEGER NOT NULL,"
    " row TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID",
    f"PRAGMA application_id={MARK}",
    f"PRAGMA user_version={VERSION}",
)


class KeptError(CannotError):
    """A file in which nothing can be kept, in one sentence."""


@dataclass(frozen=True)
class Begun:
    """A match that is kept: what it began with, who plays there, and how far it has come."""

    number: int
    head: Mapping[str, Any]
    programs: Mapping[int, str]
    links: Mapping[str, str]
    moves: int
    over: bool


class Kept:
    """The matches of one file, which nobody else opens meanwhile."""

    def __init__(self, path: str) -> None:
        self.path, self.lock = path, Lock()
        try:
            # What every seat holds can be read there, so nobody else may.
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            self.base = sqlite3.connect(
                path, timeout=0, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error):
            said = f"`{shown_path(path)}` can be neither opened nor made"
            raise KeptError(f"{said}; name another file with `--keep`.") from None
        try:
            self._open()
        except (sqlite3.Error, KeptError) as error:
            self.base.close()
            raise KeptError(self._said(error)) from None

    def _open(self) -> None:
        self.base.execute("PRAGMA locking_mode=EXCLUSIVE")
        mark, version = self._one("PRAGMA application_id"), self._one("PRAGMA user_version")
        new = not self._one("SELECT count(*) FROM sqlite_master")
        if not new and mark != MARK:
            raise sqlite3.DatabaseError
        if not new and version != VERSION:
            raise KeptError("was kept by another version of Ludex")
        self.base.execute("PRAGMA journal_mode=WAL")
        self.base.execute("PRAGMA synchronous=FULL")
        with self.changing():
            for line in TABLES if new else ():
                self.base.execute(line)

    def _said(self, error: Exception) -> str:
        name = f"`{shown_path(self.path)}`"
        if isinstance(error, KeptError):
            return f"{name} {error}; name another file with `--keep`."
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            said = "is kept by a server that runs already"
            return f"{name} {said}; end that one, or name another file with `--keep`."
        return f"{name} is no file of kept matches; name another one with `--keep`."

    def _one(self, line: str, *values: object) -> Any:
        return self.base.execute(line, values).fetchone()[0]

    @contextmanager
    def changing(self) -> Iterator[None]:
        """What is done within lies on the disk afterwards, or nothing of it."""
        with self.lock:
            self.base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.base.execute("ROLLBACK")
                raise

    @contextmanager
    def writing(self, otherwise: str) -> Iterator[None]:
        """The same; KeptError says what has not been done where nothing could be written."""
        try:
            with self.changing():
                yield
        except sqlite3.Error as error:
            said = f"`{shown_path(self.path)}` could not be written: {cut(str(error))}"
            raise KeptError(f"{said}, so {otherwise}.") from None

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What is read within stands there; KeptError where the file is damaged."""
        try:
            with self.lock:
                yield
        except (sqlite3.Error, ValueError, KeyError, TypeError, AttributeError):
            raise KeptError(f"`{shown_path(self.path)}` is damaged; take a copy of it.") from None

    # ------------------------------------------------------------ matches
    def matches(self) -> list[Begun]:
        """All of them, in the order in which they were begun."""
        with self.reading():
            rows = self.base.execute(
                "SELECT number, head, programs, moves, over FROM match ORDER BY number"
            ).fetchall()
            links: dict[int, dict[str, str]] = {number: {} for number, *_ in rows}
            for secret, match, seat in self.base.execute(
                "SELECT secret, match, seat FROM link ORDER BY seat"
            ):
                links[match][seat] = secret
            return [
                Begun(number, _head(head), _seats(programs), links[number], moves, bool(over))
                for number, head, programs, moves, over in rows
            ]

    def begin(self, head: Mapping[str, Any], programs: Mapping[int, str], links: Mapping[str, str],
              first: Sequence[Played], over: bool) -> Begun:  # fmt: skip
        """A new match with what programs have played already; `links` are secrets by seats."""
        with self.writing("no match was begun"):
            number = self._one("SELECT coalesce(max(number), 0) + 1 FROM match")
            if number > MOST_MATCHES:
                raise KeptError(f"A file keeps at most {MOST_MATCHES:,} matches.")
            self.base.execute(
                "INSERT INTO match (number, head, programs) VALUES (?, ?, ?)",
                (number, json.dumps(head), json.dumps(programs)),
            )
            self.base.executemany(
                "INSERT INTO link (secret, match, seat) VALUES (?, ?, ?)",
                [(secret, number, seat) for seat, secret in links.items()],
            )
            self._add(number, 0, first, over)
        return Begun(number, head, programs, links, len(first), over)

    def add(self, match: int, first: int, moves: Sequence[Played], over: bool) -> None:
        """These moves come next, the first of them with this number; nothing is kept twice."""
        with self.writing(f"a move of match {match} was not made"):
            self._add(match, first, moves, over)

    def _add(self, match: int, first: int, moves: Sequence[Played], over: bool) -> None:
        self.base.executemany(
            "INSERT INTO move (match, number, row) VALUES (?, ?, ?)",
            [(match, first + i, json.dumps(row(each))) for i, each in enumerate(moves)],
        )
        self.base.execute(
            "UPDATE match SET moves = ?, over = ? WHERE number = ?",
            (first + len(moves), over, match),
        )

    def record(self, match: int) -> Record:
        """A match as a saved game without its position."""
        with self.reading():
            head = json.loads(self._one("SELECT head FROM match WHERE number = ?", match))
            rows = self.base.execute(
                "SELECT row FROM move WHERE match = ? ORDER BY number", (match,)
            ).fetchall()
            moves = [json.loads(each) for (each,) in rows]
            return record_of({**head, "moves": moves, "state": []})

    def close(self) -> None:
        """Lets go of the file."""
        with self.lock:
            self.base.close()


def _head(text: str) -> dict[str, Any]:
    """What a match began with, as a saved game begins."""
    found = dict(json.loads(text))
    record_of({**found, "moves": [], "state": []})
    return found


def _seats(programs: str) -> dict[int, str]:
    """Programs by the numbers of their seats, which JSON keeps as texts."""
    return {int(seat): name for seat, name in json.loads(programs).items()}
