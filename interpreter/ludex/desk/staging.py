"""What may be written in a scenario: what can be done there, and what there is at its table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.desk.moments import Moment, moment, scenario_at
from ludex.desk.offering import Offer
from ludex.desk.places import Standing
from ludex.desk.project import Page, Project
from ludex.machine.seats import MOST_SEATS, THE_TABLE, seat_letters
from ludex.model.agreed_starts import agreed_starts
from ludex.records import dataclass
from ludex.source.tree import Mapping, Scalar
from ludex.syntax import scenarios as s
from ludex.syntax.file import Sections
from ludex.syntax.keys import OPEN_END

LINE, CHANCE = "play-line", "chance"
OF_EACH = ("view of ", "offers of ", "ends of ")


@dataclass(frozen=True, slots=True)
class Above:
    """A key that a text stands under: its words, the shape it belongs to, its name there."""

    text: str
    shape: str
    name: str


def above(page: Page, scalar: Scalar) -> list[Above]:
    """The keys that a text stands under, the nearest first."""
    found, around = [], page.around[scalar.start].above
    while around is not None:
        shape, key = page.arranged.keys.get(around.start, (None, None))
        kind, name = (shape.name if shape else "", key.name if key else "")
        found.append(Above(around.text, kind, "" if shape and key is shape.more else name))
        around = page.around[around.start].above
    return found


def scenario_offers(project: Project, here: Standing, name: str) -> Iterator[Offer]:
    """What may be written at a place of a file of scenarios."""
    if name not in project.files.scenarios or project.game is None:
        return
    place = here.scalar.span
    scenario = scenario_at(project, name, place.line, place.column)
    scene = _Scene(project, name, here.scalar, scenario)
    keys = above(project.page(name), here.scalar)
    is_key = bool(project.page(name).around[here.scalar.start].beside)
    found = [] if is_key else [*scene.values(keys)]
    found += scene.keys(here, keys) if is_key or here.begun else ()
    for text, sort, rank in dict.fromkeys(found):
        yield Offer(text, sort, "", place, rank)


def seats_at(project: Project, here: Standing) -> list[str]:
    """The letters of the seats of a scenario; none in other files."""
    place = here.scalar.span
    if place.file not in project.files.scenarios:
        return []
    scenario = scenario_at(project, place.file, place.line, place.column)
    return seat_letters(min(scenario.players, MOST_SEATS)) if scenario is not None else []


Told = Iterator[tuple[str, str, int]]


class _Scene:
    """A place in a scenario, and what is known there."""

    def __init__(
        self, project: Project, name: str, scalar: Scalar, scenario: s.Scenario | None
    ) -> None:
        self.project, self.scenario, self.name, self.scalar = project, scenario, name, scalar

    def moment(self) -> Moment:
        """How the game stands here."""
        return moment(self.project, self.name, self.scalar) or Moment({}, {})

    def keys(self, here: Standing, keys: list[Above]) -> Told:
        """What a key may be: a seat with its move, a place, an option."""
        of = [here.key[0]] if here.key is not None else [each for each in here.begun if each]
        shape = of[0].name if of else ""
        if shape == LINE:
            for who in self.moment().moves:
                yield f"{who}:", "seat", 0
                if who == THE_TABLE:
                    yield f"{CHANCE}:", "seat", 0
            for seat in self.seats():
                for begins in OF_EACH:
                    yield f"{begins}{seat}:", f"key of {LINE}", 9
        elif shape == "position":
            yield from ((f"{name}:", sort, 1) for name, sort in self.places())
        elif keys and keys[0].name == "asks":
            yield from ((f"{who}:", "seat", 0) for who in self.moment().moves)
        elif keys and keys[0].name == "options":
            yield from ((f"{each}:", "option", 0) for each in self.options())
        elif keys and keys[0].name in ("expect", "always", "finally"):
            yield from ((f"{name}:", sort, 1) for name, sort in self.places())

    def values(self, keys: list[Above]) -> Told:
        """What may stand under a key of a scenario."""
        first = keys[0] if keys else Above("", "", "")
        outer = keys[1] if len(keys) > 1 else Above("", "", "")
        seat = first.text.partition(" of ")[2]
        if first.shape == LINE and not first.name:
            yield from self.moves(first.text)
        elif first.name == f"ends of{OPEN_END}":
            yield from ((cell, "cell", 0) for cell in self.moment().ends.get(seat, ()))
        elif outer.name == "asks":
            yield from self.moves(first.text)
        elif outer.name == f"offers of{OPEN_END}":
            yield from self.moves(outer.text.partition(" of ")[2], f"{first.text} ")
        elif first.name in ("asks", "out", "alike"):
            yield from ((seat, "seat", 0) for seat in (*self.seats(), THE_TABLE))
        elif outer.name == "options":
            yield from ((each, f"value of {first.text}", 0) for each in self.option(first.text))
        elif first.name == "variants":
            game = self.project.loaded.game
            yield from ((each.name, "variant", 0) for each in (game.variants if game else ()))
        elif (first.shape, first.name) == ("position", "at"):
            rules = self.project.game.rules if self.project.game is not None else ()
            yield from ((key[0], "rule", 0) for key in rules)
        elif (first.shape, first.name) == ("position", "like"):
            yield from ((each, "position", 0) for each in self.positions())
        elif (first.shape == "position" and not first.name) or outer.name == "expect":
            yield from ((each, "piece", int(" of " in each)) for each in self.pieces())

    def moves(self, who: str, begin: str = "") -> Told:
        """What somebody may do here; of moves that begin with some words, how they go on."""
        moves = self.moment().moves
        known = moves.get(THE_TABLE if who == CHANCE else who, ())
        if who == "asked" and len(moves) == 1:
            known = next(iter(moves.values()))
        for text in known:
            if text.startswith(begin):
                yield text.removeprefix(begin), "move", 0

    # ------------------------------------------------------------ what there is
    @property
    def sections(self) -> Sections:
        """What the game declares."""
        return Sections() if self.project.game is None else self.project.game.names.sections

    def seats(self) -> list[str]:
        """The letters of the seats."""
        players = self.scenario.players if self.scenario is not None else 0
        return seat_letters(min(players, MOST_SEATS))

    def places(self) -> Iterable[tuple[str, str]]:
        """Places and values as scenarios call them, and whose they are."""
        for sort, declared in (("place", self.sections.places), ("value", self.sections.values)):
            for each in declared:
                ours = each.each is not None and each.each.text == "player"
                if ours or each.each is None:
                    owners = [f" of {seat}" for seat in self.seats()] if ours else [""]
                    yield from ((f"{each.name}{owner}", sort) for owner in owners)

    def options(self) -> Iterable[str]:
        """What a table may agree on."""
        lists = self.project.game.names.enums if self.project.game is not None else {}
        players = self.scenario.players if self.scenario is not None else 0
        starts = agreed_starts(self.sections.values, lists, players)
        return (*(option.name for option in self.sections.options), *starts)

    def option(self, name: str) -> Iterable[str]:
        """What may be agreed on under the name of an option."""
        declared = (option for option in self.sections.options if option.name == name)
        return [value.name for option in declared for value in option.values]

    def positions(self) -> Iterable[str]:
        """The positions on which others may stand."""
        for name in self.project.files.scenarios:
            root = self.project.page(name).tree
            shared = root.get("positions") if isinstance(root, Mapping) else None
            yield from (e.key.text for e in shared) if isinstance(shared, Mapping) else ()

    def pieces(self) -> Iterable[str]:
        """What pieces are called, with whose they are where they belong to players."""
        names = self.project.game.names if self.project.game is not None else None
        if names is None:
            return
        yield from (*names.kinds, *names.pieces)
        for sort in names.pieces.values():
            for name in (sort.name, *(kind.name for kind in sort.kinds)) if sort.owned else ():
                yield from (f"{name} of {seat}" for seat in self.seats())
