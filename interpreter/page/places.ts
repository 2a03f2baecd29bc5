// From lines and columns, which count characters from 1, to positions in the editor, which count UTF-16.

import type { Text } from "@codemirror/state";
import type { Place, Span } from "./answers";

export function position(doc: Text, line: number, column: number): number {
  const here = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const before = [...here.text].slice(0, Math.max(column - 1, 0)).join("");
  return Math.min(here.from + before.length, here.to);
}

export function stretch(doc: Text, span: Span): { from: number; to: number } {
  const from = position(doc, span.line, span.column);
  return { from, to: Math.max(from, position(doc, span.end_line, span.end_column)) };
}

export function place(doc: Text, at: number): Omit<Place, "file"> {
  const line = doc.lineAt(at);
  return { line: line.number, column: [...line.text.slice(0, at - line.from)].length + 1 };
}
