"""What a session shows: the table as a seat sees it, what it was told, what it may do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ludex.apps.cli.keyboard import Keyboard
from ludex.apps.cli.terminal import height, width
from ludex.apps.rulebook.asking import RuleTexts
from ludex.machine.facts import Fact, Piece
from ludex.machine.interface import TABLE, UndecidedError
from ludex.machine.state import UNFINISHED
from ludex.machine.views import ending_of
from ludex.play.bots import Bot
from ludex.play.hot_seat import apart, hides, shown_alone
from ludex.play.match import Match
from ludex.play.offers import Offer, by_number
from ludex.play.phrases import echoed
from ludex.records import dataclass, field, replace
from ludex.view import text
from ludex.view.changes import changed
from ludex.view.inscribed import printed_on, texts_of_kinds
from ludex.view.journeys import journeys
from ludex.view.language import MANY, Language
from ludex.view.screen import Screen, screen_of
from ludex.view.telling import Refused, Telling

MOST_LISTED = 40
STEP = "step"
TALL = 12
"""A screen, or a board, of more lines, half of a small terminal, is not drawn whole at once."""
LONG = 8
"""A legend of more signs is not shown again at once."""
BELOW = 8
"""So many lines of a terminal are left for what happened, what is asked and the moves."""
_QUOTED = re.compile(r"`[^`]{1,40}`")


@dataclass
class Showing:
    """A match with its seats, its looks and how it is talked about."""

    match: Match
    name: str
    title: str
    bots: Mapping[int, Bot]
    watched: int | None = None
    watching: bool = False
    save_path: str | None = None
    practice: bool = False
    language: Language = field(default_factory=Language)
    book: Callable[[], RuleTexts] | None = None
    says: Mapping[str, str] = field(default_factory=dict)
    keyboard: Keyboard = field(default_factory=Keyboard)
    told: dict[int | None, int] = field(default_factory=dict)
    last: int | None = None
    hinted: set[str] = field(default_factory=set)
    last_drawn: tuple[int | None, int, Screen] | None = None
    from_the_start: bool = field(init=False)

    def __post_init__(self) -> None:
        self.from_the_start = not self.match.moves

    # ------------------------------------------------------------ who looks
    def reader(self, seat: int) -> int | None:
        """Whose view is shown while a seat decides."""
        if self.watching:
            return self.watched
        return None if seat == TABLE else seat

    def who(self, seat: int) -> str:
        """What a seat is called."""
        return self.language.say("table") if seat == TABLE else self.match.machine.tables.seat(seat)

    def telling(self, reader: int | None) -> Telling:
        """How a reader is told of the game; the people at the table sit in no seat."""
        return Telling(
            self.match.machine.tables, None if reader == TABLE else reader, self.language
        )

    def say(self, sentence: str) -> None:
        """Prints a sentence in lines of the right width."""
        whole = _QUOTED.sub(lambda quoted: quoted[0].replace(" ", text.KEPT), sentence)
        for line in text.wrapped(whole, width()) or [""]:
            print(line)

    # ------------------------------------------------------------ what is shown
    def welcome(self, seats: Sequence[str], human: str) -> None:
        """Who sits where, and how moves are made."""
        said = []
        for name in sorted(set(seats), key=lambda name: (name != human, name)):
            who = [self.who(seat) for seat, each in enumerate(seats) if each == name]
            key = "seat-human" if name == human else "seat-program"
            said.append(self.seated(key, who, program=name))
        self.say(self.language.say("seats", title=self.title, seats="; ".join(said)))
        if human in seats:
            self.say(self.language.say("how-to-type", help=self.named("help")))

    def named(self, command: str) -> str:
        """What a command is called in this language."""
        return self.language.say(f"command-{command}")

    def seated(self, key: str, who: list[str], **parts: str) -> str:
        """Who some seats are."""
        key = key if len(who) == 1 else key + MANY
        return self.language.say(key, who=self.language.listed(who), **parts)

    def show(self, seat: int, whole: bool = True) -> None:
        """What happened, the table, and what is asked."""
        reader = self.reader(seat)
        print()
        self.tell(reader, drawn=True)
        self.draw(reader, seat == TABLE and not self.watching, whole)
        if seat == TABLE and seat in self.match.pending.must:
            print()
            self.question()

    def draw(
        self, reader: int | None, table: bool = False, whole: bool = True, over: bool = False
    ) -> None:
        """The game as a reader sees it; the people at the table see what lies open.

        Whoever has been shown it before is shown less. How a game ended is said below it.
        """
        view, tables = self.match.view(reader), self.match.machine.tables
        screen = screen_of(view, tables, self.title, self.language)
        at_the_table = self.language.say("at-the-table")
        screen = replace(screen, reader=at_the_table) if table else screen
        screen = replace(screen, notices=()) if over else screen
        before, self.last_drawn = self.last_drawn, (reader, len(self.match.moves), screen)
        if before is not None and not whole and not self.apart(before[0], reader):
            alone = reader == before[0] is not None
            goes_on = alone and {move.seat for move in self.match.moves[before[1] :]} <= {reader}
            screen = self.drawn_again(before[2], screen, TALL if goes_on else height())
        print(text.render(screen, width(), self.language), end="")

    def drawn_again(self, before: Screen, screen: Screen, most: int) -> Screen:
        """What is drawn for somebody who has been shown the screen before.

        It is without a long legend. Where it has more than so many lines, it is what has changed,
        and the board only as far as it has changed where that alone is as tall.
        """
        new, grid = changed(before, screen), screen.grid
        tall = text.render(screen, width(), self.language).count("\n") > most
        drawn = new if tall else screen
        if grid is None or (len(grid.legend) <= LONG and not tall):
            return drawn
        if tall and len(text.grid_lines(grid, width())) > max(TALL, most - BELOW):
            return new
        legend = new.grid.legend if new.grid is not None else ()
        return replace(drawn, grid=replace(grid, legend=legend))

    def question(self) -> None:
        """What the table is asked to report, and how to see what counts as what."""
        pending, say = self.match.pending, self.language.say
        assert pending.question is not None
        question = self.telling(None).tell(pending.question)
        if pending.kind == "chance":
            self.say(say("what-chance", question=question))
        else:
            asked = question.endswith("?")
            self.say(question if asked else say("what-happened", question=question))
        if pending.conduct or pending.signs:
            self.say(say("conduct-there-is", conduct=self.named("conduct")))

    def hint(self) -> None:
        """Which rule is being played, and for the first time how to read it."""
        rule = self.match.pending.rule.removeprefix("window ")
        if rule in ("", "play"):
            return
        head = rule.partition(" ")[0] if rule[:1].islower() else rule
        named = self.language.names.said(head)
        print()
        says = self.says.get(rule, "")
        if self.book is None or rule in self.hinted:
            self.say(f"({named})")
        elif says:
            told = ended(self.language.text(says) or says)
            self.say(self.language.say("rule-says", rule=named, says=told))
        else:
            self.say(self.language.say("rule-under-way", rule=named, rules=self.named("rules")))
        self.hinted.add(rule)

    def tell(
        self,
        reader: int | None,
        everything: bool = False,
        details: bool = False,
        drawn: bool = False,
    ) -> None:
        """What happened since this reader was told last; nobody is told the same twice."""
        since = 0 if everything else self.told.get(reader, 0)
        facts = self.match.told(reader, since, details)
        if everything:
            facts = [*self.match.told_first(reader, details), *facts]
        elif reader not in self.told and self.from_the_start:
            facts = [*self.first_turns(reader), *facts]
        said = journeys(facts) if everything else self.news(reader, facts, drawn)
        for each in said:
            self.say(f"* {self.telling(reader).sentence(each)}")
        if said:
            print()
        elif everything:
            self.say(self.language.say("nothing-yet"))
        everybody = (*range(self.match.machine.tables.players), None)
        facts = self.match.told(reader, since, details=True)
        alike = not hides(self.match.machine.tables) and not shown_alone(facts)
        for other in everybody:
            if other == reader or (alike and self.told.get(other, 0) >= since):
                self.told[other] = len(self.match.moves)

    def news(self, reader: int | None, facts: Sequence[Fact], drawn: bool) -> list[Fact]:
        """What happened, without what a screen drawn below says anyway: whose turn it is now."""
        here = self.match.view(reader).notices if drawn else ()
        said = [each for each in journeys(facts) if each.what != "has-chosen"]
        last = {each: index for index, each in enumerate(said)}
        return [each for index, each in enumerate(said) if each not in here or index != last[each]]

    def first_turns(self, reader: int | None) -> list[Fact]:
        """What happened by itself before the first decision; the set-up is seen on the table."""
        facts = self.match.told_first(reader)
        turns = [i for i, each in enumerate(facts) if each.what == "turn"]
        return facts[turns[0] :] if turns and len(facts) > turns[0] + 1 else []

    # ------------------------------------------------------------ what only one seat may know
    @property
    def people(self) -> int:
        """How many seats sit at this keyboard."""
        return self.match.machine.tables.players - len(self.bots)

    def apart(self, one: int | None, other: int | None) -> bool:
        """Whether a reader must not see what another one has been shown."""
        return apart(self.match, one, other)

    def shared(self) -> bool:
        """Whether several people at this keyboard must not learn the same."""
        return self.people > 1 and hides(self.match.machine.tables)

    def list_moves(self, seat: int, everything: bool = False) -> None:
        """The moves with their numbers; those that are numbers themselves have no other."""
        offers = self.match.offers(seat)
        way_to = {cell: way for way, cell in reversed(self.match.ways(seat).items())}
        said = [self.with_text(offer, way_to) for offer in offers]
        shown = said if everything else said[:MOST_LISTED]
        print()
        places = by_number(offers)
        numbered = not offers or places.get("1") == offers[0]
        for line in listed(shown, numbered and len(places) == len(offers)):
            print(line)
        if len(shown) < len(said):
            command = self.named("moves")
            more = f"{len(said) - len(shown):,}"
            self.say(self.language.say("more-moves", count=more, moves=command))

    def with_text(self, offer: Offer, way_to: Mapping[str, str]) -> str:
        """A move as it is listed, with what is printed on the one piece that it is about.

        Of a step it is also said which way it goes.
        """
        way = f" ({way_to[offer.things[0]]})" if _is_step(offer, way_to) else ""
        name = self.language.names.said(offer.text + way)
        texts = texts_of_kinds(self.match.machine.tables)
        for _, said in printed_on(_kind_of(offer), texts):
            return self.language.say("row", name=name, things=self.language.square(said))
        return name

    def walk_ends(self, seat: int) -> None:
        """Where the walk can end of which a step is asked."""
        machine = self.match.machine
        try:
            ends = machine.ends(self.match.state, seat)
        except UndecidedError:
            return
        cells = [machine.tables.cell(cell) for cell in ends]
        steps = {thing for offer in self.match.offers(seat) for thing in offer.things}
        if cells and set(cells) != steps:
            self.say(self.language.say("it-can-end", cells=", ".join(cells)))

    def farewell(self) -> None:
        """The table at the end, as the one person sees it who has played; and who has won."""
        people = [s for s in range(self.match.machine.tables.players) if s not in self.bots]
        reader = people[0] if len(people) == 1 else None
        reader = self.watched if self.watching else reader
        print()
        self.tell(reader if self.last is None or self.watching else self.last, drawn=True)
        self.draw(reader, reader is None and not self.watching and bool(people), over=True)
        moves = self.language.count("moves", len(self.match.moves))
        if self.match.result is None:
            self.say(self.language.say("stopped-after", moves=moves))
        else:
            tables, state = self.match.machine.tables, self.match.state
            telling, how = self.telling(reader), ending_of(tables, state)
            if state.ending == UNFINISHED:
                self.say(telling.sentence(how))
            else:
                said = telling.tell(how)
                self.say(self.language.say("over-after", moves=moves, sentence=said))


def _kind_of(offer: Offer) -> tuple[str, ...]:
    """The kind of the one thing that a move is about."""
    if len(offer.things) != 1:
        return ()
    match offer.move.parts[0].held:
        case (Piece(name=name, known=True),):
            return (name,)
    return offer.things


def _is_step(offer: Offer, way_to: Mapping[str, str]) -> bool:
    """Whether a move is a step to a cell that lies some way from here."""
    return offer.option == STEP and len(offer.things) == 1 and offer.things[0] in way_to


def listed(texts: Sequence[str], numbered: bool) -> list[str]:
    """Moves in columns, with their numbers."""
    wide = len(str(len(texts)))
    cells = [f"{i:>{wide}} {each}" for i, each in enumerate(texts, 1)] if numbered else list(texts)
    longest = max(map(len, cells), default=0) + 3
    columns = max(1, width() // longest)
    if columns == 1:
        return [line for cell in cells for line in text.wrapped(cell, width(), " " * (wide + 3))]
    rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
    return ["".join(f"{cell:<{longest}}" for cell in row).rstrip() for row in rows]


def ended(sentence: str) -> str:
    """A sentence with the sign at its end."""
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def why_lines(refused: Refused | None, phrase: str, telling: Telling) -> list[str]:
    """A refusal with the rule it comes from, its citations and what failed."""
    language = telling.language
    if refused is None:
        return [language.say("possible", move=echoed(phrase))]
    refusal = refused.refusal
    lines = [language.say("not-possible", sentence=ended(telling.tell(refusal.why)))]
    lines += [f"- {telling.tell(detail)}" for detail in refusal.details]
    if refusal.rule:
        key, rule = "the-rule-cited" if refusal.cites else "the-rule", refusal.rule
        named = language.names.said(rule)
        lines.append(language.say(key, rule=named, cites=", ".join(refusal.cites)))
    if refusal.place:
        lines.append(language.say("stands-at", place=refusal.place))
    return lines
