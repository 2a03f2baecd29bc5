// Carries requests to whoever answers them, one after the other: a server, or Python in this page.

import type { Answer } from "./answers";
import { alone, python } from "./alone";

const PAGE = crypto.randomUUID();
const UNREACHED = "The studio does not answer. Does it still run in its terminal?";
const UNSTARTED = "Python cannot be started in this browser, or not all of it has come. Open this page anew.";

const OUTDATED: Answer = { answer: "refused", sentence: "The rules have changed meanwhile." };

type Request = Readonly<Record<string, unknown>>;
export type Asking = (request: Request) => Promise<Answer>;

let last: Promise<unknown> = Promise.resolve();
let lastCheck: Promise<unknown> = Promise.resolve();
let wanted: Request | null = null;
let checker: Asking | null = null;
const carried = alone ? byWorker(python()) : overHttp(location.hash.slice(1));

export const ask: Asking = (request) => {
  if (alone && request["do"] === "check") return soon(request);
  const answer = last.then(() => carried(request));
  last = answer;
  return answer;
};

// Checking everything takes long in a large game, so another Python does it, while the first one plays. Of several
// checks that are asked for meanwhile only the last one is made.
function soon(request: Request): Promise<Answer> {
  wanted = request;
  const answer = lastCheck.then(() => (wanted === request ? checked(request) : OUTDATED));
  lastCheck = answer;
  return answer;
}

async function checked(request: Request): Promise<Answer> {
  const shared = await ask({ do: "share" });
  if (shared.answer !== "link") return shared;
  checker ??= byWorker(python());
  await checker({ do: "open", link: shared.link });
  return checker(request);
}

function overHttp(key: string): Asking {
  const headers = { "Content-Type": "application/json", "X-Ludex-Key": key, "X-Ludex-Page": PAGE };
  return async (request) => {
    try {
      const reply = await fetch("ask", { method: "POST", headers, body: JSON.stringify(request) });
      return (await reply.json()) as Answer;
    } catch {
      return { answer: "refused", sentence: UNREACHED };
    }
  };
}

function byWorker(worker: Worker): Asking {
  const failed = new Promise<Answer>((fails) => {
    worker.onerror = () => fails({ answer: "refused", sentence: UNSTARTED });
  });
  return (request) => {
    const answered = new Promise<Answer>((comes) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => comes(JSON.parse(data) as Answer);
    });
    worker.postMessage(JSON.stringify(request));
    return Promise.race([answered, failed]);
  };
}
