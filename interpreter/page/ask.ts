// Carries requests to whoever answers them, one after the other: a server, or Python in this page.

import type { Answer } from "./answers";
import { alone, python } from "./alone";

const PAGE = crypto.randomUUID();
const UNREACHED = "The studio does not answer; it is asked again. Does it still run in its terminal?";
const AGAIN = "The studio answers again.";
const PAUSE = 1_000;
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
  // Nothing waits for a check.
  if (request["do"] === "check") return alone ? soon(request) : carried(request);
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
  let count = 0;
  return async (request) => {
    // What is asked again has the same number, so that nothing is done twice.
    const number = request["do"] === "check" ? "" : String(++count);
    const headers = { "Content-Type": "application/json", "X-Ludex-Key": key, "X-Ludex-Page": PAGE, "X-Ludex-Number": number };
    for (let lost = false; ; lost = true) {
      try {
        const reply = await fetch("ask", { method: "POST", headers, body: JSON.stringify(request) });
        const answer = (await reply.json()) as Answer;
        if (lost) heard(AGAIN);
        return answer;
      } catch {
        heard(UNREACHED);
        await new Promise((later) => setTimeout(later, PAUSE));
      }
    }
  };
}

// Whoever looks is told that the connection is lost, and that it is there again.
function heard(sentence: string): void {
  const status = document.getElementById("status");
  if (status) status.textContent = sentence;
}

function byWorker(coming: Promise<Worker>): Asking {
  const refused: Answer = { answer: "refused", sentence: UNSTARTED };
  const failed = coming.then((worker) => new Promise<Answer>((fails) => {
    worker.onerror = () => fails(refused);
  }), () => refused);
  return (request) => {
    const answered = coming.then((worker) => new Promise<Answer>((comes) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => comes(JSON.parse(data) as Answer);
      worker.postMessage(JSON.stringify(request));
    }));
    return Promise.race([failed, answered]);
  };
}
