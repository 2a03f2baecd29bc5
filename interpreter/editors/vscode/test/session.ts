// The extension as it is packed, in a stand-in for VS Code, with the real server: what a session shows.
// Arguments: the folder with games, the name of a game in it, the command `ludex`, and a scenario.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { activated } from "./activated.ts";

const [folder = "", game = "", command = "", scenario = ""] = process.argv.slice(2);
const { extension, seen, opened, typed, diagnosed } = await activated(folder, { command });

const name = `${game}/game.yaml`;
const text = readFileSync(join(folder, name), "utf8");
const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };

/** Asks the providers of a kind, as the editor does at the beginning of a word of a line that holds a text. */
async function ask(kind: string, method: string, line: string, word: string, ...more: unknown[]): Promise<unknown[]> {
  const lines = document.getText().split("\n");
  const number = lines.findIndex((each) => each.includes(line));
  const position = { line: number, character: (lines[number] ?? "").indexOf(word) + 1 };
  const asked = seen.providers.get(`register${kind}Provider`) ?? [];
  return Promise.all(asked.map(({ provider }) => provider[method]?.(document, position, ...more, token, {})));
}
const codes = (found: Record<string, unknown>[]) =>
  found.map(({ code }) => (typeof code === "object" && code !== null && "value" in code ? code.value : code));
const labels = (lists: unknown[]) =>
  lists.flatMap((list) => (Array.isArray(list) ? list : ((list as { items?: unknown[] } | undefined)?.items ?? [])))
    .map((item) => (item as { label: unknown }).label);

const document = opened(name, text);
const right = codes(await diagnosed(document, (found) => found.length === 0));
typed(document, text.replace("lutins where its value", "lutinz where its value"));
const wrong = codes(await diagnosed(document, (found) => found.length > 0));
typed(document, text);
const [hover] = (await ask("Hover", "provideHover", "good-lutins: ", "lutins where")) as { contents: { value: string } }[];
const completed = labels(await ask("CompletionItem", "provideCompletionItems", "good-lutins: ", "lutins where"));
const begun = labels(await ask("CompletionItem", "provideCompletionItems", "      - sorcery", "sorcery"));
const renaming = await ask("Rename", "provideRenameEdits", "  sorcerers: trick", "sorcerers", "wizards");
const [renamed] = renaming as { edits: Map<string, unknown[]> }[];
await seen.commands.get("ludex.runScenario")?.(document.uri.toString(), scenario);
await seen.commands.get("ludex.showTable")?.();
await seen.commands.get("ludex.showRulebook")?.();
const [book] = seen.previews;
const pages = [...seen.contents.values()];
const rulebook = book === undefined ? "" : await pages[0]?.provideTextDocumentContent(book);
const shown = {
  right, wrong, completed, begun, rulebook,
  context: Object.fromEntries(seen.context as Map<string, unknown>),
  hover: hover?.contents.value,
  renamed: [...(renamed?.edits ?? [])].map(([uri, edits]) => [uri.slice(uri.lastIndexOf("/") + 1), edits.length]),
  table: seen.panels[0]?.webview.html,
  messages: seen.messages,
  lines: seen.lines,
};
await extension.deactivate();
process.stdout.write(JSON.stringify(shown));
