"""`ludex lsp` answers a client over its standard input and output, whatever the client sends."""

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from tests.pebbles import pebbles, scenarios_of_pebbles

from ludex.apps.lsp.server import Server
from ludex.desk.project import Project
from ludex.pipeline import Files, load

GAME = pebbles("  rest of player: heap where it is not own pile")
LEGAL = pebbles("  # What is left.\n  rest of player: number of heap\n  twice: rest of you + 1")
DEEP = 10_000


class Client:
    """A client that sends what it is told to, and waits for what belongs to it."""

    def __init__(self, folder: Path, *command: str) -> None:
        command = command or (sys.executable, "-m", "ludex", "lsp", "--stdio")
        pipe = subprocess.PIPE
        self.server = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder)
        self.folder, self.count, self.told = folder, 0, list[dict[str, Any]]()

    def raw(self, data: bytes) -> None:
        assert self.server.stdin is not None
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def receive(self) -> dict[str, Any]:
        assert self.server.stdout is not None
        length = 0
        while line := self.server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        assert length, (self.server.stderr.read() if self.server.stderr else b"").decode()
        return dict(json.loads(self.server.stdout.read(length)))

    def ask(self, method: str, params: object = None) -> Any:
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.count and "method" not in message:
                assert "error" not in message, message
                return message["result"]
            self.told.append(message)

    def tell(self, method: str, params: object) -> None:
        self.send({"method": method, "params": params})

    def diagnostics(self, name: str) -> list[str]:
        """The next messages about a file."""
        while True:
            waiting = [m for m in self.told if m.get("method") == "textDocument/publishDiagnostics"]
            for message in waiting:
                self.told.remove(message)
                if message["params"]["uri"] == self.uri(name):
                    return [each["code"] for each in message["params"]["diagnostics"]]
            self.told.append(self.receive())

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str) -> None:
        document = {"uri": self.uri(name), "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def change(self, name: str, text: str, version: int = 2) -> None:
        document = {"uri": self.uri(name), "version": version}
        changes = [{"text": text}]
        params = {"textDocument": document, "contentChanges": changes}
        self.tell("textDocument/didChange", params)

    def at(self, method: str, mark: str, text: str, **more: object) -> Any:
        """Asks about a place, which `|` marks in a piece of the text."""
        before, _, after = mark.partition("|")
        index = text.index(before + after) + len(before)
        line, start = text.count("\n", 0, index), text.rfind("\n", 0, index) + 1
        units = len(text[start:index].encode("utf-16-le")) // 2
        position = {"line": line, "character": units}
        document = {"uri": self.uri("pebbles/game.yaml")}
        params = {"textDocument": document, "position": position, **more}
        return self.ask(f"textDocument/{method}", params)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    folder = tmp_path / "pebbles"
    folder.mkdir()
    (folder / "game.yaml").write_text(LEGAL, "utf-8")
    (folder / "scenarios.yaml").write_text(scenarios_of_pebbles(), "utf-8")
    made = Client(tmp_path)
    capabilities: dict[str, object] = {}
    made.ask(
        "initialize",
        {"processId": None, "rootUri": tmp_path.as_uri(), "capabilities": capabilities},
    )
    made.tell("initialized", {})
    yield made
    if made.server.poll() is None:
        made.ask("shutdown")
        made.tell("exit", None)
    made.server.communicate(timeout=20)
    assert made.server.returncode == 0


def test_a_session(client: Client) -> None:
    client.open("pebbles/game.yaml", LEGAL)
    assert client.diagnostics("pebbles/game.yaml") == ["L142", "L141"]
    client.change("pebbles/game.yaml", GAME.replace("  - take turns", "  - tak turns"))
    assert "L063" in client.diagnostics("pebbles/game.yaml")
    client.change("pebbles/game.yaml", LEGAL, 3)
    assert client.diagnostics("pebbles/game.yaml") == ["L142", "L141"]
    told = client.at("hover", "twice: re|st of", LEGAL)
    assert "What is left." in told["contents"]["value"]
    offered = client.at("completion", "twice: re|st of", LEGAL)["items"]
    assert "rest" in {each["label"] for each in offered}
    found = client.at("definition", "twice: re|st of", LEGAL)
    assert found["uri"] == client.uri("pebbles/game.yaml")
    assert found["range"]["start"] == {"line": 9, "character": 2}
    context = {"includeDeclaration": True}
    used = client.at("references", "twice: re|st of", LEGAL, context=context)
    assert [each["range"]["start"]["line"] for each in used] == [9, 10]
    client.tell("textDocument/didClose", {"textDocument": {"uri": client.uri("pebbles/game.yaml")}})
    assert client.diagnostics("pebbles/game.yaml") == []


def test_scenarios_are_checked_when_nobody_types(client: Client) -> None:
    name = "pebbles/scenarios.yaml"
    client.open("pebbles/game.yaml", LEGAL)
    client.open(name, scenarios_of_pebbles().replace("heap is 7", "heep is 7"))
    assert client.diagnostics(name) == ["L100"]
    client.change("pebbles/game.yaml", LEGAL.replace("heap: {holds", "heep: {holds"))
    while "L141" in (found := client.diagnostics("pebbles/game.yaml")):
        pass  # was said before the change
    assert found != []


def test_whole_files(client: Client) -> None:
    untidy = LEGAL.replace("players: [2]", "players:   [ 2 ]")
    client.open("pebbles/game.yaml", untidy)
    document = {"textDocument": {"uri": client.uri("pebbles/game.yaml")}}
    options = {"tabSize": 2, "insertSpaces": True}
    edits = client.ask("textDocument/formatting", {**document, "options": options})
    assert [edit["newText"] for edit in edits] == [LEGAL]
    assert edits[0]["range"]["end"]["line"] == LEGAL.count("\n")
    names = [each["name"] for each in client.ask("textDocument/documentSymbol", document)]
    assert names[:3] == ["ludex", "game", "players"]
    folded = client.ask("textDocument/foldingRange", document)
    assert {"startLine": 4, "endLine": 6} in folded
    tokens = client.ask("textDocument/semanticTokens/full", document)["data"]
    assert len(tokens) % 5 == 0
    assert len(tokens) > 50
    wrong = LEGAL.replace("number of heap", "number of heep")
    client.change("pebbles/game.yaml", wrong)
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    context: dict[str, object] = {"diagnostics": []}
    asked = {**document, "range": whole, "context": context}
    offered = client.ask("textDocument/codeAction", asked)
    (action,) = [each for each in offered if each["title"] == "Write `heap`."]
    (edit,) = action["edit"]["changes"][client.uri("pebbles/game.yaml")]
    assert edit["newText"] == "heap"


def test_what_stands_beside_the_text(client: Client) -> None:
    wrong = scenarios_of_pebbles().replace("heap is 7", "heap is 6")
    ruled = LEGAL.replace("play:", "rules:\n  begin: [shuffle heap]\nsetup: [begin]\nplay:")
    ruled = ruled.replace("heap: {holds: pebble}", "heap: {holds: pebble, ordered: yes}")
    for name, text in (("pebbles/scenarios.yaml", wrong), ("pebbles/game.yaml", ruled)):
        client.open(name, text)
    uri = client.uri("pebbles/scenarios.yaml")
    document = {"textDocument": {"uri": client.uri("pebbles/game.yaml")}}
    for _ in range(100):
        above = client.ask("textDocument/codeLens", document)
        if above:
            break
        time.sleep(0.1)
    assert [each["command"]["title"] for each in above] == [
        "1 scenario runs this; EX-S01 of them fail"
    ]
    lenses = client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})
    said = [(each["command"]["title"], each["command"]["command"]) for each in lenses]
    assert said == [
        ("fails in line 6", ""), ("run", "ludex.runScenario"),
        ("show the position", "ludex.showPosition"),
    ]  # fmt: skip
    run, show = (each["command"] for each in lenses[1:])
    assert run["arguments"] == [uri, "EX-S01"]
    done = client.ask("workspace/executeCommand", run)
    assert done["ok"] is False
    assert "heap is 6; found" in done["lines"][0]
    drawn = client.ask("workspace/executeCommand", show)
    assert drawn["ok"]
    assert any("heap" in line for line in drawn["lines"])
    other = {"command": "ludex.runScenario", "arguments": ["file:///etc/passwd", "EX-S01"]}
    assert client.ask("workspace/executeCommand", other)["ok"] is False
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    asked = {**document, "range": whole}
    assert [each["label"] for each in client.ask("textDocument/inlayHint", asked)] == []


