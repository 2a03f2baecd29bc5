// The rulebook and the table of a game beside its text, as they are on the disk.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  commands, Disposable, EventEmitter, Uri, ViewColumn, window, workspace,
  type TextDocumentContentProvider, type WebviewPanel,
} from "vscode";

const SCHEME = "ludex-rulebook";
const ENOUGH = 30_000;
const MOST = 32 * 1024 * 1024;

interface Ran {
  readonly ok: boolean;
  readonly text: string;
}

export class Previews implements Disposable, TextDocumentContentProvider {
  private readonly changed = new EventEmitter<Uri>();
  private readonly tables = new Map<string, WebviewPanel>();
  private readonly books = new Set<string>();
  private readonly parts: Disposable;
  readonly onDidChange = this.changed.event;
  private readonly command: () => Promise<string | undefined>;

  constructor(command: () => Promise<string | undefined>) {
    this.command = command;
    this.parts = Disposable.from(
      this.changed,
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      workspace.onDidSaveTextDocument((document) => this.refresh(dirname(document.uri.fsPath))),
    );
  }

  dispose(): void {
    this.parts.dispose();
  }

  async showRulebook(): Promise<void> {
    const folder = gameOfEditor();
    if (folder === undefined) return;
    this.books.add(folder);
    await commands.executeCommand("markdown.showPreviewToSide", bookOf(folder));
  }

  async showTable(): Promise<void> {
    const folder = gameOfEditor();
    if (folder === undefined) return;
    const panel = this.tables.get(folder) ?? this.newTable(folder);
    panel.reveal(ViewColumn.Beside, true);
    await this.draw(folder, panel);
  }

  /** The rulebook of the game whose folder the address names. */
  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const ran = await this.run("rules", uri.query, "--format", "markdown");
    return ran.ok ? ran.text : `There is no rulebook yet:\n\n\`\`\`\n${ran.text}\n\`\`\`\n`;
  }

  private newTable(folder: string): WebviewPanel {
    const options = { enableScripts: false, localResourceRoots: [] };
    const panel = window.createWebviewPanel("ludex.table", `Table of ${basename(folder)}`, ViewColumn.Beside, options);
    this.tables.set(folder, panel);
    panel.onDidDispose(() => this.tables.delete(folder));
    return panel;
  }

  private async draw(folder: string, panel: WebviewPanel): Promise<void> {
    panel.webview.html = page(await this.run("view", folder, "--format", "svg"));
  }

  private async refresh(folder: string): Promise<void> {
    if (this.books.has(folder)) this.changed.fire(bookOf(folder));
    const panel = this.tables.get(folder);
    if (panel !== undefined) await this.draw(folder, panel);
  }

  private async run(name: string, folder: string, ...more: string[]): Promise<Ran> {
    const command = await this.command();
    if (command === undefined) return { ok: false, text: "The command `ludex` was not found." };
    return new Promise((answer) => {
      execFile(command, [name, folder, ...more], { timeout: ENOUGH, maxBuffer: MOST }, (error, said, wrong) =>
        answer({ ok: error === null, text: error === null ? said : said + wrong }),
      );
    });
  }
}

function bookOf(folder: string): Uri {
  return Uri.from({ scheme: SCHEME, path: `/${basename(folder)}.md`, query: folder });
}

/** The folder of the game to which the text belongs that is being edited. */
function gameOfEditor(): string | undefined {
  const file = window.activeTextEditor?.document.uri.fsPath;
  const folder = file === undefined ? undefined : dirname(file);
  if (folder !== undefined && existsSync(join(folder, "game.yaml"))) return folder;
  void window.showInformationMessage("Open a file of a game first: one beside a `game.yaml`.");
  return undefined;
}

/** A page on which nothing runs and nothing is fetched. */
function page({ ok, text }: Ran): string {
  const rules = "default-src 'none'; style-src 'unsafe-inline'";
  const shown = ok ? text : `<pre>${escaped(text)}</pre>`;
  return `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="${rules}">
<style>svg { max-width: 100%; height: auto }</style></head><body>${shown}</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
