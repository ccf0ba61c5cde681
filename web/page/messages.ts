// The messages between the page and a worker.

import type { Progress, Refusal, Reply, Request, SearchOrder } from "./protocol";

export type ToWorker =
  /** The first message: the engine. */
  | { kind: "engine"; module: WebAssembly.Module }
  | { kind: "ask"; id: number; request: Request }
  /** Search one part for about `every` milliseconds, report, and wait for `go`. */
  | { kind: "search"; id: number; order: SearchOrder; every: number }
  /** The report was processed: continue. This prevents a flood of messages. */
  | { kind: "go"; id: number };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "broken"; message: string }
  | { kind: "reply"; id: number; reply: Reply<unknown> }
  /** The rows, if any, as a Blob. It may be on disk, and is not copied. */
  | { kind: "progress"; id: number; progress: Omit<Progress, "rows">; rows: Blob | null }
  | { kind: "failed"; id: number; refusal: Refusal };
