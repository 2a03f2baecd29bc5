"""Values whose start a table may agree on: what each is called among the options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludex.diagnostics.problem import Problem
from ludex.records import dataclass
from ludex.syntax import file as f

PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Agreed:
    """One start that a table may agree on: of which value, and of the how-manieth owner."""

    value: f.Value
    owner: int
    called: tuple[str, ...]
    """The names of both, of which its own is made."""

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest number."""
        assert self.value.range is not None
        return self.value.range


def agreed_starts(
    values: Iterable[f.Value], lists: Mapping[str, tuple[str, ...]], players: int
) -> dict[str, Agreed]:
    """By the name among the options: `skill-a` is what the skill of A is at the start."""
    found: dict[str, Agreed] = {}
    for value in values:
        if value.agreed and value.range is not None:
            for index, owner in enumerate(_owners(value, lists, players)):
                called = (value.name, owner) if owner else (value.name,)
                found["-".join(called)] = Agreed(value, index, called)
    return found


def _owners(value: f.Value, lists: Mapping[str, tuple[str, ...]], players: int) -> Iterable[str]:
    if value.each is None:
        return [""]
    if value.each.text == PLAYER:
        return [chr(ord("a") + seat) for seat in range(players)]
    return lists.get(value.each.text, ())


def agreeable(layers: Sequence[f.Sections]) -> dict[str, Agreed]:
    """All starts that some table may agree on, in a game and its variants, by name."""
    lists = {kind.name: kind.values for layer in layers for kind in layer.types}
    values = [value for layer in layers for value in layer.values]
    most = max((count for layer in layers for count in layer.players), default=0)
    return agreed_starts(values, lists, most)


def wrong_agreed(
    values: Iterable[f.Value], lists: Mapping[str, tuple[str, ...]]
) -> Iterator[Problem]:
    """A table can agree on numbers only: of nobody in particular, each player, each of a list."""
    for value in values:
        each = value.each.text if value.each is not None else PLAYER
        if not value.agreed:
            continue
        if value.range is None:
            sentence = f"`{value.name}` is no number, so a table cannot agree on its start."
            hint = "Write its range, as in `is: 0..9`, or leave `agreed` out."
            yield Problem("L105", value.span, sentence, hint)
        elif each != PLAYER and each not in lists:
            sentence = f"There is no name for the start of `{value.name}` of each {each}."
            hint = (
                "A table can agree on values of each player, or of each name of a list of `types`."
            )
            yield Problem("L105", value.span, sentence, hint)


def wrong_ends(values: tuple[f.Value, ...]) -> Iterator[Problem]:
    """Reports values that stop at ends which they do not have."""
    for value in values:
        if value.stops and value.range is None:
            sentence = f"`{value.name}` has no range, so it cannot stop at its ends."
            hint = "Write its range, as in `is: 0..9`, or leave `stops at ends` out."
            yield Problem("L212", value.span, sentence, hint)
