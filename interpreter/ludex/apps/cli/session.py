"""A game at one keyboard: whoever must decide is shown what they may see, and asked."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludex.apps.cli.terminal import width
from ludex.apps.saving import FileError, check_target, write_whole
from ludex.diagnostics.escape import harmless, shown_path
from ludex.machine.interface import TABLE, Move, PlayError, Refusal
from ludex.machine.views import ended_text
from ludex.play.attempts import meant
from ludex.play.bots import Bot, chosen_by
from ludex.play.match import Match, NotAMoveError
from ludex.play.record import save
from ludex.view import text
from ludex.view.names import Names
from ludex.view.screen import Look, screen_of

MOST_LISTED = 40
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
HELP = """\
a number or a phrase  make that move
why PHRASE            why this is not possible, with its rule
c, conduct            how hands behave, and what counts as which outcome
undo                  take the last move back
view, log, moves      show the table, what happened, the moves
save [FILE]           save the game
quit                  stop; the game is saved where --save says
"""


class QuitError(Exception):
    """Whoever plays wants to stop."""


@dataclass
class Session:
    """A match with its seats, its looks and the file it is saved in."""

    match: Match
    name: str
    title: str
    look: Look
    bots: Mapping[int, Bot]
    watched: int | None = None
    watching: bool = False
    save_path: str | None = None
    names: Names = field(default_factory=Names)
    told: dict[int | None, int] = field(default_factory=dict)
    last: int | None = None

    # ------------------------------------------------------------ the loop
    def play(self) -> None:
        """Plays until the game is over; QuitError, EOFError or an interrupt ends it before."""
        while not self.match.over:
            if not self._bots_move():
                self._ask(self._asked())
        self._farewell()

    def _bots_move(self) -> bool:
        """One decision of a program, where there is one to make."""
        pending = self.match.pending
        for seat in (*pending.must, *pending.may):
            if seat in self.bots:
                chosen = chosen_by(self.bots[seat], self.match, seat)
                if chosen is not None:
                    self.match.play(seat, chosen)
                    if self.watching or len(self.bots) == self.match.machine.tables.players:
                        self._tell(self.watched)
                    return True
        return False

    def _asked(self) -> int:
        pending = self.match.pending
        waiting = [s for s in (*pending.must, *pending.may) if s not in self.bots]
        if not waiting:
            raise AssertionError("nobody can decide, and the game is not over")
        return waiting[0]

    def _ask(self, seat: int) -> None:
        """Shows a seat what it may see, and reads until a move is made."""
        self._hand_over(seat)
        self._show(seat)
        self._list(self.match.legal(seat))
        before = len(self.match.moves)
        while len(self.match.moves) == before:
            if self._obey(seat, self._read(f"{self._who(seat)}> ")):
                return

    # ------------------------------------------------------------ looking
    def _reader(self, seat: int) -> int | None:
        if self.watching:
            return self.watched
        return None if seat == TABLE else seat

    def _who(self, seat: int) -> str:
        return "table" if seat == TABLE else self.match.machine.tables.seat(seat)

    def _hand_over(self, seat: int) -> None:
        """Between two people at one screen, what one has seen is wiped before the other looks."""
        reader = self._reader(seat)
        people = self.match.machine.tables.players - len(self.bots)
        changed = self.last is not None and self.last != reader and reader is not None
        if reader is not None:
            self.last = reader
        if people < 2 or not changed or not self._hides():
            return
        if sys.stdin.isatty() and sys.stdout.isatty():
            print(CLEAR, end="")
            self._say(f"It is seat {self._who(seat)} who decides.")
            input(f"Press Enter when only seat {self._who(seat)} looks: ")
            print(CLEAR, end="")

    def _hides(self) -> bool:
        """Whether a seat sees anything that another one does not see."""
        tables = self.match.machine.tables
        places = any(p.seen == "owner" for p in tables.places)
        return places or any(slot.seen == "owner" for slot in tables.slots)

    def _show(self, seat: int) -> None:
        reader = self._reader(seat)
        print()
        self._tell(reader)
        tables = self.match.machine.tables
        screen = screen_of(self.match.view(reader), tables, self.look, self.title)
        print(text.render(self.names.screen(screen), width()), end="")
        if seat == TABLE:
            print()
            self._question()

    def _question(self) -> None:
        """What the table is asked to report, and how to see what counts as what."""
        pending = self.match.pending
        question = self.names.said(pending.question)
        self._say(question if question.endswith("?") else f"{question}: what happened?")
        if pending.conduct or pending.signs:
            self._say("(`c` shows how hands behave, and what counts as what)")

    def _tell(self, reader: int | None, everything: bool = False) -> None:
        """What happened since this reader was told last."""
        since = 0 if everything else self.told.get(reader, 0)
        lines = self.match.log(reader, since)
        for line in lines:
            self._say(f"* {self.names.said(line)}")
        if lines:
            print()
        self.told[reader] = len(self.match.moves)

    def _list(self, moves: Sequence[Move], everything: bool = False) -> None:
        """The moves with their numbers; those that are numbers themselves have no other."""
        print()
        shown = moves if everything else moves[:MOST_LISTED]
        wide = len(str(len(shown)))
        said = [self.names.said(move.text) for move in shown]
        cells = [f"{index:>{wide}} {move}" for index, move in enumerate(said, 1)]
        if _are_numbers(moves):
            cells = said
        longest = max(map(len, cells), default=0) + 3
        columns = max(1, width() // longest)
        for start in range(0, len(cells), columns):
            row = cells[start : start + columns]
            print("".join(f"{cell:<{longest}}" for cell in row).rstrip())
        if len(shown) < len(moves):
            self._say(f"... and {len(moves) - len(shown)} more; `moves` lists all, or type one.")

    def _say(self, sentence: str) -> None:
        for line in text.wrapped(sentence, width()) or [""]:
            print(line)

    # ------------------------------------------------------------ reading
    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty():
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{harmless(line.strip())}")
        return line.strip()

    def _obey(self, seat: int, line: str) -> bool:
        """Does what was typed; True where the position has changed."""
        if not line:
            return False
        moves = self.match.legal(seat)
        numbered = line.isascii() and line.isdecimal() and not _are_numbers(moves)
        if numbered and 1 <= int(line[:9]) <= len(moves):
            self.match.play(seat, moves[int(line[:9]) - 1])
            return True
        if seat == TABLE and meant(self.match.pending, line) == "":
            self._say("The attempt goes on; nothing is reported yet.")
            return False
        if not self.match.matching(seat, line):
            word, _, rest = line.partition(" ")
            command = getattr(self, f"_do_{word}", None)
            if command is not None:
                return bool(command(seat, rest.strip()))
        return self._move(*self._spoken(seat, line))

    def _spoken(self, seat: int, line: str) -> tuple[int, str]:
        """`B: phrase` is said by seat B, who must play at this keyboard."""
        head, sign, rest = line.partition(":")
        tables = self.match.machine.tables
        for other in range(tables.players) if sign else ():
            if head.strip() == tables.seat(other) and other not in self.bots:
                return other, rest.strip()
        return seat, line

    def _move(self, seat: int, line: str) -> bool:
        try:
            self.match.play(seat, self._canonical(seat, line))
        except NotAMoveError as error:
            self._say(f"No: {self.names.said(ended(error.refusal.sentence))}")
            if error.refusal.rule:
                self._say(f"(`why {line}` says more, `help` what can be typed)")
            return False
        return True

    def _canonical(self, seat: int, line: str) -> str:
        """What was typed with the names of the game file, where it is not said so already."""
        return line if self.match.matching(seat, line) else self.names.canonical(line)

    # ------------------------------------------------------------ what may be typed
    def _do_help(self, seat: int, rest: str) -> bool:
        for line in HELP.splitlines():
            self._say(line)
        return False

    def _do_quit(self, seat: int, rest: str) -> bool:
        raise QuitError

    def _do_view(self, seat: int, rest: str) -> bool:
        self._show(seat)
        return False

    def _do_log(self, seat: int, rest: str) -> bool:
        self._tell(self._reader(seat), everything=True)
        return False

    def _do_moves(self, seat: int, rest: str) -> bool:
        self._list(self.match.legal(seat), everything=True)
        return False

    def _do_conduct(self, seat: int, rest: str) -> bool:
        """How hands behave, and what the table may see by the outcome that it means."""
        pending = self.match.pending
        for sentence in pending.conduct:
            self._say(f"* {self.names.said(ended(sentence))}")
        for outcome in dict.fromkeys(outcome for _, outcome in pending.signs):
            said = [self.names.said(sign) for sign, meant in pending.signs if meant == outcome]
            name = self.names.said(outcome) if outcome else "nothing yet, the attempt goes on"
            self._say(f"* {name}: {'; '.join(said)}")
        if not pending.conduct and not pending.signs:
            self._say("Nothing is said about hands here.")
        return False

    _do_c = _do_conduct

    def _do_why(self, seat: int, rest: str) -> bool:
        who, phrase = self._spoken(seat, rest)
        refusal = self.match.why_not(who, self._canonical(who, phrase))
        for line in why_lines(refusal, phrase):
            self._say(line if refusal is None else self.names.said(line))
        return False

    def _do_undo(self, seat: int, rest: str) -> bool:
        """Back to before the last decision of a person."""
        people = [i for i, move in enumerate(self.match.moves) if move.seat not in self.bots]
        if not people:
            self._say("There is no move to take back.")
            return False
        try:
            while len(self.match.moves) > people[-1]:
                self.match.undo()
        except (NotAMoveError, PlayError):
            self._say("The moves before this one cannot be played again, so none is taken back.")
            return False
        self.told = {reader: min(told, people[-1]) for reader, told in self.told.items()}
        self._say("Taken back.")
        return True

    def _do_save(self, seat: int, rest: str) -> bool:
        path = rest or self.save_path
        if path is None:
            self._say("Name a file: save FILE")
            return False
        try:
            check_target(path)
            self.save(path)
        except FileError as error:
            self._say(str(error))
            return False
        self._say(self.how_to_go_on(path))
        return False

    # ------------------------------------------------------------ the end
    def save(self, path: str) -> None:
        """Saves the match in a file."""
        write_whole(path, save(self.match))

    def how_to_go_on(self, path: str) -> str:
        """How the saved game is taken up again."""
        return f"Saved. To go on: ludex play {self.name} --load {shown_path(path)}"

    def _farewell(self) -> None:
        reader = self.watched if self.watching else None
        self._tell(self.last if self.last is not None and not self.watching else reader)
        tables = self.match.machine.tables
        screen = screen_of(self.match.view(reader), tables, self.look, self.title)
        print(text.render(self.names.screen(screen), width()), end="")
        count = len(self.match.moves)
        moves = "1 move" if count == 1 else f"{count} moves"
        if self.match.result is None:
            self._say(f"Stopped after {moves}, without a result.")
        else:
            self._say(f"The game is over after {moves}: {ended_text(tables, self.match.state)}.")


def _are_numbers(moves: Sequence[Move]) -> bool:
    return any(move.text.isdecimal() for move in moves)


def ended(sentence: str) -> str:
    """A sentence with the sign at its end."""
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def why_lines(refusal: Refusal | None, phrase: str) -> list[str]:
    """A refusal with the rule it comes from, its citations and what failed."""
    if refusal is None:
        return [f"`{harmless(phrase)}` is possible."]
    lines = [f"Not possible: {ended(refusal.sentence)}"]
    lines += [f"- {detail}" for detail in refusal.details]
    if refusal.rule:
        cites = f" ({', '.join(refusal.cites)})" if refusal.cites else ""
        lines.append(f"The rule is `{refusal.rule}`{cites}.")
    if refusal.place:
        lines.append(f"It stands at {refusal.place}.")
    return lines
