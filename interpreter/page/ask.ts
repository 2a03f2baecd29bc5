// Carries requests to whoever answers them, one after the other.

import type { Answer } from "./answers";

const KEY = location.hash.slice(1);
const PAGE = crypto.randomUUID();
const UNREACHED = "The studio does not answer. Does it still run in its terminal?";

export type Asking = (request: Readonly<Record<string, unknown>>) => Promise<Answer>;

let last: Promise<unknown> = Promise.resolve();

export const ask: Asking = (request) => {
  const answer = last.then(() => carried(request));
  last = answer;
  return answer;
};

async function carried(request: object): Promise<Answer> {
  try {
    const headers = { "Content-Type": "application/json", "X-Ludex-Key": KEY, "X-Ludex-Page": PAGE };
    const reply = await fetch("ask", { method: "POST", headers, body: JSON.stringify(request) });
    return (await reply.json()) as Answer;
  } catch {
    return { answer: "refused", sentence: UNREACHED };
  }
}
