// The page that no server stands behind: Python in a worker, and the game in the address or in the page.

import { found, make } from "./elements";
import { game, holds, python as heldPython } from "./held";

const WORKER = document.documentElement.dataset["python"] ?? "";
export const alone = WORKER !== "";
export const MARK = "#game=";
const GAMES = "../games/";

export interface Opening {
  readonly link?: string;
  readonly start?: Readonly<Record<string, unknown>>;
}

// What the address says is opened; a game of the gallery, and one that the page holds, show their first picture at once.
export async function opening(): Promise<Opening> {
  if (!alone) return {};
  found("status", HTMLElement).textContent = "Python is on its way ...";
  addEventListener("hashchange", () => location.reload());
  if (location.hash.startsWith(MARK)) return { link: location.hash.slice(MARK.length) };
  if (game) {
    document.title = game.title;
    if (game.picture) first(`data:image/svg+xml,${encodeURIComponent(game.picture)}`);
    return { link: game.link };
  }
  const name = /^#open=([a-z0-9-]+)$/.exec(location.hash)?.[1];
  if (name === undefined) return {};
  first(`${GAMES}${name}.svg`);
  const reply = await fetch(`${GAMES}${name}.json`);
  return reply.ok ? ((await reply.json()) as Opening) : {};
}

function first(src: string): void {
  document.body.classList.add("waiting");
  found("playing", HTMLElement).hidden = false;
  found("picture", HTMLElement).replaceChildren(make("img", { src, alt: "The table as the game begins" }));
}

// A reload, a bookmark and the way back find the game as it stands.
export function keepInAddress(link: string): void {
  if (alone) history.replaceState(null, "", MARK + link);
}

// A worker that is made so lies under the policy of the page.
export async function python(): Promise<Worker> {
  if (holds) return heldPython();
  const file = new URL(WORKER, location.href).href;
  const worker = new Worker(URL.createObjectURL(new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" })), { type: "module" });
  worker.postMessage(new URL(".", file).href);
  return worker;
}
