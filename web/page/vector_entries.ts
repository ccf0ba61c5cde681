// One entry of the vector x for each node: a field for any number, and a slider with
// the integers and with -inf at its left end. It is used in the introduction and in the
// view of vectors. Both show the same x.

import { el, textField } from "./dom";
import { finite, parseFraction, toNumber } from "./fraction";
import { entry, inField, typedEntry } from "./numbers";
import type { Entry } from "./protocol";
import * as state from "./state";

interface Line {
  label: HTMLElement;
  field: HTMLInputElement;
  slider: HTMLInputElement;
}

/** The range of a slider: the greatest entry of the matrix, and some more, and all of x. */
function reach(): number {
  let most = 10;
  for (const value of state.get().matrix?.entries.flat() ?? []) {
    const number = finite(value);
    if (number !== null) most = Math.max(most, Math.ceil(Math.abs(toNumber(number))) + 2);
  }
  for (const value of state.get().vector) {
    const number = finite(value);
    if (number !== null) most = Math.max(most, Math.ceil(Math.abs(toNumber(number))));
  }
  return Math.min(most, 1000);
}

function setEntry(node: number, value: Entry): void {
  const vector = [...state.get().vector];
  vector[node] = value;
  state.set({ vector });
}

/** Draws the entries of the nodes from the first to before the last of `window`. */
export function vectorEntries(host: HTMLElement, test: string, window: (n: number) => [number, number]): () => void {
  let lines: Line[] = [];
  let begin = 0;
  const draw = (): void => {
    const { vector } = state.get();
    const n = Math.min(vector.length, state.size());
    const [from, to] = window(n);
    host.hidden = to <= from;
    if (host.hidden) return;
    if (lines.length !== to - from || begin !== from) {
      begin = from;
      lines = Array.from({ length: to - from }, (_, i) => line(from + i, test));
      host.replaceChildren(...lines.map((l, i) => el("div", { class: "entry-line", "data-test": `${test}-${from + i}` }, l.label, l.field, l.slider)));
    }
    const bound = reach();
    lines.forEach((l, i) => refresh(l, from + i, vector[from + i] ?? null, bound));
  };
  state.on(["vector", "matrix"], draw);
  return draw;
}

function refresh(l: Line, node: number, value: Entry, bound: number): void {
  l.label.textContent = state.nameOf(node);
  l.field.setAttribute("aria-label", `entry of x for ${state.nameOf(node)}`);
  l.slider.setAttribute("aria-label", `entry of x for ${state.nameOf(node)}, in steps of 1; at the left end minus infinity`);
  if (document.activeElement !== l.field) l.field.value = value === null ? "\u2212\u221e" : inField(value);
  l.field.toggleAttribute("aria-invalid", value !== null && parseFraction(value) === null);
  const number = finite(value);
  l.slider.min = String(-bound - 1);
  l.slider.max = String(bound);
  l.slider.value = String(number === null ? -bound - 1 : Math.floor(toNumber(number)));
  l.slider.setAttribute("aria-valuetext", value === null ? "minus infinity" : entry(value));
}

function line(node: number, test: string): Line {
  const label = el("span", { class: "node" });
  const field = textField({ "data-test": `${test}-field-${node}` });
  const slider = el("input", { type: "range", step: "1", "data-test": `${test}-slider-${node}` });
  field.addEventListener("input", () => setEntry(node, typedEntry(field.value)));
  field.addEventListener("blur", () => {
    const value = state.get().vector[node] ?? null;
    field.value = value === null ? "\u2212\u221e" : inField(value);
  });
  field.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowUp" ? 1n : event.key === "ArrowDown" ? -1n : 0n;
    const value = finite(state.get().vector[node]);
    if (step === 0n || value === null) return;
    event.preventDefault();
    const next = value.num + step * value.den;
    setEntry(node, value.den === 1n ? String(next) : `${next}/${value.den}`);
    field.value = inField(state.get().vector[node] ?? "");
  });
  slider.addEventListener("input", () => {
    const value = Number(slider.value);
    setEntry(node, value < Number(slider.min) + 1 ? null : String(value));
  });
  return { label, field, slider };
}
