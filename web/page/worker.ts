// The worker: the engine on a separate thread, so that the page never waits. Questions
// are answered one after another. A search runs in pieces. After each piece it reports
// its results, and waits until they were processed.

import { Search, answer, initSync } from "supereigen-engine";
import type { FromWorker, ToWorker } from "./messages";
import type { Progress, Refusal, Reply, SearchOrder } from "./protocol";

const FIRST_STEPS = 20_000;
const MOST_STEPS = 200_000_000;

function tell(message: FromWorker): void {
  // The types of a worker's scope conflict with those of a page.
  (self as unknown as { postMessage(m: FromWorker): void }).postMessage(message);
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function ask(id: number, request: unknown): void {
  let reply: Reply<unknown>;
  try {
    reply = JSON.parse(answer(JSON.stringify(request))) as Reply<unknown>;
  } catch (error) {
    // After a trap, the state of the module's memory is unknown. It is not used again.
    tell({ kind: "broken", message: words(error) });
    return;
  }
  tell({ kind: "reply", id, reply });
}

/** The engine throws the JSON of a refusal. Any other error is used as the message. */
function refusalOf(error: unknown): Refusal {
  try {
    const refusal = JSON.parse(words(error)) as Refusal;
    if (typeof refusal.message === "string") return refusal;
  } catch {
    // Not JSON.
  }
  return { message: words(error) };
}

/** A search that waits for `go`. */
interface Part {
  id: number;
  search: Search;
  every: number;
  steps: number;
}

let part: Part | null = null;

function begin(id: number, order: SearchOrder, every: number): void {
  part?.search.free();
  part = null;
  try {
    part = { id, search: new Search(JSON.stringify(order)), every, steps: FIRST_STEPS };
  } catch (error) {
    tell({ kind: "failed", id, refusal: refusalOf(error) });
    return;
  }
  goOn(part);
}

/**
 * Runs a piece. The steps per call grow or shrink until a call takes about `every`
 * milliseconds.
 */
function goOn(at: Part): void {
  const start = performance.now();
  let reply: Reply<Progress>;
  try {
    reply = JSON.parse(at.search.step(at.steps)) as Reply<Progress>;
  } catch (error) {
    tell({ kind: "broken", message: words(error) });
    return;
  }
  if ("error" in reply) {
    tell({ kind: "failed", id: at.id, refusal: reply.error });
    return;
  }
  const { rows, ...progress } = reply.ok;
  if (progress.done) {
    at.search.free();
    part = null;
  }
  const took = Math.max(performance.now() - start, 0.1);
  const factor = Math.min(4, Math.max(0.25, at.every / took));
  at.steps = Math.round(Math.min(MOST_STEPS, Math.max(1_000, at.steps * factor)));
  tell({ kind: "progress", id: at.id, progress, rows: rows === "" ? null : new Blob([rows]) });
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  switch (message.kind) {
    case "engine":
      try {
        initSync({ module: message.module });
        tell({ kind: "ready" });
      } catch (error) {
        tell({ kind: "broken", message: words(error) });
      }
      break;
    case "ask":
      ask(message.id, message.request);
      break;
    case "search":
      begin(message.id, message.order, message.every);
      break;
    case "go":
      if (part?.id === message.id) goOn(part);
      break;
  }
});
