"""The requests of an editor, each answered by one function of the desk."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any, BinaryIO

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from ludex.apps.lsp.converting import COMMANDS, LEGEND
from ludex.apps.lsp.server import Here, Server, path_of, problems_of, server
from ludex.desk.acting import EXTRACT, MEND, REWRITE, Action, actions, edits_of
from ludex.desk.colouring import colours
from ludex.desk.completing import completions
from ludex.desk.following import definition, references
from ludex.desk.hovering import hover
from ludex.desk.inlays import inlays
from ludex.desk.lenses import RUN, SHOW, lenses
from ludex.desk.outlining import foldings, outline
from ludex.desk.project import Project
from ludex.desk.renaming import RenameError, renameable, renamed
from ludex.desk.rewriting import ActionError
from ludex.desk.trying import ran, shown
from ludex.layout.formatting import LayoutError, formatted
from ludex.source.places import Span

Answer = Callable[[Server, Here, Any], Any]
OFFERED = [lsp.CodeActionKind(sort) for sort in (MEND, EXTRACT, REWRITE)]
PLACES = ("line", "column", "end_line", "end_column")
SELDOM = (100_000, 20, 20)
"""A check makes so many objects that looking for those in circles took a quarter of its time."""
TRIGGERS = [" ", "-", "[", "{"]


def answers(method: str, options: object = None) -> Callable[[Answer], Answer]:
    """Registers what answers a request about a document; of any other document nothing is said."""

    def register(answer: Answer) -> Answer:
        def asked(ls: Server, params: Any) -> Any:
            here = ls.here(params.text_document.uri)
            return None if here is None else answer(ls, here, params)

        server.feature(method, options)(asked)
        return answer

    return register


# ------------------------------------------------------------ what stands somewhere
@answers(lsp.TEXT_DOCUMENT_HOVER)
def on_hover(_: Server, here: Here, params: lsp.HoverParams) -> lsp.Hover | None:
    """What there is to say of a word."""
    told = hover(*here.place(params.position))
    if told is None:
        return None
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, told.text)
    return lsp.Hover(content, here.converter.range(told.span))


@answers(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=TRIGGERS))
def on_completion(_: Server, here: Here, params: lsp.CompletionParams) -> lsp.CompletionList:
    """What may be written."""
    offers = completions(*here.place(params.position))
    items = [here.converter.item(offer, place) for place, offer in enumerate(offers)]
    return lsp.CompletionList(False, items)


@answers(lsp.TEXT_DOCUMENT_DEFINITION)
def on_definition(ls: Server, here: Here, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where something is declared."""
    span = definition(*here.place(params.position))
    return None if span is None else ls.location(here.project, span)


