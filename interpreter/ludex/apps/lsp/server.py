"""The texts that an editor has open: they are taken over, checked, and said to be wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.uris import to_fs_path

import ludex
from ludex.apps.lsp.converting import Converter
from ludex.apps.lsp.texts import Texts
from ludex.desk.project import Project
from ludex.desk.trying import Outcomes, outcomes
from ludex.diagnostics.abandoning import AbandonedError, while_wanted
from ludex.diagnostics.problem import Problem
from ludex.records import dataclass
from ludex.source.edits import Edit
from ludex.source.places import SourceFile, Span

PAUSE, REST = 0.01, 0.4
"""So many seconds after a key the rules are checked, and so many more with all scenarios; only the
latest text is."""


@dataclass(frozen=True, slots=True)
class Here:
    """A document that is asked about: its game, the name of its file, what converts its places."""

    project: Project
    name: str
    converter: Converter
    uri: str

    def place(self, position: lsp.Position) -> tuple[Project, str, int, int]:
        """What a function of the desk asks for."""
        return self.project, self.name, *self.converter.place(position)


class Protocol(LanguageServerProtocol):
    """The protocol of pygls, which keeps what it made of each notification until it ends."""

    def _execute_handler(self, msg_id: Any, *given: Any, **named: Any) -> None:
        super()._execute_handler(msg_id, *given, **named)
        future = self._request_futures.get(msg_id)
        if future is not None:
            future.add_done_callback(lambda _: self._forget(msg_id))

    def _forget(self, done: Any) -> None:
        kept = self._request_futures.items()  # may be gone through at this very moment
        self._request_futures = {name: future for name, future in kept if name != done}


class Server(LanguageServer):
    """A language server with the texts that are open."""

    def __init__(self) -> None:
        super().__init__(
            "ludex", ludex.__version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full,
            protocol_cls=Protocol,
        )  # fmt: skip
        self.texts = Texts()
        self.versions: dict[str, int] = {}
        self.outcomes: dict[Path, Outcomes] = {}
        """What came of the scenarios of each folder when one of its files was opened or saved."""
        self.wishes: dict[Path, int] = {}

    def here(self, uri: str) -> Here | None:
        """A document that is open, in its game."""
        path = path_of(uri)
        found = None if path is None else self.texts.project(path)
        return None if found is None else Here(*found, self.converter(*found), uri)

    def converter(self, project: Project, name: str) -> Converter:
        """What converts the places of a file of a project or of the library."""
        source = project.source(name) or SourceFile(name, "")
        return Converter(source, self.workspace.position_codec)

    def location(self, project: Project, span: Span) -> lsp.Location | None:
        """A stretch of a file of the game."""
        if span.file not in project.texts:
            return None
        reach = self.converter(project, span.file).range(span)
        return lsp.Location(self.texts.path_of(span.file).as_uri(), reach)

    def edit(self, project: Project, edits: Iterable[Edit]) -> lsp.WorkspaceEdit:
        """Edits of any files of a game."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            uri = self.texts.path_of(edit.span.file).as_uri()
            reach = self.converter(project, edit.span.file).range(edit.span)
            changes.setdefault(uri, []).append(lsp.TextEdit(reach, edit.text))
        return lsp.WorkspaceEdit(changes)

    async def tell(self, uri: str, whole: bool) -> None:
        """Says what is wrong with a document and with the other open files of its game; of its
        rules alone, where not the whole game is asked. Whatever else is asked is answered
        meanwhile, and another text ends it."""
        here = self.here(uri)
        if here is None:
            return

        def wanted() -> bool:
            return any(here.project is each for each in [*self.texts.projects.values()])

        if not await asyncio.to_thread(_found_out, here.project, whole, wanted) or not wanted():
            return
        for each in self.texts.open:
            belongs = self.texts.project(each)
            if belongs is not None and (belongs[0] is here.project or each.as_uri() == uri):
                made, name = belongs
                converter, problems = self.converter(made, name), problems_of(made, name, whole)
                if problems is None:
                    continue
                said = [converter.diagnostic(problem) for problem in problems]
                self.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(each.as_uri(), said)
                )


