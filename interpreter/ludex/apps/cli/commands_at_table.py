"""What may be typed at the table besides moves: each a word of the language that is played in."""

from __future__ import annotations

from functools import partial

from ludex.apps.cli.showing import Showing, ended, why_lines
from ludex.apps.cli.terminal import width
from ludex.apps.rulebook.asking import lines_of
from ludex.apps.saving import FileError, check_target, write_whole
from ludex.diagnostics.escape import shown_path
from ludex.machine.interface import TABLE, PlayError
from ludex.play.match import NotAMoveError
from ludex.play.phrases import echoed
from ludex.play.record import save

COMMANDS = (
    "help", "moves", "view", "log", "why", "rules", "conduct", "undo", "practice", "save", "quit",
)  # fmt: skip


class QuitError(Exception):
    """Whoever plays wants to stop."""


class TableCommands(Showing):
    """Does what was typed, where it is no move."""

    def command(self, word: str) -> str | None:
        """The command that a word is: in this language, in English, or by its first letter."""
        said = {self.language.say(f"command-{name}"): name for name in COMMANDS}
        wanted = word.casefold()
        if wanted == "?":
            return "help"
        letters = {name[0]: command for name, command in said.items()}
        return said.get(wanted) or letters.get(wanted) or (wanted if wanted in COMMANDS else None)

    def obey(self, seat: int, command: str, rest: str) -> bool:
        """Does what a command asks for; True where the position has changed."""
        match command:
            case "help":
                self.help()
            case "moves":
                self.list_moves(seat, everything=True)
            case "view":
                self.show(seat)
            case "log":
                self.tell(self.reader(seat), everything=True, details=bool(rest))
            case "why":
                self.why(seat, rest)
            case "rules":
                self.rules(rest)
            case "conduct":
                self.conduct()
            case "undo":
                return self.undo()
            case "practice":
                self.practice = True
                self.say(self.language.say("practice-on", undo=self.named("undo")))
            case "save":
                self.save_as(rest)
            case "quit":
                raise QuitError
        return False

    def help(self) -> None:
        """Everything that can be typed."""
        say = self.language.say
        rows = [(say("help-number"), say("help-move"))]
        more = {
            "why": say("phrase"), "rules": f"[{say('word')}]", "save": f"[{say('file')}]",
        }  # fmt: skip
        for name in COMMANDS[1:]:
            shown = f"{self.named(name)} {more[name]}" if name in more else self.named(name)
            rows.append((shown, say(f"help-{name}")))
        rows.append((say("help-direction"), say("help-way")))
        rows.append((f"B: {say('phrase')}", say("help-speak")))
        wide = max(len(typed) for typed, _ in rows)
        for typed, says in rows:
            self.say(f"{typed:<{wide}}\u00a0 {says}".replace("  ", "\u00a0\u00a0"))
        letters = ", ".join(self.named(name)[0] for name in COMMANDS)
        self.say(say("help-short", letters=letters))

    # ------------------------------------------------------------ asking
    def spoken(self, seat: int, line: str) -> tuple[int, str]:
        """`B: phrase` is said by seat B, who must play at this keyboard."""
        head, sign, rest = line.partition(":")
        seats = (*range(self.match.machine.tables.players), TABLE) if sign else ()
        for other in seats:
            if head.strip() == self.who(other) and other not in self.bots:
                return other, rest.strip()
        return seat, line

    def canonical(self, seat: int, line: str) -> str:
        """What was typed with the names of the game file, where it is not said so already."""
        return self.language.names.canonical(line, partial(self.match.matching, seat))

    def why(self, seat: int, line: str) -> None:
        """Why a move is not possible."""
        if not line:
            self.say(self.language.say("why-what", why=self.named("why")))
            return
        who, phrase = self.spoken(seat, line)
        if who != seat and self.shared():
            self.say(self.language.say("why-own", who=self.who(who)))
            return
        refusal = self.match.why_not(who, self.canonical(who, phrase))
        for said in why_lines(refusal, phrase, self.telling(who)):
            self.say(said)

    def rules(self, word: str) -> None:
        """The rule that is being played, or those with a word in their name."""
        texts = self.book() if self.book is not None else None
        parts = texts.about(self.match.pending.rule, word) if texts is not None else []
        if texts is None or not parts:
            names = ", ".join(map(self.language.names.said, texts.names)) if texts else ""
            key = "no-such-rule" if word else "no-rule"
            self.say(self.language.say(key, word=echoed(word), rules=names))
        for line in lines_of(parts, width()):
            print(line)
        self.say(self.language.say("whole-book", game=self.name))

    def conduct(self) -> None:
        """How hands behave, and what the table may see by the outcome that it means."""
        pending, tell = self.match.pending, self.language.called
        for sentence in pending.conduct:
            self.say(f"* {ended(tell(sentence))}")
        for outcome in dict.fromkeys(outcome for _, outcome in pending.signs):
            signs = [tell(sign) for sign, meant in pending.signs if meant == outcome]
            name = tell(outcome) if outcome else self.language.say("no-outcome-yet")
            self.say(f"* {name}: {'; '.join(signs)}")
        if not pending.conduct and not pending.signs:
            self.say(self.language.say("no-conduct"))

    # ------------------------------------------------------------ taking back and saving
    def undo(self) -> bool:
        """Back to before the last decision of a person; a wrong report in any game, others not."""
        people = [i for i, move in enumerate(self.match.moves) if move.seat not in self.bots]
        report = bool(people) and self.match.moves[people[-1]].seat == TABLE
        if not self.practice and not report:
            self.say(self.language.say("take-back-off", practice=self.named("practice")))
            return False
        if not people:
            self.say(self.language.say("nothing-to-take-back"))
            return False
        try:
            while len(self.match.moves) > people[-1]:
                self.match.undo()
        except (NotAMoveError, PlayError):
            self.say(self.language.say("cannot-take-back"))
            return False
        self.told = {reader: min(told, people[-1]) for reader, told in self.told.items()}
        self.say(self.language.say("report-taken-back" if report else "taken-back"))
        return True

    def save_as(self, path: str) -> None:
        """Saves in a file, once that may be written."""
        target = path or self.save_path
        if target is None:
            self.say(self.language.say("name-a-file", save=self.named("save")))
            return
        try:
            check_target(target)
            self.save(target)
        except FileError as error:
            self.say(str(error))
            return
        self.say(self.how_to_go_on(target))

    def save(self, path: str) -> None:
        """Saves the match in a file."""
        write_whole(path, save(self.match))

    def how_to_go_on(self, path: str) -> str:
        """How the saved game is taken up again, or looked at once it is over."""
        if self.match.result is not None:
            return self.language.say("saved-over", file=shown_path(path))
        command = f"ludex play {shown_path(self.name)} --load {shown_path(path)}"
        if self.language.code != "en":
            command += f" --lang {self.language.code}"
        return self.language.say("saved", command=command)
