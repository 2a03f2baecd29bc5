"""A game at one keyboard: whoever must decide is shown what they may see, and asked."""

from __future__ import annotations

import sys

from ludex.apps.cli.commands_at_table import COMMANDS, QuitError, TableCommands
from ludex.apps.cli.showing import STEP, ended, why_lines
from ludex.diagnostics.escape import shown
from ludex.machine.interface import TABLE
from ludex.play.attempts import meant
from ludex.play.bots import chosen_by
from ludex.play.hot_seat import by_the_odds, only_passes, without_hands
from ludex.play.match import NotAMoveError
from ludex.play.offers import by_number
from ludex.play.phrases import PASS
from ludex.records import dataclass, field

__all__ = ["CLEAR", "QuitError", "Session", "why_lines"]

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


@dataclass
class Session(TableCommands):
    """Plays a match: programs decide by themselves, people are asked.

    `silent` are those who could have spoken in this position and did not want to.
    """

    silent: set[int] = field(default_factory=set)
    silent_at: int = 0

    # ------------------------------------------------------------ the loop
    def play(self) -> None:
        """Plays until the game is over; QuitError, EOFError or an interrupt ends it before."""
        while not self.match.over:
            if self.silent_at != len(self.match.moves):
                self.silent_at, self.silent = len(self.match.moves), set()
            self.step()
        self.farewell()

    def step(self) -> None:
        """One decision: programs may speak, then whoever must decides."""
        pending = self.match.pending
        speakers = [seat for seat in pending.may if seat not in self.silent]
        programs = [seat for seat in pending.must if seat in self.bots]
        people = [seat for seat in pending.must if seat not in self.bots]
        for seat in speakers:
            if seat in self.bots:
                self.program(seat)
                return
        if programs:
            listening = [seat for seat in speakers if seat != TABLE and self.present(seat)]
            if listening:
                self.ask(listening[0], must=False)
            else:
                self.program(programs[0])
        elif without_hands(self.match, self.bots):
            self.match.play(TABLE, by_the_odds(self.match))
        elif people and self.silent_anyway(people[0]):
            self.match.play(people[0], PASS)
        elif people:
            self.ask(people[0])
        else:
            raise AssertionError("nobody can decide, and the game is not over")

    def silent_anyway(self, seat: int) -> bool:
        """Whether a seat that is polled can only pass, and asking it would hide nothing."""
        return only_passes(self.match, seat) and not self.shared()

    def present(self, seat: int) -> bool:
        """Whether somebody sits there who is asked; where others look on, it tells nothing."""
        return self.people > 0 and (self.shared() or bool(self.match.offers(seat)))

    def program(self, seat: int) -> None:
        """A program decides, or is silent."""
        chosen = chosen_by(self.bots[seat], self.match, seat)
        if chosen is None:
            self.silent.add(seat)
            return
        self.match.play(seat, chosen)
        if self.watching or len(self.bots) == self.match.machine.tables.players:
            self.tell(self.watched)

    def ask(self, seat: int, must: bool = True, said: str = "") -> None:
        """Shows a seat what it may see, and reads until a move is made; `said` is typed already."""
        self.hand_over(seat)
        self.show(seat, whole=False)
        if seat != TABLE:
            self.hint()
        self.list_moves(seat)
        self.walk_ends(seat)
        self.invite(seat, must)
        before = len(self.match.moves)
        known = self.completions(seat)
        while len(self.match.moves) == before:
            line, said = said or self.keyboard.read(f"{self.who(seat)}> ", known), ""
            if not line and not must:
                self.silent.add(seat)
                return
            if self.typed(seat, line):
                return

    def invite(self, seat: int, must: bool) -> None:
        """Says who may speak without being asked."""
        if not must:
            self.say(self.language.say("speak-or-not", who=self.who(seat)))
        pending = self.match.pending
        for other in pending.may:
            if other != seat and other not in self.bots and self.present(other):
                who = self.who(other)
                self.say(self.language.say("others-may-speak", who=who, example=who))

    def completions(self, seat: int) -> list[str]:
        """What the Tab key completes: the moves, and what else can be typed."""
        moves = [self.language.names.said(offer.text) for offer in self.match.offers(seat)]
        commands = [self.named(name) for name in COMMANDS]
        return [*moves, *commands, *(f"{self.named('why')} {move}" for move in moves)]

    # ------------------------------------------------------------ between two people
    def hand_over(self, seat: int) -> None:
        """Between two people at one screen, what one has seen is wiped before the other looks."""
        reader = self.reader(seat)
        before = self.last
        if reader is not None:
            self.last = reader
        if self.people < 2 or None in (before, reader) or not self.apart(before, reader):
            return
        self.keyboard.forget()
        if sys.stdin.isatty() and sys.stdout.isatty():
            print(CLEAR, end="")
            self.say(self.language.say("decides", who=self.who(seat)))
            input(self.language.say("only-looks", who=self.who(seat)))
            print(CLEAR, end="")

    # ------------------------------------------------------------ what was typed
    def typed(self, seat: int, line: str) -> bool:
        """Does what was typed; True where the position has changed."""
        if not line:
            return False
        line = self.language.meant(line) if seat == TABLE else self.directed(seat, line)
        numbered = by_number(self.match.offers(seat))
        if line in numbered:
            self.match.play(seat, numbered[line])
            return True
        if seat == TABLE and meant(self.match.pending, line) == "":
            self.say(self.language.say("goes-on"))
            return False
        if not self.match.matching(seat, line):
            word, _, rest = line.partition(" ")
            command = self.command(word)
            if command is not None:
                return self.obey(seat, command, rest.strip())
        who, phrase = self.spoken(seat, line)
        if who != seat and (not phrase or self.shared()):
            self.ask(who, must=False, said=phrase)
            return True
        return self.move(who, phrase, line)

    def directed(self, seat: int, line: str) -> str:
        """A direction that was typed, as the step that goes there; anything else as it is."""
        ways = self.match.ways(seat)
        typed = line.casefold().split()
        step = {STEP, self.language.names.said(STEP)}
        if not ways or not typed or len(typed) > 2 or (len(typed) == 2 and typed[0] not in step):
            return line
        for way, cell in ways.items():
            if typed[-1] in {
                each
                for name in (way, self.language.names.said(way))
                for each in (name, short(name))
            }:
                return f"{STEP} {cell}"
        return line

    def move(self, seat: int, phrase: str, line: str) -> bool:
        """Makes a move as it was said, or says why not."""
        say = self.language.say
        try:
            self.match.play(seat, self.canonical(seat, phrase))
        except NotAMoveError as error:
            why = self.telling(seat).tell(error.refusal.refusal.why)
            self.say(say("refused", sentence=ended(why)))
            if error.refusal.rule:
                more = {"why": self.named("why"), "help": self.named("help"), "move": shown(line)}
                self.say(say("refused-more", **more))
            return False
        return True


def short(way: str) -> str:
    """A direction by its letters: n, ne."""
    return "".join(part[0] for part in way.split("-"))
