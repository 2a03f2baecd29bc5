// Python in a worker: the studio that a server would run, asked by messages and answered so.

import { loadPyodide } from "pyodide";
import { write } from "./home";
import { bytes, unpacked } from "./packing";

const HELD = "held:/";
const WASM = { headers: { "Content-Type": "application/wasm" } };
const FAULT = JSON.stringify({ answer: "refused", sentence: "Python has failed in this browser; its console says more. Open this page anew." });

type Answering = (request: string) => string;
type Parts = Readonly<Record<string, string>>;

// The first message says where the files lie, or brings them all; then nothing is fetched from anywhere.
onmessage = ({ data }: MessageEvent<string | Parts>) => {
  const away = typeof data === "string";
  if (away) early(`${data}pyodide.asm.wasm`);
  else globalThis.fetch = async (address) => held(data, String(address).slice(HELD.length));
  serve(away ? data : HELD);
};

// What Pyodide will ask for last and needs first is asked for now, and comes only once where nothing is kept.
function early(address: string): void {
  const [others, coming] = [globalThis.fetch, fetch(address)];
  globalThis.fetch = (asked, ...how) => (String(asked) === address ? coming : others(asked, ...how));
}

function held(parts: Parts, name: string): Response {
  const whole = parts[name];
  if (whole !== undefined) return new Response(bytes(whole));
  const packed = parts[`${name}.gz`];
  return packed === undefined ? new Response(null, { status: 404 }) : new Response(unpacked(new Blob([bytes(packed)]).stream()), WASM);
}

function serve(here: string): void {
  const started = start(here);
  onmessage = async ({ data }: MessageEvent<string>) => {
    try {
      postMessage((await started)(data));
    } catch (error) {
      console.error(error);
      postMessage(FAULT);
    }
  };
}

// Goes on from the memory of an interpreter that was started when the page was made.
async function start(here: string): Promise<Answering> {
  const [memory, files] = await Promise.all([
    brought(`${here}memory.gz`).then((reply) => reply.arrayBuffer()),
    brought(`${here}files.json.gz`).then((reply) => reply.json() as Promise<Record<string, string>>),
  ]);
  const python = await loadPyodide({ indexURL: here, packages: [], _loadSnapshot: new Uint8Array(memory) });
  write(python, files);
  return python.globals["get"]("answer") as Answering;
}

async function brought(address: string): Promise<Response> {
  const { ok, body } = await fetch(address);
  if (!ok || !body) throw new Error(`there is no ${address}`);
  return new Response(unpacked(body));
}
