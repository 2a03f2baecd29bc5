"""What a scenario says that is known without playing: tables, names on the box, counted rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ludex.diagnostics.problem import Problem
from ludex.ir.tables import SetupError
from ludex.model.game import Game
from ludex.play.trials import Fact
from ludex.records import fields
from ludex.scenario_pipeline.elements import LISTED
from ludex.scenario_pipeline.queries import Agreed
from ludex.scenario_pipeline.things import site_of
from ludex.source.tree import Mapping, Node, Scalar
from ludex.syntax import file as f
from ludex.syntax import scenarios as s
from ludex.syntax.leaves import scalars

Agree = Callable[[int, dict[str, str], tuple[str, ...]], Agreed]
"""Sets up a table, or raises SetupError."""


def created(creation: s.Creation, agree: Agree) -> Fact:
    """Whether a table is accepted or refused as expected."""
    options = {key.text: value.text for key, value in creation.options}
    variants = tuple(v.text for v in creation.variants)
    site, word = site_of(creation.span), creation.refused
    asked = ", ".join(
        [f"{creation.players} players", *variants, *(f"{k}: {v}" for k, v in options.items())]
    )
    expected = f"refused ({word.text})" if word is not None else "accepted"
    try:
        agree(creation.players, options, variants)
    except SetupError as error:
        reason = str(error)
        fits = word is not None and word.text in f"{error.word} {reason}"
        return Fact(site, f"{asked}: {expected}", f"refused: {reason}", fits)
    return Fact(site, f"{asked}: {expected}", "accepted", word is None)


def said_of(scenario: s.Scenario, game: Game, problems: list[Problem]) -> Iterator[Fact]:
    """What the game file says of itself."""
    sections = game.names.sections
    for entry in scenario.metadata or ():
        name, expected = entry.key.text, _texts(entry.value)
        if name == "players":
            found: tuple[str, ...] | None = tuple(map(str, sections.players))
        elif name == "variants":
            found = tuple(v.name for v in game.names.game.variants)
        elif name == "changes":
            found = tuple(changes_of(game))
        else:
            node = sections.about.get(name) if sections.about is not None else None
            found = _all_texts(node) if node is not None else None
        text = ", ".join(found) if found is not None else "nothing is said"
        wanted = f"{name} to be {', '.join(expected)}"
        yield Fact(site_of(entry.key.span), wanted, text, found == expected)


def changes_of(game: Game) -> Iterator[str]:
    """What the chosen variants replace, add and patch."""
    for variant in game.names.game.variants:
        if variant.name not in game.variants:
            continue
        for section in fields(f.Sections) if variant.replaces is not None else ():
            listed = getattr(variant.replaces, section.name)
            if section.name in LISTED:
                yield from (f"{LISTED[section.name]} {thing.name}" for thing in listed)
        yield from (patch.patch.at.text for patch in variant.patches)


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(scalar.text for scalar in scalars(node))


def _all_texts(node: Node) -> tuple[str, ...]:
    """What stands there, in every language."""
    if isinstance(node, Mapping):
        return tuple(text for entry in node for text in _texts(entry.value))
    return _texts(node)


def absent(words: tuple[Scalar, ...], agreed: Agreed) -> Iterator[Fact]:
    """Words that no rule and no move of the game has."""
    program = agreed.program
    texts = [note.text for note in program.notes]
    texts += [row.name for row in program.routines]
    texts += [option.name for choice in program.choices for option in choice.options]
    for word in words:
        found = next((x for x in texts if re.search(rf"\b{re.escape(word.text)}\b", x)), None)
        expected = f"no rule and no move to say `{word.text}`"
        yield Fact(site_of(word.span), expected, f"`{found}`", found is None)


def counted(count: s.Counted) -> Fact:
    """How many rows there are of a sort."""
    expected = f"{count.name.text}: {', '.join(map(str, count.numbers))}"
    found = ", ".join(map(str, count.found))
    return Fact(site_of(count.name.span), expected, found, count.numbers == count.found)
