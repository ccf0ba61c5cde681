// Loads the engine and the worker's script: from files next to the page, or in the
// single file from elements of the page itself. The engine is gzipped and fetched once.
// The browser unpacks and compiles it while it arrives and while the page does other
// work. All workers receive the compiled module.

import { bytesOfBase64 } from "./dom";

declare global {
  /** The promise that `start.ts` created. The single file has no such script. */
  var engineBegun: Promise<WebAssembly.Module> | undefined;
}

let script: string | null = null;

/**
 * The compressed engine, from inside the single file or from a file next to the page.
 */
async function packedEngine(): Promise<Response> {
  const inside = document.getElementById("engine-inside");
  if (inside !== null) return new Response(bytesOfBase64((inside.textContent ?? "").trim()));
  // Not `.gz`: some hosts declare that as an encoding, and then browsers would unpack
  // it themselves.
  const answer = await fetch("engine.gzip");
  if (!answer.ok) throw new Error(`engine.gzip: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** Loads the engine. `engineModule` calls this once. */
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

/** A worker without an engine. Send it the module. */
export function newWorker(): Worker {
  const inside = document.getElementById("worker-inside");
  if (inside === null) return new Worker("worker.js");
  // The text of a script element cannot contain "</script". build.mjs escapes it.
  script ??= URL.createObjectURL(new Blob([inside.textContent ?? ""], { type: "text/javascript" }));
  return new Worker(script);
}