@answers(lsp.TEXT_DOCUMENT_REFERENCES)
def on_references(ls: Server, here: Here, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Everywhere that something is named."""
    spans = references(*here.place(params.position))
    places = (ls.location(here.project, span) for span in spans)
    return [place for place in places if place is not None]


@answers(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
def on_prepare_rename(_: Server, here: Here, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """The stretch of a name that may be another."""
    try:
        return here.converter.range(renameable(*here.place(params.position)).span)
    except RenameError:
        return None


@answers(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
def on_rename(ls: Server, here: Here, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """The edits of all files that give something another name."""
    try:
        edits = renamed(*here.place(params.position), params.new_name)
    except RenameError as error:
        raise JsonRpcInvalidParams(str(error)) from None
    return ls.edit(here.project, edits)


# ------------------------------------------------------------ beside the text
@answers(lsp.TEXT_DOCUMENT_INLAY_HINT)
def on_inlay(_: Server, here: Here, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    """Types of names, and sentences that are cited."""
    first, last = params.range.start.line + 1, params.range.end.line + 1
    return [here.converter.inlay(each) for each in inlays(here.project, here.name, first, last)]


@answers(lsp.TEXT_DOCUMENT_CODE_LENS)
def on_lens(ls: Server, here: Here, params: object) -> list[lsp.CodeLens]:
    """Which scenarios run a rule, and what can be done with a scenario."""
    path = path_of(here.uri)
    known = None if path is None else ls.outcomes.get(path.parent)
    found = lenses(here.project, here.name, known)
    return [here.converter.lens(each, here.uri) for each in found]


@server.command(COMMANDS[RUN])
def on_run(ls: Server, uri: str, scenario: str) -> dict[str, Any]:
    """Runs a scenario of the texts that are open."""
    return _done(ls, uri, scenario, ran)


@server.command(COMMANDS[SHOW])
def on_show(ls: Server, uri: str, scenario: str) -> dict[str, Any]:
    """Draws the position in which a scenario ends."""
    return _done(ls, uri, scenario, shown)


def _done(
    ls: Server, uri: object, scenario: object, do: Callable[[Project, str], tuple[bool, list[str]]]
) -> dict[str, Any]:
    here = ls.here(uri) if isinstance(uri, str) else None
    if here is None or not isinstance(scenario, str):
        return {"ok": False, "lines": ["This needs an open file of a game and a scenario of it."]}
    ok, lines = do(here.project, scenario)
    return {"ok": ok, "lines": lines}


# ------------------------------------------------------------ whole files
@answers(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def on_symbols(_: Server, here: Here, params: object) -> list[lsp.DocumentSymbol]:
    """The outline of a file."""
    return [here.converter.symbol(symbol) for symbol in outline(here.project.page(here.name))]


@answers(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
def on_folding(_: Server, here: Here, params: object) -> list[lsp.FoldingRange]:
    """What may be folded."""
    folded = foldings(here.project.page(here.name))
    return [lsp.FoldingRange(first - 1, last - 1) for first, last in folded]


@answers(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
def on_tokens(_: Server, here: Here, params: object) -> lsp.SemanticTokens:
    """The colours of a file."""
    return lsp.SemanticTokens(here.converter.tokens(colours(here.project, here.name)))


@answers(lsp.TEXT_DOCUMENT_FORMATTING)
def on_formatting(_: Server, here: Here, params: object) -> list[lsp.TextEdit] | None:
    """The file in its one form; nothing where it cannot be read."""
    try:
        text = formatted(here.name, here.project.texts[here.name])
    except LayoutError:
        return None
    whole = lsp.Range(lsp.Position(0, 0), here.converter.end)
    return [lsp.TextEdit(whole, text)] if isinstance(text, str) else None


@answers(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(OFFERED, resolve_provider=True))
def on_action(ls: Server, here: Here, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What can be done in a stretch; edits that have to be tried first are made when asked for."""
    span = here.converter.span(params.range)
    whole = "report" in vars(here.project)  # else it is found out beside all else, and told
    wrong = tuple(problems_of(here.project, here.name, whole) or ())
    found = []
    for each in actions(here.project, span, wrong):
        action = lsp.CodeAction(each.text, kind=lsp.CodeActionKind(each.sort))
        if each.mends is not None:
            action.diagnostics = [here.converter.diagnostic(each.mends)]
            action.is_preferred = each.safe
        if each.edits:
            action.edit = ls.edit(here.project, each.edits)
        else:
            action.data = {
                "uri": here.uri, "does": each.does, "word": each.word, "section": each.section,
                "span": [getattr(each.span, part) for part in PLACES]
            }  # fmt: skip
        found.append(action)
    return found


@server.feature(lsp.CODE_ACTION_RESOLVE)
def on_resolve(ls: Server, action: lsp.CodeAction) -> lsp.CodeAction:
    """The edits of something that was offered."""
    data = action.data if isinstance(action.data, dict) else {}
    here = ls.here(data["uri"]) if isinstance(data.get("uri"), str) else None
    places = data.get("span")
    if here is None or not isinstance(places, list) or [*map(type, places)] != [int] * 4:
        return action
    does, word, section = (str(data.get(key, "")) for key in ("does", "word", "section"))
    asked = Action(action.title, "", Span(here.name, *places), does, word, section)
    try:
        action.edit = ls.edit(here.project, edits_of(here.project, asked))
    except ActionError as error:
        raise JsonRpcInvalidParams(str(error)) from None
    return action


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answers until the client ends it."""
    gc.set_threshold(*SELDOM)
    server.start_io(requests, replies)
