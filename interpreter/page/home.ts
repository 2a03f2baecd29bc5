// Where the files of Python lie in the memory of a page.

import type { PyodideInterface } from "pyodide";

export const HOME = "/ludex/";

export function write({ FS }: PyodideInterface, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = HOME + name;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, text);
  }
}
