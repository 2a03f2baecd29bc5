"""The requests of an editor, each answered by one function of the desk."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

import ludex
from ludex.apps.lsp.converting import LEGEND, Converter, uri_of
from ludex.apps.lsp.texts import Texts
from ludex.desk.colouring import colours
from ludex.desk.completing import completions
from ludex.desk.following import definition, references
from ludex.desk.hovering import hover
from ludex.desk.outlining import foldings, outline
from ludex.desk.project import Project
from ludex.desk.renaming import RenameError, renameable, renamed
from ludex.diagnostics.fixes import shown_fix
from ludex.diagnostics.problem import Problem
from ludex.layout.formatting import LayoutError, formatted
from ludex.source.places import SourceFile, Span

PAUSE = 0.03
"""So many seconds nothing is checked after a key; only the latest text is."""


class Server(LanguageServer):
    """A language server with the texts that are open."""

    def __init__(self) -> None:
        super().__init__(
            "ludex", ludex.__version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full
        )
        self.texts = Texts()
        self.versions: dict[str, int] = {}

    def here(self, uri: str) -> tuple[Project, str, Converter] | None:
        """The game of a document, the name of its file, and what converts its places."""
        path = path_of(uri)
        found = None if path is None else self.texts.project(path)
        if found is None:
            return None
        project, name = found
        return project, name, self.converter(project, name)

    def converter(self, project: Project, name: str) -> Converter:
        """What converts the places of a file of a project or of the library."""
        source = project.source(name) or SourceFile(name, "")
        return Converter(source, self.workspace.position_codec)

    def location(self, project: Project, span: Span) -> lsp.Location | None:
        """A stretch of a file of the game."""
        if span.file not in project.texts:
            return None
        reach = self.converter(project, span.file).range(span)
        return lsp.Location(uri_of(self.texts.path_of(span.file)), reach)

    def tell(self, uri: str) -> None:
        """Says what is wrong with a document and with the other open files of its game."""
        found = self.here(uri)
        if found is None:
            return
        project, _, _ = found
        for each in self.texts.open:
            belongs = self.texts.project(each)
            if belongs is not None and (belongs[0] is project or uri_of(each) == uri):
                made, name = belongs
                converter = self.converter(made, name)
                said = [converter.diagnostic(p) for p in problems_of(made, name)]
                self.text_document_publish_diagnostics(
                    lsp.PublishDiagnosticsParams(uri_of(each), said)
                )


def problems_of(project: Project, name: str) -> list[Problem]:
    """What is wrong with one file of a game."""
    return [p for p in project.report.problems if p.span is not None and p.span.file == name]


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
    """A text is checked when it is opened."""
    await changed_to(self, params.text_document.uri, params.text_document.text)


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
    await asyncio.sleep(PAUSE)
    if self.versions.get(uri) == count:
        self.tell(uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
def saved(self: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """What lies on the disk may have changed beside it."""
    self.texts.projects.clear()
    self.tell(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
def closed(self: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """Of a closed file nothing is told."""
    path, uri = path_of(params.text_document.uri), params.text_document.uri
    if path is not None:
        self.texts.put(path, None)
    self.versions.pop(uri, None)
    self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


# ------------------------------------------------------------ what stands somewhere
@server.feature(lsp.TEXT_DOCUMENT_HOVER)
def on_hover(self: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """What there is to say of a word."""
    found = self.here(params.text_document.uri)
    if found is None:
        return None
    project, name, converter = found
    told = hover(project, name, *converter.place(params.position))
    if told is None:
        return None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, told.text)
    return lsp.Hover(content, converter.range(told.span))


@server.feature(
    lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "-", "[", "{"])
)
def on_completion(self: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    """What may be written."""
    found = self.here(params.text_document.uri)
    if found is None:
        return lsp.CompletionList(False, [])
    project, name, converter = found
    offers = completions(project, name, *converter.place(params.position))
    return lsp.CompletionList(False, [converter.item(offer) for offer in offers])


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
def on_definition(self: Server, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where something is declared."""
    found = self.here(params.text_document.uri)
    if found is None:
        return None
    project, name, converter = found
    span = definition(project, name, *converter.place(params.position))
    return None if span is None else self.location(project, span)


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
def on_references(self: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Everywhere that something is named."""
    found = self.here(params.text_document.uri)
    if found is None:
        return []
    project, name, converter = found
    spans = references(project, name, *converter.place(params.position))
    places = (self.location(project, span) for span in spans)
    return [place for place in places if place is not None]


@server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
def on_prepare_rename(self: Server, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """The stretch of a name that may be another."""
    found = self.here(params.text_document.uri)
    if found is None:
        return None
    project, name, converter = found
    try:
        use = renameable(project, name, *converter.place(params.position))
    except RenameError:
        return None
    return converter.range(use.span)


@server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
def on_rename(self: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """The edits of all files that give something another name."""
    found = self.here(params.text_document.uri)
    if found is None:
        return None
    project, name, converter = found
    try:
        edits = renamed(project, name, *converter.place(params.position), params.new_name)
    except RenameError as error:
        raise JsonRpcInvalidParams(str(error)) from None
    changes: dict[str, list[lsp.TextEdit]] = {}
    for edit in edits:
        uri = uri_of(self.texts.path_of(edit.span.file))
        reach = self.converter(project, edit.span.file).range(edit.span)
        changes.setdefault(uri, []).append(lsp.TextEdit(reach, edit.text))
    return lsp.WorkspaceEdit(changes)


# ------------------------------------------------------------ whole files
@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def on_symbols(self: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The outline of a file."""
    found = self.here(params.text_document.uri)
    if found is None:
        return []
    project, name, converter = found
    return [converter.symbol(symbol) for symbol in outline(project.page(name))]


@server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
def on_folding(self: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """What may be folded."""
    found = self.here(params.text_document.uri)
    if found is None:
        return []
    project, name, _ = found
    return [lsp.FoldingRange(first - 1, last - 1) for first, last in foldings(project.page(name))]


@server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
def on_tokens(self: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """The colours of a file."""
    found = self.here(params.text_document.uri)
    if found is None:
        return lsp.SemanticTokens([])
    project, name, converter = found
    return lsp.SemanticTokens(converter.tokens(colours(project, name)))


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
def on_formatting(self: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
    """The file in its one form; nothing where it cannot be read."""
    found = self.here(params.text_document.uri)
    if found is None:
        return None
    project, name, converter = found
    try:
        text = formatted(name, project.texts[name])
    except LayoutError:
        return None
    if not isinstance(text, str):
        return None
    last = converter.source.line_starts
    end = converter.position(len(last), len(converter.source.line_text(len(last))) + 1)
    return [lsp.TextEdit(lsp.Range(lsp.Position(0, 0), end), text)]


@server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
def on_action(self: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What mends the messages of a stretch."""
    found = self.here(params.text_document.uri)
    if found is None:
        return []
    project, name, converter = found
    actions = []
    for problem in problems_of(project, name):
        fix, said = shown_fix(problem), converter.diagnostic(problem)
        if fix is None or not _touches(said.range, params.range):
            continue
        edits = [lsp.TextEdit(converter.range(edit.span), edit.text) for edit in fix.edits]
        change = lsp.WorkspaceEdit({params.text_document.uri: edits})
        kind = lsp.CodeActionKind.QuickFix
        actions.append(
            lsp.CodeAction(
                fix.says, kind=kind, diagnostics=[said], edit=change, is_preferred=fix.safe
            )
        )
    return actions


def _touches(one: lsp.Range, other: lsp.Range) -> bool:
    first, last = (one.start.line, one.start.character), (one.end.line, one.end.character)
    begins = other.start.line, other.start.character
    ends = other.end.line, other.end.character
    return first <= ends and begins <= last
