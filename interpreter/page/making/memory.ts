// Puts Python into the folder of a page: started once here, so that the page goes on from its memory.

import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { HOME, write } from "../home.ts";

const PYODIDE = ["pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"];
const START = `
import sys
sys.path.insert(0, "${HOME}")
from ludex.apps.studio.alone import started
answer = started().answer
import gc
gc.collect()
[path.removeprefix("${HOME}") for path in (getattr(each, "__file__", None) or "" for each in sys.modules.values())]
`;

const folder = process.argv[2];
if (folder === undefined) throw new Error("the folder is missing");
const texts = join(folder, "files.json");
const files = JSON.parse(readFileSync(texts, "utf8")) as Record<string, string>;
const python = await loadPyodide({ _makeSnapshot: true, packages: [] });
write(python, files);
const imported = python.runPython(START);
const read = new Set<string>(imported.toJs());
imported.destroy();
const unread = Object.fromEntries(Object.entries(files).filter(([name]) => !read.has(name)));
writeFileSync(join(folder, "memory.gz"), gzipSync(python.makeMemorySnapshot()));
writeFileSync(join(folder, "files.json.gz"), gzipSync(JSON.stringify(unread)));
rmSync(texts);
for (const name of PYODIDE) copyFileSync(fileURLToPath(import.meta.resolve(`pyodide/${name}`)), join(folder, name));
