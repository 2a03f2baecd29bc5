"""A match as bytes, to be continued elsewhere, and back; refused with a sentence otherwise."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ludex.machine.interface import Machine, PlayError
from ludex.machine.seats import TABLE, THE_TABLE, seat_called, seat_number
from ludex.machine.state import OUTCOMES, outcomes_called
from ludex.machine.store import StoreError, pack, unpack
from ludex.play.match import Match, NotAMoveError
from ludex.play.played import Played
from ludex.records import dataclass
from ludex.source.documents import wrong_in

VERSION = 2
KIND = "ludex-match"
SCHEMA = "saved-game"
MOST_BYTES = 16 * 1024 * 1024
_HEAD = b'{"format": "ludex-match"'


class RecordError(Exception):
    """Bytes that are no saved game, or none that can be continued here."""


@dataclass(frozen=True)
class Record:
    """A saved game: what the table agreed on, every move, and the position."""

    game: str
    rules: str
    players: int
    options: tuple[tuple[str, str], ...]
    variants: tuple[str, ...]
    seed: int
    reported: int
    moves: tuple[Played, ...]
    state: tuple[int, ...]


# ------------------------------------------------------------ writing
def save(match: Match) -> bytes:
    """A match as bytes."""
    body = {**head(match), "moves": [*map(row, match.moves)], "state": pack(match.state)}
    text = json.dumps({**body, "checksum": _checksum(body)}, ensure_ascii=False)
    return (text + "\n").encode()


def head(match: Match) -> dict[str, Any]:
    """What a saved game begins with: what the table has agreed on, and where chance begins."""
    outcomes = outcomes_called(match.reported)
    agreed = match.machine.tables.agreed
    return {"format": KIND, "version": VERSION, **agreed, "seed": match.seed, "outcomes": outcomes}


def row(played: Played) -> list[Any]:
    """A move as it stands in a saved game."""
    return [seat_called(played.seat), played.text, *played.parts]


def _checksum(body: dict[str, Any]) -> str:
    written = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()[:16]


# ------------------------------------------------------------ reading
def read(data: bytes) -> Record:
    """The saved game that these bytes are; RecordError says what else they are."""
    body = _body(data)
    if body.get("format") != KIND:
        raise RecordError("This is not a saved game of Ludex.")
    if body.get("version") != VERSION:
        raise RecordError(
            f"This game was saved by another version of Ludex (version {body.get('version')!r:.20} "
            f"of the file; this one reads {VERSION})."
        )
    wrong = wrong_in(SCHEMA, body)
    if wrong is not None:
        raise RecordError(f"This is no saved game: {wrong}.")
    checksum = body.pop("checksum")
    if checksum != _checksum(body):
        raise RecordError("This saved game was changed after it was saved; its checksum is wrong.")
    return record_of(body)


def _body(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise RecordError(f"A saved game has at most {MOST_BYTES:,} bytes; this has {len(data):,}.")
    try:
        body = json.loads(data.decode())
    except (ValueError, RecursionError):
        if data.startswith(_HEAD) and not data.rstrip().endswith(b"}"):
            raise RecordError("This saved game is cut short; its end is missing.") from None
        raise RecordError("This is not a saved game of Ludex: it is not JSON.") from None
    if not isinstance(body, dict):
        raise RecordError("This is not a saved game of Ludex.")
    return body


def record_of(body: dict[str, Any]) -> Record:
    """The saved game that has this head, these moves and this position."""
    for place, number in enumerate(body["state"]):
        if type(number) is not int:
            wrong = f"at `state[{place}]` stands something else than a whole number"
            raise RecordError(f"This is no saved game: {wrong}.")
    return Record(
        game=body["game"],
        rules=body["rules"],
        players=int(body["players"]),
        options=tuple(sorted(body["options"].items())),
        variants=tuple(body["variants"]),
        seed=int(body["seed"]),
        reported=OUTCOMES[body["outcomes"]],
        moves=tuple(_played(move) for move in body["moves"]),
        state=tuple(body["state"]),
    )


def _played(move: Any) -> Played:
    seat, text, window, option, args = move
    index = TABLE if seat == THE_TABLE else seat_number(seat)
    return Played(index, text, (int(window), int(option), tuple(map(_arg, args))))


def _arg(numbers: Any) -> Any:
    """What was chosen: numbers, or sets of them."""
    return tuple(map(_arg, numbers)) if isinstance(numbers, list) else int(numbers)


# ------------------------------------------------------------ continuing
def restore(record: Record, machine: Machine, cap: int | None = None) -> Match:
    """The match at the position that was saved, to which its moves must lead from its seed."""
    fits(record, machine)
    try:
        unpack(list(record.state), machine.tables)
    except StoreError as error:
        raise RecordError(f"The position of this saved game is none: {error}.") from None
    try:
        match = replay(record, machine, cap)
    except (NotAMoveError, PlayError) as error:
        raise RecordError(f"The moves of this saved game cannot be made: {error}.") from None
    if tuple(pack(match.state)) != record.state:
        raise RecordError("The moves of this saved game lead to another position than its own.")
    return match


def fits(record: Record, machine: Machine) -> None:
    """RecordError unless the record is of this game, by these rules, for this table."""
    tables = machine.tables
    if record.game != tables.game:
        raise RecordError(f"This is a saved game of `{record.game:.60}`, not of `{tables.game}`.")
    if record.rules != tables.digest:
        raise RecordError(
            "The rules of this game have changed since it was saved; it cannot be continued."
        )
    agreed = (tables.players, tables.options, tables.variants)
    if (record.players, record.options, record.variants) != agreed:
        raise RecordError("This game was saved with other players, options or variants.")


def replay(record: Record, machine: Machine, cap: int | None = None) -> Match:
    """The match played once more, from its seed and its moves."""
    fits(record, machine)
    match = Match(machine, record.seed, record.reported, cap)
    for played in record.moves:
        match.replay(played)
    return match
