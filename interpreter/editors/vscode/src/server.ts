// The server of Ludex, as long as the folder has games.
import { commands, window, type Disposable } from "vscode";
import { LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { documentsOf, gameFolders } from "./games.ts";

/** What the server answers when a command of a lens is asked: whether it went well, and what to read. */
interface Told {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

export class Server implements Disposable {
  private client: LanguageClient | undefined;
  private before: Promise<void> = Promise.resolve();
  private readonly said = window.createOutputChannel("Ludex", { log: true });

  /** Begins anew, with the games that there are now; what was asked before comes first. */
  start(command: () => Promise<string | undefined>): Promise<void> {
    return this.inTurn(() => this.begin(command));
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.end());
  }

  /** Several files may be added at once; two servers would answer twice. */
  private inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.before.then(task);
    this.before = done.catch(() => undefined);
    return done;
  }

  private async begin(command: () => Promise<string | undefined>): Promise<void> {
    await this.end();
    const folders = await gameFolders();
    await commands.executeCommand("setContext", "ludex.game", folders.length > 0);
    const program = folders.length > 0 ? await command() : undefined;
    if (program === undefined) return;
    const run = { command: program, args: ["lsp"] };
    this.client = new LanguageClient("ludex", "Ludex", run, this.options(folders));
    await this.client.start();
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.needsStop() === true) await client.stop();
  }

  dispose(): void {
    this.said.dispose();
  }

  private options(folders: readonly string[]): LanguageClientOptions {
    return {
      documentSelector: documentsOf(folders),
      outputChannel: this.said,
      middleware: {
        executeCommand: async (command, given, next) => {
          const answer: unknown = await next(command, given);
          if (isTold(answer)) this.show(answer);
          return answer;
        },
      },
    };
  }

  private show({ ok, lines }: Told): void {
    for (const line of lines) this.said.appendLine(line);
    this.said.show(true);
    const last = lines.at(-1) ?? "";
    void (ok ? window.showInformationMessage(last) : window.showWarningMessage(last));
  }
}

function isTold(answer: unknown): answer is Told {
  return typeof answer === "object" && answer !== null && "ok" in answer && "lines" in answer && Array.isArray(answer.lines);
}
