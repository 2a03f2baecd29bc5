// What the grammar colours in the files named as arguments, as JSON: for each file a list of
// [line, first column, column behind, scope], counted from 0, of all that has a scope.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { IGrammar } from "vscode-textmate";

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate") as typeof import("vscode-textmate");
const oniguruma = require("vscode-oniguruma") as typeof import("vscode-oniguruma");

const OWN = new URL("../syntaxes/ludex.tmLanguage.json", import.meta.url);
const PLACES: Record<string, string> = {
  "source.yaml": require.resolve("tm-grammars/grammars/yaml.json"),
  "ludex.injection": fileURLToPath(OWN),
};
type Token = [line: number, first: number, behind: number, scope: string];

async function grammar(): Promise<IGrammar> {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (name) => {
      const place = PLACES[name];
      return place === undefined ? null : parseRawGrammar(readFileSync(place, "utf8"), place);
    },
    getInjections: (name) => (name === "source.yaml" ? ["ludex.injection"] : []),
  });
  const found = await registry.loadGrammar("source.yaml");
  if (found === null) throw new Error("there is no grammar for YAML");
  return found;
}

function tokens(yaml: IGrammar, text: string): Token[] {
  let stack = INITIAL;
  return text.split("\n").flatMap((line, number) => {
    const read = yaml.tokenizeLine(line, stack);
    stack = read.ruleStack;
    return read.tokens.flatMap(({ startIndex, endIndex, scopes }): Token[] => {
      const own = scopes.filter((scope) => scope !== "source.yaml" && scope !== "meta.ludex").at(-1);
      return own === undefined ? [] : [[number, startIndex, endIndex, own]];
    });
  });
}

const yaml = await grammar();
const found = process.argv.slice(2).map((file) => tokens(yaml, readFileSync(file, "utf8")));
process.stdout.write(JSON.stringify(found));
