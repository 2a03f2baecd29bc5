// What a command of a lens shows, whatever server stands behind it, although games have just been added;
// arguments: a folder, and the server.
import { activated } from "./activated.ts";

const [folder = "", command = ""] = process.argv.slice(2);
const { extension, seen, fire } = await activated(folder, { command });
for (let game = 0; game < 3; game++) fire("created");
await seen.commands.get("ludex.restart")?.();
const answers: unknown[] = [];
for (const name of ["ludex.runScenario", "ludex.showPosition", "ludex.other"])
  answers.push(await seen.commands.get(name)?.("file:///game/scenarios.yaml", "S-01"));
await extension.deactivate();
process.stdout.write(JSON.stringify({ answers, lines: seen.lines, messages: seen.messages }));
