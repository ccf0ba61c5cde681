// Sends questions to the engine. A worker answers them one after another.
//
// Each question has a *slot*, such as "basis". A newer question in the same slot
// replaces the older one, whether it is waiting or running, and the older answer is
// dropped. A worker that does not answer in time is terminated and replaced. The page
// continues, and the answer to the question is an error.

import { engineModule, newWorker } from "./load";
import type { FromWorker, ToWorker } from "./messages";
import type { Reply, Request } from "./protocol";

interface Question {
  slot: string;
  id: number;
  request: Request;
  answered(reply: Reply<unknown>): void;
}

/** The time limit of a question. Steps are limited too, so it is rarely reached. */
const LIMIT_MS = 20_000;
/** The time limit if a newer question in the same slot is waiting. */
const SHORT_LIMIT_MS = 1_500;

class Engine {
  private worker: Worker | null = null;
  private ready = false;
  private waiting: Question[] = [];
  private current: Question | null = null;
  private since = 0;
  private next = 1;
  private newest = new Map<string, number>();
  private broken: string | null = null;
  private failures = 0;

  /**
   * Whether the worker was started. The second engine starts only when it is needed.
   */
  private begun = false;

  constructor() {
    setInterval(() => this.watch(), 250);
  }

  /** Starts the worker, if it is not running. */
  begin(): void {
    if (this.begun) return;
    this.begun = true;
    void this.start();
  }

  /**
   * Asks a question. If a newer question in the slot arrives, the promise is never
   * resolved. So callers need not check whether an answer is stale.
   */
  ask<T>(slot: string, request: Request): Promise<Reply<T>> {
    this.begin();
    return new Promise((resolve) => {
      const id = this.next++;
      this.newest.set(slot, id);
      this.waiting = this.waiting.filter((q) => q.slot !== slot);
      this.waiting.push({
        slot,
        id,
        request,
        answered: (reply) => {
          if (this.newest.get(slot) === id) resolve(reply as Reply<T>);
        },
      });
      this.go();
    });
  }

  /** Drops the questions of a slot. */
  drop(slot: string): void {
    this.newest.delete(slot);
    this.waiting = this.waiting.filter((q) => q.slot !== slot);
  }

  private async start(): Promise<void> {
    this.ready = false;
    try {
      // The worker starts while the engine is loading.
      const worker = newWorker();
      this.worker = worker;
      worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
        if (worker === this.worker) this.heard(event.data);
      });
      worker.addEventListener("error", (event) => {
        if (worker === this.worker) this.fail(event.message || "the worker could not be started");
      });
      const message: ToWorker = { kind: "engine", module: await engineModule() };
      worker.postMessage(message);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  private heard(message: FromWorker): void {
    switch (message.kind) {
      case "ready":
        this.ready = true;
        this.go();
        break;
      case "broken":
        this.restart(`the engine stopped: ${message.message}`);
        break;
      case "reply":
        if (this.current?.id === message.id) {
          const question = this.current;
          this.current = null;
          this.failures = 0;
          this.go();
          question.answered(message.reply);
        }
        break;
      case "progress":
      case "failed":
        break;
    }
  }

  private go(): void {
    if (this.broken !== null) {
      const refusal = { error: { message: this.broken } };
      for (const question of this.waiting.splice(0)) question.answered(refusal);
    }
    if (!this.ready || this.current !== null || this.worker === null) return;
    const question = this.waiting.shift();
    if (question === undefined) return;
    this.current = question;
    this.since = performance.now();
    const message: ToWorker = { kind: "ask", id: question.id, request: question.request };
    this.worker.postMessage(message);
  }

  private watch(): void {
    if (this.current === null) return;
    const took = performance.now() - this.since;
    const stale = this.newest.get(this.current.slot) !== this.current.id;
    if (took > (stale ? SHORT_LIMIT_MS : LIMIT_MS)) {
      this.restart(`no answer within ${LIMIT_MS / 1000} s; the large search has no such limit`);
    }
  }

  private restart(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    const question = this.current;
    this.current = null;
    this.failures += 1;
    if (this.failures > 20) this.fail(why);
    else void this.start();
    question?.answered({ error: { message: why } });
  }

  private fail(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.broken = `the engine cannot be loaded: ${why}`;
    const question = this.current;
    this.current = null;
    question?.answered({ error: { message: this.broken } });
    this.go();
  }
}

/** For answers while the user types. */
export const quick = new Engine();
quick.begin();
/** For slower answers: verdicts, sweeps, traces, downloads. */
export const patient = new Engine();
