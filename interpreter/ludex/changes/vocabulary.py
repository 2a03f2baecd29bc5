"""Which words of a game stand for things of one sort, so that one may be written for another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.model.core import core_table
from ludex.model.game import Game
from ludex.model.types import Number
from ludex.records import dataclass
from ludex.syntax import file as f

Group = tuple[str, ...]

OPPOSITES = (("highest", "lowest"), ("greatest", "smallest"))
PARTS_OF_POSITIONS = ("cells", "active")
SIGHTS = ("all", "nobody", "face", "owner")


@dataclass(frozen=True)
class Vocabulary:
    """Groups of words of one sort, in the order in which they are declared."""

    groups: tuple[Group, ...]
    numbers: dict[str, str]
    """For each option that is a number, the one after what it is unless something is said."""

    def instead_of(self, word: str) -> list[str]:
        """The next word of each group that a word belongs to."""
        found = dict.fromkeys(
            group[(group.index(word) + 1) % len(group)] for group in self.groups if word in group
        )
        if word in self.numbers:
            found[self.numbers[word]] = None
        return [other for other in found if other != word]


def vocabulary(game: f.GameFile, typed: Game) -> Vocabulary:
    """The groups of a game and of the machine."""
    every = [game.sections, *(v.replaces for v in game.variants if v.replaces is not None)]
    groups = [group for sections in every for group in _of_sections(sections, typed)]
    told = [group for group in (*groups, *_of_machine()) if len(group) > 1]
    options = [option for sections in every for option in sections.options if option.numbers]
    return Vocabulary(tuple(told), {o.name: str(int(o.default) + 1) for o in options})


def _of_sections(sections: f.Sections, typed: Game) -> Iterator[Group]:
    """Closed lists; then what is declared in the same way."""
    for listed in sections.types:
        yield listed.values
    for option in sections.options:
        yield tuple(value.name for value in option.values)
    for piece in sections.pieces:
        yield tuple(kind.name for kind in piece.kinds)
        yield tuple(dict.fromkeys(name for kind in piece.kinds for name, _ in kind.attributes))
    yield from _alike((p.name, (_text(p.each), p.holds)) for p in sections.places)
    yield from _alike(
        (v.name, (_text(v.each), _text(v.of), bool(v.range))) for v in sections.values
    )
    yield from _alike((e.name, (bool(e.range), _text(e.of))) for e in sections.effects)
    yield from _alike(
        (w.name, (w.origin, w.signature.kind, w.signature.shape, _sort(typed, w)))
        for w in sections.words
    )
    yield from _alike((r.name, (r.origin, r.signature.shape)) for r in sections.rules)


def _of_machine() -> Iterator[Group]:
    """Who may see something; words of the machine that take and give the same."""
    yield from OPPOSITES
    yield SIGHTS
    yield PARTS_OF_POSITIONS
    yield from _alike((w.name, (w.section, w.shape, w.takes, w.gives)) for w in core_table().words)


def _sort(typed: Game, word: f.Word) -> object:
    """The type of a word; all numbers are of one sort."""
    found = typed.words.get((word.name, *word.signature.shape))
    kind = found.body.type if found is not None else None
    return "number" if isinstance(kind, Number) else kind


def _alike(named: Iterable[tuple[str, object]]) -> Iterator[Group]:
    groups: dict[object, dict[str, None]] = {}
    for name, sort in named:
        groups.setdefault(sort, {})[name] = None
    yield from map(tuple, groups.values())


def _text(scalar: object) -> str:
    return getattr(scalar, "text", "")
