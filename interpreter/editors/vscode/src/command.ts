// Which program answers: as the author says, of the folder, or of the machine.
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

const WINDOWS = process.platform === "win32";
const OF_A_FOLDER = WINDOWS ? join(".venv", "Scripts", "ludex.exe") : join(".venv", "bin", "ludex");
const NAME = WINDOWS ? "ludex.exe" : "ludex";

export const MISSING =
  "Ludex was not found: neither `.venv` of this folder nor `PATH` has the command `ludex`. " +
  "Install it with `python3 -m pip install 'ludex[lsp]'`, or say in the setting `ludex.command` where it is.";

/** The command of the first that has one: the setting, an environment of a folder, the path. */
export function findCommand(said: string, folders: readonly string[], path: string): string | undefined {
  if (said !== "") return runs(said) ? said : undefined;
  const own = folders.map((folder) => join(folder, OF_A_FOLDER));
  const known = path.split(delimiter).filter(Boolean).map((folder) => join(folder, NAME));
  return [...own, ...known].find(runs);
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
