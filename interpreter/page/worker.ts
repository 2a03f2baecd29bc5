// Python in a worker: the studio that a server would run, asked by messages and answered so.

import { write } from "./home";

const HERE = new URL(".", import.meta.url).href;
const FAULT = JSON.stringify({ answer: "refused", sentence: "Python has failed in this browser; its console says more. Open this page anew." });

type Answering = (request: string) => string;

onmessage = async ({ data }: MessageEvent<string>) => {
  try {
    postMessage((await started)(data));
  } catch (error) {
    console.error(error);
    postMessage(FAULT);
  }
};

const started = start();

// Goes on from the memory of an interpreter that was started when the site was made.
async function start(): Promise<Answering> {
  void fetch(`${HERE}pyodide.asm.wasm`);
  const [memory, files, { loadPyodide }] = await Promise.all([
    unpacked("memory.gz").then((reply) => reply.arrayBuffer()),
    unpacked("files.json.gz").then((reply) => reply.json() as Promise<Record<string, string>>),
    import(`${HERE}pyodide.mjs`) as Promise<typeof import("pyodide")>,
  ]);
  const python = await loadPyodide({ indexURL: HERE, packages: [], _loadSnapshot: new Uint8Array(memory) });
  write(python, files);
  return python.globals["get"]("answer") as Answering;
}

async function unpacked(name: string): Promise<Response> {
  const { ok, body } = await fetch(HERE + name);
  if (!ok || !body) throw new Error(`there is no ${name}`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}