def _found_out(project: Project, whole: bool, wanted: Callable[[], bool]) -> bool:
    """Whether it was found out what is wrong with a game before nobody waited any more."""
    try:
        with while_wanted(wanted):
            getattr(project, "report" if whole else "of_rules")
    except AbandonedError:
        return False
    return True


def problems_of(project: Project, name: str, whole: bool = True) -> list[Problem] | None:
    """What is wrong with one file of a game; None where that takes a check of the whole game."""
    if not whole and name not in project.files.rules:
        return None
    found = project.report.problems if whole else project.soon
    return [p for p in found if p.span is not None and p.span.file == name]


def path_of(uri: str) -> Path | None:
    """The file of an address; None for what is no file."""
    try:
        path = to_fs_path(uri)
        return None if path is None else Path(path)
    except (ValueError, TypeError):
        return None


server = Server()


# ------------------------------------------------------------ texts
@server.feature(lsp.INITIALIZED)
def initialized(self: Server, _: lsp.InitializedParams) -> None:
    """The folders of the workspace are the only ones from which files are read."""
    folders = (path_of(folder.uri) for folder in self.workspace.folders.values())
    root = path_of(self.workspace.root_uri) if self.workspace.root_uri else None
    known = {*(f for f in folders if f is not None), *([root] if root is not None else [])}
    self.texts.roots = tuple(folder.resolve() for folder in known)


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
async def opened(self: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    """A text is checked when it is opened, and the scenarios of its game are run once."""
    await changed_to(self, params.text_document.uri, params.text_document.text)
    path = path_of(params.text_document.uri)
    if path is not None and path.parent not in self.outcomes:
        await run_scenarios(self, params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
async def changed(self: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """A text is checked when nobody types any more."""
    uri = params.text_document.uri
    await changed_to(self, uri, self.workspace.get_text_document(uri).source)


async def changed_to(self: Server, uri: str, text: str) -> None:
    """Takes a text over, and checks it unless another follows at once."""
    path = path_of(uri)
    if path is None:
        return
    self.texts.put(path, text)
    count = self.versions[uri] = self.versions.get(uri, 0) + 1
    for pause, whole in ((PAUSE, False), (REST, True)):
        await asyncio.sleep(pause)
        if self.versions.get(uri) != count:
            return
        await self.tell(uri, whole)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
async def saved(self: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """What lies on the disk may have changed beside it; the scenarios of its game are run again."""
    self.texts.projects.clear()
    await self.tell(params.text_document.uri, whole=True)
    await run_scenarios(self, params.text_document.uri)


async def run_scenarios(self: Server, uri: str) -> None:
    """Finds out beside all else what comes of the scenarios of a game, for what stands above its
    rules; what was begun before for the same game ends."""
    path, here = path_of(uri), self.here(uri)
    if path is None or here is None or here.name not in here.project.texts:
        return
    wish = self.wishes[path.parent] = self.wishes.get(path.parent, 0) + 1

    def wanted() -> bool:
        return self.wishes[path.parent] == wish

    found = await asyncio.to_thread(outcomes, Project(here.project.files), wanted)
    if wanted():
        self.outcomes[path.parent] = found
        lenses = self.client_capabilities.workspace
        if lenses is not None and lenses.code_lens and lenses.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
def closed(self: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """Of a closed file nothing is told."""
    path, uri = path_of(params.text_document.uri), params.text_document.uri
    if path is not None:
        self.texts.put(path, None)
    self.versions.pop(uri, None)
    self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


@server.feature(lsp.SHUTDOWN)
def ended(self: Server, _: object) -> None:
    """Nobody waits for scenarios and checks any more."""
    self.texts.projects.clear()
    for folder in self.wishes:
        self.wishes[folder] += 1
