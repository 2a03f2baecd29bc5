// Which command is taken, and what is said where there is none; arguments: a folder, the setting,
// and whether the folder is trusted.
import { findCommand } from "../src/command.ts";
import { activated } from "./activated.ts";

const [folder = "", said = "", trusted = "yes"] = process.argv.slice(2);
const found = findCommand(said, [folder], process.env["PATH"] ?? "") ?? null;
const { seen } = await activated(folder, { command: said }, trusted === "yes" && found === null);
process.stdout.write(JSON.stringify({ found, messages: seen.messages, context: [...seen.context] }));
