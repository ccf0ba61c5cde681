// Counts or lists large searches, with progress, cancel and a time limit. A result that
// was cut is never shown as complete.

import { byId, save, say, show } from "./dom";
import { entry, grouped, seconds } from "./numbers";
import type { Ending, Tally } from "./pool";
import { Pool } from "./pool";
import type { Overview } from "./protocol";
import * as state from "./state";

/** Shards per worker. With many, the last ones are small compared to the whole. */
const SHARDS_PER_WORKER = 16;

let pool: Pool | null = null;
let running = false;
let format: string | null = null;
let cut = false;
let lastDrawn = 0;
/** The problem of the current or last search. */
let searched: Overview | null = null;

export function startLarge(): void {
  const workers = byId("large-workers", HTMLInputElement);
  workers.value = String(navigator.hardwareConcurrency || 2);
  const form = byId("large-form", HTMLFormElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start();
  });
  byId("large-cancel", HTMLElement).addEventListener("click", () => pool?.cancel());
  byId("large-save", HTMLElement).addEventListener("click", () => {
    const ending = format === "text" ? "txt" : (format ?? "txt");
    if (pool !== null) save(pool.file(), `supereigen-basis${cut ? "-cut" : ""}.${ending}`);
  });
  state.on(["overview"], tellOf);
}

/**
 * A search continues while the matrix is changed, so show which matrix it belongs to.
 */
function tellOf(): void {
  const { overview } = state.get();
  const other = pool !== null && overview?.sha256 !== searched?.sha256;
  const of = searched === null ? "" : `n = ${searched.n}, \u03bb = ${entry(searched.lambda)}, sha256 ${searched.sha256.slice(0, 12)}`;
  say(byId("large-of", HTMLElement), other ? `${of}: not the matrix and \u03bb above, which were changed since` : of);
}

function number(id: string): number | null {
  const value = Number(byId(id, HTMLInputElement).value);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function start(): void {
  const given = state.given();
  const note = byId("large-error", HTMLElement);
  const { overview } = state.get();
  if (given === null || overview === null) {
    say(note, "There is no matrix to search.");
    return;
  }
  const workers = Math.min(64, Math.max(1, Math.floor(number("large-workers") ?? 1)));
  const chosen = byId("large-rows", HTMLSelectElement).value;
  format = chosen === "count" ? null : chosen;
  cut = false;
  running = true;
  say(note, "");
  say(byId("large-end", HTMLElement), "");
  byId("large-end", HTMLElement).className = "verdict";
  show(byId("large-save", HTMLElement), false);
  show(byId("large-progress", HTMLElement), true);
  buttons();
  pool = new Pool({
    given,
    workers,
    shards: workers * SHARDS_PER_WORKER,
    rows: format,
    seconds: number("large-seconds"),
    progress: (tally) => {
      // Workers report often. Redraw at most every 150 ms, because people cannot read
      // faster.
      if (performance.now() - lastDrawn > 150) draw(tally);
    },
    ended,
  });
  searched = overview;
  tellOf();
  draw(pool.tally());
}

function buttons(): void {
  byId("large-start", HTMLButtonElement).disabled = running;
  byId("large-cancel", HTMLButtonElement).disabled = !running;
}

function draw(tally: Tally): void {
  lastDrawn = performance.now();
  const bar = byId("large-bar", HTMLProgressElement);
  bar.max = tally.shards;
  bar.value = tally.shardsDone;
  say(byId("large-found", HTMLElement), grouped(tally.found));
  say(byId("large-steps", HTMLElement), grouped(tally.steps));
  say(byId("large-shards", HTMLElement), `${tally.shardsDone} of ${tally.shards}`);
  say(byId("large-time", HTMLElement), seconds(tally.ms));
  const rate = tally.ms > 0 ? Math.round((Number(tally.found) / tally.ms) * 1000) : 0;
  say(byId("large-rate", HTMLElement), `${grouped(rate)} per second`);
}

function ended(tally: Tally, ending: Ending): void {
  running = false;
  cut = ending.kind === "cut";
  draw(tally);
  buttons();
  const end = byId("large-end", HTMLElement);
  end.className = cut ? "verdict bad" : "verdict good";
  if (ending.kind === "complete") say(end, `Complete: ${grouped(tally.found)} extremals.`);
  else say(end, `Not complete: at least ${grouped(tally.found)} extremals; ${ending.why}.`);
  show(byId("large-save", HTMLElement), format !== null && tally.found > 0n);
  say(byId("large-save", HTMLElement), cut ? "Save what was found (not all)" : "Save the rows");
}
