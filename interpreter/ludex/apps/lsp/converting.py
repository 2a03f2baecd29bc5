"""From what the desk says to what the protocol says, and back; places are counted as it wants."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.workspace import PositionCodec

from ludex.desk.colouring import SORTS, Coloured
from ludex.desk.inlays import Inlay
from ludex.desk.lenses import RUN, SHOW, Lens
from ludex.desk.offering import Offer
from ludex.desk.outlining import Symbol
from ludex.diagnostics.problem import Problem
from ludex.source.places import SourceFile, Span

TOKEN_TYPES = {
    "keyword": "keyword", "rule": "function", "word": "function", "machine": "macro",
    "piece": "class", "place": "namespace", "option": "enum", "value": "variable",
    "listed": "enumMember", "name": "parameter", "attribute": "property", "number": "number",
    "citation": "decorator",
}  # fmt: skip
LEGEND = lsp.SemanticTokensLegend([TOKEN_TYPES[sort] for sort in SORTS], [])
COMMANDS = {RUN: "ludex.runScenario", SHOW: "ludex.showPosition"}
_KINDS = {
    "rule": lsp.CompletionItemKind.Function, "word": lsp.CompletionItemKind.Function,
    "word of the machine": lsp.CompletionItemKind.Function,
    "word of the grammar": lsp.CompletionItemKind.Keyword,
    "piece": lsp.CompletionItemKind.Class, "place": lsp.CompletionItemKind.Module,
    "value": lsp.CompletionItemKind.Variable, "attribute": lsp.CompletionItemKind.Property,
    "entry of the ledger": lsp.CompletionItemKind.Reference,
}  # fmt: skip
_SYMBOLS = {
    "section": lsp.SymbolKind.Namespace, "rules": lsp.SymbolKind.Function,
    "define": lsp.SymbolKind.Function, "walks": lsp.SymbolKind.Function,
    "pieces": lsp.SymbolKind.Class, "places": lsp.SymbolKind.Module,
    "options": lsp.SymbolKind.Enum, "values": lsp.SymbolKind.Variable,
    "scenarios": lsp.SymbolKind.Event,
}  # fmt: skip


class Converter:
    """Converts the places of one file."""

    def __init__(self, source: SourceFile, codec: PositionCodec) -> None:
        self.source, self.codec = source, codec

    def position(self, line: int, column: int) -> lsp.Position:
        """A place as the client counts it, from 0 and in its units."""
        line = min(max(line, 1), len(self.source.line_starts))
        before = self.source.line_text(line)[: max(column - 1, 0)]
        return lsp.Position(line - 1, self.codec.client_num_units(before))

    @property
    def end(self) -> lsp.Position:
        """Where the file ends."""
        last = len(self.source.line_starts)
        return self.position(last, len(self.source.line_text(last)) + 1)

    def place(self, position: lsp.Position) -> tuple[int, int]:
        """A line and a column from 1; places outside of the text are moved into it."""
        line = min(max(position.line, 0) + 1, len(self.source.line_starts))
        text, units, column = self.source.line_text(line), 0, 1
        for character in text:
            units += self.codec.client_num_units(character)
            if units > position.character:
                break
            column += 1
        return line, column

    def range(self, span: Span) -> lsp.Range:
        """A stretch of the file."""
        return lsp.Range(
            self.position(span.line, span.column), self.position(span.end_line, span.end_column)
        )

    def span(self, reach: lsp.Range) -> Span:
        """The stretch of the file that a client means."""
        return Span(self.source.path, *self.place(reach.start), *self.place(reach.end))

    def diagnostic(self, problem: Problem) -> lsp.Diagnostic:
        """A message of the check."""
        span = problem.span or Span(self.source.path, 1, 1, 1, 1)
        said = problem.sentence + (f"\n{problem.hint}" if problem.hint else "")
        severity = lsp.DiagnosticSeverity.Error
        if problem.severity != "error":
            severity = lsp.DiagnosticSeverity.Warning
        return lsp.Diagnostic(
            self.range(span), said, severity=severity, code=problem.code, source="ludex"
        )

    def symbol(self, symbol: Symbol) -> lsp.DocumentSymbol:
        """A part of the outline."""
        return lsp.DocumentSymbol(
            symbol.name or "?",
            _SYMBOLS.get(symbol.sort, lsp.SymbolKind.Key),
            self.range(symbol.whole),
            self.range(symbol.span),
            children=[self.symbol(part) for part in symbol.parts],
        )

    def item(self, offer: Offer, place: int) -> lsp.CompletionItem:
        """Something that may be written, and which of all it is."""
        return lsp.CompletionItem(
            offer.text,
            kind=_KINDS.get(offer.sort, lsp.CompletionItemKind.Text),
            detail=offer.sort,
            documentation=offer.says or None,
            sort_text=f"{place:05}",
            text_edit=lsp.TextEdit(self.range(offer.span), offer.text),
        )

    def inlay(self, inlay: Inlay) -> lsp.InlayHint:
        """Words that stand behind a place."""
        at = self.position(inlay.line, inlay.column)
        kind = None if inlay.whole else lsp.InlayHintKind.Type
        return lsp.InlayHint(
            at, inlay.text, kind, tooltip=inlay.whole or None, padding_left=bool(inlay.whole)
        )

    def lens(self, lens: Lens, uri: str) -> lsp.CodeLens:
        """Something above a line; without a command only its words are shown."""
        arguments = [uri, lens.scenario] if lens.does else None
        command = lsp.Command(lens.text, COMMANDS.get(lens.does, ""), arguments=arguments)
        return lsp.CodeLens(self.range(lens.span), command)

    def tokens(self, coloured: tuple[Coloured, ...]) -> list[int]:
        """Colours, each five numbers relative to the one before."""
        found, line, start = [], 0, 0
        for each in coloured:
            reach = self.range(each.span)
            at, units = reach.start, reach.end.character - reach.start.character
            first = at.character - (start if at.line == line else 0)
            found += [at.line - line, first, units, SORTS.index(each.sort), 0]
            line, start = at.line, at.character
        return found
