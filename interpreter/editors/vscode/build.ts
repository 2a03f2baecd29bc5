// Makes what VS Code loads, in `out/`; with a file named, packs it as an extension.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import { icon } from "./src/icon.ts";

const HERE = import.meta.dirname;
const OUT = join(HERE, "out");
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The licences of Ludex and of every package of which something is in the bundle. */
function licences({ inputs }: Metafile): string {
  const packages = new Set(Object.keys(inputs).flatMap((file) => PACKAGE.exec(file) ?? []));
  const folders = [...packages].sort().map((name) => resolve(HERE, name));
  const texts = folders.map((folder) => {
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (file === undefined) throw new Error(`${folder} has no licence`);
    return `# ${folder.slice(folder.lastIndexOf("node_modules/") + 13)}\n\n${readFileSync(join(folder, file), "utf8")}`;
  });
  return [readFileSync(join(HERE, "../../../LICENSE"), "utf8"), ...texts].join("\n");
}

const [target] = process.argv.slice(2);
rmSync(OUT, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: HERE,
  entryPoints: ["src/extension.ts"],
  bundle: true,
  outfile: "out/extension.cjs",
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
});
writeFileSync(join(OUT, "icon.png"), icon());
writeFileSync(join(OUT, "licenses.txt"), licences(metafile));
if (target !== undefined) {
  const { createVSIX } = await import("@vscode/vsce");
  const packagePath = resolve(target);
  mkdirSync(dirname(packagePath), { recursive: true });
  const unsaid = { dependencies: false, allowMissingRepository: true, skipLicense: true };
  await createVSIX({ cwd: HERE, packagePath, ...unsaid });
}
