// Where the engine and the worker's script come from: files beside the page, or, in
// the single file, elements of the page itself. The engine is packed (`web/pack`):
// it is fetched once, a worker unpacks and compiles it while the page is busy with
// itself, and all others are given the module.

import { bytesOfBase64 } from "./dom";
import type { FromWorker, ToWorker } from "./messages";

declare global {
  /** What `start.ts` began; the single file has no such script. */
  var engineBegun: Promise<WebAssembly.Module> | undefined;
}

let script: string | null = null;

/** The engine as it is packed, from inside the single file or from beside the page. */
async function packedEngine(): Promise<ArrayBuffer> {
  const inside = document.getElementById("engine-inside");
  if (inside !== null) return bytesOfBase64((inside.textContent ?? "").trim()).buffer;
  const answer = await fetch("engine.lzma");
  if (!answer.ok) throw new Error(`engine.lzma: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/** Loads the engine; `engineModule` does so once. */
export async function load(): Promise<WebAssembly.Module> {
  // The worker begins while the engine comes.
  const worker = newWorker();
  try {
    const made = new Promise<WebAssembly.Module>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "module") resolve(data.module);
        if (data.kind === "broken") reject(new Error(data.message));
      });
      worker.addEventListener("messageerror", () => reject(new Error("a compiled module cannot be sent in this browser")));
      worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker could not be started")));
    });
    // It is awaited below; till then an error has nobody to tell.
    made.catch(() => {});
    const packed = await packedEngine();
    const message: ToWorker = { kind: "unpack", packed };
    worker.postMessage(message, [packed]);
    return await made;
  } finally {
    worker.terminate();
  }
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
