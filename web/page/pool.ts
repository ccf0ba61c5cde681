// A large search on all processors. It is divided into many more shards than there are
// workers. A worker that has finished a shard takes the next one, so that no processor
// is idle because of a large shard.

import { engineModule, newWorker } from "./load";
import type { FromWorker, ToWorker } from "./messages";
import type { Given } from "./protocol";

export interface Tally {
  found: bigint;
  steps: bigint;
  shards: number;
  shardsDone: number;
  ms: number;
}

/** How the search ended. Only "complete" means that all extremals were found. */
export type Ending = { kind: "complete" } | { kind: "cut"; why: string };

interface Orders {
  given: Given;
  workers: number;
  shards: number;
  /** The format of the rows. null for counting only. */
  rows: string | null;
  seconds: number | null;
  progress(tally: Tally): void;
  ended(tally: Tally, ending: Ending): void;
}

interface Shard {
  found: bigint;
  steps: bigint;
  done: boolean;
  parts: Blob[];
}

/** The time between two reports of a worker, about a tenth of a second. */
const EVERY_MS = 100;
/** For more bytes than this, use the program, which writes rows as they are found. */
const MOST_BYTES = 2e9;

export class Pool {
  private readonly workers: Worker[] = [];
  private readonly shards: Shard[];
  private readonly begin = performance.now();
  private nextShard = 0;
  private bytes = 0;
  private ending: Ending | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly orders: Orders) {
    this.shards = Array.from({ length: orders.shards }, () => ({ found: 0n, steps: 0n, done: false, parts: [] }));
    if (orders.seconds !== null) {
      this.timer = setTimeout(() => this.end({ kind: "cut", why: `the limit of ${orders.seconds} s was reached` }), orders.seconds * 1000);
    }
    void this.start();
  }

  cancel(): void {
    this.end({ kind: "cut", why: "it was cancelled" });
  }

  tally(): Tally {
    const sum = (f: (shard: Shard) => bigint): bigint => this.shards.reduce((total, shard) => total + f(shard), 0n);
    return {
      found: sum((s) => s.found),
      steps: sum((s) => s.steps),
      shards: this.shards.length,
      shardsDone: this.shards.filter((s) => s.done).length,
      ms: performance.now() - this.begin,
    };
  }

  /** The rows in the order of the shards. The first shard contains the names. */
  file(): Blob {
    return new Blob(this.shards.flatMap((shard) => shard.parts));
  }

  private async start(): Promise<void> {
    try {
      const module = await engineModule();
      // With fewer shards than workers, some workers would have no work.
      const count = Math.min(this.orders.workers, this.orders.shards);
      for (let k = 0; k < count && this.ending === null; k += 1) this.hire(module);
    } catch (error) {
      this.end({ kind: "cut", why: error instanceof Error ? error.message : String(error) });
    }
  }

  private hire(module: WebAssembly.Module): void {
    const worker = newWorker();
    this.workers.push(worker);
    worker.addEventListener("message", (event: MessageEvent<FromWorker>) => this.heard(worker, event.data));
    worker.addEventListener("error", (event) => this.end({ kind: "cut", why: event.message || "a worker stopped" }));
    const message: ToWorker = { kind: "engine", module };
    worker.postMessage(message);
  }

  private give(worker: Worker): void {
    const shard = this.nextShard;
    if (shard >= this.shards.length) {
      worker.terminate();
      if (this.shards.every((s) => s.done)) this.end({ kind: "complete" });
      return;
    }
    this.nextShard += 1;
    const { given, rows, shards } = this.orders;
    const message: ToWorker = { kind: "search", id: shard, order: { given, shard, shards, rows }, every: EVERY_MS };
    worker.postMessage(message);
  }

  private heard(worker: Worker, message: FromWorker): void {
    if (this.ending !== null) return;
    switch (message.kind) {
      case "ready":
        this.give(worker);
        break;
      case "broken":
        this.end({ kind: "cut", why: `the engine stopped: ${message.message}` });
        break;
      case "failed":
        this.end({ kind: "cut", why: message.refusal.message });
        break;
      case "progress": {
        const shard = this.shards[message.id]!;
        const { found, steps, done } = message.progress;
        Object.assign(shard, { found: BigInt(found), steps: BigInt(steps), done });
        if (message.rows !== null) {
          shard.parts.push(message.rows);
          this.bytes += message.rows.size;
        }
        const go: ToWorker = { kind: "go", id: message.id };
        if (done) this.give(worker);
        else if (this.bytes > MOST_BYTES) this.end({ kind: "cut", why: `the rows have ${MOST_BYTES / 1e9} GB, as much as a page can keep` });
        else worker.postMessage(go);
        if (this.ending === null) this.orders.progress(this.tally());
        break;
      }
      case "reply":
        break;
    }
  }

  private end(ending: Ending): void {
    if (this.ending !== null) return;
    this.ending = ending;
    clearTimeout(this.timer);
    for (const worker of this.workers) worker.terminate();
    this.orders.ended(this.tally(), ending);
  }
}
