// The page that no server stands behind: Python in a worker, and the game in the address.

import { found, make } from "./elements";

const WORKER = document.documentElement.dataset["python"] ?? "";
export const alone = WORKER !== "";
export const MARK = "#game=";
const GAMES = "../games/";

export interface Opening {
  readonly link?: string;
  readonly start?: Readonly<Record<string, unknown>>;
}

// What the address says is opened; a game of the gallery shows its first picture at once.
export async function opening(): Promise<Opening> {
  if (!alone) return {};
  found("status", HTMLElement).textContent = "Python is on its way ...";
  addEventListener("hashchange", () => location.reload());
  if (location.hash.startsWith(MARK)) return { link: location.hash.slice(MARK.length) };
  const name = /^#open=([a-z0-9-]+)$/.exec(location.hash)?.[1];
  if (name === undefined) return {};
  document.body.classList.add("waiting");
  found("playing", HTMLElement).hidden = false;
  found("picture", HTMLElement).replaceChildren(make("img", { src: `${GAMES}${name}.svg`, alt: "The table as the game begins" }));
  const reply = await fetch(`${GAMES}${name}.json`);
  return reply.ok ? ((await reply.json()) as Opening) : {};
}

// A reload, a bookmark and the way back find the game as it stands.
export function keepInAddress(link: string): void {
  if (alone) history.replaceState(null, "", MARK + link);
}

// A worker that is made so lies under the policy of the page.
export function python(): Worker {
  const said = `import ${JSON.stringify(new URL(WORKER, location.href).href)};`;
  return new Worker(URL.createObjectURL(new Blob([said], { type: "text/javascript" })), { type: "module" });
}
