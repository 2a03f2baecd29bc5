"""The text of one rule of a game, for somebody who asks in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.apps.rulebook.book import Line, Part
from ludex.apps.rulebook.from_game import Maker
from ludex.apps.rulebook.text import part_lines
from ludex.records import dataclass, replace
from ludex.syntax import file as f
from ludex.syntax.overlay import overlaid
from ludex.syntax.scenarios import LedgerEntry
from ludex.view.language import Language

PLAY = "play"
SETUP = "setup"


@dataclass(frozen=True)
class RuleTexts:
    """The rules of a game at one table, each as a part of a rulebook."""

    parts: tuple[tuple[str, Part], ...]

    def about(self, rule: str, word: str) -> list[Part]:
        """The rules whose name or title has this word; without one, the rule of that name."""
        if not word:
            return [part for name, part in self.parts if name == rule]
        wanted = word.casefold()
        return [p for name, p in self.parts if wanted in name or wanted in p.title.casefold()]

    @property
    def names(self) -> list[str]:
        """The names of all rules."""
        return list(dict.fromkeys(name for name, _ in self.parts))


def rule_texts(
    game: f.GameFile,
    variants: tuple[str, ...],
    language: Language,
    ledger: Iterable[LedgerEntry] = (),
) -> RuleTexts:
    """The texts of the rules with these variants."""
    sections, _, _ = overlaid(game, variants)
    maker = Maker(replace(game, sections=sections), language, {e.id: e for e in ledger})
    return RuleTexts(tuple(_parts(maker, sections)))


def _parts(maker: Maker, sections: f.Sections) -> Iterator[tuple[str, Part]]:
    rules = list(maker.own(sections.rules))
    yield from zip((rule.name for rule in rules), maker.rules(sections), strict=True)
    moments = [*maker.own(sections.windows), *maker.own(sections.triggers)]
    named = (f"window {each.name}" if isinstance(each, f.Window) else each.name for each in moments)
    yield from zip(named, maker.moments(sections), strict=True)
    words = [*maker.words(sections, True), *maker.words(sections, False)]
    yield from ((part.title.casefold(), part) for part in words if isinstance(part, Part))
    for name, blocks in ((PLAY, maker.play(sections)), (SETUP, maker.setup(sections))):
        lines = tuple(block for block in blocks if isinstance(block, Line))
        yield name, Part(maker.language.say(f"chapter-{name}"), lines=lines)


def lines_of(parts: Iterable[Part], width: int) -> list[str]:
    """These rules as lines of at most that width."""
    return [line for part in parts for line in part_lines(part, width)]
