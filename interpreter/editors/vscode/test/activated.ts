// The extension as it is packed, at work in the stand-in for VS Code.
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import { standIn } from "./vscode.ts";

interface Extension {
  activate(context: object): Promise<void>;
  deactivate(): Promise<void>;
}

export async function activated(folder: string, settings: Record<string, unknown>, trusted = true) {
  const there = standIn(folder, settings, trusted);
  const loader = Module as unknown as { _load(name: string, ...more: unknown[]): unknown };
  const load = loader._load;
  loader._load = (name, ...more) => (name === "vscode" ? there.api : load(name, ...more));
  const extension = createRequire(import.meta.url)("../out/extension.cjs") as Extension;
  await extension.activate({ subscriptions: [], extensionPath: join(import.meta.dirname, "..") });
  return { extension, ...there };
}