def test_what_is_offered_is_made_when_it_is_asked_for(client: Client) -> None:
    client.open("pebbles/game.yaml", LEGAL)
    line = LEGAL.split("\n").index("      - if heap is empty:")
    place = {"line": line, "character": 12}
    document = {"uri": client.uri("pebbles/game.yaml")}
    context: dict[str, object] = {"diagnostics": []}
    asked = {"textDocument": document, "range": {"start": place, "end": place}, "context": context}
    offered = {each["title"]: each for each in client.ask("textDocument/codeAction", asked)}
    named = offered["Give this condition a name."]
    assert "edit" not in named
    made = client.ask("codeAction/resolve", named)
    written = [each["newText"] for each in made["edit"]["changes"][document["uri"]]]
    assert "  named-condition: heap is empty\n" in written
    assert "      - if named-condition holds:\n" in written
    wrong: list[object] = [None, [], {"uri": 7}, {**named["data"], "span": [1, "", 2, 3]}]
    for data in wrong:
        assert "edit" not in client.ask("codeAction/resolve", {**named, "data": data})
    hostile = {**named, "data": {"uri": document["uri"], "span": [10**9, -1, 0, 0], "does": "name"}}
    client.count += 1
    client.send({"id": client.count, "method": "codeAction/resolve", "params": hostile})
    while (answer := client.receive()).get("id") != client.count:
        pass
    assert answer["error"]["message"] == "This stretch ends before it begins."


