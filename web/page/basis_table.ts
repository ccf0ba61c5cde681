// The scaled basis as a table: a row is an extremal, a column is a node, and
// the witness says why it is one. Pointing at a row shows it in the pictures.

import { byId, button, el, say, show } from "./dom";
import { countWords } from "./answers";
import { entry } from "./numbers";
import type { Basis, Extremal } from "./protocol";
import * as state from "./state";

/** Chosen by a click or Enter: it stays shown when the pointer goes. */
let chosen: number | null = null;

export function startBasisTable(): void {
  state.on(["basis", "matrix"], draw);
  const table = byId("basis", HTMLTableElement);
  table.addEventListener("mouseleave", () => point(chosen));
  state.on(["pointed"], () => {
    const pointed = state.get().pointed;
    rows().forEach((row, k) => row.classList.toggle("pointed", extremal(k) === pointed && pointed !== null));
  });
}

function rows(): HTMLTableRowElement[] {
  return [...byId("basis", HTMLTableElement).querySelectorAll<HTMLTableRowElement>("tbody tr")];
}

function extremal(k: number): Extremal | null {
  return state.get().basis?.extremals[k] ?? null;
}

function point(k: number | null): void {
  state.set({ pointed: k === null ? null : extremal(k) });
}

function choose(k: number): void {
  chosen = chosen === k ? null : k;
  rows().forEach((row, i) => row.setAttribute("aria-selected", String(i === chosen)));
  point(chosen ?? k);
}

function draw(): void {
  const basis = state.get().basis;
  const table = byId("basis", HTMLTableElement);
  const none = byId("basis-none", HTMLElement);
  chosen = null;
  say(byId("basis-cut", HTMLElement), basis !== null && !basis.complete ? cutWords(basis) : "");
  show(none, basis !== null && basis.complete && basis.extremals.length === 0);
  if (basis === null || basis.extremals.length === 0) {
    table.replaceChildren();
    return;
  }
  const n = basis.extremals[0]!.entries.length;
  const head = el("tr", {}, el("th", { scope: "col" }, "#"));
  for (let i = 0; i < n; i += 1) head.append(el("th", { scope: "col", class: "entry" }, state.nameOf(i)));
  head.append(el("th", { scope: "col" }, el("span", { class: "hidden" }, "try it")), el("th", { scope: "col" }, "chain, from its first node"));
  const body = el("tbody");
  basis.extremals.forEach((x, k) => body.append(row(x, k)));
  table.replaceChildren(el("thead", {}, head), body);
}

function cutWords(basis: Basis): string {
  const found = basis.extremals.length;
  return `${found === 0 ? "Not computed" : `Not all: ${countWords(basis)}`}${basis.stopped === null ? "" : ` (${basis.stopped})`}.`;
}

function row(x: Extremal, k: number): HTMLTableRowElement {
  const line = el("tr", { tabindex: "0", "aria-selected": "false", "data-test": `row-${k}` }, el("th", { scope: "row" }, String(k + 1)));
  for (const value of x.entries) {
    line.append(el("td", { class: value === null ? "entry infinite" : "entry" }, value === null ? "." : entry(value)));
  }
  line.append(
    el(
      "td",
      {},
      button("as x", { class: "small", title: "Take it as the vector x", "aria-label": `Take row ${k + 1} as x`, "data-test": `as-x-${k}` }, () =>
        state.set({ vector: x.entries, view: "vector" }),
      ),
    ),
    el("td", { class: "witness", "data-test": `witness-${k}` }, x.witness),
  );
  line.addEventListener("mouseenter", () => point(k));
  line.addEventListener("focusin", () => point(k));
  line.addEventListener("focusout", () => point(chosen));
  line.addEventListener("click", (event) => {
    if (!(event.target instanceof HTMLButtonElement)) choose(k);
  });
  line.addEventListener("keydown", (event) => key(event, k));
  return line;
}

function key(event: KeyboardEvent, k: number): void {
  if (event.target instanceof HTMLButtonElement) return;
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    rows()[k + step]?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose(k);
  }
}
