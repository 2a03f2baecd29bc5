// Carries requests to whoever answers them, one after the other: a server, or Python in this page.

import type { Answer } from "./answers";
import { alone, python } from "./alone";

const PAGE = crypto.randomUUID();
const UNREACHED = "The studio does not answer. Does it still run in its terminal?";
const UNSTARTED = "Python cannot be started in this browser, or not all of it has come. Open this page anew.";

type Request = Readonly<Record<string, unknown>>;
export type Asking = (request: Request) => Promise<Answer>;

let last: Promise<unknown> = Promise.resolve();
const carried = alone ? byWorker(python()) : overHttp(location.hash.slice(1));

export const ask: Asking = (request) => {
  const answer = last.then(() => carried(request));
  last = answer;
  return answer;
};

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
