// The answers at the top: lambda(A) and its cycle, whether there are solutions and why,
// and the number of extremals. One sentence of it is announced to screen readers.

import { byId, button, el, say } from "./dom";
import { entry, sentence } from "./numbers";
import type { Basis, Overview } from "./protocol";
import * as state from "./state";

export function startAnswers(): void {
  state.on(["overview", "basis", "problem", "refusal"], draw);
}

function draw(): void {
  const { overview, basis, problem, refusal, relation } = state.get();
  const list = byId("summary", HTMLElement);
  const trouble = byId("problem", HTMLElement);
  // Errors about lambda are shown at its field.
  const words = state.size() === 0 ? problem?.message : undefined;
  say(trouble, refusal !== null ? "The matrix cannot be read yet." : (words ?? ""));
  if (overview === null) {
    list.replaceChildren();
    say(byId("info", HTMLElement), "");
    say(byId("hash", HTMLElement), "");
    say(byId("live", HTMLElement), refusal?.message ?? problem?.message ?? "");
    return;
  }
  list.replaceChildren(
    card("greatest", "\u03bb(A), the maximum cycle mean", entry(overview.greatest), cycleWords(overview)),
    card("solvable", `Are there ${state.kind()}s for \u03bb = ${entry(overview.lambda)}?`, solvableWords(overview, basis), relation === "ge" ? sentence(overview.why) : ""),
    countCard(basis),
  );
  say(byId("info", HTMLElement), overview.info);
  say(byId("hash", HTMLElement), overview.sha256);
  say(byId("live", HTMLElement), spoken(overview, basis));
}

function card(test: string, title: string, value: string, words: string): HTMLElement {
  return el(
    "div",
    { class: "card", "data-test": `card-${test}` },
    el("dt", {}, title),
    el("dd", { class: "value", "data-test": test }, value),
    el("dd", { class: "words", "data-test": `${test}-words` }, words),
  );
}

function cycleWords(overview: Overview): string {
  const cycle = overview.cycle;
  if (cycle === null || cycle.length === 0) return "there is no cycle";
  return `on the cycle ${state.closed(cycle)}`;
}

/** The answer to the question above it, with numbers. */
function solvableWords(overview: Overview, basis: Basis | null): string {
  if (state.get().relation !== "ge" && (basis === null || basis.extremals.length === 0)) return basis === null ? "\u2026" : basis.complete ? "No" : "Not known";
  if (state.get().relation === "ge" && !overview.solvable) return overview.greatest === null ? "No: there is no cycle" : `No: \u03bb(A) = ${entry(overview.greatest)} is less`;
  // The extremals are not counted yet, or none was found in time.
  if (basis === null || basis.extremals.length === 0) return "Yes";
  return `Yes: they are made of ${countWords(basis)} extremal${countWords(basis) === "1" ? "" : "s"}`;
}

/** A partial count is never shown as the count. */
export function countWords(basis: Basis): string {
  const found = basis.extremals.length;
  if (basis.complete) return String(found);
  return found === 0 ? "not counted" : `at least ${found}`;
}

function countCard(basis: Basis | null): HTMLElement {
  if (basis === null) return card("count", "Extremals in the scaled basis", "\u2026", "");
  const made = card(
    "count",
    "Extremals in the scaled basis",
    countWords(basis),
    basis.complete ? (basis.extremals.length === 0 ? "" : "all of them are below") : (basis.stopped ?? "not all of them"),
  );
  if (!basis.complete && state.get().relation === "ge") {
    made.append(el("dd", {}, button("Search on all processors", { "data-test": "go-large" }, () => state.set({ view: "large" }))));
  }
  return made;
}

function spoken(overview: Overview, basis: Basis | null): string {
  const isSolvable = state.get().relation === "ge" ? overview.solvable : basis !== null && basis.extremals.length > 0;
  const solvable = `there are ${isSolvable ? "" : "no "}${state.kind()}s`;
  const count = basis === null ? "" : `; ${countWords(basis)} extremals`;
  return `lambda of A is ${entry(overview.greatest)}; for lambda ${entry(overview.lambda)} ${solvable}${count}.`;
}
