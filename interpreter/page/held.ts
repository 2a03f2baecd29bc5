// A page that holds everything: Python, and a game with its first picture if there is one. It plays from a file.

import { bytes, unpacked } from "./packing";

const PART = "script[data-part]";
const START = ["pyodide.asm.js", "worker.js"];
const PLACE = /(<script type="application\/json" id="game">)[^<]*/;

interface Game {
  readonly title: string;
  readonly link: string;
  readonly picture: string;
}

const element = document.getElementById("game");
const original = element && document.documentElement.outerHTML;

export const holds = element !== null;
export const game = element?.textContent ? (JSON.parse(element.textContent) as Game) : null;

// A worker that is made so lies under the policy of the page. It can fetch nothing, so all parts are sent to it; beside a
// page that is a file, modules do not start.
export async function python(): Promise<Worker> {
  const parts = Object.fromEntries([...document.querySelectorAll<HTMLElement>(PART)].map((each) => [each.dataset["part"] ?? "", each.textContent ?? ""]));
  const texts = START.map((name) => new Response(unpacked(new Blob([bytes(parts[`${name}.gz`] ?? "")]).stream())).text());
  const said = (await Promise.all(texts)).join("\n");
  const worker = new Worker(URL.createObjectURL(new Blob([said], { type: "text/javascript" })));
  worker.postMessage(parts);
  return worker;
}

// The page that plays offline, with another game in it; or why there is none.
export async function pageWith(game: string): Promise<Blob | string> {
  const reply = original ? null : await fetch("one-page.html");
  if (reply && !reply.ok) return ((await reply.json()) as { sentence: string }).sentence;
  const page = reply ? await reply.text() : `<!doctype html>\n${original}\n`;
  return new Blob([page.replace(PLACE, (_, place: string) => place + game)], { type: "text/html" });
}
