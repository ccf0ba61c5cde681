// The scaled basis as a table: a row is an extremal, a column is a node, and the
// witness proves that the row is extremal. Pointing at a row shows it in the pictures.
// A large table has pages, because browsers lay out a table as a whole: 300 rows of 70
// entries took a second.
//
// If a row does not fit on one line, its chain and its button are below its entries, as
// wide as the screen. Then only the entries scroll, and nothing covers anything else.

import { byId, button, el, say, show } from "./dom";
import { countWords } from "./answers";
import { entry, several } from "./numbers";
import type { Basis, Extremal } from "./protocol";
import { cycleWords } from "./roots";
import * as state from "./state";

/**
 * The number of cells that are laid out within a few frames when all processors are
 * busy.
 */
const MOST_CELLS = 700;
/** The least number of rows on a page, however long they are. */
const FEWEST_ROWS = 10;

/** The row chosen by a click or Enter. It stays highlighted when the pointer leaves. */
let chosen: number | null = null;
/** The rows of the page: from `first` on, at most `length`. */
let first = 0;
let length = FEWEST_ROWS;

/** The extremals in the table: all, or those that grow from the chosen root. */
let list: Extremal[] = [];

export function startBasisTable(): void {
  state.on(["basis", "matrix", "root"], () => {
    chosen = null;
    first = 0;
    draw();
  });
  byId("basis-before", HTMLElement).addEventListener("click", () => turn(-1));
  byId("basis-after", HTMLElement).addEventListener("click", () => turn(1));
  const table = byId("basis", HTMLTableElement);
  table.addEventListener("mouseleave", () => point(chosen));
  let width = 0;
  new ResizeObserver(() => {
    const box = table.parentElement!;
    if (box.clientWidth === width) return;
    width = box.clientWidth;
    fit();
  }).observe(table.parentElement!);
  state.on(["pointed"], () => {
    const pointed = state.get().pointed;
    rows().forEach((row, i) => row.classList.toggle("pointed", extremal(first + i) === pointed && pointed !== null));
  });
}

function rows(): HTMLTableRowElement[] {
  return [...byId("basis", HTMLTableElement).querySelectorAll<HTMLTableRowElement>("tbody tr")];
}

function extremal(k: number): Extremal | null {
  return list[k] ?? null;
}

function point(k: number | null): void {
  state.set({ pointed: k === null ? null : extremal(k) });
}

function choose(k: number): void {
  chosen = chosen === k ? null : k;
  rows().forEach((row, i) => row.setAttribute("aria-selected", String(first + i === chosen)));
  point(chosen ?? k);
}

/** Uses one line per row if that fits. */
function fit(): void {
  const table = byId("basis", HTMLTableElement);
  const box = table.parentElement!;
  table.classList.remove("stacked");
  table.classList.toggle("stacked", box.scrollWidth > box.clientWidth);
}

/** Goes to the next or the previous page. False at the ends. */
function turn(by: 1 | -1): boolean {
  const to = first + by * length;
  if (to < 0 || extremal(to) === null) return false;
  first = to;
  draw();
  return true;
}

function draw(): void {
  const basis = state.get().basis;
  const table = byId("basis", HTMLTableElement);
  const none = byId("basis-none", HTMLElement);
  say(byId("basis-cut", HTMLElement), basis !== null && !basis.complete ? cutWords(basis) : "");
  show(none, basis !== null && basis.complete && basis.extremals.length === 0);
  const { root } = state.get();
  const grown = root === null ? "" : root.cycle.join();
  list = basis?.extremals.filter((x) => root === null || x.root.join() === grown) ?? [];
  show(byId("basis-root", HTMLElement), root !== null);
  if (root !== null) say(byId("root-words", HTMLElement), `What grows from the cycle ${cycleWords(root)}: ${shownOf(list.length, root.extremals)}.`);
  const count = list.length;
  const n = list[0]?.entries.length ?? 0;
  length = Math.max(FEWEST_ROWS, Math.floor(MOST_CELLS / (n + 3)));
  show(byId("basis-pages", HTMLElement), count > length);
  if (basis === null || count === 0) {
    table.replaceChildren();
    return;
  }
  const end = Math.min(count, first + length);
  say(byId("basis-place", HTMLElement), `rows ${first + 1} to ${end} of ${count}`);
  byId("basis-before", HTMLButtonElement).disabled = first === 0;
  byId("basis-after", HTMLButtonElement).disabled = end === count;
  // Explicit roles: without them, screen readers do not recognise a table that is laid
  // out as a grid.
  const column = { scope: "col", role: "columnheader" };
  const head = el("tr", { role: "row" }, el("th", column, "#"));
  for (let i = 0; i < n; i += 1) head.append(el("th", { ...column, class: "entry" }, state.nameOf(i)));
  head.append(el("th", { ...column, class: "try" }, el("span", { class: "hidden" }, "try it")), el("th", { ...column, class: "chain" }, state.get().relation === "ge" ? "chain, from its first node" : "column of the star"));
  const body = el("tbody", { role: "rowgroup" });
  list.slice(first, end).forEach((x, i) => body.append(row(x, first + i, basis.extremals.indexOf(x))));
  // The header row counts too.
  table.setAttribute("aria-rowcount", String(count + 1));
  table.style.setProperty("--entries", String(n));
  table.replaceChildren(el("thead", { role: "rowgroup" }, head), body);
  fit();
}

/** "5 extremals", or how many of them are in the table. */
function shownOf(found: number, all: string): string {
  return String(found) === all ? several(all, "extremal") : `${found} of ${several(all, "extremal")} are in the table`;
}

function cutWords(basis: Basis): string {
  const found = basis.extremals.length;
  return `${found === 0 ? "Not computed" : `Not all: ${countWords(basis)}`}${basis.stopped === null ? "" : ` (${basis.stopped})`}.`;
}

/** `number` is the place in the whole basis, `k` that in the table. */
function row(x: Extremal, k: number, number: number): HTMLTableRowElement {
  const line = el("tr", { role: "row", tabindex: "0", "aria-selected": String(k === chosen), "aria-rowindex": k + 2, "data-test": `row-${k}` }, el("th", { scope: "row", role: "rowheader" }, String(number + 1)));
  for (const value of x.entries) {
    line.append(el("td", { role: "gridcell", class: value === null ? "entry infinite" : "entry" }, value === null ? "." : entry(value)));
  }
  line.append(
    el(
      "td",
      { role: "gridcell", class: "try" },
      button("as x", { class: "small", title: "Take it as the vector x", "aria-label": `Take row ${number + 1} as x`, "data-test": `as-x-${k}` }, () =>
        state.set({ vector: x.entries, view: "vector" }),
      ),
    ),
    el("td", { role: "gridcell", class: "witness", "data-test": `witness-${k}` }, x.witness),
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
    const next = k + step - first;
    const turned = (next < 0 && turn(-1)) || (next === length && turn(1));
    (turned && step < 0 ? rows().at(-1) : rows()[turned ? 0 : next])?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose(k);
  }
}
