// What a command of a lens shows, whatever server stands behind it; arguments: a folder, and the server.
import { activated } from "./activated.ts";

const [folder = "", command = ""] = process.argv.slice(2);
const { extension, seen } = await activated(folder, { command });
const answers: unknown[] = [];
for (const name of ["ludex.runScenario", "ludex.showPosition", "ludex.other"])
  answers.push(await seen.commands.get(name)?.("file:///game/scenarios.yaml", "S-01"));
await extension.deactivate();
process.stdout.write(JSON.stringify({ answers, lines: seen.lines, messages: seen.messages }));
