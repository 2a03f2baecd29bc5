// Steps and sections with holes, where a line begins; made from the tables of the language.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  CompletionItem, CompletionItemKind, languages, Range, SnippetString, type Disposable, type Position, type TextDocument,
} from "vscode";

interface Snippet {
  readonly prefix: string;
  readonly body: string;
  readonly says: string;
}
interface Snippets {
  readonly steps: readonly Snippet[];
  readonly sections: readonly Snippet[];
}

const STEP = /^\s*- ([a-z-]*)$/;
const SECTION = /^([a-z-]*)$/;

export function offerSnippets(extension: string): Disposable {
  const all = JSON.parse(readFileSync(join(extension, "snippets", "ludex.json"), "utf8")) as Snippets;
  return languages.registerCompletionItemProvider(
    { language: "yaml", scheme: "file" },
    { provideCompletionItems: (document, position) => (ofGame(document) ? offered(all, document, position) : []) },
  );
}

function ofGame(document: TextDocument): boolean {
  return existsSync(join(dirname(document.uri.fsPath), "game.yaml"));
}

function offered(all: Snippets, document: TextDocument, position: Position): CompletionItem[] {
  const before = document.lineAt(position.line).text.slice(0, position.character);
  const step = STEP.exec(before);
  const begun = step ?? SECTION.exec(before);
  if (begun === null) return [];
  const written = new Range(position.line, position.character - (begun[1]?.length ?? 0), position.line, position.character);
  return (step === null ? all.sections : all.steps).map(({ prefix, body, says }) => {
    const item = new CompletionItem(prefix, CompletionItemKind.Snippet);
    item.insertText = new SnippetString(body);
    item.detail = says;
    item.range = written;
    item.sortText = `~${prefix}`;
    return item;
  });
}
