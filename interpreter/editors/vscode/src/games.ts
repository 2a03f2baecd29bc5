// The folders of the workspace that hold a game.
import { dirname } from "node:path";
import { Uri, workspace } from "vscode";
import type { DocumentSelector } from "vscode-languageclient/node";

export const GAMES = "**/game.yaml";
const NOT_IN = "**/{node_modules,.venv,build,dist}/**";

/** The folders with a `game.yaml`, in order. */
export async function gameFolders(): Promise<string[]> {
  const files = await workspace.findFiles(GAMES, NOT_IN);
  return files.map((file) => dirname(file.fsPath)).sort();
}

/** The documents that belong to games: what else a folder holds as YAML is no business of Ludex. */
export function documentsOf(folders: readonly string[]): DocumentSelector {
  return folders.map((folder) => ({
    language: "yaml",
    scheme: "file",
    pattern: { baseUri: Uri.file(folder).toString(), pattern: "*.{yaml,yml}" },
  }));
}
