// Where the engine and the worker's script come from: files beside the page, or, in
// the single file, elements of the page itself. The engine is gzipped: it is fetched
// once, the browser unpacks and compiles it as it comes, while the page is busy with
// itself, and all workers are given the module.

import { bytesOfBase64 } from "./dom";

declare global {
  /** What `start.ts` began; the single file has no such script. */
  var engineBegun: Promise<WebAssembly.Module> | undefined;
}

let script: string | null = null;

/** The engine as it is packed, from inside the single file or from beside the page. */
async function packedEngine(): Promise<Response> {
  const inside = document.getElementById("engine-inside");
  if (inside !== null) return new Response(bytesOfBase64((inside.textContent ?? "").trim()));
  // Not `.gz`: some hosts call that an encoding, and browsers would unpack it by themselves.
  const answer = await fetch("engine.gzip");
  if (!answer.ok) throw new Error(`engine.gzip: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** Loads the engine; `engineModule` does so once. */
export async function load(): Promise<WebAssembly.Module> {
  const { body } = await packedEngine();
  if (body === null) throw new Error("engine.gzip is empty");
  const module = body.pipeThrough(new DecompressionStream("gzip"));
  const headers = { "content-type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(module, { headers }));
}

export function engineModule(): Promise<WebAssembly.Module> {
  globalThis.engineBegun ??= load();
  return globalThis.engineBegun;
}

/** A worker that has no engine yet: send it the module. */
export function newWorker(): Worker {
  const inside = document.getElementById("worker-inside");
  if (inside === null) return new Worker("worker.js");
  // Strings of a script element cannot hold "</script": build.mjs has seen to it.
  script ??= URL.createObjectURL(new Blob([inside.textContent ?? ""], { type: "text/javascript" }));
  return new Worker(script);
}
