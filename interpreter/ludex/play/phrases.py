"""What a typed move may mean, so that a move that is not legal can be refused with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ludex.diagnostics.escape import shown
from ludex.machine.interface import Args, Machine, Move
from ludex.machine.sight import known_to, lies_by_its_back, piece_chosen
from ludex.machine.state import State
from ludex.machine.tables import Tables
from ludex.play.spoken_moves import JOINERS, plain
from ludex.records import dataclass, replace
from ludex.view.naming import NOTHING, UNKNOWN, Naming

MOST_READINGS = 24
MOST_TRIED = 500
PASS = "pass"


@dataclass(frozen=True, slots=True)
class Reading:
    """An option with arguments; `seen` where the seat sees every piece that is named."""

    option: str
    args: Args
    seen: bool

    def means(self, move: Move) -> bool:
        """Whether it is this move; several things may be named in any order."""
        if move.seen.said != self.option or len(move.args) != len(self.args):
            return False
        return all(
            sorted(one) == sorted(other) for one, other in zip(self.args, move.args, strict=True)
        )


class _Trials:
    """How many names may still be tried: those of many things alike join in too many ways."""

    def __init__(self) -> None:
        self.left = MOST_TRIED

    def another(self) -> bool:
        """Whether one more may be tried."""
        self.left -= 1
        return self.left >= 0


def echoed(text: str) -> str:
    """A text as it is repeated to whoever typed it."""
    return shown(" ".join(text.split()))


def empty_cell(machine: Machine, state: State, seat: int, text: str) -> str | None:
    """The cell that a text names where a piece is wanted, and where none lies."""
    words, tables = text.split(), machine.tables
    for option, kinds in machine.offers(state, seat):
        if words[:1] != [option]:
            continue
        for word, kind in zip(words[1:], kinds, strict=False):
            for place, info in enumerate(tables.places) if kind == "piece" else ():
                if info.cell is None or info.name != word or info.hides:
                    continue
                if not state.contents[place]:
                    return word
    return None


def read_phrase(machine: Machine, state: State, seat: int, text: str) -> list[Reading]:
    """The options and arguments that a text can stand for, likely ones first, not all of many."""
    trials = _Trials()
    found = [Reading(PASS, (), True)] if text == PASS else []
    for option, kinds in machine.offers(state, seat):
        if text != option and not text.startswith(f"{option} "):
            continue
        rest = text[len(option) :].strip()
        sorts = [kind.removeprefix("set ").removeprefix("set ") for kind in kinds]
        named = [(sort, _names(machine.tables, state, seat, sort)) for sort in sorts]
        for args in _arguments(named, rest, trials):
            seen = all_seen(machine.tables, state, seat, kinds, args)
            found.append(Reading(option, args, seen))
            if len(found) == MOST_READINGS:
                return found
    return found


def all_seen(tables: Tables, state: State, seat: int, kinds: tuple[str, ...], args: Args) -> bool:
    """Whether a seat sees of all pieces that are named which they are, or that they lie there."""
    return all(
        known_to(tables, state, piece, seat) or lies_by_its_back(tables, state, piece)
        for kind, values in zip(kinds, args, strict=False)
        for piece in values
        if kind.endswith("piece")
    )


def _arguments(
    named: Sequence[tuple[str, Mapping[str, list[int]]]], text: str, trials: _Trials
) -> Iterator[Args]:
    """The ways to cut a text into names of these kinds."""
    if not named:
        if not text:
            yield ()
        return
    kind, names = named[0]
    for values, rest in _several(names, kind, text, (), trials):
        for others in _arguments(named[1:], rest, trials):
            yield (values, *others)


def _several(
    names: Mapping[str, list[int]], kind: str, text: str, before: tuple[int, ...], trials: _Trials
) -> Iterator[tuple[tuple[int, ...], str]]:
    """One name or several, joined in any way, with what follows; none of those before it again."""
    for name in sorted((n for n in names if _begins(text, n)), key=len, reverse=True):
        rest = text[len(name) :]
        further = _after_joiner(rest)
        for value in names[name]:
            if value in before:
                continue
            if not trials.another():
                return
            yield (value,), rest.lstrip(", ")
            taken = (*before, value)
            for more, after in _several(names, kind, further, taken, trials) if further else ():
                if more:
                    yield (value, *more), after
    word = re.split("[ ,]", text, maxsplit=1)[0]
    rest = text[len(word) :].lstrip(", ")
    if kind == "number" and re.fullmatch("-?[0-9]{1,18}", word):
        yield (int(word),), rest
    if word == NOTHING:
        yield (), rest


def _after_joiner(text: str) -> str:
    """What is named further, behind `plus`, `and`, a comma or a blank."""
    joiner, _, rest = text.strip(", ").partition(" ")
    return rest if joiner in JOINERS else text.strip(", ")


def _begins(text: str, name: str) -> bool:
    return text.startswith(name) and text[len(name) : len(name) + 1] in ("", " ", ",")


def _names(tables: Tables, state: State, seat: int, kind: str) -> dict[str, list[int]]:
    """What the things of a kind are called, each with those that are called so."""
    match kind:
        case "piece":
            return _pieces(tables, state, seat)
        case "player":
            return {tables.seat(each): [each] for each in range(tables.players)}
        case "cell":
            return {tables.cell(each): [each] for each in range(tables.cells)}
        case "place":
            return {place.name: [index] for index, place in enumerate(tables.places)}
        case "truth":
            return {"no": [0], "yes": [1]}
        case "number":
            return {}
        case _:
            names = tables.enums.get(kind.removeprefix("enum "), ())
            return {name: [index] for index, name in enumerate(names)}


def _pieces(tables: Tables, state: State, seat: int) -> dict[str, list[int]]:
    """Pieces by the names that this seat may use.

    A seat may name any piece of the game, but what it cannot see stands behind what it can, and
    one of those stands for all: the answer must not tell where hidden pieces lie. What lies on the
    board by its back is named by its cell alone; of what is seen there both the cell and the kind
    may be said, whichever of them it is called by.
    """
    names: dict[str, list[int]] = {}
    naming = Naming(tables, seat)
    backs: set[str] = set()
    seen = [known_to(tables, state, piece, seat) for piece in range(len(tables.pieces))]
    for piece, info in enumerate(tables.pieces):
        known = seen[piece]
        if not known and lies_by_its_back(tables, state, piece):
            backs.add(info.sort)
        elif not known:
            continue
        chosen = piece_chosen(tables, state, piece, seat)
        names.setdefault(plain(naming.piece(chosen)), []).append(piece)
        if known and chosen.place is not None:
            other = plain(naming.piece(replace(chosen, alone=not chosen.alone)))
            names.setdefault(other, []).append(piece)
    by_place = {*names, UNKNOWN}
    for piece in sorted(range(len(seen)), key=lambda each: not seen[each]):
        info, known = tables.pieces[piece], seen[piece]
        if info.sort in backs and not known:
            continue
        own = [tables.kinds[info.kind]] if info.owner in (None, seat) else []
        for name in {*own, info.name} - by_place:
            if known or not names.get(name):
                names.setdefault(name, []).append(piece)
    return names
