// Where the engine's bytes and the worker's script come from: files beside the
// page, or, in the single file, elements of the page itself.

import { bytesOfBase64 } from "./dom";

let bytes: Promise<ArrayBuffer> | null = null;
let script: string | null = null;

/** The single file keeps the engine compressed, as base64, in an element. */
async function inflate(packed: string): Promise<ArrayBuffer> {
  const stream = new Blob([bytesOfBase64(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function fetchEngine(): Promise<ArrayBuffer> {
  const inside = document.getElementById("engine-inside");
  if (inside !== null) return inflate((inside.textContent ?? "").trim());
  const answer = await fetch("engine.wasm");
  if (!answer.ok) throw new Error(`engine.wasm: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

export function engineBytes(): Promise<ArrayBuffer> {
  bytes ??= fetchEngine();
  return bytes;
}

/** A worker that has no engine yet: send it the bytes. */
export function newWorker(): Worker {
  const inside = document.getElementById("worker-inside");
  if (inside === null) return new Worker("worker.js");
  // Strings of a script element cannot hold "</script": build.mjs has seen to it.
  script ??= URL.createObjectURL(new Blob([inside.textContent ?? ""], { type: "text/javascript" }));
  return new Worker(script);
}
