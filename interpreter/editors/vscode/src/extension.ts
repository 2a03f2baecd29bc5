// Ludex in VS Code: starts its server for the games of a folder, and shows what it says.
import { commands, window, workspace, type ExtensionContext } from "vscode";
import { findCommand, MISSING } from "./command.ts";
import { GAMES, gameFolders } from "./games.ts";
import { Previews } from "./previews.ts";
import { Server } from "./server.ts";
import { offerSnippets } from "./snippets.ts";

const SETTINGS = "Open Settings";
let server: Server | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const running = (server = new Server());
  const previews = new Previews(command);
  const start = () => running.start(command).catch((error: unknown) => sayThatItStopped(error));
  const watcher = workspace.createFileSystemWatcher(GAMES, false, true, false);
  context.subscriptions.push(
    running,
    previews,
    watcher,
    watcher.onDidCreate(start),
    watcher.onDidDelete(start),
    workspace.onDidGrantWorkspaceTrust(start),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("ludex.command")) void start();
    }),
    commands.registerCommand("ludex.restart", start),
    commands.registerCommand("ludex.showRulebook", () => previews.showRulebook()),
    commands.registerCommand("ludex.showTable", () => previews.showTable()),
    offerSnippets(context.extensionPath),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** The command of Ludex, where this folder is trusted; where there is none, that is said. */
async function command(): Promise<string | undefined> {
  if (!workspace.isTrusted) return undefined;
  const said = workspace.getConfiguration("ludex").get("command", "");
  const folders = (workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const found = findCommand(said, folders, process.env["PATH"] ?? "");
  if (found === undefined && (await gameFolders()).length > 0) {
    const missing = said === "" ? MISSING : `There is no command \`${said}\`, which the setting \`ludex.command\` names.`;
    void window.showErrorMessage(missing, SETTINGS).then((chosen) => {
      if (chosen === SETTINGS) void commands.executeCommand("workbench.action.openSettings", "ludex.command");
    });
  }
  return found;
}

function sayThatItStopped(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  void window.showErrorMessage(
    `The server of Ludex did not start: ${why} Its extra has to be installed: \`python3 -m pip install 'ludex[lsp]'\`.`,
  );
}
