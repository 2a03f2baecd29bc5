// What an extension sees of VS Code, as far as Ludex and its client of language servers ask for it.
// Whatever is not named here is an empty class: nothing of it is looked at.
import { globSync } from "node:fs";
import { join } from "node:path";
import { URI } from "vscode-uri";

type Listener = (event: unknown) => unknown;
type Given = Record<string, unknown>;

/** A class whose instances hold what they are made with, under these names. */
function holding(...names: string[]): new (...given: unknown[]) => Given {
  return class {
    constructor(...given: unknown[]) {
      names.forEach((name, at) => ((this as Given)[name] = given[at]));
    }
  } as unknown as new (...given: unknown[]) => Given;
}

export class Disposable {
  private readonly call: () => unknown;
  constructor(call: () => unknown = () => undefined) {
    this.call = call;
  }
  static from(...all: Disposable[]): Disposable {
    return new Disposable(() => all.forEach((each) => each.dispose()));
  }
  dispose(): void {
    this.call();
  }
}

export class EventEmitter {
  private readonly listeners = new Set<Listener>();
  readonly event = (listener: Listener, self?: unknown): Disposable => {
    const bound = listener.bind(self);
    this.listeners.add(bound);
    return new Disposable(() => this.listeners.delete(bound));
  };
  fire(event: unknown): void {
    for (const listener of [...this.listeners]) listener(event);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

class Range {
  readonly start: unknown;
  readonly end: unknown;
  constructor(...given: unknown[]) {
    const [a, b, c, d] = given;
    [this.start, this.end] = given.length === 2 ? [a, b] : [new Position(a, b), new Position(c, d)];
  }
}
const Position = holding("line", "character");

class WorkspaceEdit {
  readonly edits = new Map<string, unknown>();
  set(uri: URI, edits: unknown): void {
    this.edits.set(uri.toString(), edits);
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter().event };
  cancel(): void {}
  dispose(): void {}
}

class CodeActionKind {
  static readonly Empty = new CodeActionKind("");
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  append(part: string): CodeActionKind {
    return new CodeActionKind(this.value === "" ? part : `${this.value}.${part}`);
  }
}

export class Document {
  readonly languageId = "yaml";
  readonly uri: URI;
  version = 1;
  private text: string;
  constructor(file: string, text: string) {
    this.uri = URI.file(file);
    this.text = text;
  }
  getText(): string {
    return this.text;
  }
  lineAt(line: number): { text: string } {
    return { text: this.text.split("\n")[line] ?? "" };
  }
  write(text: string): void {
    this.text = text;
    this.version += 1;
  }
}

/** VS Code with one folder open; `seen` is what an extension did there. */
export function standIn(folder: string, settings: Record<string, unknown>, trusted: boolean) {
  const seen = {
    commands: new Map<string, (...given: unknown[]) => unknown>(),
    context: new Map<unknown, unknown>(),
    diagnostics: new Map<string, Given[]>(),
    messages: [] as string[],
    lines: [] as string[],
    panels: [] as { webview: { html: string } }[],
    providers: new Map<string, { selector: unknown; provider: Record<string, (...given: unknown[]) => unknown> }[]>(),
    contents: new Map<string, { provideTextDocumentContent(uri: URI): Promise<string> }>(),
    previews: [] as URI[],
  };
  const events = new Map<string, EventEmitter>();
  const on = (name: string) => events.get(name) ?? events.set(name, new EventEmitter()).get(name)!;
  const documents: Document[] = [];
  const window: Given = { visibleTextEditors: [], activeTextEditor: undefined };
  const say = (said: string) => (seen.messages.push(said), Promise.resolve(undefined));
  const matches = (selector: unknown, document: Document): number =>
    (selector as { pattern: { baseUri: URI } }[]).some((each) => document.uri.path.startsWith(`${each.pattern.baseUri.path}/`)) ? 10 : 0;

  Object.assign(window, {
    showErrorMessage: say, showInformationMessage: say, showWarningMessage: say,
    tabGroups: { all: [], onDidChangeTabs: on("tabs").event },
    createOutputChannel: () =>
      new Proxy({ appendLine: (line: string) => seen.lines.push(line), onDidChangeLogLevel: on("level").event } as Given, {
        get: (channel, name) => channel[String(name)] ?? (() => undefined),
      }),
    createWebviewPanel: () => {
      const panel = { webview: { html: "" }, reveal: () => undefined, onDidDispose: on("panel").event };
      seen.panels.push(panel);
      return panel;
    },
  });
  const workspace = {
    isTrusted: trusted,
    workspaceFolders: [{ uri: URI.file(folder), name: "games", index: 0 }],
    textDocuments: documents,
    notebookDocuments: [],
    getConfiguration: () => ({ get: (name: string, otherwise: unknown) => settings[name] ?? otherwise }),
    findFiles: async (glob: string) => globSync(glob, { cwd: folder }).map((name) => URI.file(join(folder, name))),
    createFileSystemWatcher: () => ({
      onDidCreate: on("created").event, onDidDelete: on("deleted").event, onDidChange: on("touched").event, dispose: () => undefined,
    }),
    registerTextDocumentContentProvider: (scheme: string, provider: { provideTextDocumentContent(uri: URI): Promise<string> }) =>
      (seen.contents.set(scheme, provider), new Disposable()),
  };
  const languages = {
    match: matches,
    createDiagnosticCollection: () => ({
      set: (uri: URI, found: Given[]) => void (seen.diagnostics.set(uri.toString(), found), on("diagnosed").fire(uri)),
      get: (uri: URI) => seen.diagnostics.get(uri.toString()),
      has: (uri: URI) => seen.diagnostics.has(uri.toString()),
      delete: () => undefined, clear: () => undefined, dispose: () => undefined,
    }),
  };
  const commands = {
    registerCommand: (name: string, run: (...given: unknown[]) => unknown) => {
      if (seen.commands.has(name)) throw new Error(`command '${name}' already exists`);
      seen.commands.set(name, run);
      return new Disposable(() => seen.commands.delete(name));
    },
    executeCommand: async (name: string, ...given: unknown[]) => {
      if (name === "setContext") seen.context.set(given[0], given[1]);
      else if (name === "markdown.showPreviewToSide") seen.previews.push(given[0] as URI);
      else return seen.commands.get(name)?.(...given);
      return undefined;
    },
  };
  /** What registers something or tells of something is there by its name. */
  const open = <T extends object>(known: T): T =>
    new Proxy(known, {
      get(found, property) {
        const name = String(property);
        if (property in found) return found[property as keyof T];
        if (name.startsWith("on")) return on(name).event;
        if (!name.startsWith("register")) return undefined;
        return (selector: unknown, provider: Record<string, (...given: unknown[]) => unknown>) => {
          seen.providers.set(name, [...(seen.providers.get(name) ?? []), { selector, provider }]);
          return new Disposable();
        };
      },
    });
  const known: Given = {
    version: "1.106.0", env: { appName: "stand-in", language: "en" }, Disposable, EventEmitter, Range, Position, WorkspaceEdit,
    CancellationTokenSource, CodeActionKind, CancellationError: class extends Error {}, Uri: Object.assign(URI, { from: URI.from }),
    Location: holding("uri", "range"), Diagnostic: holding("range", "message", "severity"), Hover: holding("contents", "range"),
    CompletionItem: holding("label", "kind"), CompletionList: holding("items", "isIncomplete"), TextEdit: holding("range", "newText"),
    MarkdownString: holding("value"), SnippetString: holding("value"), RelativePattern: holding("baseUri", "pattern"),
    CodeLens: holding("range", "command"),
    window: open(window), workspace: open(workspace), languages: open(languages), commands,
  };
  const api = new Proxy(known, { get: (found, name) => (found[String(name)] ??= class {}) });

  const opened = (name: string, text: string): Document => {
    const document = new Document(join(folder, name), text);
    documents.push(document);
    window["activeTextEditor"] = { document };
    on("onDidOpenTextDocument").fire(document);
    return document;
  };
  const typed = (document: Document, text: string): void => {
    document.write(text);
    on("onDidChangeTextDocument").fire({ document, contentChanges: [{ text }], reason: undefined });
  };
  /** What is said of a document as soon as it is what is waited for. */
  const diagnosed = ({ uri }: Document, awaited: (found: Given[]) => boolean): Promise<Given[]> =>
    new Promise((answer) => {
      const waiting = on("diagnosed").event(() => {
        const found = seen.diagnostics.get(uri.toString());
        if (found === undefined || !awaited(found)) return;
        waiting.dispose();
        answer(found);
      });
    });
  const fire = (name: string): void => on(name).fire(undefined);
  return { api, seen, opened, typed, diagnosed, fire };
}
