// What goes between the page and a worker.

import type { Progress, Refusal, Reply, Request, SearchOrder } from "./protocol";

export type ToWorker =
  /** First of all: the engine. */
  | { kind: "engine"; module: WebAssembly.Module }
  | { kind: "ask"; id: number; request: Request }
  /** Search one part for about `every` milliseconds, tell, and wait for `go`. */
  | { kind: "search"; id: number; order: SearchOrder; every: number }
  /** What was told has been taken in: go on. So nobody is flooded. */
  | { kind: "go"; id: number };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "broken"; message: string }
  | { kind: "reply"; id: number; reply: Reply<unknown> }
  /** The rows, if there are any, as a Blob: it may lie on disk, and is not copied. */
  | { kind: "progress"; id: number; progress: Omit<Progress, "rows">; rows: Blob | null }
  | { kind: "failed"; id: number; refusal: Refusal };