def test_places_are_counted_as_the_client_counts(client: Client) -> None:
    text = LEGAL.replace("# What is left.", "# 🥚🥚").replace("  twice:", "  # x\n  twice:")
    wide = text.replace("game: example", "game: example\nabout: {title: 🥚🥚, notes: x}")
    client.open("pebbles/game.yaml", wide)
    told = client.at("hover", "🥚🥚, no|tes: x", wide)
    assert "`notes`, a key of about" in told["contents"]["value"]
    assert told["range"]["start"]["character"] == len("about: {title: ") + 4 + len(", ")


KEPT = """
import atexit, sys
from ludex.apps.cli import main
from ludex.apps.lsp.server import server
atexit.register(lambda: print(len(server.protocol._request_futures), file=sys.stderr))
main(["lsp"])
"""


def test_what_was_typed_is_not_kept(tmp_path: Path) -> None:
    made = Client(tmp_path, sys.executable, "-c", KEPT)
    known: dict[str, object] = {}
    made.ask("initialize", {"processId": None, "rootUri": tmp_path.as_uri(), "capabilities": known})
    made.tell("initialized", {})
    made.open("game.yaml", LEGAL)
    for version in range(2, 40):
        made.change("game.yaml", LEGAL, version)
    assert made.diagnostics("game.yaml") == ["L142", "L141"]
    made.ask("shutdown")
    made.tell("exit", None)
    assert int(made.server.communicate(timeout=20)[1].split()[-1]) < 3


def apart(work: Coroutine[Any, Any, None]) -> None:
    """Runs it in a thread of its own; a browser of other tests may keep a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def test_a_check_is_waited_for_by_nobody_else_and_ends_where_it_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = Files("example", {"game.yaml": LEGAL.encode()})
    made, told, go = Server(), list[str](), threading.Event()
    monkeypatch.setattr(made, "here", lambda _: Mock(project=made.texts.projects[Path("a")]))
    monkeypatch.setattr(made, "converter", lambda *_: Mock())
    monkeypatch.setattr(
        made.texts, "project", lambda _: (made.texts.projects[Path("a")], "game.yaml")
    )
    monkeypatch.setattr(
        made, "text_document_publish_diagnostics", lambda params: told.append(params.uri)
    )
    made.texts.open[Path("/a")] = LEGAL

    async def meanwhile(changed: bool) -> None:
        go.clear()
        project = made.texts.projects[Path("a")] = Project(files)
        telling = asyncio.create_task(made.tell("file:///a", whole=True))
        await asyncio.sleep(0.01)  # were the check waited for, it would wait for this in vain
        if changed:
            made.texts.projects[Path("a")] = Project(files)
        go.set()
        await telling
        assert ("report" in vars(project)) != changed

    def read(*asked: Any) -> Any:
        assert go.wait(20), "the check was waited for"
        return load(*asked)

    monkeypatch.setattr("ludex.desk.project.load", read)
    apart(meanwhile(changed=False))
    assert told == ["file:///a"]
    apart(meanwhile(changed=True))
    assert told == ["file:///a"]


def test_a_client_may_send_anything(client: Client) -> None:
    client.raw(b"Content-Length: 5\r\n\r\n{{{{{")
    client.raw(b"Content-Length: 2\r\n\r\n[]")
    client.raw(b"Content-Length: 7\r\n\r\n\xff\xfe\x00\x01\x02\x03\x04")
    deep = b"[" * DEEP + b"]" * DEEP
    client.raw(b"Content-Length: %d\r\n\r\n%s" % (len(deep), deep))
    client.open("pebbles/game.yaml", LEGAL)
    client.change("pebbles/game.yaml", GAME, -7)
    client.change("pebbles/other.yaml", GAME)
    client.tell("textDocument/didChange", {"textDocument": {"uri": "data:,x", "version": 1}})
    for place in ({"line": 10**6, "character": 10**6}, {"line": 0, "character": 10**6}):
        params = {
            "textDocument": {"uri": client.uri("pebbles/game.yaml")},
            "position": place,
        }
        assert client.ask("textDocument/hover", params) is None
        assert "items" in client.ask("textDocument/completion", params)
        assert client.ask("textDocument/definition", params) is None


def test_nothing_outside_of_the_workspace_is_read(client: Client, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.yaml"
    outside.write_text(LEGAL, "utf-8")
    (tmp_path / "link.yaml").symlink_to(outside)
    for uri in (outside.as_uri(), client.uri("link.yaml"), client.uri("pebbles/notes.txt")):
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": LEGAL}
        client.tell("textDocument/didOpen", {"textDocument": document})
        assert client.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}}) is None
