"""Makes the rulebook of a game from its file and its ledger; no game is known here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from ludex.apps.rulebook.boards import board_of_tiles
from ludex.apps.rulebook.book import Block, Book, Chapter, Drawing, Line, Part
from ludex.apps.rulebook.pictures import Pictures
from ludex.apps.rulebook.sentences import Sentences, capital, listed, sentence
from ludex.apps.rulebook.things import Things, ids
from ludex.source.tree import Node, Scalar, Sequence
from ludex.syntax import file as f
from ludex.syntax.print import AnyNode, text_of
from ludex.syntax.scenarios import LedgerEntry
from ludex.view.language import Language

T = TypeVar("T", bound=f.Definition)
PLAIN = Language()
SCORE = "score"
WORD = re.compile(r"[a-z][a-z0-9-]*")


def rulebook(
    game: f.GameFile,
    title: str,
    language: Language = PLAIN,
    ledger: Iterable[LedgerEntry] = (),
    pictures: Pictures | None = None,
) -> Book:
    """The rulebook of a game, with its things called as in a language."""
    return Maker(game, language, {entry.id: entry for entry in ledger}, pictures).book(title)


class Maker:
    """Goes through the sections of a game file in the order in which a player needs them."""

    def __init__(
        self,
        game: f.GameFile,
        language: Language,
        ledger: Mapping[str, LedgerEntry],
        pictures: Pictures | None = None,
    ) -> None:
        self.game, self.language, self.ledger = game, language, ledger
        self.said, self.pictures = Sentences(language), pictures
        self.things = Things(self.said, pictures)

    def book(self, title: str) -> Book:
        """All chapters that have something to say."""
        sections = self.game.sections
        chapters = [
            ("components", self.components(sections)),
            ("table", self.table(sections)),
            ("options", self.things.options(sections.options)),
            ("setup", self.setup(sections)),
            ("play", self.play(sections)),
            ("rules", self.rules(sections)),
            ("walks", self.walks(sections)),
            ("squares", self.squares(sections)),
            ("moments", self.moments(sections)),
            ("scoring", self.scoring(sections)),
            ("words", self.words(sections, scoring=False)),
            ("invariants", self.invariants(sections)),
            ("variants", self.variants()),
            ("conduct", self.conduct()),
            ("booklet", self.booklet()),
        ]
        made = [
            Chapter(self.language.say(f"chapter-{name}"), tuple(blocks))
            for name, blocks in chapters
        ]
        lead = tuple(self.lead(sections))
        return Book(
            title, self.language.code, lead, tuple(chapter for chapter in made if chapter.blocks)
        )

    def lead(self, sections: f.Sections) -> Iterator[str]:
        """What the box says."""
        about, say = sections.about, self.language.say
        if sections.players:
            yield self._players(sections.players)
        known = {e.key.text: _text(e.value, say("and")) for e in about} if about else {}
        yield from (
            sentence(say(said, text=known[key]) if said else known[key])
            for key, said in (
                ("age", "from-age"), ("minutes", "lasts"), ("authors", "by-authors"),
                ("publisher", "published"), ("imprint", ""), ("year", "year"), ("warning", ""),
                ("notes", ""),
            )
            if known.get(key)
        )  # fmt: skip

    def _players(self, players: tuple[int, ...]) -> str:
        count = self.things.listed(map(str, players), "or")
        return self.language.say("for-one" if players == (1,) else "for-players", count=count)

    # ------------------------------------------------------------ what there is
    def components(self, sections: f.Sections) -> Iterator[Block]:
        """Pieces, their lists of names, and the board."""
        yield from self.things.pieces(sections.pieces)
        yield from self.things.types(sections.types)
        if sections.board is not None:
            if sections.board.tiles is not None:
                say = self.language.say
                yield from board_of_tiles(sections.board, sections.tiles, say)
            else:
                yield from self.things.board(sections.board)

    def table(self, sections: f.Sections) -> Iterator[Block]:
        """Places, and what is remembered beside them."""
        yield from self.things.places(sections.places)
        yield from self.things.values(sections.values)
        yield from self.things.effects(sections.effects)
        yield from self.things.attempts(sections.attempts)
        yield from self.things.patterns(sections.patterns)

    def setup(self, sections: f.Sections) -> Iterator[Block]:
        """Where pieces begin, and what is done before the first turn."""
        for piece in sections.pieces:
            if piece.begins is not None:
                key = "book-begins-own" if piece.each else "book-begins"
                where, name = self.things.name(piece.begins), self.things.name(piece.name)
                yield Line(self.language.say(key, name=name, place=where))
        for count, drawing in sections.start.drawings if sections.start is not None else ():
            yield Drawing(self.drawn(count, drawing))
        yield from self.said.steps(sections.setup or ())
        if self.pictures is not None and sections is self.game.sections:
            yield from self.pictures.beginning()

    def drawn(self, count: Scalar | None, drawing: Scalar) -> tuple[str, ...]:
        """The lines of what is drawn over the board, and for how many players it is."""
        whom = [self.language.say("for-players", count=count.text)] if count is not None else []
        return (*whom, *drawing.text.rstrip().split("\n"))

    # ------------------------------------------------------------ what is done
    def play(self, sections: f.Sections) -> Iterator[Block]:
        """The game from its first step to its last."""
        yield from self.said.steps(sections.play or ())

    def rules(self, sections: f.Sections) -> Iterator[Block]:
        """Every rule of the game under its name."""
        for rule in self.own(sections.rules):
            steps = (*self.said.needs(rule.needs), *self.said.steps(rule.body))
            yield self.part(self.said.phrase(rule.signature), rule, steps)

    def walks(self, sections: f.Sections) -> Iterator[Block]:
        """What one step of each movement is."""
        for walk in self.own(sections.walks):
            yield self.part(self.said.phrase(walk.signature), walk, tuple(self._walk(walk)))

    def _walk(self, walk: f.WalkRule) -> Iterator[Line]:
        say = self.language.say
        if walk.like is not None:
            yield Line(say("book-walk-like", name=self.things.name(walk.like)))
        yield from self._said("book-walk-begins", walk.begins)
        yield from self._said("book-walk-ways", walk.ways)
        yield from self._said("book-walk-lands", walk.lands)
        yield from self.said.needs(walk.where)
        if walk.prefers:
            yield Line(say("book-walk-prefers"))
            yield from self.said.needs(walk.prefers)
        yield from self._said("book-walk-stops", walk.stops)
        if walk.straight:
            yield Line(say("book-walk-straight"))
        if isinstance(walk.twice, bool):
            yield Line(say("book-walk-again" if walk.twice else "book-walk-once"))
        else:
            yield from self._said("book-walk-again-if", walk.twice)
        yield from self._said("book-walk-gathers", walk.gathers)
        for spending in walk.spends:
            most, reason = self.said.phrase(spending.most), self.said.text(spending.reason.text)
            text = say("book-walk-breaks", reason=reason, count=most)
            yield Line(text, self.said.steps(spending.pay))

    def _said(self, key: str, node: AnyNode | None) -> Iterator[Line]:
        """A sentence with a phrase of the game, where there is one."""
        if node is not None:
            yield Line(self.language.say(key, phrase=self.said.phrase(node)))

    def squares(self, sections: f.Sections) -> Iterator[Block]:
        """What the printed texts mean, each under its words."""
        for square in sections.squares:
            steps = (*self.said.needs(square.needs), *self.said.steps(square.body))
            yield self.part(square.name, square, steps)

    def moments(self, sections: f.Sections) -> Iterator[Block]:
        """When others may speak, and what follows from an event."""
        for window in self.own(sections.windows):
            when = (
                *self._said("book-window-polls", window.poll),
                *self._said("book-window-open", window.while_open),
                *self._said("book-window-seats", window.seats),
            )
            yield self.part(window.name, window, (*when, *self.said.steps(window.body)))
        for trigger in self.own(sections.triggers):
            title = self.said.phrase(trigger.event)
            yield self.part(title, trigger, self.said.steps(trigger.body))

    # ------------------------------------------------------------ what words mean
    def scoring(self, sections: f.Sections) -> Iterator[Block]:
        """What a score is, and who sees it before the end."""
        score = self.game.score
        if score is not None and score.value is not None:
            yield Line(sentence(self.said.phrase(score.value)), (), ids(score))
        if score is not None and score.seen is not None:
            yield Line(self.things.seen(score.seen, "book-score-seen"), (), ids(score))
        yield from self.words(sections, scoring=True)

    def words(self, sections: f.Sections, scoring: bool) -> Iterator[Block]:
        """The words that say what a score is, or all the others."""
        words = list(self.own(sections.words))
        reached = _reached(words)
        for word in words:
            if (word.name in reached) == scoring:
                yield self.part(self.said.phrase(word.signature), word, tuple(self._meaning(word)))

    def _meaning(self, word: f.Word) -> Iterator[Line]:
        if word.meaning is not None:
            yield Line(sentence(self.said.phrase(word.meaning)))
        for case in word.cases:
            yield Line(sentence(self.said.phrase(case)))
        for count, drawing in word.drawings:
            yield from map(Line, self.drawn(count, drawing))

    def invariants(self, sections: f.Sections) -> Iterator[Block]:
        """What holds after every step."""
        for invariant in sections.invariants:
            yield Line(sentence(self.said.phrase(invariant.test)), (), ids(invariant))

    # ------------------------------------------------------------ variants
    def variants(self) -> Iterator[Block]:
        """What each variant changes."""
        for variant in self.game.variants:
            yield self.part(variant.name, variant, tuple(self._variant(variant)))

    def _variant(self, variant: f.Variant) -> Iterator[Line]:
        if variant.excludes:
            names = self.things.named(variant.excludes, "or")
            yield Line(self.language.say("book-excludes", names=names))
        yield from self.said.needs(variant.needs)
        for name, value in variant.settings:
            fixed = capital(self.things.name(name))
            text = self.language.say("book-fixes", name=fixed, value=self.things.name(value))
            yield Line(text)
        for patch in variant.patches:
            title = self.said.phrase(patch.patch)
            steps = self.said.steps(patch.body) or self.said.needs(patch.conditions)
            steps = steps or (Line(self.language.say("book-nothing")),)
            yield Line(f"{capital(title)}:", steps, ids(patch))
        if variant.replaces is not None:
            yield from self._replaced(variant.replaces)

    def _replaced(self, sections: f.Sections) -> Iterator[Line]:
        say = self.language.say
        if sections.players:
            yield Line(self._players(sections.players))
        for piece in sections.pieces:
            if piece.without:
                text = say("book-without", names=self.things.named(piece.without))
                yield Line(text, (), ids(piece))
        yield from self.things.options(sections.options)
        yield from self.things.places(sections.places)
        yield from self.things.values(sections.values)
        for word in sections.words:
            title = capital(self.said.phrase(word.signature))
            yield Line(say("book-meaning", name=title), tuple(self._meaning(word)), ids(word))
        for rule in sections.rules:
            title = capital(self.said.phrase(rule.signature))
            yield Line(f"{title}:", self.said.steps(rule.body), ids(rule))
        if sections.setup:
            yield Line(say("book-other-setup"), self.said.steps(sections.setup))

    # ------------------------------------------------------------ the booklet
    def conduct(self) -> Iterator[Block]:
        """Sentences for the table."""
        for each in self.game.conduct:
            said = self.language.text(each.says) or each.says
            yield Line(sentence(said), (), tuple(cite.id for cite in each.cites))

    def booklet(self) -> Iterator[Block]:
        """Every sentence of the ledger, with why it needs no rule where it needs none."""
        for entry in self.ledger.values():
            settled = _text(entry.settled) if entry.settled is not None else ""
            under = (Line(sentence(settled)),) if settled else ()
            yield Line(entry.says, under, (), entry.id)

    def part(self, title: str, thing: f.Definition, lines: tuple[Line, ...]) -> Part:
        """A thing under its title, with what the booklet says of it."""
        quotes = (self.ledger.get(cite.id) for cite in thing.cites)
        said = tuple(Line(entry.says, mark=entry.id) for entry in quotes if entry is not None)
        says = self.language.text(thing.says) or thing.says
        return Part(self.said.title(title), says, ids(thing), said, lines)

    def own(self, things: Iterable[T]) -> Iterator[T]:
        """What the game itself defines, and not the library."""
        return (thing for thing in things if thing.origin != "library")


def _reached(words: Iterable[f.Word]) -> set[str]:
    """The names of the words that a score is made of."""
    mentions: dict[str, set[str]] = {}
    for word in words:
        nodes = [word.meaning] if word.meaning is not None else []
        texts = [text_of(node) for node in nodes] + [text_of(case) for case in word.cases]
        mentions.setdefault(word.name, set()).update(WORD.findall(" ".join(texts)))
    found: set[str] = set()
    waiting = [SCORE] if SCORE in mentions else []
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(mentions[name] & mentions.keys())
    return found


def _text(node: Node, last: str = "and") -> str:
    """A scalar or a list of them as a text; sentences stand one after the other."""
    if isinstance(node, Sequence):
        texts = [item.text for item in node.items if isinstance(item, Scalar)]
        if all(text.endswith((".", "!", "?")) for text in texts):
            return " ".join(texts)
        return listed(texts, last)
    return node.text if isinstance(node, Scalar) else ""
